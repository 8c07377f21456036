import {
  all,
  byNick,
  type Case,
  config,
  factor,
  full,
  groups,
  hosts,
  keysOn,
  linked,
  no,
  OK,
  oauth,
  open,
  other,
  saml,
  slot,
  slots,
  sub,
  unlicensed,
  withProvider,
} from './sign-in-changes.ts';
import { day, guid, provider } from './sign-in-lab.ts';

const providerCases: readonly Case[] = [
  { name: 'the built-in provider has a row', change: withProvider(provider(3, 'None')), ...OK },
  {
    name: 'the built-in provider is inactive',
    change: withProvider(provider(3, 'None', { IsActive: false })),
    ...no('provider'),
  },
  {
    name: 'the built-in provider by its id 0',
    providerId: 0,
    change: withProvider(provider(3, 'None')),
    ...OK,
  },
  { name: 'no such provider', providerId: 99, ...no('provider') },
  { name: 'a SAML provider takes no password', providerId: 7, change: saml(byNick), ...no('provider') },
  { name: 'no provider for SAML', method: 'saml', ...no('provider') },
  {
    name: 'an inactive provider with a second factor',
    change: factor({}, { IsActive: false }),
    keys: keysOn,
    ...no('provider', 503, 'MFA_DISABLED'),
  },
  {
    name: 'a hidden provider is no obstacle',
    change: withProvider(provider(3, 'None', { IsHidden: true })),
    ...OK,
  },
  {
    name: 'shown on this host name',
    hostname: 'Portal.Example.com',
    change: all(withProvider(provider(3, 'None')), hosts(3, 'portal.example.com')),
    ...OK,
  },
  {
    name: 'not shown on this host name',
    hostname: 'other.example.com',
    change: all(withProvider(provider(3, 'None')), hosts(3, 'portal.example.com', 'b.example.com')),
    ...no('provider-shown', null),
  },
  {
    name: 'shown on some host names, and none is named',
    change: all(withProvider(provider(3, 'None')), hosts(3, 'portal.example.com')),
    ...open('provider-shown'),
  },
  {
    name: 'in a group that the provider allows',
    change: all(withProvider(provider(3, 'None')), groups(3, 1, 2)),
    ...OK,
  },
  {
    name: 'in no group that the provider allows',
    change: all(withProvider(provider(3, 'None')), groups(3, 2)),
    ...no('provider-groups'),
  },
  {
    name: 'groups of another provider do not count',
    change: all(withProvider(provider(3, 'None'), provider(4, 'Radius')), groups(4, 2)),
    ...OK,
  },
  {
    name: 'a directory that cannot be asked',
    providerId: 5,
    change: all(withProvider(provider(5, 'ActiveDirectory', { ServiceId: 1 })), {
      add: {
        LDAPServicesCredentials: [
          { Id: 1, Guid: guid(204), Name: 'Corp', Domain: '127.0.0.1:1', IsActive: true },
        ],
      },
    }),
    ...open('directory'),
  },
  {
    name: 'a directory whose service is inactive',
    providerId: 5,
    change: all(withProvider(provider(5, 'ActiveDirectory', { ServiceId: 1 })), {
      add: {
        LDAPServicesCredentials: [
          { Id: 1, Guid: guid(204), Name: 'Corp', Domain: 'corp.example.com', IsActive: false },
        ],
      },
    }),
    ...no('directory'),
  },
  {
    name: 'a directory without a service',
    providerId: 5,
    change: withProvider(provider(5, 'OpenLDAP')),
    ...no('directory'),
  },
  {
    name: 'a directory that cannot be asked, and a block after it that is certain',
    providerId: 5,
    change: all(withProvider(provider(5, 'ActiveDirectory', { ServiceId: 1 })), full, {
      add: {
        LDAPServicesCredentials: [
          { Id: 1, Guid: guid(204), Name: 'Corp', Domain: '127.0.0.1:1', IsActive: true },
        ],
      },
    }),
    ...no('licence', null),
  },
  {
    name: 'a RADIUS server is not asked',
    providerId: 6,
    change: all(withProvider(provider(6, 'Radius', { ServiceId: 1 })), {
      add: {
        RadiusServicesCredentials: [
          { Id: 1, Guid: guid(205), Name: 'R', IpAddress: '192.0.2.1', IsActive: true },
        ],
      },
    }),
    ...open('directory'),
  },
];

