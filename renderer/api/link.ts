import type { ClientContext, ClientLink, ClientOptions } from '@orpc/client';

/** State of the connection to the core. `refused` lasts until the user opens the window again. */
export type LinkState = 'connecting' | 'open' | 'lost' | 'refused';

/** A way to the core that says how it is. */
export interface StatefulLink extends ClientLink<ClientContext> {
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

/** How long a call may wait for the beginning of its answer, milliseconds. */
const DEADLINE = 120_000;

/**
 * Makes a call that gives up where no answer begins in time, so that a dead port or host never leaves the window
 * waiting. Long work answers at once with its first step, and may then take as long as it takes.
 */
export async function withTimeout<T>(
  options: ClientOptions<ClientContext>,
  call: (options: ClientOptions<ClientContext>) => Promise<T>,
): Promise<T> {
  const late = new AbortController();
  const timer = setTimeout(
    () => late.abort(new DOMException('The core does not answer.', 'TimeoutError')),
    DEADLINE,
  );
  const signal = options.signal ? AbortSignal.any([options.signal, late.signal]) : late.signal;
  try {
    return await call({ ...options, signal });
  } finally {
    clearTimeout(timer);
  }
}
