import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Redeemed, redeemCode, requestAuthorization } from '#core/directory/oidc/flow.ts';
import { Refusal } from '#electron/http/refusal.ts';
import { disconnectSignal } from '../../send.ts';
import { continueInBrowser, inBrowser, redirect, returnAddress } from '../browser.ts';
import { originOf } from '../serving.ts';
import { clearFlowCookie, flowCookie, setFlowCookie } from '../session/flow-cookie.ts';
import type { SignIn } from '../sign-in.ts';
import { signInByClaims } from '../ways/external.ts';
import { addOauthLogout } from './logout.ts';
import { unavailable } from './providers.ts';
import { answerIn, parametersOf } from './request.ts';
import { outsideOf } from './session.ts';

const ROOT = '/api/auth/oauth';
/** How long somebody may take at the provider, in milliseconds. */
const PATIENCE = 10 * 60_000;

/** What is needed to go on when a browser comes back. The verifier of PKCE is in its cookie, and here as a hash alone. */
interface Flow {
  providerId: number;
  nonce: string;
  /** Where the browser comes back to. */
  callback: string;
  returnTo: string;
}

/**
 * Adds the routes of OpenID Connect (spec, "Authentication", 9, 10 and 12). A browser comes back to the path that the service
 * names as `CallbackPath`; one that is no route here ends at `answerOauthCallback`.
 */
export function addOauthRoutes(app: FastifyInstance, signIn: SignIn): void {
  const { oauth } = signIn.serving;
  app.addHook('onReady', async () => void oauth.start());
  const begin = (request: FastifyRequest, reply: FastifyReply, name: string) =>
    inBrowser(() => beginFlow(signIn, request, reply, name))(request, reply);
  // A request for the head alone must not use an answer up.
  const asked = { exposeHeadRoute: false };
  const posted = { config: { takesForeignForms: true } };
  const goOn = async (request: FastifyRequest, reply: FastifyReply) => {
    const answered = await answerOauthCallback(signIn, request, reply);
    if (!answered) throw new Refusal(404, 'not-found');
    return answered;
  };
  app.get(ROOT, asked, async (request, reply) => {
    const provider = parametersOf(request).get('provider');
    return provider === null ? await goOn(request, reply) : await begin(request, reply, provider);
  });
  app.get<{ Params: { provider: string } }>(
    `${ROOT}/:provider/login`,
    asked,
    async (request, reply) => await begin(request, reply, request.params.provider),
  );
  app.post(ROOT, posted, goOn);
  app.get(`${ROOT}/*`, asked, goOn);
  app.post(`${ROOT}/*`, posted, goOn);
  addOauthLogout(app, signIn, ROOT);
}

/** Goes on with who comes back from an OpenID provider; undefined for a request that is no answer of one. */
export async function answerOauthCallback(
  signIn: SignIn,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const answer = await answerIn(request);
  if (!answer) return undefined;
  return await inBrowser(() => endFlow(signIn, request, reply, answer))(request, reply);
}

/** Sends a browser to the provider. */
async function beginFlow(
  signIn: SignIn,
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
): Promise<FastifyReply> {
  const { context, pending, oauth } = signIn.serving;
  const { provider, configuration } = await oauth.connect(name, disconnectSignal(reply));
  const { id: providerId, service } = provider;
  const path = callbackPath(service.callback);
  if (path === undefined) {
    context.logError(new Error(`OpenID Connect: CallbackPath of provider ${providerId} is no path`));
    throw new Refusal(503, 'external-not-configured');
  }
  const callback = `${originOf(request)}${path}`;
  const { scopes, responseMode } = service;
  const { url, state, nonce, verifier } = await requestAuthorization(configuration, {
    redirect: callback,
    scopes,
    responseMode,
  });
  const expiresAt = new Date(context.now().getTime() + PATIENCE);
  const data: Flow = {
    ...{ providerId, nonce, callback },
    returnTo: returnAddress(parametersOf(request).get('fromUrl') ?? undefined),
  };
  await pending.add('oauth-state', state, { data, secret: verifier, expiresAt });
  setFlowCookie(request, reply, {
    ...{ state, secret: verifier, path, expiresAt },
    isPosted: responseMode === 'form_post',
    settings: await signIn.settings(),
  });
  return redirect(reply, url);
}

/** Signs in whom the provider names in its answer. */
async function endFlow(
  signIn: SignIn,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: URLSearchParams,
): Promise<FastifyReply> {
  const { serving } = signIn;
  const { context, pending, oauth } = serving;
  const state = answer.get('state') ?? '';
  const verifier = flowCookie(request, state);
  clearFlowCookie(request, reply, state);
  const flow = verifier === undefined ? undefined : await pending.take<Flow>('oauth-state', state, verifier);
  if (!flow || verifier === undefined) throw new Refusal(401, 'external-over');
  const { providerId, nonce, callback, returnTo } = flow;
  const refused = answer.get('error');
  if (refused === 'access_denied') throw new Refusal(401, 'external-cancelled');
  const { provider, configuration } = await oauth.connect(String(providerId), disconnectSignal(reply));
  let redeemed: Redeemed;
  try {
    redeemed = await redeemCode(configuration, answer, { redirect: callback, state, nonce, verifier });
  } catch (error) {
    throw unavailable(error, { id: providerId, logError: context.logError });
  }
  if (!redeemed.hasUserInfo)
    context.logError(
      new Error(`OpenID Connect: provider ${providerId} gives no user info; its token has to do`),
    );
  const outside = await outsideOf(serving.seal, provider, redeemed);
  const { claims } = redeemed;
  const begun = await signInByClaims(serving, request, reply, {
    method: 'oauth',
    providerId,
    claims,
    outside,
  });
  return continueInBrowser(request, reply, begun, { settings: await signIn.settings(), returnTo });
}

/** The path of a `CallbackPath`, which may be written as a whole address; `/api/auth/oauth` without one, undefined for none. */
function callbackPath(text: string): string | undefined {
  const written = text.trim().replace(/^~(?=\/)/, '');
  if (written === '') return ROOT;
  const path = URL.canParse(written) ? new URL(written).pathname : written;
  // In a cookie a semicolon would end it.
  return /^\/(?![/\\])[^?#;,\s\\\p{Cc}]{0,500}$/u.test(path) && URL.canParse(path, 'http://localhost')
    ? path
    : undefined;
}
