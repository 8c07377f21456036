import type { FastifyReply, FastifyRequest } from 'fastify';
import { renewSignIn } from '#core/access/serve/renew.ts';
import type { ServeRun } from '#core/access/serve/request.ts';
import { isSiteferryError } from '#core/base/errors.ts';
import { Refusal } from '#electron/http/refusal.ts';
import { isOauthRenewalOff, renewAtProvider } from './oauth/session.ts';
import { align, clientOf, type Issued, issue, runOf, type Serving, sessionEnd } from './serving.ts';
import type { Session } from './session/session-store.ts';
import { readSessionSettings } from './session/settings.ts';

/** A newer token of a session, by its refresh token, or by its access token where sessions slide. Throws a `Refusal`. */
export async function renew(
  serving: Serving,
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<Issued> {
  const { store, guard } = serving;
  const run = await runOf(serving, reply);
  const settings = readSessionSettings(run.configuration);
  const refuse = async (reason: 'session-over' | 'token-reused' | 'renewal-off'): Promise<never> => {
    await align(serving, request, settings.failureTime);
    throw new Refusal(401, reason);
  };
  if (settings.strategy === 'None') return await refuse('renewal-off');
  const isRefresh = settings.strategy === 'RefreshToken';
  const known = await guard.check(text, isRefresh ? 'refresh' : 'access');
  if (!known) return await refuse('session-over');
  const { session, token } = known;
  if (await isRenewedElsewhere(serving, reply, session)) return await refuse('renewal-off');
  const sinceRenewal = serving.context.now().getTime() - session.renewedAt.getTime();
  const isFresh = sinceRenewal >= 0 && sinceRenewal < settings.freshPeriod;
  if (!isRefresh && isFresh) return await issue(serving, session, settings);
  // One that was used before is known by its generation, whatever else holds.
  const isSpent = isRefresh && token.generation !== session.generation;
  if (!isSpent && !(await mayGoOn(serving, request, { session, run }))) return await refuse('session-over');
  if (!isSpent && !(await renewAtProvider(serving, session, run.signal))) return await refuse('session-over');
  const generation = isRefresh ? token.generation : session.generation;
  const renewal = await store.renew(session.id, generation, await sessionEnd(serving, settings, session));
  if (renewal.kind === 'meanwhile') throw new Refusal(409, 'renewed-meanwhile');
  if (renewal.kind === 'reused') return await refuse('token-reused');
  if (renewal.kind === 'over') return await refuse('session-over');
  return await issue(serving, renewal.session, settings);
}

/** Tokens that are younger are not looked at for whether they slide, in milliseconds. */
const YOUNG = 60_000;

/**
 * A newer token for who is active, where sessions slide and the one that a request brings is no longer new (spec,
 * `AuthTokenRefreshPeriodInMinutes`); undefined where there is no need, or the session may not go on.
 */
export async function slide(
  serving: Serving,
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<Issued | undefined> {
  const { context, tokens, guard } = serving;
  const age = (since: Date) => context.now().getTime() - since.getTime();
  const token = await tokens.verify(text, 'access');
  if (!token || age(token.issuedAt) < YOUNG) return undefined;
  const { strategy, slidingPeriod } = readSessionSettings(await serving.configuration());
  if (strategy !== 'SlidingExpiration' || age(token.issuedAt) < slidingPeriod) return undefined;
  // Who goes on with an old token has been given a newer one before.
  const known = await guard.check(text, 'access');
  if (!known || known.session.isLeased || age(known.session.renewedAt) < slidingPeriod) return undefined;
  if (await isRenewedElsewhere(serving, reply, known.session)) return undefined;
  try {
    return await renew(serving, request, reply, text);
  } catch (error) {
    // The token is good as long as it says; that it is not renewed is told when it is over.
    if (!(error instanceof Refusal)) context.logError(error);
    return undefined;
  }
}

/**
 * Whether a session of SAML goes on only by a new response, which the header `App-Auth-Renew` then asks for, or a session of an
 * identity provider not at all (spec, "Session renewal modes").
 */
async function isRenewedElsewhere(serving: Serving, reply: FastifyReply, session: Session): Promise<boolean> {
  const mode = await serving.samlRenewal.modeOf(session);
  if (mode === 'IdentityProvider') reply.header('app-auth-renew', 'saml');
  return mode === 'IdentityProvider' || mode === null || (await isOauthRenewalOff(serving, session));
}

/** Asks the chain that the session began with, without the credential; a session that may not go on is ended. */
async function mayGoOn(
  { store, onSite }: Serving,
  request: FastifyRequest,
  { session, run }: { session: Session; run: ServeRun },
): Promise<boolean> {
  const { userId, way, providerId } = session;
  const renewal = {
    ...clientOf(request),
    userId,
    method: way,
    providerId: providerId ?? undefined,
    device: 'web',
  } as const;
  try {
    await onSite((site) => renewSignIn(site, renewal, run), run.signal);
    return true;
  } catch (error) {
    if (!isSiteferryError(error, 'sign-in-refused')) throw error;
    await store.end(session.id, 'not-allowed-any-more');
    return false;
  }
}
