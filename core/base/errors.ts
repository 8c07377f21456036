import { type ErrorCode, type ExitCode, errorCodes } from './error-codes.ts';
import type { ErrorData } from './error-data.ts';

/** `expected`: the person can act on it; `cancelled`: the person asked for it; `bug`: ours. */
export type ErrorKind = 'expected' | 'cancelled' | 'bug';

/**
 * The one error type of Siteferry: a code and its data, which `core/messages` puts into words. The original error stays in
 * `cause` for the log and is never shown raw. `message`, the code and its data, is for developers.
 */
export class SiteferryError<Code extends ErrorCode = ErrorCode> extends Error {
  readonly code: Code;
  readonly data: ErrorData[Code];
  /** The saved site that could not be worked with, for who can test and edit it. */
  readonly site: string | undefined;

  constructor(code: Code, data: ErrorData[Code], options?: { cause?: unknown; site?: string | undefined }) {
    super(forDevelopers(code, data), options);
    this.name = 'SiteferryError';
    this.code = code;
    this.data = data;
    this.site = options?.site;
  }

  get exitCode(): ExitCode {
    return errorCodes[this.code].exit;
  }

  get httpStatus(): number {
    return errorCodes[this.code].http;
  }

  get kind(): ErrorKind {
    if (this.code === 'cancelled') return 'cancelled';
    return this.code === 'bug' ? 'bug' : 'expected';
  }
}

function forDevelopers(code: ErrorCode, data: object): string {
  const reason = 'reason' in data && typeof data.reason === 'string' ? data.reason : JSON.stringify(data);
  return `${code}: ${reason}`;
}

/** True for a `SiteferryError`, of one code where it is named. */
export function isSiteferryError<Code extends ErrorCode>(
  error: unknown,
  code?: Code,
): error is SiteferryError<Code> {
  return error instanceof SiteferryError && (code === undefined || error.code === code);
}

/** Anything thrown as a `SiteferryError`: ours as it is, everything else as a `bug` that keeps its cause. */
export function toSiteferryError(error: unknown): SiteferryError {
  if (error instanceof SiteferryError) return error;
  const reason =
    error instanceof Error ? `${error.name} in ${callSite(error)}` : 'a value that is no error was thrown';
  return new SiteferryError('bug', { reason }, { cause: error });
}

/** The first stack frame of ours: enough to find a bug, without the message, which may hold a secret. */
function callSite(error: Error): string {
  const frame = error.stack
    ?.split('\n')
    .find((line) => /\/(core|electron)\//.test(line) && !line.includes('node_modules'));
  return (
    frame
      ?.trim()
      .replace(/^at\s+/, '')
      .replace(/\(?file:\/\/(?:(?!file:\/\/).)*\/(core|electron)\//, '$1/')
      .replace(/\)$/, '') ?? 'unknown place'
  );
}
