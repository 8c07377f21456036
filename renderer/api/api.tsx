import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { contract } from '#core/contract/index.ts';
import { desktopBridge } from './desktop.ts';
import { createFailureFeed, type FailureFeed, tellingLink } from './failure-feed.ts';
import { httpLink } from './http-link.ts';
import type { LinkState, WatchedLink } from './link.ts';
import { messagePortLink } from './message-port-link.ts';
import { askingLink, createPasswordRequests, type PasswordRequests } from './passwords.ts';

/** How a call is made. */
export type CallContext = {
  /** Nobody is asked for a password that is missing: the call fails. */
  isQuiet?: boolean;
};

export type Client = ContractRouterClient<typeof contract, CallContext>;

/** Everything that the window can ask of the core. */
export interface Api {
  client: Client;
  /** The same operations as options of TanStack Query, with their keys. */
  queries: ReturnType<typeof createTanstackQueryUtils<Client>>;
  link: WatchedLink;
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
  const client: Client = createORPCClient(tellingLink(askingLink(link, passwords), failures));
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
