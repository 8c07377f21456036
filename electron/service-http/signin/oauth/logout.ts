import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  LOGOUT_TOKEN_LIFETIME,
  readLogoutToken,
  revokeToken,
  signOutAddress,
} from '#core/directory/oidc/logout.ts';
import { Refusal } from '#electron/http/refusal.ts';
import { disconnectSignal } from '../../send.ts';
import { redirect, SIGN_IN_PAGE } from '../browser.ts';
import { endElsewhere, endSession } from '../end.ts';
import { findSignedIn } from '../routes.ts';
import { originOf } from '../serving.ts';
import { clearCookies } from '../session/cookies.ts';
import type { Session } from '../session/session-store.ts';
import type { SignIn } from '../sign-in.ts';
import { unavailable } from './providers.ts';
import { formIn } from './request.ts';
import { type OauthTokens, oauthOutside } from './session.ts';

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
    if (refreshToken !== undefined)
      serving.inBackground(async () => {
        try {
          await revokeToken(configuration, refreshToken);
        } catch (error) {
          unavailable(error, { id: providerId, logError: context.logError });
        }
      });
    return signOutAddress(configuration, { idToken, page });
  } catch (error) {
    // Who wants to leave leaves here, whatever the provider says; the log has it.
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/** Ends the sessions that a provider says are over (OpenID Connect Back-Channel Logout 1.0). Throws a `Refusal`. */
async function endByProvider(
  signIn: SignIn,
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
): Promise<void> {
  const { oauth, pending, context } = signIn.serving;
  const text = (await formIn(request))?.get('logout_token') ?? '';
  const { provider, configuration } = await oauth.connect(name, disconnectSignal(reply));
  const { id: providerId } = provider;
  const token = await readLogoutToken(configuration, text, context.now()).catch((error) => {
    throw unavailable(error, { id: providerId, logError: context.logError });
  });
  const expiresAt = new Date(context.now().getTime() + LOGOUT_TOKEN_LIFETIME);
  const isFirst =
    token && (await pending.add('oauth-logout', `${providerId}:${token.id}`, { data: {}, expiresAt }));
  if (!isFirst) throw new Refusal(400, 'logout-token');
  const { subject, session: sid } = token;
  const part = { ...(subject === undefined ? {} : { subject }), ...(sid === undefined ? {} : { sid }) };
  await endElsewhere(signIn.serving, { provider: 'oauth', providerId, ...part });
}