const factorCases: readonly Case[] = [
  { name: 'a second factor, and the keys are unknown', change: factor(), ...open('second-factor') },
  { name: 'a second factor that is on', change: factor(), keys: keysOn, ...OK },
  { name: 'a second factor that is on by default', change: factor(), keys: {}, ...OK },
  {
    name: 'a second factor that is off',
    change: factor(),
    keys: { Multifactor: { IsEnabled: false } },
    ...no('second-factor', 503, 'MFA_DISABLED'),
  },
  {
    name: 'a second factor without a service',
    change: factor({}, { SecondFactorServiceId: null }),
    keys: keysOn,
    ...no('second-factor', null),
  },
  {
    name: 'a second factor whose service is gone',
    change: factor({}, { SecondFactorServiceId: 9 }),
    keys: keysOn,
    ...no('second-factor', null),
  },
  {
    name: 'a second factor whose service is inactive',
    change: factor({ IsActive: false }),
    keys: keysOn,
    ...no('second-factor', null),
  },
  {
    name: 'a second factor whose service lacks keys',
    change: factor({ ApiKey: null, ApiUrl: ' ' }),
    keys: keysOn,
    ...no('second-factor', null),
  },
  {
    name: 'a bot without an id',
    change: withProvider(provider(3, 'None', { SecondFactorType: 'Telegram' })),
    ...no('second-factor', null),
  },
  {
    name: 'a bot with a token',
    change: withProvider(provider(3, 'None', { SecondFactorType: 'Telegram', BotToken: 't' })),
    ...OK,
  },
  {
    name: 'a second factor of a name that nobody knows',
    change: withProvider(provider(3, 'None', { SecondFactorType: 'Sms' })),
    ...open('second-factor'),
  },
  {
    name: 'Basic with a second factor',
    method: 'basic',
    path: '/soap',
    change: factor(),
    keys: { ...keysOn, AuthBasicAllowedPaths: 'soap' },
    ...open('second-factor'),
  },
];

const federationCases: readonly Case[] = [
  { name: 'SAML by login', method: 'saml', change: saml(byNick), ...OK },
  { name: 'SAML with the claim', method: 'saml', claims: '{"uid":"anna"}', change: saml(byNick), ...OK },
  {
    name: 'SAML with the claim of another',
    method: 'saml',
    claims: '{"uid":"boris"}',
    change: saml(byNick),
    ...no('external-account'),
  },
  {
    name: 'SAML with a claim of nobody',
    method: 'saml',
    claims: '{"uid":"x"}',
    change: saml(byNick),
    ...no('external-account'),
  },
  {
    name: 'SAML with a claim of nobody, who gets a profile',
    method: 'saml',
    claims: '{"uid":"x"}',
    change: saml({
      UserClaimName: 'uid',
      ClaimsMapperConfig: {
        IdentityClaim: 'Nick',
        CreateProfiles: true,
        ProfileAttributesMap: { uid: 'Nick' },
      },
    }),
    ...no('external-account'),
  },
  {
    name: 'SAML without the claim',
    method: 'saml',
    claims: '{"mail":"a"}',
    change: saml(byNick),
    ...no('external-account'),
  },
  {
    name: 'SAML by SID',
    method: 'saml',
    change: saml({ UserClaimName: 'primarySid', ClaimsMapperConfig: { IdentityClaim: 'SID' } }),
    ...OK,
  },
  {
    name: 'SAML by SID for who has none',
    method: 'saml',
    user: 'boris',
    change: all(saml({ UserClaimName: 'primarySid', ClaimsMapperConfig: { IdentityClaim: 'SID' } }), {
      add: { UserLicences: [{ LicenceId: 1, UserID: 2 }] },
    }),
    ...no('external-account'),
  },
  {
    name: 'SAML without metadata',
    method: 'saml',
    change: saml(byNick, { MetadataUrl: null }),
    ...no('integration', null),
  },
  {
    name: 'SAML signs and has no certificate',
    method: 'saml',
    change: saml({ ...byNick, SignAuthRequests: true }),
    ...no('integration', null),
  },
  {
    name: 'SAML settings that cannot be read',
    method: 'saml',
    change: saml('{"Issuer":'),
    ...no('integration', null),
  },
  {
    name: 'SAML service inactive',
    method: 'saml',
    change: saml(byNick, { IsActive: false }),
    ...no('integration'),
  },
  {
    name: 'OpenID Connect with a linked account',
    method: 'oauth',
    change: all(oauth(), linked(1, 'u-1')),
    ...OK,
  },
  {
    name: 'OpenID Connect with the claim',
    method: 'oauth',
    claims: sub('u-1'),
    change: all(oauth(), linked(1, 'u-1')),
    ...OK,
  },
  {
    name: 'OpenID Connect without a linked account',
    method: 'oauth',
    change: oauth(),
    ...no('external-account'),
  },
  {
    name: 'OpenID Connect with the claim of another',
    method: 'oauth',
    claims: sub('u-2'),
    change: all(oauth(), linked(1, 'u-1'), linked(2, 'u-2')),
    ...no('external-account'),
  },
  {
    name: 'OpenID Connect with an ambiguous claim',
    method: 'oauth',
    claims: sub('u-1'),
    change: all(oauth(), linked(1, 'u-1'), linked(2, 'u-1')),
    ...no('external-account'),
  },
  {
    name: 'OpenID Connect without an authority',
    method: 'oauth',
    change: all(oauth({}, { AuthorityUrl: '' }), linked(1, 'u-1')),
    ...no('integration', null),
  },
  {
    name: 'OpenID Connect without a client id',
    method: 'oauth',
    change: all(oauth({ ClientId: null }), linked(1, 'u-1')),
    ...no('integration', null),
  },
  {
    name: 'OpenID Connect by a mapper that lacks its settings',
    method: 'oauth',
    change: oauth({}, { ClaimsMapperConfig: { MapperType: 'ByAttribute' } }),
    ...no('external-account'),
  },
  {
    name: 'OpenID Connect by a dictionary, without claims',
    method: 'oauth',
    change: oauth(
      {},
      {
        ClaimsMapperConfig: {
          MapperType: 'ByDictionary',
          DictionarySubcatId: 1,
          DictionaryIdentityExtParamId: 1,
          DictionaryUserIdExtParamId: 2,
        },
      },
    ),
    ...open('external-account'),
  },
];

