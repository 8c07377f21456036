import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  makeLogoutRequest,
  makeLogoutResponse,
  type Received,
  readLogoutMessage,
} from '#core/directory/saml/logout.ts';
import { chooseEndpoint, messageTo } from '#core/directory/saml/request.ts';
import { REQUEST_MEMORY } from '#core/directory/saml/verdicts.ts';
import type { Form } from '#core/directory/sign-in/form-page.ts';
import { Refusal } from '#electron/http/refusal.ts';
import { SIGN_IN_PAGE } from '../browser.ts';
import { endElsewhere } from '../end.ts';
import type { Serving } from '../serving.ts';
import type { Session } from '../session/session-store.ts';
import { type Integration, PERHAPS_OLD, type SamlIntegrations } from './integrations.ts';
import type { SamlSession } from './session.ts';

/** A sign-out that waits for the identity provider's answer. */
interface PendingLogout {
  providerId: number;
  logoutReturnTo: string;
}

/** What takes the browser of somebody who has signed out to the identity provider; undefined where that need not be told. */
export async function startLogout(
  { context, pending }: Serving,
  { provider, settings, metadata, signer }: Integration,
  { session, returnTo }: { session: Session; returnTo: string },
): Promise<string | Form | undefined> {
  const { saml } = (session.outside ?? {}) as Partial<SamlSession>;
  const endpoint = chooseEndpoint(metadata.signOut);
  if (saml?.providerId !== provider.Id || !endpoint) return undefined;
  const now = context.now();
  const { issuer } = settings;
  const request = makeLogoutRequest({ destination: endpoint.location, issuer, now }, saml);
  const data: PendingLogout = { providerId: provider.Id, logoutReturnTo: returnTo };
  const expiresAt = new Date(now.getTime() + REQUEST_MEMORY);
  await pending.add('saml-request', request.id, { data, expiresAt });
  return messageTo(endpoint, request, signer);
}

/**
 * Takes a message of an identity provider about a sign-out: a request for one ends the sessions that it names, and is answered;
 * an answer leads the browser on. Throws a `Refusal` for what is not believed.
 */
export async function answerLogout(
  serving: Serving,
  integrations: SamlIntegrations,
  { request, reply, received }: { request: FastifyRequest; reply: FastifyReply; received: Received },
): Promise<string | Form> {
  const { context, pending } = serving;
  const now = context.now();
  const integration = await integrations.open(request, reply);
  const read = ({ metadata, signOut }: Integration) =>
    readLogoutMessage(received, { metadata, address: signOut }, now);
  const message = read(integration) ?? read(await integrations.open(request, reply, PERHAPS_OLD));
  if (!message) throw new Refusal(401, 'saml-refused');
  const { provider, settings, metadata, signer } = integration;
  if (message.kind === 'response') {
    const { inResponseTo = '' } = message;
    const waiting = await pending.take<Partial<PendingLogout>>('saml-request', inResponseTo);
    if (waiting?.providerId !== provider.Id || waiting.logoutReturnTo === undefined)
      throw new Refusal(401, 'saml-refused');
    return waiting.logoutReturnTo;
  }
  const { id, nameId, sessionIndexes, relayState } = message;
  const expiresAt = new Date(now.getTime() + 2 * REQUEST_MEMORY);
  // One that comes again is answered again; sessions that have begun meanwhile are none of it.
  if (await pending.add('saml-assertion', `${metadata.entityId} ${id}`, { data: {}, expiresAt })) {
    const named = { providerId: provider.Id, nameId: { value: nameId.value } };
    const wanted =
      sessionIndexes.length === 0
        ? [named]
        : sessionIndexes.map((sessionIndex) => ({ ...named, sessionIndex }));
    for (const saml of wanted) await endElsewhere(serving, { saml });
  }
  const endpoint = chooseEndpoint(metadata.signOut.map((one) => ({ ...one, location: one.answers })));
  if (!endpoint) return SIGN_IN_PAGE;
  const sent = { destination: endpoint.location, issuer: settings.issuer, now };
  return messageTo(endpoint, makeLogoutResponse(sent, { inResponseTo: id, relayState }), signer);
}
