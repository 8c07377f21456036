import type { ClientContext, ClientLink } from '@orpc/client';
import { type Failure, toFailure } from './errors.ts';
import type { WatchedLink } from './link.ts';
import { isEvents } from './passwords.ts';

/** A call that failed, whichever page made it. */
export interface FailedCall {
  /** Dotted name of the operation. */
  operation: string;
  /** The site that it was about, as it was called; undefined for none. */
  site: string | undefined;
  code: Failure['code'];
}

/** Tells whoever watches over sites of every call that failed. */
export interface FailureFeed {
  tell(call: FailedCall): void;
  subscribe(listener: (call: FailedCall) => void): () => void;
}

export function createFailureFeed(): FailureFeed {
  const listeners = new Set<(call: FailedCall) => void>();
  return {
    tell(call) {
      for (const listener of listeners) listener(call);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** The link, whose failures are told. */
export function tellingLink(link: WatchedLink, feed: FailureFeed): WatchedLink {
  const call: ClientLink<ClientContext>['call'] = async (path, input, options) => {
    const tell = (error: unknown) =>
      feed.tell({ operation: path.join('.'), site: siteOf(input), code: toFailure(error).code });
    try {
      const output = await link.call(path, input, options);
      return isEvents(output) ? told(output, tell) : output;
    } catch (error) {
      tell(error);
      throw error;
    }
  };
  return { state: link.state, subscribe: link.subscribe, call };
}

async function* told(
  events: AsyncGenerator<unknown>,
  tell: (error: unknown) => void,
): AsyncGenerator<unknown> {
  try {
    return yield* events;
  } catch (error) {
    tell(error);
    throw error;
  }
}

function siteOf(input: unknown): string | undefined {
  if (typeof input !== 'object' || input === null || !('site' in input)) return undefined;
  return typeof input.site === 'string' ? input.site : undefined;
}
