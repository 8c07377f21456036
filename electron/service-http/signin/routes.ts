import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Impersonator } from '#core/access/serve/request.ts';
import {
  passwordChange,
  passwordDue,
  passwordSignIn,
  tokenRefresh,
} from '#core/contract/signin/service-bodies.ts';
import { readLdapsSettings } from '#core/keys/ldaps.ts';
import { Refusal } from '#electron/http/refusal.ts';
import { bearerToken } from '../authenticate.ts';
import { sendJson } from '../send.ts';
import { sendBegun, sendTokens } from './answer.ts';
import { bodyOf } from './body.ts';
import { answerDisabled } from './browser.ts';
import { addPages } from './pages.ts';
import type { Serving } from './serving.ts';
import { accessCookie, clearCookies, refreshCookie, setCookies } from './session/cookies.ts';
import type { SignedIn } from './session/session-guard.ts';
import type { Session } from './session/session-store.ts';
import type { TokenKind } from './session/tokens.ts';
import type { SignIn } from './sign-in.ts';
import { addCodeRoutes } from './ways/codes.ts';
import { addFactorRoutes } from './ways/factor.ts';
import { addRegistrationRoutes } from './ways/registration.ts';

/** How often sessions that are over are looked for, in milliseconds. */
const CLEANING = 3_600_000;

/** Adds the routes of signing in (spec, "Authentication", 1 and 2; "Other admin and sign-in routes"). */
export async function addSignInRoutes(app: FastifyInstance, signIn: SignIn): Promise<void> {
  const cleaning = setInterval(() => void signIn.clean(), CLEANING).unref();
  app.addHook('onClose', async () => {
    clearInterval(cleaning);
    await signIn.close();
  });
  app.addHook('onListen', async () => signIn.serving.inBackground(() => noteNoThumbprints(signIn.serving)));
  addCodeRoutes(app, signIn);
  await addPages(app, signIn);
  addFactorRoutes(app, signIn);
  addRegistrationRoutes(app, signIn);
  app.post('/api/auth/token-v2', async (request, reply) =>
    answerDisabled(reply, async () => {
      const said = await bodyOf(request, passwordSignIn);
      return await sendBegun(signIn, request, reply, await signIn.byPassword(request, reply, said));
    }),
  );
  app.post('/api/auth/token/refresh', async (request, reply) => {
    const { refreshToken } = await bodyOf(request, tokenRefresh);
    const text = refreshToken ?? refreshCookie(request) ?? bearerToken(request) ?? accessCookie(request);
    if (text === undefined) throw new Refusal(401, 'session-over');
    const issued = await signIn.renew(request, reply, text);
    return await sendTokens(signIn, request, reply, { issued, more: {} });
  });
  app.get('/api/auth/info', async (request, reply) => {
    const { session, token } = await requireSignedIn(signIn, request, 'access', 'password-change');
    await slideSession(signIn, request, reply);
    const impersonator = impersonatorOf(session);
    return sendJson(reply, 200, {
      Success: true,
      Data: {
        Id: session.userId,
        Login: session.login,
        Way: session.way,
        BeganAt: session.beganAt.toISOString(),
        ExpiresAt: token.expiresAt.toISOString(),
        MustChangePassword: session.isRestricted,
        ...(impersonator && { ImpersonatedBy: { Id: impersonator.userId, Login: impersonator.login } }),
      },
    });
  });
  app.post('/api/auth/signout', (request, reply) => signOut(signIn, request, reply));
  app.post('/api/auth/password', async (request, reply) => {
    const signedIn = await requireSignedIn(signIn, request, 'access', 'password-change');
    // Who has just typed the old one to get no further than here need not type it again.
    const isRestricted = signedIn.session.isRestricted;
    const { password, current } = await bodyOf(request, isRestricted ? passwordDue : passwordChange);
    request.context.login = signedIn.session.login;
    await signIn.changePassword(signedIn, reply, { current, next: password });
    clearCookies(request, reply, await signIn.settings());
    return sendJson(reply, 200, { Success: true, Data: {} });
  });
  app.get('/api/auth/captcha', async (_request, reply) =>
    sendJson(reply, 200, await signIn.captcha.challenge()),
  );
}

/** Once per start, while certificates of directory servers are held to no list (spec, "LDAPS certificate rules", 5). */
async function noteNoThumbprints({ context, configuration }: Serving): Promise<void> {
  const { name, text } = await configuration();
  if (readLdapsSettings(name, text).LdapTrustedCertificateThumbprints.length === 0)
    context.logEntry('ldaps-thumbprints-empty', { path: 'AD.Authentication' });
}

async function signOut(signIn: SignIn, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const signedIn = await findSignedIn(signIn, request, 'access', 'password-change');
  const Address = signedIn && bearerToken(request) === undefined && signOutPath(signedIn.session);
  // A browser goes on there, and is signed out at the provider, too. Whoever brings a token himself goes nowhere.
  if (Address) return sendJson(reply, 200, { Success: true, Data: { Address } });
  if (signedIn) await signIn.end(signedIn);
  clearCookies(request, reply, await signIn.settings());
  return sendJson(reply, 200, { Success: true, Data: {} });
}

/** Who has signed in as the user of a session; undefined where it is the user. */
function impersonatorOf({ way, outside }: Session): Impersonator | undefined {
  return way === 'impersonation' ? (outside as { impersonator?: Impersonator }).impersonator : undefined;
}

/** Where a browser is signed out here and at the identity provider; undefined for a way without one. */
function signOutPath({ way, providerId }: Session): string | undefined {
  if (way === 'oauth') return '/api/auth/oauth/logout';
  return way === 'saml' && providerId !== null ? `/api/auth/saml/${providerId}/logout` : undefined;
}

/** Gives who calls with a token of a session a newer one when it is time, in the cookie and the header `App-Auth-Token`. */
export async function slideSession(
  signIn: SignIn,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const text = bearerToken(request) ?? accessCookie(request);
  const issued = text === undefined ? undefined : await signIn.slide(request, reply, text);
  if (!issued) return;
  setCookies(request, reply, { tokens: issued.tokens, settings: await signIn.settings() });
  reply.header('app-auth-token', issued.tokens.access.text);
}

/** Who brings a token that holds, in a header or a cookie. */
export async function findSignedIn(
  { guard }: Pick<SignIn, 'guard'>,
  request: FastifyRequest,
  ...kinds: readonly TokenKind[]
): Promise<SignedIn | undefined> {
  const text = bearerToken(request) ?? accessCookie(request);
  return text === undefined ? undefined : await guard.check(text, ...kinds);
}

/** The same. Throws a `Refusal` for who brings none. */
export async function requireSignedIn(
  signIn: SignIn,
  request: FastifyRequest,
  ...kinds: readonly TokenKind[]
): Promise<SignedIn> {
  const found = await findSignedIn(signIn, request, ...kinds);
  if (!found) throw new Refusal(401, 'session-over');
  return found;
}
