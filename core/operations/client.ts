import {
  type AnyProcedure,
  call,
  createRouterClient,
  getRouter,
  type Lazyable,
  type RouterClient,
} from '@orpc/server';
import type { HostContext } from './context.ts';
import { router } from './router.ts';

/** Calls operations in this process. */
export type Client = RouterClient<typeof router>;

/** The client for the command line, scripts and tests. */
export function createClient(context: HostContext): Client {
  return createRouterClient(router, { context });
}

/** Calls an operation by its dotted name; a long one answers its steps, and then its result. */
export async function callOperation(
  context: HostContext,
  name: string,
  input: unknown,
  signal: AbortSignal,
): Promise<unknown> {
  const path = name.split('.');
  const procedure = getRouter(router, path) as Lazyable<AnyProcedure>;
  return await call(procedure, input, { context, path, signal });
}
