import type { SavedSite, SiteSecret } from '#core/contract/site.ts';
import { knownHostsFiles } from '#core/site/tunnel/options.ts';
import type { PasswordSources } from './passwords.ts';
import { readSavedSites } from './saved-sites.ts';
import { type NamedSecret, readNamedSecret } from './secret-file.ts';

/** Files and credentials, by what they hold the secret of. */
export type NamedSecrets = { readonly [Secret in SiteSecret]?: NamedSecret };

/** Where this process finds passwords: what is `given` for it, the saved sites, and the environment. */
export function passwordSources(
  environment: Readonly<Record<string, string | undefined>>,
  home: string,
  given: NamedSecrets,
): PasswordSources {
  const { CREDENTIALS_DIRECTORY: folder, SSH_AUTH_SOCK: socket } = environment;
  const prefixes = { database: 'SITEFERRY_PASSWORD', ssh: 'SITEFERRY_SSH_PASSWORD' } as const;
  const agent = socket || (process.platform === 'win32' ? 'pageant' : undefined);
  return {
    given: async (secret) => await readNamedSecret(given[secret] ?? {}, folder),
    saved: async (secret, url) => {
      // Who names a saved site has heard already what is wrong with the list.
      for (const site of await readSavedSites(home).catch(() => [])) {
        const found = site.url === url ? await readNamedSecret(namedBy(site)[secret], folder) : undefined;
        if (found !== undefined) return found;
      }
      return undefined;
    },
    fallback: async (secret) => {
      const name = prefixes[secret];
      const named = {
        file: environment[`${name}_FILE`] || undefined,
        credential: environment[`${name}_CREDENTIAL`] || undefined,
      };
      return (await readNamedSecret(named, folder)) ?? (environment[name] || undefined);
    },
    ssh: { agent, knownHosts: knownHostsFiles() },
  };
}

function namedBy(site: SavedSite): Record<SiteSecret, NamedSecret> {
  return {
    database: { file: site.passwordFile, credential: site.passwordCredential },
    ssh: { file: site.sshPasswordFile, credential: site.sshPasswordCredential },
  };
}
