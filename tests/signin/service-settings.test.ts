import { describe, expect, it } from 'vitest';
import { identityOf } from '#core/signin/services/identity.ts';
import { effectiveRenewal, renewalMode } from '#core/signin/services/renewal.ts';
import {
  defaultsOf,
  deriveScopes,
  factorAddressFindings,
  judgeSettings,
  settingsFindings,
} from '#core/signin/services/settings.ts';

describe('scopes', () => {
  it.each([
    [{}, ['openid']],
    [{ Claims: ['email'] }, ['openid', 'email']],
    [{ Claims: ['phone_number', 'name', 'address', 'sub'] }, ['openid', 'phone', 'profile', 'address']],
    [{ Claims: ['department'] }, ['openid']],
    [
      { Claims: ['email'], Scopes: ['profile', 'openid', 'offline_access'] },
      ['openid', 'profile', 'offline_access'],
    ],
    [{ Claims: ['email'], Scopes: [] }, ['openid']],
  ])('of %j are %j', (settings, scopes) => {
    expect(deriveScopes(settings)).toEqual(scopes);
  });
});

describe('settings', () => {
  it.each([
    [{}, 'IdentityProvider'],
    [{ RenewalMode: 'None' }, 'None'],
    [{ FederatedRenewalEnabled: false }, 'None'],
    [{ FederatedRenewalEnabled: true }, 'IdentityProvider'],
    [{ FederatedRenewalEnabled: false, RenewalMode: 'Activity' }, 'Activity'],
    [{ RenewalMode: 'Sometimes' }, undefined],
  ])('%j renew by %s', (settings, mode) => {
    expect(renewalMode(settings)).toBe(mode);
  });

  const fine = { AuthorityUrl: 'https://id', Claims: ['email'], RenewalMode: 'None' };
  it.each<['OAuth' | 'SAML', object, string[]]>([
    ['OAuth', fine, []],
    ['OAuth', { ...fine, Unknown: 1 }, ['warning /Unknown']],
    ['OAuth', { ...fine, ClaimsMapperConfig: { Own: 1 } }, ['warning /ClaimsMapperConfig/Own']],
    ['OAuth', { ...fine, AuthorityUrl: 'http://id.example.com' }, ['warning /AuthorityUrl']],
    ['OAuth', { ...fine, AuthorityUrl: 'id.example.com' }, ['error /AuthorityUrl']],
    ['OAuth', { ...fine, AuthorityUrl: 'ftp://id.example.com' }, ['error /AuthorityUrl']],
    ['OAuth', { ...fine, AuthorityUrl: 'nonsense' }, ['error /AuthorityUrl']],
    ['OAuth', { ...fine, ResponseType: 'id_token code', ResponseMode: 'form_post' }, []],
    [
      'OAuth',
      { ...fine, ResponseType: 'kode', ResponseMode: 'post' },
      ['warning /ResponseType', 'warning /ResponseMode'],
    ],
    ['OAuth', { ...fine, CallbackPath: '/signin-oidc' }, []],
    ['OAuth', { ...fine, CallbackPath: 'signin-oidc' }, ['error /CallbackPath']],
    ['OAuth', { ...fine, CallbackPath: '//elsewhere.example.com' }, ['error /CallbackPath']],
    ['OAuth', { ...fine, ClaimsMapperConfig: { IdentityClaim: 'Email' } }, ['warning /Scopes']],
    ['OAuth', { ...fine, Scopes: ['email'], ClaimsMapperConfig: { IdentityClaim: 'Email' } }, []],
    ['OAuth', { ...fine, ClaimsMapperConfig: { IdentityClaim: 'ExternalAccount' } }, []],
    [
      'OAuth',
      { ...fine, ClaimsMapperConfig: { MapperType: 'AnyMapperByUpn' } },
      ['error /ClaimsMapperConfig/MapperType'],
    ],
    ['OAuth', { ...fine, ClaimsMapperConfig: { MapperType: 'Platform.Auth.UserClaimsMapperByUpn' } }, []],
    [
      'OAuth',
      { ...fine, ClaimsMapperConfig: { UserProfileAttribute: 'Nickname' } },
      ['warning /ClaimsMapperConfig/UserProfileAttribute'],
    ],
    ['SAML', { SignatureAlgorithm: 'rsa-sha512' }, []],
    ['SAML', { SignatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256' }, []],
    ['SAML', { SignatureAlgorithm: 'rsa-md5' }, ['error /SignatureAlgorithm']],
    ['SAML', { SignAuthRequests: true, SignCertificatePath: 'sp.pem' }, ['warning /SignCertificatePath']],
    ['SAML', { SignAuthRequests: true, SignCertificatePath: 'C:\\keys\\sp.PFX' }, []],
    ['SAML', { Isuer: 'crm.example.com' }, ['warning /Isuer']],
    ['OAuth', { RenewalMode: 'None' }, ['warning /AuthorityUrl']],
    ['OAuth', { ...fine, RenewalMode: 'Activity' }, ['error /RenewalMode']],
    ['OAuth', { ...fine, RenewalMode: 'IdentityProvider' }, ['warning /Scopes']],
    ['OAuth', { ...fine, Scopes: [] }, ['warning /Scopes']],
    ['OAuth', { ...fine, Claims: ['department'] }, ['warning /Claims']],
    [
      'OAuth',
      { ...fine, ClaimsMapperConfig: { IdentityClaim: 'Login' } },
      ['error /ClaimsMapperConfig/IdentityClaim', 'warning /Scopes'],
    ],
    [
      'OAuth',
      {
        ...fine,
        Scopes: ['profile'],
        ClaimsMapperConfig: { IdentityClaim: 'login', MapperType: 'ByAttribute', UserAttribute: 'UPN' },
      },
      [],
    ],
    ['OAuth', { ...fine, ClaimsMapperConfig: [] }, ['error /ClaimsMapperConfig']],
    ['SAML', {}, []],
    ['SAML', { RenewalMode: 'Activity' }, []],
    ['SAML', { CertificateValidationMode: 'Always' }, ['error /CertificateValidationMode']],
    [
      'SAML',
      { RevocationMode: 'Online', CertificateValidationMode: 'None' },
      ['warning /CertificateValidationMode'],
    ],
    ['SAML', { SignAuthRequests: true }, ['error /SignCertificatePath']],
    ['SAML', { AllowUnsolicitedResponse: true }, ['warning /AllowUnsolicitedResponse']],
    ['SAML', { RenewalMode: 'None', FederatedRenewalEnabled: true }, ['warning /FederatedRenewalEnabled']],
    [
      'SAML',
      { ClaimsMapperConfig: { ProfileAttributesMap: { mail: 'Email', dept: 'Department' } } },
      ['error /ClaimsMapperConfig/ProfileAttributesMap'],
    ],
  ])('of %s %j: %j', (type, settings, expected) => {
    const found = settingsFindings(type, settings as Record<string, unknown>);
    expect(found.map(({ severity, at }) => `${severity} ${at?.pointer}`)).toEqual(expected);
  });

  it.each<['OAuth' | 'SAML', object, string[]]>([
    ['OAuth', { ...fine, Claims: 'email' }, ['/Claims']],
    ['OAuth', { ...fine, Scopes: ['email', 1] }, ['/Scopes']],
    ['OAuth', { ...fine, AuthorityUrl: 7 }, ['/AuthorityUrl']],
    ['OAuth', { ...fine, RenewalMode: true }, ['/RenewalMode']],
    ['OAuth', { ...fine, NegotiateSettings: { UserMapper: 1 } }, ['/NegotiateSettings/UserMapper']],
    ['OAuth', { ...fine, NegotiateSettings: { UserMapper: 'Own' } }, ['/NegotiateSettings/UserMapper']],
    ['OAuth', { ...fine, NegotiateSettings: { UserMapper: 'UserClaimsMapperByUpn' } }, []],
    ['SAML', { SignAuthRequests: 'yes' }, ['/SignAuthRequests']],
    ['SAML', { AllowUnsolicitedResponse: 1 }, ['/AllowUnsolicitedResponse']],
    ['SAML', { RevocationMode: false }, ['/RevocationMode']],
    ['SAML', { FederatedRenewalEnabled: 'no' }, ['/FederatedRenewalEnabled']],
    ['SAML', { SignCertificatePassword: 12 }, ['/SignCertificatePassword']],
    ['SAML', { SignAuthRequests: true, SignCertificatePath: ' ' }, ['/SignCertificatePath']],
    ['SAML', { SignAuthRequests: true, SignCertificatePath: null }, ['/SignCertificatePath']],
    [
      'SAML',
      { ClaimsMapperConfig: { CreateProfiles: 'true', ProfileAttributesMap: ['Email'] } },
      ['/ClaimsMapperConfig/CreateProfiles', '/ClaimsMapperConfig/ProfileAttributesMap'],
    ],
    [
      'SAML',
      { ClaimsMapperConfig: { ProfileAttributesMap: { mail: 1 } } },
      ['/ClaimsMapperConfig/ProfileAttributesMap', '/ClaimsMapperConfig/ProfileAttributesMap'],
    ],
  ])('of a wrong kind in %s %j: %j', (type, settings, pointers) => {
    const found = settingsFindings(type, settings as Record<string, unknown>);
    expect(found.filter(({ severity }) => severity === 'error').map(({ at }) => at?.pointer)).toEqual(
      pointers,
    );
  });

  it('names a key that is written in another case of letters', () => {
    const [found] = settingsFindings('SAML', { signauthrequests: true });
    expect(found).toMatchObject({ severity: 'warning', at: { pointer: '/signauthrequests' } });
  });

  const config = (ClaimsMapperConfig: object) => ({ ...fine, Scopes: ['email'], ClaimsMapperConfig });
  it.each<[object, string | undefined, string[]]>([
    [config({ MapperType: 'UserClaimsMapperByAttribute' }), undefined, ['IdentityClaim', 'UserAttribute']],
    [config({ MapperType: 'ByAttribute', IdentityClaim: 'own', UserAttribute: 'Nick' }), undefined, []],
    [
      config({ MapperType: 'ClaimsMapperByDictionary', IdentityClaim: 'own', DictionarySubcatId: 3 }),
      undefined,
      ['DictionaryIdentityExtParamId', 'DictionaryUserIdExtParamId'],
    ],
    [config({ MapperType: 'UserClaimsMapperByExternalAccounts' }), undefined, []],
    [config({ MapperType: 'UserClaimsMapperByNickname', IdentityClaim: 'SID' }), undefined, []],
    [config({ MapperType: 'UserClaimsMapperByUpn' }), undefined, []],
    [config({ MapperType: 'Own' }), undefined, ['MapperType']],
    [fine, 'UserClaimsMapperByAttribute', ['IdentityClaim', 'UserAttribute']],
    [config({ MapperType: 'UserClaimsMapperByUpn' }), 'ClaimsMapperByDictionary', []],
  ])('of a mapper in %j (field %s) lack %j', (settings, mapperType, names) => {
    const found = settingsFindings('OAuth', settings as Record<string, unknown>, { mapperType });
    expect(found.map(({ at }) => at?.pointer)).toEqual(names.map((name) => `/ClaimsMapperConfig/${name}`));
  });

  const federated = {
    Issuer: 'portal.example.com',
    UserClaimName: 'primarySid',
    SignAuthRequests: true,
    SignCertificatePath: 'sp.pfx',
  };
  const adfs = 'https://fs.example.com/FederationMetadata/2007-06/FederationMetadata.xml';
  it.each<[string, object, object, string[]]>([
    ['as it must be', federated, { userMatching: 'SID', siteHost: 'Portal.Example.com' }, []],
    ['of another domain', federated, { siteHost: 'other.example.com' }, ['/Issuer']],
    ['of a site whose domain is not known', federated, { userMatching: 'SID' }, []],
    ['by the field', {}, { userMatching: 'SID' }, ['/UserClaimName', '/SignAuthRequests', '/Issuer']],
    ['by its metadata', {}, { metadataUrl: adfs }, ['/UserClaimName', '/SignAuthRequests', '/Issuer']],
    ['by another identity', { ClaimsMapperConfig: { IdentityClaim: 'Email' } }, { metadataUrl: adfs }, []],
    [
      'by the claim alone',
      { UserClaimName: 'primarysid', Issuer: 'https://portal.example.com' },
      { siteHost: 'portal.example.com' },
      ['/UserClaimName', '/SignAuthRequests', '/Issuer'],
    ],
    ['of no directory', { UserClaimName: 'mail' }, {}, []],
  ])('of a directory federation %s', (_what, settings, place, pointers) => {
    const found = settingsFindings('SAML', settings as Record<string, unknown>, place);
    expect(found.map(({ severity, at }) => `${severity} ${at?.pointer}`)).toEqual(
      pointers.map((pointer) => `error ${pointer}`),
    );
  });

  it.each<['OAuth' | 'SAML', object, boolean | undefined, string | null, string[]]>([
    ['SAML', {}, undefined, 'IdentityProvider', ['renewal.by-default', 'renewal.after-restart']],
    [
      'SAML',
      { FederatedRenewalEnabled: false },
      true,
      'None',
      ['renewal.by-older-key', 'renewal.after-restart'],
    ],
    [
      'SAML',
      { FederatedRenewalEnabled: 'no' },
      true,
      'IdentityProvider',
      ['renewal.by-default', 'renewal.after-restart'],
    ],
    [
      'SAML',
      { RenewalMode: 'Activity' },
      undefined,
      'Activity',
      ['renewal.by-mode', 'renewal.needs-sliding', 'renewal.ceiling', 'renewal.after-restart'],
    ],
    [
      'SAML',
      { RenewalMode: 'Activity' },
      true,
      'Activity',
      ['renewal.by-mode', 'renewal.ceiling', 'renewal.after-restart'],
    ],
    [
      'SAML',
      { RenewalMode: 'Activity' },
      false,
      null,
      ['setting.activity-not-sliding', 'renewal.after-restart'],
    ],
    [
      'OAuth',
      { RenewalMode: 'Activity' },
      true,
      null,
      ['setting.activity-for-saml', 'renewal.after-restart'],
    ],
    ['OAuth', { RenewalMode: 'Never' }, true, null, ['renewal.unknown-mode', 'renewal.after-restart']],
  ])('of %s %j with sliding tokens %s renew by %s', (type, settings, sliding, mode, codes) => {
    const renewal = effectiveRenewal(type, settings as Record<string, unknown>, sliding);
    expect(renewal.mode).toBe(mode);
    expect([renewal.because, ...renewal.remarks].map(({ code }) => code)).toEqual(codes);
    const { findings } = judgeSettings(type, JSON.stringify(settings), { slidingTokens: sliding });
    const isWrong = findings.some(
      ({ severity, at }) => severity === 'error' && at?.pointer === '/RenewalMode',
    );
    expect(isWrong).toBe(mode === null);
  });

  it.each([
    ['SID', {}, 'Users.SID'],
    ['SID', { ClaimsMapperConfig: { IdentityClaim: 'Email' } }, 'Users.Email'],
    [null, {}, 'UserExternalAccounts.ExternalUid'],
  ])('find the user of SAML by the field %j and %j in %s', (UserMatching, settings, column) => {
    const found = identityOf('SAML', { UserMatching }, { ...settings, UserClaimName: 'primarySid' });
    expect(found).toMatchObject({ claims: ['primarySid'], lookup: { label: { values: { column } } } });
  });

  it('have defaults for what they leave out', () => {
    expect(defaultsOf('OAuth', { RenewalMode: 'None' })).toEqual({ ResponseType: 'code' });
    expect(defaultsOf('SAML', {})).toMatchObject({
      RenewalMode: 'IdentityProvider',
      RevocationMode: 'Online',
    });
    expect(defaultsOf('SAML', { FederatedRenewalEnabled: false }).RenewalMode).toBeUndefined();
    expect(defaultsOf('Radius', {})).toEqual({});
  });
});

describe('settings that are typed', () => {
  it.each([
    ['{\n  "a": tru\n}', 'json.syntax.at', { line: 2, column: 8 }],
    ['{ "a": 1, }', 'json.syntax.at', { line: 1, column: 11 }],
    ['{ // why\n}', 'json.syntax.at', { line: 1, column: 3 }],
    ['{', 'json.syntax.at', { line: 1, column: 2 }],
    ['[]', 'json.not-an-object', {}],
  ])('%j cannot be read, and where', (text, code, place) => {
    expect(judgeSettings('OAuth', text)).toEqual({
      findings: [
        {
          severity: 'error',
          message: { code, values: place },
          remedies: [],
          at: { pointer: '#', ...place },
        },
      ],
      scopes: [],
    });
  });

  it.each(['', ' \n', 'null'])('are empty where nothing is written: %j', (text) => {
    expect(judgeSettings('OAuth', text)).toEqual(judgeSettings('OAuth', '{}'));
  });

  it('may be nested deeper than a parser can look', () => {
    const { findings } = judgeSettings('OAuth', '['.repeat(200_000));
    expect(findings.map(({ severity, at }) => `${severity} ${at?.pointer}`)).toEqual(['error #']);
  });

  it('are told what is wrong and what to do, in either language', () => {
    const { findings } = judgeSettings(
      'OAuth',
      '{ "AuthorityUrl": "https://x", "Claims": ["own"], "RenewalMode": "None" }',
    );
    expect(findings).toEqual([
      {
        severity: 'warning',
        message: { code: 'setting.claim-without-scope', values: { claim: 'own' } },
        remedies: [{ code: 'setting.remedy.scopes', values: {} }],
        at: { pointer: '/Claims' },
      },
    ]);
  });

  it('are told what they have twice', () => {
    const text = '{ "AuthorityUrl": "https://x", "AuthorityUrl": "https://y", "RenewalMode": "None" }';
    expect(judgeSettings('OAuth', text).findings.map(({ message: { code }, at }) => [code, at])).toEqual([
      ['setting.twice', { pointer: '/AuthorityUrl', line: 1 }],
    ]);
  });
});

it.each([
  ['https://factor.example.com/api', undefined],
  ['', undefined],
  [null, undefined],
  ['http://factor.example.com', 'warning setting.not-https'],
  ['factor.example.com', 'error setting.not-an-address'],
  ['javascript:alert(1)', 'error setting.not-an-address'],
])('the address of a second-factor service: %j', (address, expected) => {
  const [found] = factorAddressFindings(address);
  expect(found && `${found.severity} ${found.message.code}`).toBe(expected);
});
