import type { FastifyReply, FastifyRequest } from 'fastify';
import { findExternalProvider } from '#core/access/serve/external-provider.ts';
import { readSignInKeys } from '#core/access/signin/keys.ts';
import type { Message } from '#core/base/message.ts';
import type { Provider } from '#core/contract/signin/providers.ts';
import { type OwnSide, readOwnSide } from '#core/directory/saml/own-side.ts';
import { message, render } from '#core/messages/catalogue.ts';
import { type ProbeTarget, samlTarget } from '#core/signin/services/probe-target.ts';
import { Refusal } from '#electron/http/refusal.ts';
import { disconnectSignal } from '../../send.ts';
import { originOf, type Serving } from '../serving.ts';
import { createMetadataCache, type FetchedMetadata } from './metadata.ts';

/** This side of an integration, and the rows that it is made of. */
export interface OwnProvider extends OwnSide {
  provider: Provider;
  settings: Extract<ProbeTarget, { type: 'SAML' }>;
}

/** Both sides. */
export type Integration = OwnProvider & FetchedMetadata;

/** SAML integrations of the site, as its rows have them now. */
export interface SamlIntegrations {
  /** This side. Throws a `Refusal` where there is no such provider, and where the integration is not configured. */
  own(request: FastifyRequest, reply: FastifyReply): Promise<OwnProvider>;
  /** Both, with metadata that are no older than `age` in milliseconds; throws likewise. */
  open(request: FastifyRequest, reply: FastifyReply, age?: number): Promise<Integration>;
}

/** Older metadata may miss the certificate of a signature that does not hold, in milliseconds. */
export const PERHAPS_OLD = 60_000;
/** How long metadata stand, in milliseconds. */
const FRESH = 10 * 60_000;

export function createSamlIntegrations(serving: Serving): SamlIntegrations {
  const { context, onSite, configuration, resources } = serving;
  const metadataOf = createMetadataCache(context.now);

  /** The administrator reads why in the log; who signs in is told that it is so. */
  const notConfigured = (id: number, reason: Message): Refusal => {
    const said = render(reason, 'en', 'http');
    context.logError(new Error(`SAML sign-in by provider ${id} is not configured: ${said}`));
    return new Refusal(503, 'external-not-configured');
  };

  const own = async (request: FastifyRequest, reply: FastifyReply): Promise<OwnProvider> => {
    const id = providerIdOf(request);
    const signal = disconnectSignal(reply);
    const asked = { type: 'SAML', id } as const;
    const found = await onSite((site) => findExternalProvider(site, asked, { signal, resources }), signal);
    if (!found) throw new Refusal(404, 'not-found');
    const { provider, service } = found;
    if (!service || service.row.IsActive === false) throw notConfigured(id, message('saml.service-unusable'));
    const keys = readSignInKeys(await configuration());
    const settings = samlTarget(service.row, service.settings);
    const place = {
      providerId: id,
      origin: originOf(request),
      entityId: keys.value('SamlEntityId')?.text,
      certificatesRoot: keys.value('SamlCertificatesRoot')?.text,
    };
    const side = await readOwnSide(settings, place, context.now());
    if ('code' in side) throw notConfigured(id, side);
    return { provider, settings, ...side };
  };

  return {
    own,
    async open(request, reply, age = FRESH) {
      const side = await own(request, reply);
      if (!side.provider.IsActive) throw new Refusal(403, 'external-inactive');
      const fetched = await metadataOf(side.settings.metadataUrl, age);
      if ('code' in fetched) throw notConfigured(side.provider.Id, fetched);
      return { ...side, ...fetched };
    },
  };
}

/** The provider that a path names. */
function providerIdOf({ params }: FastifyRequest): number {
  const { providerId = '' } = params as { providerId?: string };
  if (!/^[1-9]\d{0,8}$/.test(providerId)) throw new Refusal(404, 'not-found');
  return Number(providerId);
}
