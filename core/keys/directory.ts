import type { ConfigurationFile } from '#core/contract/configuration-file.ts';
import type { Key } from './catalog.ts';
import { readKeyFile } from './entries.ts';
import { flagOf, readSettings, type Setting } from './settings.ts';

/** What a site's configuration says of its directories; a key that it leaves out has its default. */
export interface DirectoryKeys {
  /** Empty for none. */
  searchBase: string;
  secure: boolean;
  authenticationMode: string;
}

/** Throws `keys-unreadable`. */
export function readDirectoryKeys({ name, text }: ConfigurationFile): DirectoryKeys {
  const settings = readSettings(readKeyFile(name, text));
  return {
    searchBase: textOf(settings, 'LDAPSearchBase'),
    // What is neither true nor false is the default; `keys check` says that it is wrong.
    secure: flagOf(settings.find(({ key }) => key.name === 'UseSecureLDAP')) ?? true,
    authenticationMode: textOf(settings, 'ActiveDirectoryAuthenticationMode'),
  };
}

/** The aliases of OpenID providers that a site's configuration names. Throws `keys-unreadable`. */
export function readOidcAliases({ name, text }: ConfigurationFile): string[] {
  return parseAliases(textOf(readSettings(readKeyFile(name, text)), 'OidcAliases'));
}

/** The aliases of a list, as they are written. */
export function parseAliases(text: string): string[] {
  return text
    .split(',')
    .map((alias) => alias.trim())
    .filter((alias) => alias !== '');
}

function textOf(settings: readonly Setting[], name: Key['name']): string {
  const setting = settings.find(({ key }) => key.name === name);
  return (setting?.text ?? setting?.key.default ?? '').trim();
}
