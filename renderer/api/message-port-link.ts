import type { ClientLink } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import type { DesktopBridge } from './desktop.ts';
import { createLinkState, type WatchedLink, withDeadline } from './link.ts';
import { isLongOperation } from './operations.ts';

interface Open {
  link: ClientLink<Record<never, never>>;
  /** Aborted when the port is dead: a call on a dead port would never settle. */
  ended: AbortSignal;
}

/**
 * The way to the core over a message port, which the desktop's main process brokers. When the port or the core's
 * process ends, pending calls fail and a new port is asked for.
 */
export function messagePortLink(bridge: DesktopBridge): WatchedLink {
  const state = createLinkState('connecting');
  let nonce = '';
  let end = new AbortController();
  let arrived: PromiseWithResolvers<Open> = Promise.withResolvers();

  const connect = () => {
    nonce = crypto.randomUUID();
    bridge.connect(nonce);
  };
  const lost = () => {
    end.abort(new DOMException('The connection to the core has ended.', 'AbortError'));
    end = new AbortController();
    arrived = Promise.withResolvers();
    state.set('lost');
    connect();
  };

  window.addEventListener('message', (event: MessageEvent<{ type?: string; nonce?: string }>) => {
    if (event.source !== window) return;
    if (event.data?.type === 'siteferry:service-ended') lost();
    if (event.data?.type !== 'siteferry:port' || event.data.nonce !== nonce) return;
    const [port] = event.ports;
    if (!port) return;
    port.addEventListener('close', () => {
      if (state.get() === 'open') lost();
    });
    arrived.resolve({ link: new RPCLink({ port }), ended: end.signal });
    port.start();
    state.set('open');
  });
  connect();

  return {
    state: state.get,
    subscribe: state.subscribe,
    async call(path, input, options) {
      const open = await arrived.promise;
      return await open.link.call(path, input, withDeadline(options, isLongOperation(path), open.ended));
    },
  };
}
