import { describe, expect, it } from 'vitest';
import { readThumbprint } from '#core/base/thumbprints.ts';
import { checkKeys } from '#core/keys/check.ts';

const SHA256 = 'ab'.repeat(32);
/** What has to be there anyway. */
const NEEDED = { PatMaxTokensPerUser: 10, PatMaxExpirationDays: 365 };

const json = (content: object, more: { development?: boolean; correct?: boolean } = {}) =>
  checkKeys({
    name: 'appsettings.json',
    text: JSON.stringify(content, null, 2),
    development: false,
    correct: false,
    ...more,
  });
const withAuth = (content: object, auth: object = {}) => ({ ...content, Auth: { ...NEEDED, ...auth } });
const xml = (adds: string, correct = false) =>
  checkKeys({
    name: 'web.config',
    text: `<?xml version="1.0"?>\n<configuration>\n  <appSettings>\n${adds}\n  </appSettings>\n</configuration>\n`,
    development: false,
    correct,
  });
const found = (report: ReturnType<typeof json>) =>
  report.findings.map(({ severity, code }) => `${severity} ${code}`);

describe('a configuration', () => {
  it('with nothing but what is needed has no findings, and every key with its default', () => {
    const report = json(withAuth({}));
    expect(report.findings).toEqual([]);
    expect(report.keys.length).toBe(35);
    expect(report.keys.find(({ name }) => name === 'UseSecureLDAP')).toEqual({
      name: 'UseSecureLDAP',
      default: 'true',
      meaning: expect.stringContaining('TLS'),
    });
  });

  it.each<[string, object, string[]]>([
    ['no limits of tokens', { Auth: {} }, ['warning missing', 'warning missing']],
    [
      'a bypass',
      withAuth({ AllowLocalhostDomainAccessBypass: true }),
      ['will-not-start bypass-outside-development'],
    ],
    ['passwords in clear', withAuth({ UseSecureLDAP: 'false' }), ['insecure clear-text']],
    ['any certificate', withAuth({ LdapValidateServerCertificate: false }), ['insecure any-certificate']],
    [
      'one certificate',
      withAuth(
        { LdapValidateServerCertificate: false },
        { Ldap: { TrustedCertificateThumbprints: [SHA256] } },
      ),
      [],
    ],
    [
      'thumbprints without LDAPS',
      withAuth({ UseSecureLDAP: false }, { Ldap: { TrustedCertificateThumbprints: [SHA256] } }),
      ['error contradiction', 'insecure clear-text'],
    ],
    [
      'thumbprints of several kinds',
      withAuth(
        {},
        { Ldap: { TrustedCertificateThumbprints: [SHA256, 'ab'.repeat(20), `${SHA256}\u200e`, 'x'] } },
      ),
      ['error thumbprint-malformed', 'error invisible-characters', 'error thumbprint-malformed'],
    ],
    [
      'thumbprints in the old place, too',
      withAuth(
        { LdapTrustedCertificateThumbprints: SHA256 },
        { Ldap: { TrustedCertificateThumbprints: [SHA256] } },
      ),
      ['error wrong-place', 'error set-twice'],
    ],
    [
      'a limit in the wrong place',
      { PatMaxTokensPerUser: 5, Auth: { PatMaxExpirationDays: 1 } },
      ['error wrong-place'],
    ],
    ['another case', withAuth({ usesecureldap: true }), ['warning wrong-case']],
    ['another case of a value', withAuth({ WinAuthHost: 'kestrel' }), ['warning wrong-case']],
    ['no such value', withAuth({ WinAuthHost: 'Apache' }), ['error invalid-value']],
    ['no flag', withAuth({ IgnoreDomainCheck: 'yes' }), ['error invalid-value']],
    ['no number', withAuth({ AuthTokenExpiresInMinutes: '25h' }), ['error invalid-value']],
    ['a token that lets nobody in', withAuth({ AuthTokenExpiresInMinutes: 0 }), ['error invalid-value']],
    ['spaces', withAuth({ AuthTokenRefreshStrategy: ' None' }), ['warning invisible-characters']],
    ['insecure cookies', withAuth({ AuthUseInsecureCookies: true }), ['insecure insecure-cookies']],
    ['no domain check', withAuth({ IgnoreDomainCheck: true }), ['insecure no-domain-check']],
    [
      'Kerberos of nobody',
      withAuth({ WinAuthHost: 'None' }, { Negotiate: { RequireKerberos: true } }),
      ['error contradiction'],
    ],
    [
      'no second factor',
      withAuth({ Multifactor: { IsEnabled: false, Host: 'x' } }),
      ['note second-factor-off', 'note unused'],
    ],
    ['another Host and IsEnabled', withAuth({ Smtp: { Host: 'mail', IsEnabled: 'maybe' } }), []],
    ['late renewal', withAuth({ AuthTokenRefreshPeriodInMinutes: 2000 }), ['error contradiction']],
    [
      'a short refresh token',
      withAuth({ AuthTokenRefreshStrategy: 'RefreshToken', AuthRefreshTokenExpiresInMinutes: 60 }),
      ['error contradiction'],
    ],
    ['no limit', withAuth({ AuthRegistrationRateLimitPermitLimit: 0 }), ['insecure no-limit']],
    ['no delay', withAuth({ AlignedAuthResponseTimeMs: 0 }), ['insecure timing']],
    ['endless tokens', { Auth: { ...NEEDED, PatMaxExpirationDays: 0 } }, ['insecure endless-tokens']],
    [
      'Basic everywhere',
      withAuth({ AuthBasicAllowedPaths: '^/api/odata$;.*' }),
      ['insecure expression-too-wide'],
    ],
    [
      'an expression with a comma',
      withAuth({ AuthBasicAllowedPaths: '^/a(1,3)$' }),
      ['error expression-invalid', 'error expression-invalid'],
    ],
  ])('with %s', (_what, content, expected) => {
    expect(found(json(content))).toEqual(expected);
  });

  it('may bypass the domain check in development', () => {
    expect(found(json(withAuth({ AllowLocalhostDomainAccessBypass: true }), { development: true }))).toEqual(
      [],
    );
  });

  it('says where, the worst first', () => {
    const { findings } = json(withAuth({ WinAuthHost: 'iis', AllowLocalhostDomainAccessBypass: true }));
    expect(findings).toMatchObject([
      { key: 'AllowLocalhostDomainAccessBypass', line: 3, column: 3, corrected: true },
      { key: 'WinAuthHost', line: 2, column: 3, corrected: true },
    ]);
  });

  it('is corrected in nothing but what needs no decision, byte for byte', () => {
    const text =
      '\ufeff{\r\n  // why\r\n  "WinAuthHost" : "iis" ,\r\n  "AllowLocalhostDomainAccessBypass":true,\r\n  "UseSecureLDAP": false,\r\n}';
    const report = checkKeys({ name: 'appsettings.json', text, development: false, correct: true });
    expect(report.corrected).toBe(
      '{\r\n  // why\r\n  "WinAuthHost" : "IIS" ,\r\n  "AllowLocalhostDomainAccessBypass":false,\r\n  "UseSecureLDAP": false,\r\n}',
    );
    expect(json(withAuth({}), { correct: true }).corrected).toBeUndefined();
  });

  it('of web.config is read, explained and corrected alike', () => {
    const adds = [
      '    <!-- <add key="WinAuthHost" value="None"/> -->',
      `    <add key="LdapTrustedCertificateThumbprints" value="${SHA256}, ${SHA256}&#x200e;" />`,
      "    <add value='kestrel' key='WinAuthHost' />",
      '    <add key="MultifactorIsEnabled" value="false" />',
    ].join('\n');
    const report = xml(adds, true);
    expect(found(report)).toEqual([
      'error invisible-characters',
      'warning wrong-case',
      'note second-factor-off',
    ]);
    expect(report.keys.find(({ name }) => name === 'WinAuthHost')).toMatchObject({ value: 'kestrel' });
    expect(xml(adds.split('\n').slice(1).join('\n'), true).corrected).toContain(
      "<add value='Kestrel' key='WinAuthHost' />",
    );
  });

  it.each([
    ['a.json', '{ "a": }', 1],
    ['a.json', '{\n  "a": 1\n  "b": 2\n}', 3],
    ['a.json', '[1]', 1],
    ['a.json', '', 1],
    ['a.config', '<configuration><appSettings></configuration>', undefined],
    ['a.config', '<!DOCTYPE x [<!ENTITY a "b">]><configuration/>', undefined],
    ['a.yaml', 'a: b', undefined],
  ])('%s that cannot be read says why: %j', (name, text, line) => {
    const check = () => checkKeys({ name, text, development: false, correct: false });
    expect(check).toThrow(expect.objectContaining({ code: 'keys-unreadable' }));
    if (line !== undefined)
      expect(check).toThrow(expect.objectContaining({ data: expect.objectContaining({ line }) }));
  });

  it('shows nothing of the file but the known keys', () => {
    const report = json(withAuth({ ConnectionStrings: { Default: 'Password=topsecret' } }));
    expect(JSON.stringify(report)).not.toContain('topsecret');
  });
});

it.each([
  [SHA256, 'valid'],
  [SHA256.toUpperCase(), 'valid'],
  [SHA256.replace(/../g, '$&:').slice(0, -1), 'valid'],
  [SHA256.replace(/../g, '$& '), 'valid'],
  [`\u200e${SHA256}`, 'invisible'],
  ['ab'.repeat(20), 'sha1'],
  [SHA256.slice(1), 'malformed'],
  [`${SHA256}0`, 'malformed'],
  [SHA256.replace('a', 'g'), 'malformed'],
  [`${SHA256.slice(0, 32)}-${SHA256.slice(32)}`, 'malformed'],
  ['', 'malformed'],
])('the thumbprint %j is %s', (text, state) => {
  expect(readThumbprint(text).state).toBe(state);
});
