/** SQL Server has no fields for what its errors are about: names are read from the quotation marks of its messages, in every language. */

/** What a message quotes, in this order. */
export type Names = 'table' | 'column' | 'column, table' | 'table, column';

/** The table is the name that begins with `dbo.`, in every language; a column stands beside it or alone. */
export function findNames(message: string, names: Names | undefined): { table: string; column: string } {
  if (names === undefined) return { table: '', column: '' };
  const quoted = quotedNames(message);
  if (names === 'column') return { table: '', column: quoted[0] ?? '' };
  const at = quoted.findIndex((name) => /(?:^|\.)dbo\./.test(name));
  if (at === -1) return { table: '', column: '' };
  const table = quoted[at]?.replace(/^(?:.*\.)?dbo\./, '') ?? '';
  if (names === 'table') return { table, column: '' };
  return { table, column: quoted[names === 'column, table' ? at - 1 : at + 1] ?? '' };
}

/** Each language has its own quotation marks. */
const QUOTED = /'([^']*)'|"([^"]*)"|«([^«»]*)»|“([^“”]*)”/g;

/** Names that a message quotes, in their order. */
function quotedNames(message: string): string[] {
  return [...message.matchAll(QUOTED)].map(
    ([, single, double, angle, curly]) => single ?? double ?? angle ?? curly ?? '',
  );
}

/** The first name that is neither a table nor words of SQL: some languages quote these, too. */
export function constraintName(message: string): string | undefined {
  return quotedNames(message).find((name) => !/^(?:.*\.)?dbo\.|^(?:UNIQUE|PRIMARY|FOREIGN) KEY$/.test(name));
}

/** "… table '…', column '…'. Truncated value: '…'.": the value may be a secret. */
export function redactTruncatedValue(message: string): string {
  const third = [...message.matchAll(QUOTED)][2];
  return third ? `${message.slice(0, third.index)}***` : message;
}
