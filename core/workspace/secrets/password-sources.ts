import type { SavedSite, SiteSecret } from '#core/contract/site/site.ts';
import { knownHostsFiles } from '#core/site/tunnel/options.ts';
import { readSavedSites } from '../sites/saved-sites.ts';
import type { PasswordSources } from './passwords.ts';
import { readSecretAt, type SecretLocation } from './secret-file.ts';

/** Files and credentials, by what they hold the secret of. */
export type SecretLocations = { readonly [Secret in SiteSecret]?: SecretLocation };

/** Where this process finds passwords: what is `given` for it, the saved sites, and the environment. */
export function passwordSources(
  environment: Readonly<Record<string, string | undefined>>,
  home: string,
  given: SecretLocations,
): PasswordSources {
  const { CREDENTIALS_DIRECTORY: folder, SSH_AUTH_SOCK: socket } = environment;
  const prefixes = { database: 'SITEFERRY_PASSWORD', ssh: 'SITEFERRY_SSH_PASSWORD' } as const;
  const agent = socket || (process.platform === 'win32' ? 'pageant' : undefined);
  return {
    given: async (secret) => await readSecretAt(given[secret] ?? {}, folder),
    saved: async (secret, url) => {
      // Who names a saved site has heard already what is wrong with the list.
      for (const site of await readSavedSites(home).catch(() => [])) {
        const found = site.url === url ? await readSecretAt(namedBy(site)[secret], folder) : undefined;
        if (found !== undefined) return found;
      }
      return undefined;
    },
    fallback: async (secret, url) => {
      const own = nameInEnvironment(url, await readSavedSites(home).catch(() => []));
      const names = [...(own === undefined ? [] : [`${prefixes[secret]}_${own}`]), prefixes[secret]];
      for (const name of names) {
        const named = {
          file: environment[`${name}_FILE`] || undefined,
          credential: environment[`${name}_CREDENTIAL`] || undefined,
        };
        const found = (await readSecretAt(named, folder)) ?? (environment[name] || undefined);
        if (found !== undefined) return found;
      }
      return undefined;
    },
    ssh: { agent, knownHosts: knownHostsFiles() },
  };
}

/** What of the general variables a site would be taken for. */
const TAKEN = new Set(['FILE', 'CREDENTIAL']);

/** A saved site as variables name it, `PROD_EU` for `prod-eu`: only where that means one of them alone. */
function nameInEnvironment(url: string, sites: readonly SavedSite[]): string | undefined {
  const nameOf = ({ name }: SavedSite) => name.toUpperCase().replace(/[^A-Z0-9]+/g, '_');
  const site = sites.find((one) => one.url === url);
  const name = site && nameOf(site);
  if (name === undefined || !/[A-Z0-9]/.test(name) || TAKEN.has(name)) return undefined;
  return sites.filter((one) => nameOf(one) === name).length === 1 ? name : undefined;
}

function namedBy(site: SavedSite): Record<SiteSecret, SecretLocation> {
  return {
    database: { file: site.passwordFile, credential: site.passwordCredential },
    ssh: { file: site.sshPasswordFile, credential: site.sshPasswordCredential },
  };
}
