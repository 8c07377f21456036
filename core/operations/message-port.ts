import { RPCHandler } from '@orpc/server/message-port';
import type { HostContext } from './context.ts';
import { router } from './router.ts';

/** One end of a message channel: Electron's in a utility process. */
export interface OperationPort {
  on(event: 'message', listener: (event: { data: unknown }) => void): unknown;
  on(event: 'close', listener: () => void): unknown;
  postMessage(message: unknown): void;
  start(): void;
}

/**
 * Answers operation calls that come through a port. When its other end goes away, what it asked for is aborted. Who
 * gets a port is the caller's business (electron/main).
 */
export function createMessagePortHandler(context: HostContext): (port: OperationPort) => void {
  const handler = new RPCHandler(router);
  return (port) => {
    handler.upgrade(port as never, { context });
    port.start();
  };
}
