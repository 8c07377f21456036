import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEndpoint, makeRequest, messageTo } from '#core/directory/saml/request.ts';
import { isAccepted, type Judgement, judgeResponse } from '#core/directory/saml/response.ts';
import { REQUEST_MEMORY } from '#core/directory/saml/verdicts.ts';
import type { Form } from '#core/directory/sign-in/form-page.ts';
import { message, render } from '#core/messages/catalogue.ts';
import { Refusal } from '#electron/http/refusal.ts';
import type { Begun } from '../begin.ts';
import { returnAddress } from '../browser.ts';
import type { Serving } from '../serving.ts';
import { clearFlowCookie, flowCookie, setFlowCookie } from '../session/flow-cookie.ts';
import type { SessionSettings } from '../session/settings.ts';
import { signInByClaims } from '../ways/external.ts';
import { type Integration, PERHAPS_OLD, type SamlIntegrations } from './integrations.ts';
import type { SamlSession } from './session.ts';

/** A request that waits for its response. */
interface PendingRequest {
  providerId: number;
  /** ISO 8601. */
  sentAt: string;
  consumer: string;
  returnTo: string;
  isPassive: boolean;
}

/** An assertion without an end could come back at any time. */
const FOR_EVER = 10 * 365 * 86_400_000;

/**
 * Remembers a request, and gives what takes the browser to the identity provider with it. The answer is a form of another site,
 * which brings only cookies that browsers take over TLS: there the request belongs to the browser that has sent it.
 */
export async function startSignIn(
  { context, pending }: Serving,
  { request: asking, reply, settings: ours }: Begins,
  { provider, settings, metadata, consumer, signer }: Integration,
  { returnTo, isPassive }: { returnTo: string; isPassive: boolean },
): Promise<string | Form> {
  const endpoint = chooseEndpoint(metadata.signIn);
  if (!endpoint) {
    context.logError(
      new Error(`SAML provider ${provider.Id}: ${render(message('saml.no-endpoint'), 'en', 'http')}`),
    );
    throw new Refusal(503, 'external-not-configured');
  }
  const now = context.now();
  const { issuer } = settings;
  const request = makeRequest({ destination: endpoint.location, consumer, issuer, now, isPassive });
  const { id, sentAt } = request;
  const data: PendingRequest = { providerId: provider.Id, sentAt, consumer, returnTo, isPassive };
  const expiresAt = new Date(now.getTime() + REQUEST_MEMORY);
  const secret = asking.context.client.isSecure ? randomBytes(24).toString('base64url') : undefined;
  await pending.add('saml-request', id, { data, expiresAt, secret });
  const path = new URL(consumer).pathname;
  if (secret !== undefined)
    setFlowCookie(asking, reply, { state: id, secret, path, expiresAt, isPosted: true, settings: ours });
  return messageTo(endpoint, request, signer);
}

interface Begins {
  request: FastifyRequest;
  reply: FastifyReply;
  settings: SessionSettings;
}

interface Arrived {
  request: FastifyRequest;
  reply: FastifyReply;
  form: URLSearchParams;
}

/**
 * Takes a response, once, and signs in whom it names. Without `begun` nobody is signed in at the identity provider, and nobody
 * was to be asked. Throws a `Refusal` for what is not accepted, and as `signInByClaims` does.
 */
export async function consumeResponse(
  serving: Serving,
  integrations: SamlIntegrations,
  { request, reply, form }: Arrived,
): Promise<{ begun?: Begun; returnTo: string }> {
  const { context, pending } = serving;
  const integration = await integrations.open(request, reply);
  const { provider, settings } = integration;
  const response = Buffer.from(form.get('SAMLResponse') ?? '', 'base64').toString('utf8');
  // Nothing is read further that could not be accepted anyway.
  const named = /\sInResponseTo\s*=\s*["']([^"'<]{1,200})["']/.exec(response)?.[1];
  const asked = named === undefined ? undefined : await pending.find<PendingRequest>('saml-request', named);
  const isOurs = asked?.providerId === provider.Id && asked.consumer !== undefined;
  if (named === undefined ? !settings.allowUnsolicited : !isOurs) throw new Refusal(401, 'saml-refused');
  const judge = async ({ metadata, entityId, consumer }: Integration) =>
    await judgeResponse(
      {
        ...{ response, metadata, audience: entityId },
        consumer: asked?.consumer ?? consumer,
        request: named !== undefined && asked ? { id: named, sentAt: asked.sentAt } : undefined,
        allowUnsolicited: settings.allowUnsolicited,
      },
      context.now(),
    );
  let judged = await judge(integration);
  if (failed(judged).some(({ step }) => step === 'signature')) {
    const newer = await integrations.open(request, reply, PERHAPS_OLD);
    if (newer.fetchedAt !== integration.fetchedAt) judged = await judge(newer);
  }
  if (asked?.isPassive && judged.status?.codes.includes('NoPassive')) return { returnTo: asked.returnTo };
  if (!isAccepted(judged.steps) || judged.unnamed) {
    const found = failed(judged).map(({ step, findings: [said] }) =>
      said ? `${step}: ${render(said.message, 'en', 'http')}` : step,
    );
    context.logError(
      new Error(`a SAML response to provider ${provider.Id} is not accepted: ${found.join(' ')}`),
    );
    throw new Refusal(401, judged.status?.isSuccess === false ? 'saml-declined' : 'saml-refused');
  }
  const secret = named === undefined ? undefined : flowCookie(request, named);
  if (named !== undefined && secret !== undefined) clearFlowCookie(request, reply, named);
  await markUsed(serving, integration, { judged, named, secret });
  const { claims } = judged;
  const begun = await signInByClaims(serving, request, reply, {
    ...{ method: 'saml', providerId: provider.Id, claims },
    outside: sessionOf(provider.Id, judged),
  });
  // Of an answer that nobody asked for, the state says where to go.
  return { begun, returnTo: asked?.returnTo ?? returnAddress(form.get('RelayState') ?? undefined) };
}

function failed({ steps }: Judgement) {
  return steps.filter(({ verdict }) => verdict === 'fail' || verdict === 'unknown');
}

/** Of those who bring the same response at the same time one gets through, in the browser that has asked. Throws a `Refusal`. */
async function markUsed(
  { context, pending }: Serving,
  { metadata }: Integration,
  {
    judged: { assertion },
    named,
    secret,
  }: { judged: Judgement; named: string | undefined; secret: string | undefined },
): Promise<void> {
  const isFirst = named === undefined || (await pending.take('saml-request', named, secret)) !== undefined;
  const now = context.now().getTime();
  const ends = Date.parse(assertion?.endsAt ?? '') || now + FOR_EVER;
  const expiresAt = new Date(Math.max(ends, now) + REQUEST_MEMORY);
  const id = `${metadata.entityId} ${assertion?.id ?? ''}`;
  if (!isFirst || !(await pending.add('saml-assertion', id, { data: {}, expiresAt })))
    throw new Refusal(401, 'saml-refused');
}

function sessionOf(providerId: number, { assertion }: Judgement): SamlSession | undefined {
  if (!assertion?.nameId) return undefined;
  const { nameId, sessionIndex, sessionEndsAt: endsAt } = assertion;
  return { saml: { providerId, nameId, sessionIndex, endsAt } };
}
