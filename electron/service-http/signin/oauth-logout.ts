import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRemoteJWKSet, customFetch, errors, type JWTPayload, jwtVerify } from 'jose';
import * as client from 'openid-client';
import { z } from 'zod';
import type { HostContext } from '#core/operations/context.ts';
import { Refusal } from '#electron/http/refusal.ts';
import { disconnectSignal } from '../send.ts';
import { redirect, SIGN_IN_PAGE } from './browser.ts';
import { clearCookies } from './cookies.ts';
import { endSession, endSessionsOutside } from './end.ts';
import { type OauthConnection, unavailable } from './oauth-providers.ts';
import { formIn } from './oauth-request.ts';
import { type OauthTokens, oauthOutside } from './oauth-session.ts';
import { findSignedIn } from './routes.ts';
import { originOf } from './serving.ts';
import type { Session } from './session-store.ts';
import type { SignIn } from './sign-in.ts';

/** A longer token is not sent along in an address, in characters. */
const LONGEST_HINT = 4_000;

/** Adds signing out: here and at the provider, and what a provider says of who has signed out there. */
export function addOauthLogout(app: FastifyInstance, signIn: SignIn, root: string): void {
  const leave = (request: FastifyRequest, reply: FastifyReply) => signOut(signIn, request, reply);
  app.get(`${root}/logout`, { exposeHeadRoute: false }, leave);
  app.get(`${root}/:provider/logout`, { exposeHeadRoute: false }, leave);
  app.post<{ Params: { provider: string } }>(
    `${root}/:provider/backchannel-logout`,
    async (request, reply) => {
      await endByProvider(signIn, request, reply, request.params.provider);
      return reply.header('cache-control', 'no-store').send('');
    },
  );
}

/** Ends the session of a browser, which goes on to the provider where that signs people out. The log of the site has no row of it. */
async function signOut(signIn: SignIn, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  // A page elsewhere signs nobody out.
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new Refusal(403, 'other-site');
  const signedIn = await findSignedIn(signIn, request, 'access', 'password-change');
  const page = `${originOf(request)}${SIGN_IN_PAGE}`;
  const elsewhere = signedIn && (await leaveProvider(signIn, reply, signedIn.session, page));
  if (signedIn) await endSession(signIn.serving, signedIn.session);
  clearCookies(request, reply, await signIn.settings());
  return redirect(reply, elsewhere ?? page);
}

/** Gives the refresh token of a session back; the address where its user signs out at the provider, if there is one. */
async function leaveProvider(
  { serving }: SignIn,
  reply: FastifyReply,
  session: Session,
  page: string,
): Promise<string | undefined> {
  const kept = oauthOutside(session);
  if (!kept) return undefined;
  const { oauth, seal, context } = serving;
  const { providerId } = kept;
  try {
    const { configuration } = await oauth.connect(String(providerId), disconnectSignal(reply));
    const { idToken, refreshToken } = (await seal.open<OauthTokens>(kept.sealed)) ?? {};
    const { revocation_endpoint, end_session_endpoint } = configuration.serverMetadata();
    if (refreshToken !== undefined && revocation_endpoint)
      serving.inBackground(() =>
        client.tokenRevocation(configuration, refreshToken).catch((error) => {
          unavailable(error, { id: providerId, logError: context.logError });
        }),
      );
    if (!end_session_endpoint) return undefined;
    const hint = idToken !== undefined && idToken.length <= LONGEST_HINT ? { id_token_hint: idToken } : {};
    return client.buildEndSessionUrl(configuration, { ...hint, post_logout_redirect_uri: page }).href;
  } catch (error) {
    // Who wants to leave leaves here, whatever the provider says; the log has it.
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const logoutToken = z
  .object({
    jti: z.string().min(1).max(200),
    events: z.looseObject({ [EVENT]: z.looseObject({}) }),
    sub: z.string().optional(),
    sid: z.string().optional(),
    nonce: z.undefined().optional(),
  })
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined);

/** How old a logout token may be, and how long its id is remembered; longer than that, in seconds. */
const OLDEST = 600;
const REMEMBERED = 900;
/** How far the clocks may be apart, in seconds. */
const TOLERANCE = 30;

/** Ends the sessions that a provider says are over (OpenID Connect Back-Channel Logout 1.0). Throws a `Refusal`. */
async function endByProvider(
  signIn: SignIn,
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
): Promise<void> {
  const { oauth, pending, context } = signIn.serving;
  const text = (await formIn(request))?.get('logout_token') ?? '';
  const connection = await oauth.connect(name, disconnectSignal(reply));
  const { id: providerId } = connection.provider;
  const token = logoutToken.safeParse(await verified(connection, text, context));
  if (!token.success) throw new Refusal(400, 'logout-token');
  const { jti, sub, sid } = token.data;
  const expiresAt = new Date(context.now().getTime() + REMEMBERED * 1_000);
  const isFirst = await pending.add('oauth-logout', `${providerId}:${jti}`, { data: {}, expiresAt });
  if (!isFirst) throw new Refusal(400, 'logout-token');
  const part = { ...(sub === undefined ? {} : { subject: sub }), ...(sid === undefined ? {} : { sid }) };
  await endSessionsOutside(signIn.serving, providerId, part);
}

/** Codes of the library that say nothing of a token. */
const KEYS_NOT_READ: readonly string[] = ['ERR_JOSE_GENERIC', 'ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID'];

type Keys = ReturnType<typeof createRemoteJWKSet>;
/** The keys of a provider are kept as long as what else is known of it. */
const keysOf = new WeakMap<client.Configuration, Keys>();

/** What a token says that the provider has signed for this client; undefined for every other text. */
async function verified(
  { provider, configuration }: OauthConnection,
  text: string,
  { now, logError }: HostContext,
): Promise<JWTPayload | undefined> {
  const { issuer, jwks_uri: address } = configuration.serverMetadata();
  const ask = configuration[client.customFetch];
  if (address === undefined || !ask) return undefined;
  const keys =
    keysOf.get(configuration) ??
    createRemoteJWKSet(new URL(address), {
      [customFetch]: (url) =>
        ask(url, {
          method: 'GET',
          headers: { accept: 'application/json' },
          body: undefined,
          redirect: 'manual',
        }),
    });
  keysOf.set(configuration, keys);
  try {
    const { payload } = await jwtVerify(text, keys, {
      ...{ issuer, audience: provider.service.clientId, currentDate: now() },
      ...{ maxTokenAge: OLDEST, clockTolerance: TOLERANCE },
    });
    return payload;
  } catch (error) {
    // Whatever is wrong with it, nobody is signed out by it; a provider whose keys cannot be had may try again.
    if (error instanceof errors.JOSEError && !KEYS_NOT_READ.includes(error.code)) return undefined;
    throw unavailable(error, { id: provider.id, logError });
  }
}
