import type { IncomingMessage, ServerResponse } from 'node:http';
import { RPCHandler } from '@orpc/server/node';
import type { HostContext } from './context.ts';
import { router } from './router.ts';

/** Where operations are called over HTTP. */
export const OPERATIONS_PATH = '/rpc';

/**
 * Answers operation calls over HTTP; long ones as server-sent events. When the caller goes away, the work is aborted.
 * Gives false for a path that names no operation. Who may call is the caller's business (electron/web).
 */
export function createHttpHandler(
  context: HostContext,
): (request: IncomingMessage, response: ServerResponse) => Promise<boolean> {
  const handler = new RPCHandler(router);
  return async (request, response) => {
    const { matched } = await handler.handle(request, response, { prefix: OPERATIONS_PATH, context });
    return matched;
  };
}
