import { SiteferryError } from '#core/base/errors.ts';
import type { Effect } from '#core/contract/operation.ts';
import { message } from '#core/messages/catalogue.ts';

/** Who calls an operation from elsewhere. In a window or on a command line there is none: it is the person who sits there. */
export interface Caller {
  /** Login of the user of the site in whose name it is done. */
  login: string;
  /** Id of the key, or prefix of the token: what logs tell. */
  key: string;
  /** What the key may do (`core/contract/service.ts`). */
  rights: readonly string[];
  /** When the key or token ends, ISO 8601; null or absent for never. */
  endsAt?: string | null;
  /** The site whose user it is, as the service was started with it: no other one is opened for the caller. */
  site: string;
}

/** What a site says of the user in whose name somebody calls. */
export interface CallerAccess {
  login: string;
  userId: number;
  /** Whether the user has access to the admin API; who has none reaches what is the user's own. */
  isAdministrator: boolean;
}

const STRENGTH: Readonly<Record<Effect, number>> = { read: 1, write: 2, destroy: 3 };

/** True where one of the rights holds for an area and an effect: a stronger one holds for what is weaker. */
export function hasRight(rights: readonly string[], area: string, effect: Effect): boolean {
  return rights.some((right) => {
    const [of, strongest] = right.split(':');
    return (of === '*' || of === area) && STRENGTH[strongest as Effect] >= STRENGTH[effect];
  });
}

/** Throws `right-missing` for a caller whose key does not reach so far. */
export function requireRight(caller: Caller, area: string, effect: Effect): void {
  if (!hasRight(caller.rights, area, effect)) throw rightMissing(caller, area, effect);
}

/** What a caller is told whose key does not reach so far. */
export function rightMissing({ login }: Caller, area: string, effect: Effect): SiteferryError {
  return new SiteferryError('right-missing', {
    operator: login,
    right: message('right.service-key', { right: `${area}:${effect}` }),
  });
}
