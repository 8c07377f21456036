import { ORPCError } from '@orpc/server';
import { type SiteferryError, toSiteferryError } from '#core/base/errors.ts';
import type { HostContext } from './context.ts';

/**
 * Any error as it goes over the wire: its code with message, remedy, exit code and data. What is not ours becomes a
 * `bug`, and its cause goes to the log and no further.
 */
export function toWireError(context: Pick<HostContext, 'logError'>, error: unknown): unknown {
  if (error instanceof ORPCError) return error;
  const known: SiteferryError = toSiteferryError(error);
  if (known.kind === 'bug') context.logError(known.cause ?? known);
  return new ORPCError(known.code, {
    status: known.httpStatus,
    message: known.message,
    defined: true,
    data: { message: known.message, remedy: known.remedy, exitCode: known.exitCode, data: { ...known.data } },
  });
}
