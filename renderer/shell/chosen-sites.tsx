import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import type { ListedSite } from '#core/contract/site/site.ts';
import { useApi, useLinkState } from '#renderer/api/api.tsx';
import { preferences, useTextPreference } from '#renderer/ui/preferences.ts';
import { type SiteHealth, useCheckAfterFailures, useSiteHealth } from './health/use-site-health.ts';
import { RECENT, withRecent } from './recent-sites.ts';

export type Side = 'source' | 'receiver';

/** The site that was chosen for one side of a transfer, and what is known of it. */
export interface ChosenSite extends SiteHealth {
  /** Its saved name; undefined while none is chosen. */
  name: string | undefined;
  site: ListedSite | undefined;
  choose(name: string | undefined): void;
}

interface ChosenSites {
  source: ChosenSite;
  receiver: ChosenSite;
  /** Both sides are the same database, perhaps through two URLs: nothing may be moved. */
  same: boolean;
}

const Context = createContext<ChosenSites | undefined>(undefined);

/** Source and receiver of this window; kept for the next time. */
export function ChosenSitesProvider({ children }: { children: ReactNode }) {
  useCheckAfterFailures();
  const source = useSide('source');
  const receiver = useSide('receiver');
  const same =
    source.name !== undefined &&
    (source.name === receiver.name ||
      (source.check !== undefined && source.check.siteId === receiver.check?.siteId));
  return <Context.Provider value={{ source, receiver, same }}>{children}</Context.Provider>;
}

/** The saved sites; none until they are known. */
export function useSites(): readonly ListedSite[] {
  const { queries } = useApi();
  const open = useLinkState() === 'open';
  const list = useQuery({ ...queries.site.list.queryOptions({ input: {} }), enabled: open });
  return list.data ?? [];
}

function useSide(side: Side): ChosenSite {
  const key = `site.${side}`;
  const name = useTextPreference(key);
  const site = useSites().find((candidate) => candidate.name === name);
  const health = useSiteHealth(site);
  const choose = (next: string | undefined) => {
    preferences.set(key, next);
    if (next !== undefined) preferences.set(RECENT, withRecent(preferences.get(RECENT), next));
  };
  return { ...health, name: site?.name, site, choose };
}

export function useChosenSites(): ChosenSites {
  const sites = useContext(Context);
  if (!sites) throw new Error('useChosenSites is called outside ChosenSitesProvider');
  return sites;
}
