import { useState } from 'react';
import type { ListedSite } from '#core/contract/site.ts';
import { useChosenSites } from '#renderer/shell/chosen-sites.tsx';

/** What every operation of sign-in is asked with. */
export interface At {
  site: string;
  operator: string;
}

/** The site whose sign-in is looked after, and in whose name. */
export interface Administered {
  /** The chosen sites, the receiver first: it is the one that is written to. */
  sites: readonly ListedSite[];
  site: ListedSite | undefined;
  choose(name: string): void;
  /** Login of the operator on this site; empty while none is known. */
  operator: string;
  workAs(login: string): void;
}

const STORED = 'siteferry-operators';

/** Logins by site, as they were last used in this window. */
function readOperators(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(STORED) ?? '{}');
  } catch {
    return {};
  }
}

export function useAdministered(): Administered {
  const { source, receiver } = useChosenSites();
  const sites = [receiver.site, source.site].filter((site) => site !== undefined);
  const [name, setName] = useState<string>();
  const [operators, setOperators] = useState(readOperators);
  const site = sites.find((one) => one.name === name) ?? sites[0];
  return {
    sites,
    site,
    choose: setName,
    operator: (site && operators[site.name]) ?? '',
    workAs(login) {
      if (!site) return;
      const next = { ...operators, [site.name]: login };
      localStorage.setItem(STORED, JSON.stringify(next));
      setOperators(next);
    },
  };
}
