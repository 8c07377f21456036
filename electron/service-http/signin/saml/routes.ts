import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { writeServiceProviderMetadata } from '#core/directory/saml/sp-metadata.ts';
import { type Form, formPage } from '#core/directory/sign-in/form-page.ts';
import { Refusal } from '#electron/http/refusal.ts';
import { continueInBrowser, inBrowser, redirect, returnAddress, SIGN_IN_PAGE } from '../browser.ts';
import { readFormFields } from '../form.ts';
import { findSignedIn } from '../routes.ts';
import { clearCookies } from '../session/cookies.ts';
import type { SignIn } from '../sign-in.ts';
import { createSamlIntegrations, type SamlIntegrations } from './integrations.ts';
import { answerLogout, startLogout } from './logout.ts';
import { consumeResponse, startSignIn } from './sign-in.ts';

const BASE = '/api/auth/saml/:providerId';
const METADATA_TYPE = 'application/samlmetadata+xml; charset=utf-8';
/** What identity providers send from their own pages. */
const FROM_PROVIDER = { config: { takesForeignForms: true } };

/** Adds the routes of SAML (spec, "Other admin and sign-in routes"; "Authentication", 13). */
export function addSamlRoutes(app: FastifyInstance, signIn: SignIn): void {
  const { serving } = signIn;
  const integrations = createSamlIntegrations(serving);
  app.addHook('onListen', async () => serving.inBackground(serving.samlRenewal.load));
  const start = (isPassive: boolean) =>
    inBrowser(async (request, reply) => {
      const integration = await integrations.open(request, reply);
      const returnTo = returnAddress(queryOf(request).get('fromUrl') ?? undefined);
      const settings = await signIn.settings();
      const sent = await startSignIn(serving, { request, reply, settings }, integration, {
        returnTo,
        isPassive,
      });
      return lead(request, reply, sent);
    });
  app.get(`${BASE}/login`, start(false));
  app.get(`${BASE}/passive`, start(true));
  const consume = inBrowser(async (request, reply) => {
    const form = await readFormFields(request);
    const { begun, returnTo } = await consumeResponse(serving, integrations, { request, reply, form });
    if (!begun) return redirect(reply, returnTo);
    return continueInBrowser(request, reply, begun, { settings: await signIn.settings(), returnTo });
  });
  app.post(`${BASE}/assertionconsumer`, FROM_PROVIDER, consume);
  app.get(
    `${BASE}/logout`,
    inBrowser((request, reply) => signOut(signIn, integrations, request, reply)),
  );
  const singleLogout = inBrowser(async (request, reply) => {
    const received =
      request.method === 'GET' ? { query: rawQueryOf(request) } : { form: await readFormFields(request) };
    return lead(request, reply, await answerLogout(serving, integrations, { request, reply, received }));
  });
  app.get(`${BASE}/singlelogout`, FROM_PROVIDER, singleLogout);
  app.post(`${BASE}/singlelogout`, FROM_PROVIDER, singleLogout);
  app.get(`${BASE}/metadata`, async (request, reply) => {
    const metadata = writeServiceProviderMetadata(await integrations.own(request, reply));
    return reply.header('cache-control', 'no-store').type(METADATA_TYPE).send(metadata);
  });
}

/** Ends the session here, whatever comes of telling the identity provider. */
async function signOut(
  signIn: SignIn,
  integrations: SamlIntegrations,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  // Nobody is signed out by a link or an image of another page.
  const site = request.headers['sec-fetch-site'];
  if (site === 'cross-site' || site === 'same-site') throw new Refusal(403, 'other-site');
  const asked = queryOf(request).get('fromUrl');
  const returnTo = asked === null ? SIGN_IN_PAGE : returnAddress(asked);
  const signedIn = await findSignedIn(signIn, request, 'access', 'password-change');
  clearCookies(request, reply, await signIn.settings());
  if (!signedIn) return redirect(reply, returnTo);
  await signIn.end(signedIn);
  const { session } = signedIn;
  try {
    const integration = await integrations.open(request, reply);
    const sent = await startLogout(signIn.serving, integration, { session, returnTo });
    return lead(request, reply, sent ?? returnTo);
  } catch (error) {
    if (error instanceof Refusal) return redirect(reply, returnTo);
    throw error;
  }
}

/** Takes a browser somewhere, by an address or by a form that sends itself. */
function lead(request: FastifyRequest, reply: FastifyReply, to: string | Form): FastifyReply {
  if (typeof to === 'string') return redirect(reply, to);
  const { page, policy } = formPage(to, request.context.language);
  return reply
    .headers({ 'cache-control': 'no-store', 'content-security-policy': policy })
    .type('text/html; charset=utf-8')
    .send(page);
}

function rawQueryOf({ raw: { url = '' } }: FastifyRequest): string {
  const at = url.indexOf('?');
  return at < 0 ? '' : url.slice(at + 1);
}

function queryOf(request: FastifyRequest): URLSearchParams {
  return new URLSearchParams(rawQueryOf(request));
}
