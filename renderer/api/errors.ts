import { ORPCError } from '@orpc/client';
import type { ErrorCode } from '#core/base/error-codes.ts';
import type { Failure as WireFailure } from '#core/contract/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import { errorMessage, errorRemedies } from '#core/messages/error.ts';

/** An error of an operation, as a page shows it. */
export interface Failure extends WireFailure {
  /** A code of the contract; `connection` where the core could not be asked at all. */
  code: ErrorCode | 'connection';
}

/** Something that the window refuses before it asks the core. */
export class ClientError extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.code);
    this.failure = failure;
  }
}

/** A file that cannot be an archive, as the core would say it. */
export function notAnArchive(file: string): ClientError {
  const error = { code: 'archive-invalid', data: { file, reason: message('archive.not-a-zip') } } as const;
  return new ClientError({ ...error, message: errorMessage(error), remedies: errorRemedies(error) });
}

/** Any thrown value as a failure to show. Only what is no error of an operation counts as a lost connection. */
export function toFailure(error: unknown): Failure {
  if (error instanceof ORPCError && error.defined) {
    // The contract has checked what a defined error brings with it; its schemas are too much for the first page to load.
    const body = error.data as Omit<WireFailure, 'code'>;
    const { message: said, remedies, data, site } = body;
    return { code: error.code as ErrorCode, message: said, remedies, data, ...(site ? { site } : {}) };
  }
  if (error instanceof ClientError) return error.failure;
  if (isCancelled(error)) {
    const cancelled = { code: 'cancelled', data: {} } as const;
    return { ...cancelled, message: errorMessage(cancelled), remedies: errorRemedies(cancelled) };
  }
  return {
    code: 'connection',
    message: message('error.connection'),
    remedies: [message('remedy.connection')],
    data: {},
  };
}

function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
