import { describe, expect, it } from 'vitest';
import { checkKeys } from '#core/keys/check.ts';

/** What has to be there anyway. */
const NEEDED = { PatMaxTokensPerUser: 10, PatMaxExpirationDays: 365 };

describe('a configuration and the site that it is for', () => {
  type Site = NonNullable<Parameters<typeof checkKeys>[0]['site']>;
  const none: Site = { oidc: [], domains: [] };
  const active = (...aliases: string[]): Site => ({
    ...none,
    oidc: aliases.map((alias) => ({ alias, isActive: true })),
  });
  const forest = (isForestRoot: boolean, ...domains: string[]): Site => ({
    ...none,
    domains: domains.map((domain) => ({ domain, isForestRoot })),
  });
  const unlisted = 'warning alias-unlisted';
  const unserved = 'warning alias-unserved';
  it.each<[string, object, Site | undefined, string[]]>([
    ['lists every alias', { OidcAliases: 'corp, partner' }, active('corp', 'partner'), []],
    ['writes an alias in another case', { OidcAliases: 'Corp' }, active('corp'), []],
    ['lacks an alias', { OidcAliases: 'corp' }, active('corp', 'partner'), [unlisted]],
    ['lists none', {}, active('corp', 'partner'), [unlisted, unlisted]],
    ['lists an alias of no service', { OidcAliases: 'corp,, old ,' }, active('corp'), [unserved]],
    ['differs both ways', { OidcAliases: 'old' }, active('new'), [unlisted, unserved]],
    [
      'lists a service that is off',
      { OidcAliases: 'off' },
      { ...none, oidc: [{ alias: 'off', isActive: false }] },
      [],
    ],
    ['leaves out a service that is off', {}, { ...none, oidc: [{ alias: 'off', isActive: false }] }, []],
    ['leaves out a service without an alias', {}, active(''), []],
    ['is for no site that is known', { OidcAliases: 'corp' }, undefined, []],
    ['has one domain', {}, forest(false, 'corp.example.com'), []],
    ['has a forest', {}, forest(true, 'corp.example.com'), ['warning same-names.domains']],
    ['has two domains', {}, forest(false, 'a.example.com', 'b.example.com'), ['warning same-names.domains']],
    [
      'tells the accounts of a forest apart',
      { ActiveDirectoryAuthenticationMode: 'principalcontext' },
      forest(true, 'corp.example.com'),
      ['warning wrong-case.value'],
    ],
    [
      'names a mode, for an unknown site',
      { ActiveDirectoryAuthenticationMode: 'ldap' },
      undefined,
      ['note same-names'],
    ],
    [
      'names a search base, for an unknown site',
      { LDAPSearchBase: 'dc=corp' },
      undefined,
      ['note same-names'],
    ],
    ['names a search base, for a site without a directory', { LDAPSearchBase: 'dc=corp' }, none, []],
  ])('%s', (_name, content, site, expected) => {
    const report = checkKeys({
      name: 'appsettings.json',
      text: JSON.stringify({ ...content, Auth: NEEDED }),
      development: false,
      correct: false,
      site,
    });
    const found = report.findings.map(
      ({ severity, message: { code } }) => `${severity} ${code.replace('keys.', '')}`,
    );
    expect(found).toEqual(expected);
  });
});
