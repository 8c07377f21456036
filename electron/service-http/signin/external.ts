import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchCheckedClaims } from '#core/access/serve/match-claims.ts';
import { SiteferryError } from '#core/base/errors.ts';
import type { MatchResult } from '#core/contract/user-match.ts';
import { Refusal } from '#electron/http/refusal.ts';
import { type Begun, beginVerified } from './begin.ts';
import { align, clientOf, runOf, type Serving } from './serving.ts';
import { readSessionSettings } from './settings.ts';

/** Somebody whom an identity provider has named, in an answer that was checked. */
export interface ExternalIdentity {
  method: 'saml' | 'oauth';
  providerId: number;
  claims: Readonly<Record<string, unknown>>;
  /** See `NewSession`. */
  outside?: object | undefined;
}

/**
 * Signs in whom the claims of an identity provider mean. Throws a `Refusal` where they mean nobody or several, and as
 * `beginVerified` does: `refuseInBrowser` says it to the person.
 */
export async function signInByClaims(
  serving: Serving,
  request: FastifyRequest,
  reply: FastifyReply,
  { method, providerId, claims: said, outside }: ExternalIdentity,
): Promise<Begun> {
  const run = await runOf(serving, reply);
  const claims = JSON.stringify(said);
  const { ip } = clientOf(request);
  const match = await serving.onSite(
    (site) => matchCheckedClaims(site, { method, providerId, claims, ip }, run),
    run.signal,
  );
  if (match?.outcome !== 'match' || !match.user) {
    const refused = refusalOf(match);
    request.context.refused = refused instanceof Refusal ? refused.reason : refused.code;
    await align(serving, request, readSessionSettings(run.configuration).failureTime);
    throw refused;
  }
  const user = `#${match.user.UserID}`;
  return await beginVerified(serving, request, reply, { user, method, providerId, claims, outside });
}

/** What a person may know whom the identity provider has signed in: there is no account, or there are several. */
function refusalOf(match: MatchResult | undefined): Refusal | SiteferryError {
  switch (match?.outcome) {
    case 'ambiguous':
      return new Refusal(401, 'external-ambiguous');
    case 'none':
    case 'no-claim':
      return new Refusal(401, 'external-unknown');
    case 'not-configured':
      return new Refusal(503, 'external-not-configured');
    default:
      return new SiteferryError('sign-in-undecided', {});
  }
}
