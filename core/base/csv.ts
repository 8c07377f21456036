/** CSV for spreadsheets (RFC 4180), and the rules that keep foreign text in it from being run. */
import { sanitize } from './sanitize.ts';

/**
 * A value that a spreadsheet would take for a formula, made text with an apostrophe: names and addresses are somebody
 * else's choice.
 */
export function escapeFormula(value: string): string {
  return value.replace(/^[=+\-@\t\r]/, "'$&");
}

/** Lines of values as CSV, each ended with CRLF; nothing stands for `null`. */
export function toCsv(lines: readonly (readonly (string | null)[])[]): string {
  return lines.map((values) => `${values.map(quoted).join(',')}\r\n`).join('');
}

function quoted(value: string | null): string {
  // White space that is text stays; what a terminal would take for a command does not.
  const text = escapeFormula((value ?? '').replace(/[^\t\r\n]+/g, (piece) => sanitize(piece, piece.length)));
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
