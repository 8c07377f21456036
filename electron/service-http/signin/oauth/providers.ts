import { type OauthProvider, readOauthProviders } from '#core/access/serve/oauth-providers.ts';
import type { SignInResources } from '#core/access/serve/resources.ts';
import type { RenewalMode } from '#core/contract/signin/settings-keys.ts';
import { cacheClients, failureReason, type OidcConfiguration } from '#core/directory/oidc/client.ts';
import type { Site } from '#core/site/site.ts';
import { Refusal } from '#electron/http/refusal.ts';

/** A provider, and the client that it is asked with. */
export interface OauthConnection {
  provider: OauthProvider;
  configuration: OidcConfiguration;
}

/** The OpenID providers of the site, and what they are asked with. */
export interface OauthProviders {
  /**
   * By the id of a provider, or the alias of its service. Throws a `Refusal` for one that is not there or off, or does not say
   * what it is; the log has the details.
   */
  connect(name: string, signal: AbortSignal): Promise<OauthConnection>;
  /** How sessions of a provider are renewed: as it was when the service began, or when the provider was seen first. */
  renewalMode(providerId: number): Promise<RenewalMode | null>;
  /** Reads the renewal modes, and notes in the log which are none. */
  start(): Promise<void>;
}

interface ProvidersOptions {
  onSite<T>(work: (site: Site) => Promise<T>, signal?: AbortSignal): Promise<T>;
  resources: SignInResources;
  logError: (error: unknown) => void;
  /** Only for tests with a provider on this computer. */
  allowHttp?: boolean | undefined;
}

export function createOauthProviders(options: ProvidersOptions): OauthProviders {
  const { onSite, resources, logError, allowHttp } = options;
  const read = (signal: AbortSignal) =>
    onSite((site) => readOauthProviders(site, { signal, resources }), signal);
  const clientOf = cacheClients(allowHttp);
  const modes = new Map<number, RenewalMode | null>();
  const readModes = async () => {
    for (const provider of await read(new AbortController().signal)) {
      const { id, renewal } = provider;
      if (modes.has(id)) continue;
      modes.set(id, renewal);
      if (renewal === null)
        logError(
          new Error(
            `OpenID Connect: provider ${id} has a RenewalMode that is none of it; its sessions are not renewed`,
          ),
        );
    }
  };
  return {
    async connect(name, signal) {
      const provider = (await read(signal)).find((one) => isNamed(one, name));
      if (!provider?.isActive) throw new Refusal(503, 'external-not-configured');
      try {
        return { provider, configuration: await clientOf(provider.service) };
      } catch (error) {
        throw unavailable(error, { id: provider.id, logError });
      }
    },
    async renewalMode(providerId) {
      if (!modes.has(providerId)) await readModes();
      return modes.get(providerId) ?? null;
    },
    start: () => readModes().catch(logError),
  };
}

/** Aliases are compared as the configuration of the site compares them. */
function isNamed({ id, service: { alias } }: OauthProvider, name: string): boolean {
  return String(id) === name || (alias !== '' && alias.toLowerCase() === name.toLowerCase());
}

/**
 * Says that a provider does not do what it was asked now; what is the matter is for the log. No answer of a provider goes there as a
 * whole: it may have tokens in it.
 */
export function unavailable(
  error: unknown,
  { id, logError }: { id: number; logError: (error: unknown) => void },
): Refusal {
  logError(new Error(`OpenID Connect: provider ${id} has failed: ${failureReason(error)}`));
  return new Refusal(503, 'provider-unavailable');
}
