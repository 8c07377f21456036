import type { ListedSite } from '#core/contract/site/site.ts';
import { leave } from '#renderer/ui/form/leave-guard.ts';
import { preferences, useTextPreference } from '#renderer/ui/preferences.ts';
import { useChosenSites, useSites } from './chosen-sites.tsx';
import { RECENT, withRecent } from './recent-sites.ts';

/** What every operation of sign-in is asked with. */
export interface AdminScope {
  site: string;
  operator: string;
}

/** The site whose sign-in is looked after, and in whose name; chosen in the frame. */
export interface AdministeredSite {
  /** All that can be chosen. */
  sites: readonly ListedSite[];
  /** Its own choice: at first the receiver, and never another one because the receiver is. */
  site: ListedSite | undefined;
  /** Asks first where a form would be lost, as `workAs` does; `then` is done once it is chosen. */
  choose(name: string, then?: () => void): void;
  /** Login of the operator on this site; empty while none is known. */
  operator: string;
  workAs(login: string): void;
}

const CHOSEN = 'site.administered';

const keyOfOperator = (site: string) => `operator.${site}`;

/** Keeps in whose name a site is looked after from now on. */
export function rememberOperator(site: string, login: string): void {
  preferences.set(keyOfOperator(site), login);
}

/** Login of the operator on a site; empty while none is known. */
export function useOperatorOf(site: string): string {
  return useTextPreference(keyOfOperator(site)) ?? '';
}

export function useAdministeredSite(): AdministeredSite {
  const { source, receiver } = useChosenSites();
  const sites = useSites();
  const name = useTextPreference(CHOSEN);
  const site = sites.find((one) => one.name === name) ?? receiver.site ?? source.site;
  const operatorKey = keyOfOperator(site?.name ?? '');
  const operator = useOperatorOf(site?.name ?? '');
  return {
    sites,
    site,
    choose(next, then = () => {}) {
      const go = () => {
        preferences.set(CHOSEN, next);
        preferences.set(RECENT, withRecent(preferences.get(RECENT), next));
        then();
      };
      if (next === site?.name) go();
      else leave(go);
    },
    operator,
    workAs(login) {
      if (site && login !== preferences.get(operatorKey)) leave(() => rememberOperator(site.name, login));
    },
  };
}
