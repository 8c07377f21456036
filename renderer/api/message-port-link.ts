import type { ClientLink } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import type { DesktopBridge } from './desktop.ts';
import { createLinkState, type StatefulLink, withTimeout } from './link.ts';

interface Open {
  link: ClientLink<Record<never, never>>;
  /** Aborted when the port is dead: a call on a dead port would never settle. */
  ended: AbortController;
}

/**
 * The way to the core over a message port, which the desktop's main process brokers. When the port or the core's
 * process ends, pending calls fail and a new port is asked for.
 */
export function messagePortLink(bridge: DesktopBridge): StatefulLink {
  const state = createLinkState('connecting');
  let nonce = '';
  let nextPort: PromiseWithResolvers<Open> = Promise.withResolvers();

  const connect = () => {
    nonce = crypto.randomUUID();
    bridge.connect(nonce);
  };
  /** The port and the process are both heard of; the second of them has nothing to add. */
  const lost = ({ ended }: Open) => {
    if (ended.signal.aborted) return;
    ended.abort(new DOMException('The connection to the core has ended.', 'NetworkError'));
    nextPort = Promise.withResolvers();
    state.set('lost');
    connect();
  };

  let current: Open | undefined;
  window.addEventListener('message', (event: MessageEvent<{ type?: string; nonce?: string }>) => {
    if (event.source !== window) return;
    if (event.data?.type === 'siteferry:service-ended' && current) lost(current);
    if (event.data?.type !== 'siteferry:port' || event.data.nonce !== nonce) return;
    const [port] = event.ports;
    if (!port) return;
    const open: Open = { link: new RPCLink({ port }), ended: new AbortController() };
    current = open;
    port.addEventListener('close', () => lost(open));
    port.start();
    nextPort.resolve(open);
    state.set('open');
  });
  connect();

  return {
    state: state.get,
    subscribe: state.subscribe,
    call: (path, input, options) =>
      withTimeout(options, async (timed) => {
        const { link, ended } = await raceAbort(nextPort.promise, timed.signal);
        const signal = timed.signal ? AbortSignal.any([timed.signal, ended.signal]) : ended.signal;
        return await link.call(path, input, { ...timed, signal });
      }),
  };
}

/** Waits for something that may never come. */
async function raceAbort<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return await promise;
  signal.throwIfAborted();
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([promise, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
