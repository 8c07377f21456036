import { toSiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import { redact } from '#core/base/redact.ts';
import { failureOf } from '#core/checks/finding.ts';
import type { Failure as WireFailure } from '#core/contract/finding.ts';
import type { Printer } from './printer.ts';

/** Why a command did not end well. */
export interface Failure extends WireFailure {
  exitCode: number;
  /** File with more about it. */
  details?: string;
}

/** An error of the command line itself; the cause of a bug goes to `logError`. */
export function failureOfProgram(error: unknown, logError: (error: unknown) => void): Failure {
  const known = toSiteferryError(error);
  if (known.kind === 'bug') logError(known.cause ?? known);
  return { ...failureOf(known), exitCode: known.exitCode };
}

/** A failure for people. */
export function failureLines({ message, remedies, details }: Failure, printer: Printer): string[] {
  return [
    printer.style('bad', redact(printer.render(message))),
    ...remedies.map((remedy) => printer.render(remedy)),
    ...(details === undefined ? [] : [redact(printer.text('program.details', { file: details }))]),
  ];
}

/** A failure as it stands in the JSON document. */
export function failureDocument(
  { code, message, remedies, data }: Failure,
  render: (message: Message) => string,
): Record<string, unknown> {
  const remedy = remedies.map(render).join(' ');
  return { code, message: redact(render(message)), remedy, data };
}
