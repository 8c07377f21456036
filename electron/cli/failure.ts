import { isDefinedError, ORPCError } from '@orpc/client';
import { type ExitCode, type SiteferryError, toSiteferryError } from '#core/base/errors.ts';
import { visible } from '#core/base/text.ts';
import type { Terminal } from './terminal.ts';

/** A failed command as it is shown and as its exit code. */
export interface Failure {
  code: string;
  message: string;
  remedy: string;
  data: unknown;
  exitCode: ExitCode;
}

/** Anything thrown by an operation or by the command line itself. */
export function describeFailure(error: unknown): Failure {
  if (error instanceof ORPCError) {
    const body: unknown = error.data;
    if (isDefinedError(error) && isWireBody(body)) return { code: error.code, ...body };
    return invalidInput(error);
  }
  const known: SiteferryError = toSiteferryError(error);
  const { code, message, remedy, exitCode, data } = known;
  return { code, message, remedy, exitCode, data };
}

type WireBody = Omit<Failure, 'code'>;

function isWireBody(body: unknown): body is WireBody {
  return (
    typeof body === 'object' && body !== null && 'exitCode' in body && 'message' in body && 'remedy' in body
  );
}

/** The contract refused the input before any operation ran. */
function invalidInput(error: ORPCError<string, unknown>): Failure {
  const isInput = error.code === 'BAD_REQUEST';
  return {
    code: isInput ? 'usage' : 'bug',
    message: isInput
      ? 'An option has a value that cannot be used.'
      : `Siteferry has made a mistake: ${error.code}.`,
    remedy: isInput ? 'See siteferry --help.' : 'Please report it with the log.',
    data: error.data ?? {},
    exitCode: isInput ? 2 : 1,
  };
}

/** Says on stderr what happened and what to do. */
export function printFailure(terminal: Terminal, { message, remedy }: Failure): void {
  terminal.message(visible(message, 4000));
  if (remedy) terminal.message(visible(remedy, 4000));
}
