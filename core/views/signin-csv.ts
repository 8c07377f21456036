import { toCsv } from '#core/base/csv.ts';
import type { LogCursor, LoginEntry, LogPage } from '#core/contract/signin/log.ts';

/** Fields of a sign-in, each with what stands over its column. */
const COLUMNS = [
  ['Date', 'Date'],
  ['Login', 'Login'],
  ['Address', 'Address'],
  ['RealIp', 'X-Real-IP'],
  ['Provider', 'Provider'],
  ['Protocol', 'Protocol'],
  ['Note', 'Note'],
  ['RequestAddress', 'RequestAddress'],
  ['ComputerName', 'ComputerName'],
  ['UserAgent', 'UserAgent'],
] as const;

/** Sign-ins that are read at once for a file. */
export const CSV_PAGE = 10_000;

/** All sign-ins that are asked for, page by page. */
export async function everySignIn(
  readPage: (after: LogCursor | undefined) => Promise<LogPage>,
): Promise<LoginEntry[]> {
  const entries: LoginEntry[] = [];
  let after: LogCursor | undefined;
  for (;;) {
    const page = await readPage(after);
    entries.push(...page.entries);
    if (page.next === null) return entries;
    after = page.next;
  }
}

/** Sign-ins as CSV in UTF-8 with a mark, for spreadsheets. */
export function csvOfLog(entries: readonly LoginEntry[]): string {
  const headings = COLUMNS.map(([, heading]) => heading);
  return `\ufeff${toCsv([headings, ...entries.map((entry) => COLUMNS.map(([name]) => entry[name]))])}`;
}
