import { describe, expect, it } from 'vitest';
import { parseThumbprint } from '#core/base/thumbprints.ts';
import { checkKeys } from '#core/keys/check.ts';
import { render } from '#core/messages/catalogue.ts';

const SHA256 = 'ab'.repeat(32);
/** What has to be there anyway. */
const NEEDED = { PatMaxTokensPerUser: 10, PatMaxExpirationDays: 365 };

const json = (
  content: object,
  more: { development?: boolean; correct?: boolean; platformVersion?: string } = {},
) =>
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
  report.findings.map(({ severity, message: { code } }) => `${severity} ${code.replace('keys.', '')}`);

describe('a configuration', () => {
  it('with nothing but what is needed has no findings, and every key with its default', () => {
    const report = json(withAuth({}));
    expect(report.findings).toEqual([]);
    expect(report.keys.length).toBe(36);
    expect(report.keys.find(({ name }) => name === 'UseSecureLDAP')).toEqual({
      name: 'UseSecureLDAP',
      default: 'true',
      meaning: { code: 'key.UseSecureLDAP', values: {} },
    });
  });

  it.each<[string, object, string[]]>([
    ['no limits of tokens', { Auth: {} }, ['warning missing', 'warning missing']],
    ['a misspelt key', withAuth({ UseSecureLDPA: true }), ['warning misspelt']],
    [
      'a misspelt key beside the right one',
      withAuth({ OidcAlias: 'a', OidcAliases: 'a' }),
      ['warning misspelt'],
    ],
    ['a misspelt section', withAuth({ Multifacter: { IsEnabled: true } }), ['warning misspelt']],
    ['keys of others', withAuth({ Auto: 1, Logging: { LogLevel: { Default: 'Info' } }, Hosts: 'a' }), []],
    ['a bypass', withAuth({ AllowLocalhostDomainAccessBypass: true }), ['fatal bypass-outside-development']],
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
      ['error contradiction.thumbprints', 'insecure clear-text'],
    ],
    [
      'thumbprints of several kinds',
      withAuth(
        {},
        { Ldap: { TrustedCertificateThumbprints: [SHA256, 'ab'.repeat(20), `${SHA256}\u200e`, 'x'] } },
      ),
      [
        'error thumbprint-malformed.sha1',
        'error invisible-characters.thumbprint',
        'error thumbprint-malformed',
      ],
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
    ['another case of a value', withAuth({ WinAuthHost: 'kestrel' }), ['warning wrong-case.value']],
    ['no such value', withAuth({ WinAuthHost: 'Apache' }), ['error invalid-value.choice']],
    ['no flag', withAuth({ IgnoreDomainCheck: 'yes' }), ['error invalid-value.flag']],
    ['no number', withAuth({ AuthTokenExpiresInMinutes: '25h' }), ['error invalid-value.number']],
    [
      'a token that lets nobody in',
      withAuth({ AuthTokenExpiresInMinutes: 0 }),
      ['error invalid-value.not-positive'],
    ],
    ['spaces', withAuth({ AuthTokenRefreshStrategy: ' None' }), ['warning invisible-characters']],
    ['insecure cookies', withAuth({ AuthUseInsecureCookies: true }), ['insecure insecure-cookies']],
    ['no domain check', withAuth({ IgnoreDomainCheck: true }), ['insecure no-domain-check']],
    [
      'Kerberos of nobody',
      withAuth({ WinAuthHost: 'None' }, { Negotiate: { RequireKerberos: true } }),
      ['error contradiction.kerberos'],
    ],
    [
      'no second factor',
      withAuth({ Multifactor: { IsEnabled: false, Host: 'x' } }),
      ['note second-factor-off', 'note unused'],
    ],
    ['another Host and IsEnabled', withAuth({ Smtp: { Host: 'mail', IsEnabled: 'maybe' } }), []],
    ['late renewal', withAuth({ AuthTokenRefreshPeriodInMinutes: 2000 }), ['error contradiction.renewal']],
    [
      'a short refresh token',
      withAuth({ AuthTokenRefreshStrategy: 'RefreshToken', AuthRefreshTokenExpiresInMinutes: 60 }),
      ['error contradiction.refresh-token'],
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

  it.each<[object, string[]]>([
    [withAuth({ AuthRegistrationRateLimitWindowSeconds: 0 }), ['error empty-window']],
    [
      withAuth({ AuthRegistrationRateLimitWindowSeconds: 0, AuthRegistrationRateLimitPermitLimit: 0 }),
      ['insecure no-limit'],
    ],
    [withAuth({ UpdateLastActiveTime: 0 }), ['warning no-activity-window']],
    [withAuth({ ConcurrentSessionMinLengthInMinutes: -1 }), ['warning no-slot-time']],
    [withAuth({ AuthTokenRefreshPeriodInMinutes: 0 }), ['error no-renewal-period']],
    [withAuth({ AuthTempTokenExpiresInMinutes: 0 }), ['error no-temporary-token']],
    [withAuth({ SamlSessionAbsoluteLifetimeMinutes: 0 }), ['error no-saml-session']],
    [{ Auth: { ...NEEDED, PatMaxTokensPerUser: 0 } }, ['warning no-tokens']],
    [{ Auth: { ...NEEDED, PatMaxExpirationDays: -1 } }, ['error negative']],
    [withAuth({ LogRefreshTokenRequests: 'sometimes' }), ['error invalid-value.flag']],
    [withAuth({ LogRefreshTokenRequests: true }), []],
  ])('with an empty window or a negative value, %j', (content, expected) => {
    expect(found(json(content))).toEqual(expected);
  });

  it.each<[object, string]>([
    [{}, '300'],
    [{ AuthTokenExpiresInMinutes: 60 }, '12'],
    [{ AuthTokenRefreshStrategy: 'RefreshToken' }, ''],
    [{ AuthTokenExpiresInMinutes: 'never' }, ''],
  ])('with %j has %j as the computed renewal period', (content, expected) => {
    const { keys } = json(withAuth(content));
    expect(keys.find(({ name }) => name === 'AuthTokenRefreshPeriodInMinutes')?.default).toBe(expected);
  });

  it.each<[string, string[]]>([
    [
      '2.256.9',
      ['warning not-read-yet', 'warning not-read-yet', 'warning not-read-yet', 'warning not-read-yet'],
    ],
    ['2.257', ['warning not-read-yet', 'warning not-read-yet', 'warning not-read-yet']],
    ['v2.266.0', ['warning not-read-yet']],
    ['2.268.301', ['warning not-read-yet']],
    ['2.268', ['note perhaps-not-read']],
    ['2.268.302', []],
    ['2.1000', []],
    ['3', []],
  ])('of version %s has keys that it does not read: %j', (platformVersion, expected) => {
    const content = withAuth({ AuthTokenLoginUrl: '/x' }, { Negotiate: { RequireKerberos: false } });
    expect(found(json(content, { platformVersion }))).toEqual(expected);
  });

  it('of a version without personal access tokens needs no limits of them', () => {
    expect(found(json({ Auth: {} }, { platformVersion: '2.265.1' }))).toEqual([]);
    expect(found(json({ Auth: {} }, { platformVersion: '2.266' }))).toEqual([
      'warning missing',
      'warning missing',
    ]);
  });

  it('may bypass the domain check in development', () => {
    expect(found(json(withAuth({ AllowLocalhostDomainAccessBypass: true }), { development: true }))).toEqual(
      [],
    );
  });

  it('says where, the worst first', () => {
    const { findings } = json(withAuth({ WinAuthHost: 'iis', AllowLocalhostDomainAccessBypass: true }));
    expect(findings).toMatchObject([
      { subject: 'AllowLocalhostDomainAccessBypass', at: { line: 3, column: 3 }, corrected: true },
      { subject: 'WinAuthHost', at: { line: 2, column: 3 }, corrected: true },
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
      'error invisible-characters.thumbprint',
      'warning wrong-case.value',
      'note second-factor-off',
    ]);
    expect(report.keys.find(({ name }) => name === 'WinAuthHost')).toMatchObject({ value: 'kestrel' });
    expect(xml(adds.split('\n').slice(1).join('\n'), true).corrected).toContain(
      "<add value='Kestrel' key='WinAuthHost' />",
    );
  });

  it.each([
    ['a.json', '{ "a": }', 'value', 1],
    ['a.json', '{\n  "a": 1\n  "b": 2\n}', 'comma', 3],
    ['a.json', '{ "a": "b }', 'quote', 1],
    ['a.json', '{ "a": tru }', 'json', 1],
    ['a.json', '[1]', 'not-an-object', 1],
    ['a.json', '', 'value', 1],
    ['a.config', '<configuration>\n<appSettings></configuration>', 'xml', 2],
    ['a.config', '<!DOCTYPE x [<!ENTITY a "b">]><configuration/>', 'document-type', undefined],
    ['a.yaml', 'a: b', 'file-type', undefined],
  ])('%s that cannot be read says why: %j', (name, text, reason, line) => {
    const check = () => checkKeys({ name, text, development: false, correct: false });
    expect(check).toThrow(
      expect.objectContaining({
        code: 'keys-unreadable',
        data: expect.objectContaining({
          reason: { code: `keys.unreadable.${reason}`, values: {} },
          ...(line === undefined ? {} : { line }),
        }),
      }),
    );
  });

  it('says every place of a key that is set twice, in either language', () => {
    const content = {
      LdapTrustedCertificateThumbprints: SHA256,
      Auth: { ...NEEDED, Ldap: { TrustedCertificateThumbprints: SHA256 } },
    };
    const twice = json(content).findings.find(({ message: { code } }) => code === 'keys.set-twice');
    if (!twice) throw new Error('nothing is found');
    expect(render(twice.message, 'en', 'window')).toBe(
      'The key is set 2 times: LdapTrustedCertificateThumbprints (line 2), Auth:Ldap:TrustedCertificateThumbprints (line 7).',
    );
    expect(render(twice.message, 'ru', 'window')).toContain('Ключ задан 2 раза: ');
    expect(twice.remedies).toEqual([{ code: 'keys.remedy.keep-one', values: {} }]);
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
  expect(parseThumbprint(text).state).toBe(state);
});

it('says how a misspelt key is written, in either file', () => {
  const told = (report: ReturnType<typeof json>) =>
    report.findings
      .filter(({ message: { code } }) => code === 'keys.misspelt')
      .map(({ subject, remedies }) => [subject, remedies]);
  const spelling = (expected: string) => [{ code: 'keys.remedy.spelling', values: { expected } }];
  expect(told(json(withAuth({}, { Ldap: { TrustedCertificateThumbprint: [] } })))).toEqual([
    ['Auth:Ldap:TrustedCertificateThumbprints', spelling('Auth:Ldap:TrustedCertificateThumbprints')],
  ]);
  expect(told(xml('<add key="MultifactorIsEnable" value="true"/>'))).toEqual([
    ['Multifactor:IsEnabled', spelling('MultifactorIsEnabled')],
  ]);
});

it('tells the first of many misspelt keys', () => {
  const many = Array.from({ length: 3_000 }, () => '<add key="WinAuthHots" value="IIS"/>').join('\n');
  expect(xml(many).findings.filter(({ message: { code } }) => code === 'keys.misspelt')).toHaveLength(20);
});
