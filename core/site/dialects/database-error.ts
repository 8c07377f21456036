import { randomUUID } from 'node:crypto';
import type { DatabaseError } from '#core/base/database-error.ts';
import { redact } from '#core/base/redact.ts';
import { sanitize } from '#core/base/sanitize.ts';

/** The longest text of a server that is looked at, and of that what is kept, in characters. */
const LONGEST_READ = 4_000;
const LONGEST_KEPT = 1_000;

/** What a driver gives of an error of the server; what is empty or absent is left out. */
type DriverErrorFields = { [Field in keyof DatabaseError]?: DatabaseError[Field] | undefined };

/** What the server said, as it can be shown and kept: bounded, on one line, without secrets. */
export function databaseError({
  number = '',
  severity = '',
  text = '',
  line,
  state,
  ...named
}: DriverErrorFields): DatabaseError {
  const shown = Object.entries(named).flatMap(([name, value]) =>
    typeof value === 'string' && value !== '' ? [[name, safe(value)]] : [],
  );
  return {
    number: safe(number),
    severity: safe(severity),
    ...(state !== undefined ? { state } : {}),
    text: safe(text),
    ...Object.fromEntries(shown),
    ...(line !== undefined && line > 0 ? { line } : {}),
    // Enough to tell the entries of one log apart, and short enough to be read out.
    reference: randomUUID().slice(0, 8),
  };
}

/** The same without values that it quotes, whole or cut: those of secret columns. */
export function redactValues(error: DatabaseError, values: readonly string[]): DatabaseError {
  const hidden = values.filter((value) => value !== '').map((value) => safe(value));
  const masked = Object.entries(error).map(([name, said]) => [
    name,
    typeof said === 'string' && (name === 'text' || name === 'detail' || name === 'hint')
      ? hidden.reduce(redactValue, said)
      : said,
  ]);
  return { ...error, ...Object.fromEntries(masked) };
}

/** How much of a cut value gives it away, in characters. */
const REVEALING_LENGTH = 20;

function redactValue(text: string, value: string): string {
  const masked = text.replaceAll(value, '***');
  const cut = value.length > REVEALING_LENGTH ? masked.indexOf(value.slice(0, REVEALING_LENGTH)) : -1;
  return cut === -1 ? masked : `${masked.slice(0, cut)}***`;
}

function safe(text: string): string {
  return sanitize(redact(text.slice(0, LONGEST_READ)).replace(/\s+/g, ' ').trim(), LONGEST_KEPT);
}
