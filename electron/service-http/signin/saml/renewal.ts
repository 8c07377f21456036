import { listExternalProviders } from '#core/access/serve/external-provider.ts';
import type { SignInResources } from '#core/access/serve/resources.ts';
import { readSignInKeys } from '#core/access/signin/keys.ts';
import type { ConfigurationFile } from '#core/contract/configuration-file.ts';
import type { RenewalMode } from '#core/contract/signin/settings-keys.ts';
import { render } from '#core/messages/catalogue.ts';
import { effectiveRenewal } from '#core/signin/services/renewal.ts';
import type { Site } from '#core/site/site.ts';
import type { Session } from '../session/session-store.ts';
import { readSessionSettings } from '../session/settings.ts';

/** How sessions of SAML providers go on: as their settings were when the service began (spec, "Session renewal modes"). */
export interface SamlRenewal {
  /** Reads the settings, once; those that keep sessions from being renewed by mistake are logged. */
  load(): Promise<void>;
  /** Null for a provider whose sessions are not renewed; undefined for a session that is none of SAML. */
  modeOf(session: Pick<Session, 'way' | 'providerId'>): Promise<RenewalMode | null | undefined>;
}

interface SamlRenewalOptions {
  onSite<T>(work: (site: Site) => Promise<T>): Promise<T>;
  resources: SignInResources;
  configuration(): Promise<ConfigurationFile>;
  logError(error: unknown): void;
}

export function createSamlRenewal({
  onSite,
  resources,
  configuration,
  logError,
}: SamlRenewalOptions): SamlRenewal {
  const read = async (): Promise<ReadonlyMap<number, RenewalMode | null>> => {
    const { signal } = new AbortController();
    const found = await onSite((site) => listExternalProviders(site, 'SAML', { signal, resources }));
    const keys = await configuration();
    const isSliding = readSessionSettings(keys).strategy === 'SlidingExpiration';
    const minutes = readSignInKeys(keys).number('SamlSessionAbsoluteLifetimeMinutes');
    const modes = new Map<number, RenewalMode | null>();
    for (const { provider, service } of found) {
      const { mode, because } = effectiveRenewal('SAML', service?.settings ?? {}, isSliding, minutes);
      modes.set(provider.Id, mode);
      if (mode !== null) continue;
      const said = render(because, 'en', 'http');
      logError(new Error(`sessions of SAML provider ${provider.Id} are not renewed: ${said}`));
    }
    return modes;
  };
  let reading: ReturnType<typeof read> | undefined;
  const modes = () => {
    // A site that was away is asked again.
    reading ??= read().catch((error) => {
      reading = undefined;
      throw error;
    });
    return reading;
  };
  return {
    load: () => modes().then(() => {}),
    async modeOf({ way, providerId }) {
      if (way !== 'saml' || providerId === null) return undefined;
      return (await modes()).get(providerId) ?? null;
    },
  };
}
