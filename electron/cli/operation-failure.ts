import { ORPCError } from '@orpc/client';
import { errorBody } from '#core/contract/operation.ts';
import { type Failure, failureOfProgram } from './failure.ts';

/** Any error of an operation or of the command line itself; the cause of a bug goes to `logError`. */
export function toFailure(error: unknown, logError: (error: unknown) => void): Failure {
  if (error instanceof ORPCError) {
    const body = errorBody.safeParse(error.data);
    if (body.success) return { code: error.code, ...body.data };
  }
  return failureOfProgram(error, logError);
}
