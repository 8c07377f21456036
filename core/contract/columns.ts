import type { Message } from '#core/base/message.ts';
import type { MessageCode } from '#core/messages/codes.ts';

/** What a record has in a column: a number is a count, several texts are a list. */
type ColumnValue = string | number | boolean | null | undefined | Message | readonly (string | Message)[];

type Named<Prefix extends string> = Extract<MessageCode, `${Prefix}.${string}`>;

/** A column of a record, as every channel shows it: the grid of the window, and the table of the command line. */
export interface RecordColumn<Row> {
  /** Under which the window remembers its width, and its name in copied JSON. */
  id: string;
  heading: Named<'column' | 'run-count'>;
  value: (row: Row) => ColumnValue;
  /** The value is a time, ISO 8601; `exact` where its second matters, as in a log. */
  isTime?: true | 'exact';
  /** The value is an address, which is copied: a table of the command line leaves more of it than of other texts. */
  isAddress?: true;
  /** What is said where there is no value. */
  none?: Named<'column-value'>;
  /** Where it is not shown until somebody asks for it; on the command line it is in the document of `--json`. */
  hidden?: 'in-window' | 'on-command-line' | 'everywhere';
}

/** A user by login, by number where there is none. */
export function userName({ Login, UserID }: { Login: string | null; UserID: number }): string {
  return Login ?? `#${UserID}`;
}

/** How a channel writes what is said, and a time. */
interface Formatters {
  say: (message: Message) => string;
  time: (iso: string, isExact: boolean) => string;
}

/** One record by its columns, without those for which it has no value. */
export function recordFacts<Row>(
  columns: readonly RecordColumn<Row>[],
  row: Row,
  ways: Formatters,
): { id: string; heading: string; value: string | number }[] {
  return columns.flatMap((column) => {
    const value = columnText(column, row, ways);
    return value === '' ? [] : [{ id: column.id, heading: headingOf(column, ways), value }];
  });
}

/** What a column is called. */
export function headingOf(
  { heading }: Pick<RecordColumn<never>, 'heading'>,
  { say }: Pick<Formatters, 'say'>,
): string {
  return say({ code: heading, values: {} });
}

/** The value of a column as text, or a number. */
export function columnText<Row>(
  { value, isTime, none }: RecordColumn<Row>,
  row: Row,
  { say, time }: Formatters,
): string | number {
  const found = value(row);
  if (found === null || found === undefined || found === '')
    return none ? say({ code: none, values: {} }) : '';
  if (typeof found === 'number') return found;
  if (typeof found === 'boolean') return say({ code: `column-value.${found ? 'yes' : 'no'}`, values: {} });
  if (typeof found === 'string') return isTime ? time(found, isTime === 'exact') : found;
  if ('code' in found) return say(found);
  return found.map((one) => (typeof one === 'string' ? one : say(one))).join(', ');
}
