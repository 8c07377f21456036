import { RPCHandler } from '@orpc/server/fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
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
): (request: FastifyRequest, reply: FastifyReply) => Promise<boolean> {
  const handler = new RPCHandler(router);
  return async (request, reply) => {
    const { matched } = await handler.handle(request, reply, { prefix: OPERATIONS_PATH, context });
    return matched;
  };
}
