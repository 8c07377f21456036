import type { MatchResult } from '#core/contract/user-match.ts';
import type { Site } from '#core/site/site.ts';
import { changeSite } from '../query-context.ts';
import { evaluate } from '../signin/judge.ts';
import { createProfile } from './create-profile.ts';
import { readContext } from './read-context.ts';
import type { ServeRun } from './request.ts';

/** What an identity provider says of somebody, once it was checked, and from where it came. */
export interface CheckedClaims {
  method: 'saml' | 'oauth' | 'windows';
  /** Absent for a way without a provider. */
  providerId?: number | undefined;
  /** A JSON object. */
  claims: string;
  ip?: string | undefined;
  hostname?: string | undefined;
}

/** Whom claims mean: `userId` for the one whom they sign in. */
export interface ClaimedUser {
  userId?: number | undefined;
  /** Undefined where that cannot be known: there is no such provider, or its service cannot be read. */
  outcome: MatchResult['outcome'] | undefined;
}

/** No database has such a text: whoever is called so is nobody. */
const NOBODY = '\0';

/**
 * Whom claims mean, as the chain will find it again. Where the service makes profiles, and nothing but a licence stands in the way
 * of a newcomer, the user is made. Throws `rule-broken` for claims that cannot be read, and for a profile that cannot be made;
 * errors of the database.
 */
export async function findByClaims(
  site: Site,
  { method, providerId, claims, ip, hostname }: CheckedClaims,
  run: ServeRun,
): Promise<ClaimedUser> {
  const { signal, now, resources } = run;
  const key = { address: ip ?? '', login: '' };
  const asked = { user: NOBODY, method, providerId, claims, ip, hostname };
  const context = await readContext(site, asked, run);
  const match = context.matching?.value?.result;
  const service = context.service?.value;
  if (!match?.profile || !service) return { outcome: match?.outcome, userId: match?.user?.UserID };
  const { verdict, decidedBy } = evaluate(context);
  // Of a licence the chain is asked again, when idle slots have been given back.
  if (verdict !== 'granted' && (verdict !== 'denied' || decidedBy !== 'licence'))
    return { outcome: verdict === 'unknown' ? undefined : 'none' };
  const userId = await resources.writes.run(key, signal, () =>
    changeSite(
      site,
      ({ tables }) => createProfile(tables, service, claims, now()),
      signal,
      resources.openTables,
    ),
  );
  return { outcome: userId === undefined ? 'none' : 'match', userId };
}
