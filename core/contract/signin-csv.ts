import type { LoginEntry } from './signin-records.ts';

const COLUMNS = [
  'Date',
  'Login',
  'Address',
  'Protocol',
  'RequestAddress',
  'ComputerName',
  'UserAgent',
] as const;

/**
 * Sign-ins as CSV (RFC 4180, UTF-8 with a mark, for spreadsheets). A value that a spreadsheet would take for a formula
 * is made text: what a browser sends as its name is somebody else's choice.
 */
export function csvOfLog(entries: readonly LoginEntry[]): string {
  const lines = entries.map((entry) => COLUMNS.map((name) => cell(entry[name])).join(','));
  return `\ufeff${[COLUMNS.join(','), ...lines].join('\r\n')}\r\n`;
}

function cell(value: string | null): string {
  const text = (value ?? '').replace(/^[=+\-@\t\r]/, "'$&");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
