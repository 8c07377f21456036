import { ORPCError } from '@orpc/client';
import { type SiteferryError, toSiteferryError } from '#core/base/errors.ts';
import { redact, visible } from '#core/base/text.ts';
import { errorBody } from '#core/contract/operation.ts';
import type { Style } from './text/style.ts';

/** Why a command did not end well. */
export interface Failure {
  code: string;
  message: string;
  /** What to do about it; empty where there is nothing to do. */
  remedy: string;
  exitCode: number;
  data: Record<string, unknown>;
  /** File with more about it. */
  details?: string;
}

/** Any error of an operation or of the command line itself; the cause of a bug goes to `logError`. */
export function toFailure(error: unknown, logError: (error: unknown) => void): Failure {
  if (error instanceof ORPCError) {
    const body = errorBody.safeParse(error.data);
    if (body.success) return { code: error.code, ...body.data };
  }
  const known = toSiteferryError(error);
  if (known.kind === 'bug') logError(known.cause ?? known);
  return describe(known);
}

function describe(error: SiteferryError): Failure {
  const { code, message, remedy, exitCode, data } = error;
  return { code, message, remedy, exitCode, data: { ...data } };
}

/** A failure for people. */
export function failureLines(failure: Failure, style: Style): string[] {
  const { message, remedy, details } = failure;
  return [
    style('bad', redact(message)),
    ...(remedy ? [remedy] : []),
    ...(details === undefined ? [] : [`Details: ${visible(redact(details), 1_000)}`]),
  ];
}

/** A failure as it stands in the JSON document. */
export function failureDocument({ code, message, remedy, data }: Failure): Record<string, unknown> {
  return { code, message: redact(message), remedy, data };
}
