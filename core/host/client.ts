import { createRouterClient, type RouterClient } from '@orpc/server';
import type { HostContext } from './context.ts';
import { router } from './router.ts';

/** Calls operations in this process. */
export type Client = RouterClient<typeof router>;

/** The client for the command line, scripts and tests. */
export function createClient(context: HostContext): Client {
  return createRouterClient(router, { context });
}
