import type { RecordColumn } from '#core/contract/columns.ts';
import {
  type LogCounts,
  type LogCursor,
  type LogPage,
  loginEntryColumns,
  type Ranking,
} from '#core/contract/signin/log.ts';
import type { Printer } from '../printer.ts';
import { recordTable } from './record-table.ts';

const COUNT: RecordColumn<{ count: number }> = {
  id: 'count',
  heading: 'column.sign-ins',
  value: ({ count }) => count,
};

/** The place after which the next page begins, as `--after` takes it. */
export function cursorText({ Date: date, Id }: LogCursor): string {
  return `${date}/${Id}`;
}

/** A page, with its numbers where it is the first one. */
interface CountedPage extends LogPage {
  counts?: Pick<LogCounts, 'total' | 'perDay'>;
}

/** A page of sign-ins for people, by day first where it is the first one, and what the log does not hold. */
export function logLines({ entries, next, counts, notes }: CountedPage, printer: Printer): string[] {
  const { text, render, style } = printer;
  return [
    ...(counts ? [...dayLines(counts, printer), ''] : []),
    ...recordTable(loginEntryColumns, entries, printer),
    ...(next ? [nextLine(next, entries.length, counts?.total, printer)] : []),
    '',
    style('heading', text('signins.notes')),
    ...notes.map((note) => `  ${render(note)}`),
  ];
}

/** How many sign-ins there are by day, provider and address. */
export function countLines(counts: LogCounts, printer: Printer): string[] {
  const { text } = printer;
  const { total, period, providers, addresses } = counts;
  return [
    text('signins.total', { total, from: period.from, to: period.to }),
    text('signins.successes'),
    '',
    ...dayLines(counts, printer),
    '',
    ...rankingLines('provider', providers, printer),
    '',
    ...rankingLines('address', addresses, printer),
  ];
}

function dayLines({ perDay }: Pick<LogCounts, 'perDay'>, printer: Printer): string[] {
  return recordTable([{ id: 'day', heading: 'column.day', value: ({ day }) => day }, COUNT], perDay, printer);
}

function rankingLines(column: 'provider' | 'address', ranking: Ranking, printer: Printer): string[] {
  const { text } = printer;
  const ranked: RecordColumn<Ranking['most'][number]> = {
    id: column,
    heading: `column.${column}`,
    value: ({ value }) => value ?? text(`signins.no-${column}`),
  };
  return [
    ...recordTable([ranked, COUNT], ranking.most, printer),
    ...(ranking.others > 0 ? [text('signins.others', { count: ranking.others })] : []),
  ];
}

function nextLine(next: LogCursor, shown: number, total: number | undefined, { text }: Printer): string {
  const place = cursorText(next);
  return total === undefined
    ? text('signins.next', { place })
    : text('signins.more', { newest: shown, total, place });
}