const tokenCases: readonly Case[] = [
  { name: 'the named licence is over', change: { set: { Licences: { 1: { ValidUntil: day(-1) } } } }, ...OK },
  { name: 'a free slot', change: all(unlicensed, slots(slot(2))), ...OK },
  { name: 'no free slot', change: full, ...no('licence', 402) },
  { name: 'no free slot, but one is held already', change: all(unlicensed, slots(slot(1), slot(2))), ...OK },
  {
    name: 'no free slot, but the licence is named',
    change: all({ add: { Users: [other(5)] } }, slots(slot(2), slot(5))),
    ...OK,
  },
  {
    name: 'no concurrent licences at all',
    change: all(unlicensed, { set: { Licences: { 2: { PurchasedCount: 0 } } } }),
    ...no('licence', 402),
  },
  {
    name: 'the pool is not recorded',
    change: all({ clear: ['UserLicences', 'Licences'] }),
    ...open('licence'),
  },
  {
    name: 'the keys have the pool',
    change: all({ clear: ['UserLicences', 'Licences'] }, slots(slot(2))),
    keys: { ConcurrentLicensesCount: 1 },
    ...no('licence', 402),
  },
  {
    name: 'OpenID Connect and no free slot',
    method: 'oauth',
    change: all(oauth(), linked(1, 'u-1'), full),
    ...no('licence', 302),
  },
  {
    name: 'OpenID Connect and no licence at all',
    method: 'oauth',
    change: all(oauth(), linked(1, 'u-1'), unlicensed, { set: { Licences: { 2: { PurchasedCount: 0 } } } }),
    ...no('licence', 302, 'Language.doesNotHaveLicenceShort'),
  },
  {
    name: 'host names of another provider: the page is open to all',
    hostname: 'x.example.com',
    change: all(withProvider(provider(3, 'None'), provider(4, 'Radius')), hosts(4, 'b.example.com')),
    ...OK,
  },
  {
    name: 'a code while the site lists host names',
    method: 'code',
    change: all(
      config({ Type: 'phone-code' }),
      withProvider(provider(4, 'Radius')),
      hosts(4, 'b.example.com'),
    ),
    ...open('code'),
  },
  {
    name: 'impersonation where host names are listed',
    method: 'impersonation',
    keys: { CheckImpersonationDomainAccess: false },
    change: all(withProvider(provider(4, 'Radius')), hosts(4, 'b.example.com')),
    ...open('impersonation'),
  },
];

export const laterCases: readonly Case[] = [
  ...providerCases,
  ...factorCases,
  ...federationCases,
  ...tokenCases,
];
