import type { ListedSite } from '#core/contract/site.ts';
import { leave } from '#renderer/ui/form/leaving.ts';
import { remembered, useRememberedText } from '#renderer/ui/remembered.ts';
import { useChosenSites, useSites } from './chosen-sites.tsx';
import { RECENT, withRecent } from './recent-sites.ts';

/** What every operation of sign-in is asked with. */
export interface At {
  site: string;
  operator: string;
}

/** The site whose sign-in is looked after, and in whose name; chosen in the frame. */
export interface Administered {
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

export function useAdministered(): Administered {
  const { source, receiver } = useChosenSites();
  const sites = useSites();
  const name = useRememberedText(CHOSEN);
  const site = sites.find((one) => one.name === name) ?? receiver.site ?? source.site;
  const operatorKey = `operator.${site?.name ?? ''}`;
  return {
    sites,
    site,
    choose(next, then = () => {}) {
      const go = () => {
        remembered.set(CHOSEN, next);
        remembered.set(RECENT, withRecent(remembered.get(RECENT), next));
        then();
      };
      if (next === site?.name) go();
      else leave(go);
    },
    operator: useRememberedText(operatorKey) ?? '',
    workAs(login) {
      if (site && login !== remembered.get(operatorKey)) leave(() => remembered.set(operatorKey, login));
    },
  };
}
