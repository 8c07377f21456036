import type { ClientContext, ClientLink, ClientOptions } from '@orpc/client';

/** State of the connection to the core. `refused` lasts until the user opens the window again. */
export type LinkState = 'connecting' | 'open' | 'lost' | 'refused';

/** A way to the core that says how it is. */
export interface WatchedLink extends ClientLink<ClientContext> {
  state(): LinkState;
  subscribe(listener: () => void): () => void;
}

/** State that notifies its listeners. */
export function createLinkState(initial: LinkState) {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set(next: LinkState) {
      if (next === current) return;
      current = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** How long an answer may take before the call is given up, milliseconds. Long work reports progress and has none. */
const DEADLINE = 120_000;

/** Puts a deadline on a call, so that a dead port or host never leaves the window waiting. */
export function withDeadline(
  options: ClientOptions<ClientContext>,
  isLong: boolean,
): ClientOptions<ClientContext> {
  if (isLong) return options;
  const deadline = AbortSignal.timeout(DEADLINE);
  return { ...options, signal: options.signal ? AbortSignal.any([options.signal, deadline]) : deadline };
}
