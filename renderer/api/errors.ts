import { ORPCError } from '@orpc/client';
import type { ErrorCode } from '#core/contract/error-codes.ts';

/** An error of an operation, as a page shows it. */
export interface Failure {
  /** A code of the contract; `connection` where the core could not be asked at all. */
  code: ErrorCode | 'connection';
  /** In English; `ui/error-texts.ts` knows other languages by code and data. */
  message: string;
  remedy: string;
  data: Readonly<Record<string, unknown>>;
}

interface Body {
  message: string;
  remedy: string;
  data: Record<string, unknown>;
}

/** Any thrown value as a failure to show. Only what is no error of an operation counts as a lost connection. */
export function toFailure(error: unknown): Failure {
  if (error instanceof ORPCError && error.defined) {
    const body = error.data as Body;
    return { code: error.code as ErrorCode, message: body.message, remedy: body.remedy, data: body.data };
  }
  if (isCancelled(error)) return { code: 'cancelled', message: 'Cancelled.', remedy: '', data: {} };
  return {
    code: 'connection',
    message: 'The connection to Siteferry’s core was lost before it could answer.',
    remedy: 'Wait until the window is connected again. Check the history and repeat what was not completed.',
    data: {},
  };
}

function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
