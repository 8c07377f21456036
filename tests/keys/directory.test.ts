import { expect, it } from 'vitest';
import { readDirectoryKeys, readOidcAliases } from '#core/keys/directory.ts';

const json = (content: object) => ({ name: 'appsettings.json', text: JSON.stringify(content) });
const xml = (key: string, value: string) => ({
  name: 'web.config',
  text: `<configuration><appSettings><add key="${key}" value="${value}"/></appSettings></configuration>`,
});

it.each([
  [json({}), { searchBase: '', secure: true, authenticationMode: 'ldap' }],
  [
    json({
      LDAPSearchBase: ' ou=staff,dc=corp ',
      UseSecureLDAP: false,
      ActiveDirectoryAuthenticationMode: 'PrincipalContext',
    }),
    { searchBase: 'ou=staff,dc=corp', secure: false, authenticationMode: 'PrincipalContext' },
  ],
  // As `ldaps check` takes it, and `keys check` says that it is wrong.
  [json({ UseSecureLDAP: 'perhaps' }), { searchBase: '', secure: true, authenticationMode: 'ldap' }],
  [xml('LDAPSearchBase', 'dc=corp'), { searchBase: 'dc=corp', secure: true, authenticationMode: 'ldap' }],
])('the keys of directories are read from %j', (file, keys) => {
  expect(readDirectoryKeys(file)).toEqual(keys);
});

it.each([
  [json({}), []],
  [json({ OidcAliases: 'corp, partner,,' }), ['corp', 'partner']],
  [xml('OidcAliases', 'corp'), ['corp']],
])('the aliases of OpenID providers are read from %j', (file, aliases) => {
  expect(readOidcAliases(file)).toEqual(aliases);
});

it('a file that is none is refused', () => {
  expect(() => readDirectoryKeys({ name: 'appsettings.json', text: '{' })).toThrow(
    expect.objectContaining({ code: 'keys-unreadable' }),
  );
});
