import type { MatchResult } from '#core/contract/user-match.ts';
import type { Site } from '#core/site/site.ts';
import { querySite } from '../query-context.ts';
import { readFacts } from '../signin/facts.ts';
import { readStoredContext } from '../signin/read-context.ts';
import type { ServeRun } from './request.ts';

/** What an identity provider says of somebody, once it was checked. */
export interface CheckedClaims {
  method: 'saml' | 'oauth';
  providerId: number;
  /** A JSON object. */
  claims: string;
  /** Who asks, for whose turn it is. */
  ip?: string | undefined;
}

/** No database has such a text: whoever is called so is nobody. */
const NOBODY = '\0';

/**
 * Whom claims mean, as the chain will find it again. Undefined where that cannot be known: there is no such provider, or its
 * service cannot be read. Throws `rule-broken` for claims that cannot be read, and errors of the database.
 */
export async function matchCheckedClaims(
  site: Site,
  { method, providerId, claims, ip }: CheckedClaims,
  { signal, now, configuration, resources }: ServeRun,
): Promise<MatchResult | undefined> {
  const input = { site: '', user: NOBODY, method, providerId, claims } as const;
  const context = await resources.reads.run({ address: ip ?? '', login: '' }, signal, () =>
    readStoredContext(
      (work) => querySite(site, (db) => work(db, readFacts), signal, resources.openTables),
      { ...input, device: 'web', acceptUntrusted: false },
      { signal, now, configuration },
    ),
  );
  return context.matching?.value?.result;
}
