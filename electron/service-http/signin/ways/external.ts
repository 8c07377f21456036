import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ClaimedUser, findByClaims } from '#core/access/serve/find-by-claims.ts';
import { isSiteferryError, SiteferryError } from '#core/base/errors.ts';
import { Refusal } from '#electron/http/refusal.ts';
import { type Begun, beginVerified } from '../begin.ts';
import { align, clientOf, runOf, type Serving } from '../serving.ts';
import { readSessionSettings } from '../session/settings.ts';

/** Somebody whom an identity provider has named, in an answer that was checked. */
export interface ExternalIdentity {
  method: 'saml' | 'oauth' | 'windows';
  /** Absent for a way without a provider. */
  providerId?: number | undefined;
  claims: Readonly<Record<string, unknown>>;
  /** See `NewSession`. */
  outside?: object | undefined;
}

/**
 * Signs in whom the claims of an identity provider mean. Throws a `Refusal` where they mean nobody or several, and as
 * `beginVerified` does: `inBrowser` says it to the person.
 */
export async function signInByClaims(
  serving: Serving,
  request: FastifyRequest,
  reply: FastifyReply,
  { method, providerId, claims: said, outside }: ExternalIdentity,
): Promise<Begun> {
  const run = await runOf(serving, reply);
  const claims = JSON.stringify(said);
  const { ip, hostname } = clientOf(request);
  const found = await serving.onSite(
    (site) => findOrExplain(serving, site, { method, providerId, claims, ip, hostname }, run),
    run.signal,
  );
  if (found.outcome !== 'match' || found.userId === undefined) {
    const refused = refusalOf(found.outcome);
    request.context.refused = refused instanceof Refusal ? refused.reason : refused.code;
    await align(serving, request, readSessionSettings(run.configuration).failureTime);
    throw refused;
  }
  const user = `#${found.userId}`;
  return await beginVerified(serving, request, reply, { user, method, providerId, claims, outside });
}

/** Why somebody's profile cannot be made is the administrator's matter. */
async function findOrExplain(
  { context }: Serving,
  ...asked: Parameters<typeof findByClaims>
): Promise<ClaimedUser> {
  try {
    return await findByClaims(...asked);
  } catch (error) {
    if (!isSiteferryError(error, 'rule-broken')) throw error;
    context.logError(error);
    return { outcome: 'none' };
  }
}

/** What a person may know whom the identity provider has signed in: there is no account, or there are several. */
function refusalOf(outcome: ClaimedUser['outcome']): Refusal | SiteferryError {
  switch (outcome) {
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
