import { message } from '#core/messages/catalogue.ts';
import type { Key } from '../catalog.ts';
import { parseAliases } from '../directory.ts';
import { type KeyFileFinding, keyFinding } from '../finding.ts';
import type { Setting } from '../settings.ts';

/** What a site has that its keys have to fit. */
export interface SiteFacts {
  /** Services of OpenID Connect. */
  oidc: readonly { alias: string; isActive: boolean }[];
  /** Active services of Active Directory. */
  domains: readonly { domain: string; isForestRoot: boolean }[];
}

/** How the aliases of a configuration and those of the services differ; upper and lower case are the same. */
export function compareAliases(
  listed: readonly string[],
  oidc: SiteFacts['oidc'],
): { unlisted: string[]; unserved: string[] } {
  const has = (aliases: readonly string[], alias: string) =>
    aliases.some((one) => one.toLowerCase() === alias.toLowerCase());
  const served = oidc.map(({ alias }) => alias);
  // Nobody signs in by a service that is not active or has no alias yet.
  const used = oidc.filter(({ alias, isActive }) => isActive && alias !== '').map(({ alias }) => alias);
  return {
    unlisted: used.filter((alias) => !has(listed, alias)),
    unserved: listed.filter((alias) => !has(served, alias)),
  };
}

/** What is wrong with keys on the site that they are for; without a site, what cannot be excluded. */
export function siteFindings(settings: readonly Setting[], site: SiteFacts | undefined): KeyFileFinding[] {
  const at = (name: Key['name']) => settings.find(({ key }) => key.name === name);
  return [
    ...(site ? aliasFindings(at('OidcAliases'), site) : []),
    ...forestFindings(at('ActiveDirectoryAuthenticationMode'), settings, site),
  ];
}

function aliasFindings(setting: Setting | undefined, { oidc }: SiteFacts): KeyFileFinding[] {
  if (!setting) return [];
  const { key, entries, text = '' } = setting;
  const entry = entries.at(-1);
  const { unlisted, unserved } = compareAliases(parseAliases(text), oidc);
  return [
    ...unlisted.map((alias) =>
      keyFinding('warning', key, {
        message: message('keys.alias-unlisted', { alias }),
        remedy: message('keys.remedy.list-alias', { alias }),
        entry,
      }),
    ),
    ...unserved.map((alias) =>
      keyFinding('warning', key, {
        message: message('keys.alias-unserved', { alias }),
        remedy: message('keys.remedy.unlist-alias', { alias }),
        entry,
      }),
    ),
  ];
}

/** Keys that say that a site finds its users in a directory. */
const OF_DIRECTORIES: readonly Key['name'][] = ['ActiveDirectoryAuthenticationMode', 'LDAPSearchBase'];

/** Accounts of several domains can have the same name, which only one mode tells apart (spec). */
function forestFindings(
  setting: Setting | undefined,
  settings: readonly Setting[],
  site: SiteFacts | undefined,
): KeyFileFinding[] {
  if (!setting) return [];
  const { key, entries, text } = setting;
  const mode = (text ?? key.default).trim();
  if (mode.toLowerCase() === 'principalcontext') return [];
  const remedy = message('keys.remedy.principal-context');
  const entry = entries.at(-1);
  if (!site) {
    const hasDirectory = settings.some(
      ({ key: { name }, entries: set }) => set.length > 0 && OF_DIRECTORIES.includes(name),
    );
    if (!hasDirectory) return [];
    return [keyFinding('note', key, { message: message('keys.same-names', { mode }), remedy, entry })];
  }
  const { domains } = site;
  if (domains.length < 2 && !domains.some(({ isForestRoot }) => isForestRoot)) return [];
  const values = { mode, domains: domains.map(({ domain }) => domain) };
  return [keyFinding('warning', key, { message: message('keys.same-names.domains', values), remedy, entry })];
}
