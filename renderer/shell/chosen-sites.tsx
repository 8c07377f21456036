import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useState } from 'react';
import type { ListedSite, SiteCheck } from '#core/contract/site.ts';
import { useApi, useLinkState } from '#renderer/api/api.tsx';
import { type Failure, toFailure } from '#renderer/api/errors.ts';

export type Side = 'source' | 'receiver';

/** The site that was chosen for one side of a transfer, and what is known of it. */
export interface ChosenSite {
  /** Its saved name; undefined while none is chosen. */
  name: string | undefined;
  site: ListedSite | undefined;
  check: SiteCheck | undefined;
  failure: Failure | undefined;
  checking: boolean;
  choose(name: string | undefined): void;
  recheck(): void;
}

interface ChosenSites {
  source: ChosenSite;
  receiver: ChosenSite;
  /** Both sides are the same database, perhaps through two URLs: nothing may be moved. */
  same: boolean;
}

const Context = createContext<ChosenSites | undefined>(undefined);

const STORED: Record<Side, string> = { source: 'siteferry-source', receiver: 'siteferry-receiver' };

/** Source and receiver of this window; remembered for the next time. */
export function ChosenSitesProvider({ children }: { children: ReactNode }) {
  const source = useSide('source');
  const receiver = useSide('receiver');
  const same =
    source.name !== undefined &&
    (source.name === receiver.name ||
      (source.check !== undefined && source.check.siteId === receiver.check?.siteId));
  return <Context.Provider value={{ source, receiver, same }}>{children}</Context.Provider>;
}

function useSide(side: Side): ChosenSite {
  const { queries } = useApi();
  const open = useLinkState() === 'open';
  const [name, setName] = useState(() => localStorage.getItem(STORED[side]) ?? undefined);
  const list = useQuery({ ...queries.site.list.queryOptions({ input: {} }), enabled: open });
  const site = list.data?.find((candidate) => candidate.name === name);
  const check = useQuery({
    ...queries.site.check.queryOptions({ input: { site: site?.name ?? '' } }),
    enabled: open && site !== undefined,
    retry: false,
    staleTime: 60_000,
  });
  return {
    name: site?.name,
    site,
    check: site ? check.data : undefined,
    failure: site && check.error ? toFailure(check.error) : undefined,
    checking: site !== undefined && check.isFetching,
    choose(next) {
      if (next === undefined) localStorage.removeItem(STORED[side]);
      else localStorage.setItem(STORED[side], next);
      setName(next);
    },
    recheck: () => void check.refetch(),
  };
}

export function useChosenSites(): ChosenSites {
  const sites = useContext(Context);
  if (!sites) throw new Error('useChosenSites is called outside ChosenSitesProvider');
  return sites;
}
