import type { ClientContext, ClientLink } from '@orpc/client';
import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { contract } from '#core/contract/index.ts';
import { desktopBridge } from './desktop.ts';
import { type Failure, toFailure } from './errors.ts';
import { httpLink } from './http-link.ts';
import type { LinkState, StatefulLink } from './link.ts';
import { messagePortLink } from './message-port-link.ts';
import {
  createPasswordRequests,
  isEventStream,
  type PasswordRequests,
  passwordRetryLink,
} from './passwords.ts';

/** How a call is made. */
export type CallContext = {
  /** Nobody is asked for a password that is missing: the call fails. */
  isNonInteractive?: boolean;
};

export type Client = ContractRouterClient<typeof contract, CallContext>;

/** Everything that the window can ask of the core. */
export interface Api {
  client: Client;
  /** The same operations as options of TanStack Query, with their keys. */
  queries: ReturnType<typeof createTanstackQueryUtils<Client>>;
  link: StatefulLink;
  /** Passwords that calls wait for. */
  passwords: PasswordRequests;
  /** Calls that failed. */
  failures: FailureFeed;
}

/** Connects to the core by the way that this host offers. */
export function createApi(): Api {
  const bridge = desktopBridge();
  const link = bridge ? messagePortLink(bridge) : httpLink();
  const passwords = createPasswordRequests();
  const failures = createFailureFeed();
  const client: Client = createORPCClient(failureReportingLink(passwordRetryLink(link, passwords), failures));
  return { client, queries: createTanstackQueryUtils(client), link, passwords, failures };
}

const ApiContext = createContext<Api | undefined>(undefined);

export function ApiProvider({ api, children }: { api: Api; children: ReactNode }) {
  return <ApiContext.Provider value={api}>{children}</ApiContext.Provider>;
}

/** The operations; throws outside an `ApiProvider`. */
export function useApi(): Api {
  const api = useContext(ApiContext);
  if (!api) throw new Error('useApi is called outside ApiProvider');
  return api;
}

/** How the way to the core is, now. */
export function useLinkState(): LinkState {
  const { link } = useApi();
  return useSyncExternalStore(link.subscribe, link.state);
}

const NOBODY = () => () => {};

/** The core is away: the frame says so, once for all that cannot be read meanwhile. */
export function useIsCoreAway(): boolean {
  // Parts of the kit are shown without a core, too.
  const link = useContext(ApiContext)?.link;
  const state = useSyncExternalStore(link?.subscribe ?? NOBODY, () => link?.state());
  return state === 'lost' || state === 'refused';
}

/** A call that failed, whichever page made it. */
interface FailedCall {
  /** Dotted name of the operation. */
  operation: string;
  /** The site that it was about, as it was called; undefined for none. */
  site: string | undefined;
  code: Failure['code'];
}

/** Tells whoever watches over sites of every call that failed. */
interface FailureFeed {
  report(call: FailedCall): void;
  subscribe(listener: (call: FailedCall) => void): () => void;
}

function createFailureFeed(): FailureFeed {
  const listeners = new Set<(call: FailedCall) => void>();
  return {
    report(call) {
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
function failureReportingLink(link: StatefulLink, feed: FailureFeed): StatefulLink {
  const call: ClientLink<ClientContext>['call'] = async (path, input, options) => {
    const report = (error: unknown) =>
      feed.report({ operation: path.join('.'), site: siteOf(input), code: toFailure(error).code });
    try {
      const output = await link.call(path, input, options);
      return isEventStream(output) ? reportErrors(output, report) : output;
    } catch (error) {
      report(error);
      throw error;
    }
  };
  return { state: link.state, subscribe: link.subscribe, call };
}

async function* reportErrors(
  events: AsyncGenerator<unknown>,
  report: (error: unknown) => void,
): AsyncGenerator<unknown> {
  try {
    return yield* events;
  } catch (error) {
    report(error);
    throw error;
  }
}

function siteOf(input: unknown): string | undefined {
  if (typeof input !== 'object' || input === null || !('site' in input)) return undefined;
  return typeof input.site === 'string' ? input.site : undefined;
}
