import type { Row } from '#core/catalog/entity-type.ts';
import type { AccessVerdict } from '#core/contract/access-explanation.ts';
import type { SignInAccess } from '#core/contract/access-signin.ts';
import { type Change, day, guid, PASSWORD, provider, type Question } from './sign-in-lab.ts';

/** A sign-in with what has to come out; its sentences are in `sign-in-sentences.ts`. */
export interface Case extends Question {
  name: string;
  change?: Change | (() => Change);
  verdict: AccessVerdict;
  /** The step that decides; null for none. */
  step: string | null;
  answer: SignInAccess['answer'];
}

const OK = { verdict: 'granted', step: null, answer: { status: 200, text: null } } as const;
const no = (step: string, status: 302 | 401 | 402 | 503 | null = 401, text: string | null = null) =>
  ({ verdict: 'denied', step, answer: status === null ? null : { status, text } }) as const;
const open = (step: string) => ({ verdict: 'unknown', step, answer: null }) as const;

const settings = (row: Row): Change => ({ set: { sys_general_settings: { 1: row } } });
const anna = (row: Row): Change => ({ set: { Users: { 1: row } } });
const withProvider = (...rows: Row[]): Change => ({ add: { AuthenticationProviders: rows } });
const config = (...AuthTypes: object[]): Change => ({
  add: { UserKeys: [{ Id: 1, KeyName: 'AuthConfig', Value: JSON.stringify({ AuthTypes }) }] },
});
/** Several changes at once; of the same table the rows of all. */
const all = (...changes: Change[]): Change => ({
  clear: changes.flatMap(({ clear }) => clear ?? []),
  set: Object.assign({}, ...changes.map(({ set }) => set)),
  add: changes.reduce<Record<string, Row[]>>((sum, { add = {} }) => {
    for (const [table, rows] of Object.entries(add)) sum[table] = [...(sum[table] ?? []), ...rows];
    return sum;
  }, {}),
});

const blockedAddress = (more: Row = {}): Change =>
  all(settings({ FailedIpAttemptsBeforeBlock: 5 }), {
    add: { IpBlocks: [{ Id: 1, Address: '203.0.113.9', FailedAttempts: 6, IsBlocked: true, ...more }] },
  });

const saml = (settingsJson: object | string, more: Row = {}): Change =>
  all(withProvider(provider(7, 'SAML', { ServiceId: 1 })), {
    add: {
      SAMLServicesSettings: [
        {
          ...{ Id: 1, Guid: guid(201), Name: 'Federation', MetadataUrl: 'https://idp.example.com/m.xml' },
          SettingsJson: typeof settingsJson === 'string' ? settingsJson : JSON.stringify(settingsJson),
          IsActive: true,
          ...more,
        },
      ],
    },
  });
const byNick = { UserClaimName: 'uid', ClaimsMapperConfig: { IdentityClaim: 'Nick' } };

const oauth = (more: Row = {}, settingsJson: object = {}): Change =>
  all(withProvider(provider(8, 'OAuth', { ServiceId: 1 })), {
    add: {
      OAuthServicesSettings: [
        {
          ...{ Id: 1, Guid: guid(202), Name: 'Partner', Alias: 'partner', ClientId: 'portal' },
          SettingsJson: JSON.stringify({ AuthorityUrl: 'https://id.example.com', ...settingsJson }),
          IsActive: true,
          ...more,
        },
      ],
    },
  });
const linked = (UserId: number, ExternalUid: string, Id = UserId): Change => ({
  add: { UserExternalAccounts: [{ Id, UserId, ServiceGuid: guid(202), ExternalUid, ExternalAccount: null }] },
});
const sub = (value: string) => JSON.stringify({ sub: value });

const factor = (more: Row = {}, own: Row = {}): Change =>
  all(
    withProvider(
      provider(3, 'None', { SecondFactorType: 'Service', SecondFactorServiceId: 1, ...own }),
    ),
    {
      add: {
        MultifactorCredentials: [
          {
            ...{ Id: 1, Guid: guid(203), Name: 'Factor', ApiUrl: 'https://mfa.example.com' },
            ...{ ApiKey: 'key', SecretKey: 'secret', IsActive: true },
            ...more,
          },
        ],
      },
    },
  );
const keysOn = { Multifactor: { IsEnabled: true } };

const hosts = (ProviderId: number, ...names: string[]): Change => ({
  add: { AuthenticationProviderDomains: names.map((Fqdn) => ({ ProviderId, Fqdn })) },
});
const groups = (ProviderId: number, ...ids: number[]): Change => ({
  add: { AuthenticationProviderGroups: ids.map((GroupID) => ({ ProviderId, GroupID })) },
});

const token = (Id: number, more: Row = {}): Row => ({
  ...{ Id, UserId: 1, Name: `Token ${Id}`, TokenPrefix: 'abc', CreatedAt: day(-20) },
  ...{ ExpiresAt: day(20), IsRevoked: false },
  ...more,
});
const tokens = (...rows: Row[]): Change => ({ add: { PersonalAccessTokens: rows } });
const right: Change = { add: { GroupSpecialRights: [{ GroupID: 1, RightCode: 'GENERATEPAT' }] } };

const unlicensed: Change = { clear: ['UserLicences'] };
const slot = (UserID: number, minutes = 0): Row => ({
  UserID,
  StartedAt: day(-1),
  ExtendedAt: day(-minutes / 1440),
});
const slots = (...rows: Row[]): Change => ({ add: { UserSessions: rows } });
const other = (UserID: number): Row => ({
  ...{ UserID, Guid: guid(UserID), Nick: `user${UserID}`, DisplayName: `User ${UserID}`, IsFired: false },
});
const full: Change = all(unlicensed, { add: { Users: [other(5)] } }, slots(slot(2), slot(5)));

const passwordCases: readonly Case[] = [
  { name: 'everything is in order', ...OK },
  { name: 'by id', user: '#1', ...OK },
  { name: 'by e-mail', user: 'anna@example.com', ...OK },
  {
    name: 'by e-mail, which is forbidden',
    user: 'anna@example.com',
    change: settings({ ForbidEmailAsLogin: true }),
    ...no('login-name'),
  },
  { name: 'by login, while e-mail is forbidden', change: settings({ ForbidEmailAsLogin: true }), ...OK },
  { name: 'by id, while e-mail is forbidden', user: '#1', change: settings({ ForbidEmailAsLogin: true }), ...OK },
  {
    name: 'a login that looks like an address, while e-mail is forbidden',
    user: 'anna@work',
    change: all(settings({ ForbidEmailAsLogin: true }), anna({ Nick: 'anna@work' })),
    ...OK,
  },
  { name: 'nobody is called so', user: 'nobody', ...no('account') },
  { name: 'no such id', user: '#77', ...no('account') },
  { name: 'an id that no column holds', user: '#9999999999', ...no('account') },
  {
    name: 'two users with one address',
    user: 'anna@example.com',
    change: { set: { Users: { 2: { Email: 'anna@example.com' } } } },
    ...open('account'),
  },
  {
    name: 'two users with one address, which is forbidden as a login',
    user: 'anna@example.com',
    change: all(settings({ ForbidEmailAsLogin: true }), { set: { Users: { 2: { Email: 'anna@example.com' } } } }),
    ...no('login-name'),
  },
  {
    name: 'a login that is the address of another',
    user: 'boris@example.com',
    change: anna({ Nick: 'boris@example.com' }),
    ...OK,
  },
  { name: 'dismissed', change: anna({ IsFired: true }), ...no('dismissal') },
  { name: 'dismissed and blocked: the first counts', change: anna({ IsFired: true, IsBlocked: true }), ...no('dismissal') },
  { name: 'blocked', change: anna({ IsBlocked: true, FailedSignIns: 6 }), ...no('blocked') },
  {
    name: 'blocked since a time',
    change: anna({ IsBlocked: true, BlockedAt: day(-1), FailedSignIns: 6 }),
    ...no('blocked'),
  },
  { name: 'failures at the limit', change: all(settings({ FailedAttemptsBeforeBlock: 5 }), anna({ FailedSignIns: 5 })), ...OK },
  {
    name: 'a captcha is asked',
    change: all(settings({ IsCaptchaEnabled: true, FailedAttemptsBeforeCaptcha: 2 }), anna({ FailedSignIns: 3 })),
    ...OK,
  },
  { name: 'the address is blocked', ip: '203.0.113.9', change: blockedAddress(), ...no('address') },
  { name: 'the address is blocked as an IPv6 one', ip: '::ffff:203.0.113.9', change: blockedAddress(), ...no('address') },
  { name: 'another address is blocked', ip: '203.0.113.10', change: blockedAddress(), ...OK },
  { name: 'no address is named', change: blockedAddress(), ...OK },
  {
    name: 'the address is blocked while the protection is off',
    ip: '203.0.113.9',
    change: all(blockedAddress(), settings({ FailedIpAttemptsBeforeBlock: null })),
    ...OK,
  },
  { name: 'the counter of the address was zeroed', ip: '203.0.113.9', change: blockedAddress({ IsBlocked: false, FailedAttempts: 0 }), ...OK },
  { name: 'the right password', password: PASSWORD, ...OK },
  { name: 'a wrong password', password: 'wrong', ...no('password') },
  { name: 'an empty password', password: '', ...no('password') },
  { name: 'the right password, stored in the older form', password: PASSWORD, change: () => anna({ PasswordHashPhc: null, PasswordHashLegacy: older() }), ...OK },
  { name: 'a wrong password, stored in the older form', password: 'wrong', change: () => anna({ PasswordHashPhc: null, PasswordHashLegacy: older() }), ...no('password') },
  { name: 'a hash of a foreign form', password: PASSWORD, change: anna({ PasswordHashPhc: '$2a$10$somethingElse' }), ...open('password') },
  { name: 'no password at all', user: 'boris', ...no('password') },
  { name: 'no password at all, and one is typed', user: 'boris', password: PASSWORD, ...no('password') },
  { name: 'the password has to be changed', change: anna({ MustChangePassword: true }), ...OK },
  { name: 'the password has expired', change: all(settings({ PasswordValidityDays: 10 }), anna({ PasswordChangedAt: day(-11) })), ...OK },
];

let olderHash = () => '';
/** Hashes are made before the tests run. */
export function setOlderHash(read: () => string): void {
  olderHash = read;
}
function older(): string {
  return olderHash();
}

const providerCases: readonly Case[] = [
  { name: 'the built-in provider has a row', change: withProvider(provider(3, 'None')), ...OK },
  { name: 'the built-in provider is inactive', change: withProvider(provider(3, 'None', { IsActive: false })), ...no('provider') },
  { name: 'the built-in provider by its id 0', providerId: 0, change: withProvider(provider(3, 'None')), ...OK },
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
      add: { LDAPServicesCredentials: [{ Id: 1, Guid: guid(204), Name: 'Corp', Domain: '127.0.0.1:1', IsActive: true }] },
    }),
    ...open('directory'),
  },
  {
    name: 'a directory whose service is inactive',
    providerId: 5,
    change: all(withProvider(provider(5, 'ActiveDirectory', { ServiceId: 1 })), {
      add: { LDAPServicesCredentials: [{ Id: 1, Guid: guid(204), Name: 'Corp', Domain: 'corp.example.com', IsActive: false }] },
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
      add: { LDAPServicesCredentials: [{ Id: 1, Guid: guid(204), Name: 'Corp', Domain: '127.0.0.1:1', IsActive: true }] },
    }),
    ...no('licence', null),
  },
  {
    name: 'a RADIUS server is not asked',
    providerId: 6,
    change: all(withProvider(provider(6, 'Radius', { ServiceId: 1 })), {
      add: { RadiusServicesCredentials: [{ Id: 1, Guid: guid(205), Name: 'R', IpAddress: '192.0.2.1', IsActive: true }] },
    }),
    ...open('directory'),
  },
];

const pageCases: readonly Case[] = [
  { name: 'the page offers the login form', change: config({ Type: 'login-pass' }), ...OK },
  { name: 'the page offers codes only', change: config({ Type: 'email-code' }), ...no('sign-in-type', null) },
  { name: 'the form is for the web only', device: 'android', change: config({ Type: 'login-pass', Visibility: 'web' }), ...no('sign-in-type', null) },
  { name: 'the form is for phones only', change: config({ Type: 'login-pass', Visibility: 'mobile' }), ...no('sign-in-type', null) },
  { name: 'the form is for phones, and this is one', device: 'ios', change: config({ Type: 'login-pass', Visibility: 'mobile' }), ...OK },
  {
    name: 'AuthConfig cannot be read',
    change: { add: { UserKeys: [{ Id: 1, KeyName: 'AuthConfig', Value: '{"AuthTypes":[' }] } },
    ...open('sign-in-type'),
  },
  {
    name: 'the choice of providers is hidden',
    method: 'saml',
    change: all(saml(byNick), config({ Type: 'login-pass', HideProviders: true })),
    ...no('sign-in-type', null),
  },
  {
    name: 'codes by e-mail, which nobody can see being sent',
    method: 'code',
    change: all(config({ Type: 'email-code' }), settings({ SystemMailbox: 'robot@example.com' })),
    ...open('code'),
  },
  { name: 'codes by e-mail without a system mailbox', method: 'code', change: config({ Type: 'email-code' }), ...no('code') },
  {
    name: 'codes by e-mail without an address',
    method: 'code',
    change: all(config({ Type: 'email-code' }), anna({ Email: null })),
    ...no('code'),
  },
  { name: 'codes by phone without a phone', method: 'code', change: all(config({ Type: 'phone-code' }), anna({ CellPhone: null })), ...no('code') },
  { name: 'codes by phone', method: 'code', change: config({ Type: 'phone-code' }), ...open('code') },
  { name: 'codes that the default page does not offer', method: 'code', ...no('sign-in-type', null) },
];

const methodCases: readonly Case[] = [
  { name: 'Basic, and the keys are unknown', method: 'basic', path: '/api/x', ...open('method') },
  { name: 'Basic nowhere', method: 'basic', path: '/api/x', keys: {}, ...no('method') },
  { name: 'Basic on a path that is allowed', method: 'basic', path: '/api/export/1', keys: { AuthBasicAllowedPaths: '^/soap;^/api/export' }, ...OK },
  { name: 'Basic on another path', method: 'basic', path: '/api/tasks', keys: { AuthBasicAllowedPaths: '^/soap,^/api/export' }, ...no('method') },
  { name: 'Basic without a path', method: 'basic', keys: { AuthBasicAllowedPaths: '^/soap' }, ...open('method') },
  { name: 'Basic by a pattern that only the platform knows', method: 'basic', path: '/a', keys: { AuthBasicAllowedPaths: '(?>x)' }, ...open('method') },
  { name: 'Basic with a wrong password', method: 'basic', path: '/soap', password: 'x', keys: { AuthBasicAllowedPaths: '^/soap' }, ...no('password') },
  { name: 'Windows, and the keys are unknown', method: 'windows', ...open('method') },
  { name: 'Windows is off', method: 'windows', keys: { WinAuthHost: 'None' }, ...no('method') },
  { name: 'Windows is on by default, the name is not known', method: 'windows', keys: {}, ...open('external-account') },
  { name: 'Windows by Kerberos only', method: 'windows', keys: { Auth: { Negotiate: { RequireKerberos: true } } }, ...open('external-account') },
  { name: 'Windows for who is dismissed', method: 'windows', keys: {}, change: anna({ IsFired: true }), ...no('dismissal') },
  { name: 'no token', method: 'pat', ...no('personal-token') },
  { name: 'an active token', method: 'pat', change: all(tokens(token(1)), right), ...OK },
  { name: 'an active token without end, and no right to get another', method: 'pat', change: tokens(token(1, { ExpiresAt: null })), ...OK },
  { name: 'a revoked and an expired token', method: 'pat', change: all(tokens(token(1, { IsRevoked: true }), token(2, { ExpiresAt: day(-1) })), right), ...no('personal-token') },
  { name: 'a token that ends this moment', method: 'pat', change: tokens(token(1, { ExpiresAt: day(0) })), ...no('personal-token') },
  { name: 'a token of another', method: 'pat', change: tokens(token(1, { UserId: 2 })), ...no('personal-token') },
  { name: 'a token from a blocked address', method: 'pat', ip: '203.0.113.9', change: all(tokens(token(1)), blockedAddress()), ...open('address') },
  { name: 'impersonation', method: 'impersonation', keys: {}, ...open('impersonation') },
  { name: 'impersonation of who is dismissed', method: 'impersonation', change: anna({ IsFired: true }), ...no('dismissal') },
];

const factorCases: readonly Case[] = [
  { name: 'a second factor, and the keys are unknown', change: factor(), ...open('second-factor') },
  { name: 'a second factor that is on', change: factor(), keys: keysOn, ...OK },
  { name: 'a second factor that is on by default', change: factor(), keys: {}, ...OK },
  { name: 'a second factor that is off', change: factor(), keys: { Multifactor: { IsEnabled: false } }, ...no('second-factor', 503, 'MFA_DISABLED') },
  { name: 'a second factor without a service', change: factor({}, { SecondFactorServiceId: null }), keys: keysOn, ...no('second-factor', null) },
  { name: 'a second factor whose service is gone', change: factor({}, { SecondFactorServiceId: 9 }), keys: keysOn, ...no('second-factor', null) },
  { name: 'a second factor whose service is inactive', change: factor({ IsActive: false }), keys: keysOn, ...no('second-factor', null) },
  { name: 'a second factor whose service lacks keys', change: factor({ ApiKey: null, ApiUrl: ' ' }), keys: keysOn, ...no('second-factor', null) },
  { name: 'a bot without an id', change: withProvider(provider(3, 'None', { SecondFactorType: 'Telegram' })), ...no('second-factor', null) },
  { name: 'a bot with a token', change: withProvider(provider(3, 'None', { SecondFactorType: 'Telegram', BotToken: 't' })), ...OK },
  { name: 'a second factor of a name that nobody knows', change: withProvider(provider(3, 'None', { SecondFactorType: 'Sms' })), ...open('second-factor') },
  { name: 'Basic with a second factor', method: 'basic', path: '/soap', change: factor(), keys: { ...keysOn, AuthBasicAllowedPaths: 'soap' }, ...open('second-factor') },
];

const federationCases: readonly Case[] = [
  { name: 'SAML by login', method: 'saml', change: saml(byNick), ...OK },
  { name: 'SAML with the claim', method: 'saml', claims: '{"uid":"anna"}', change: saml(byNick), ...OK },
  { name: 'SAML with the claim of another', method: 'saml', claims: '{"uid":"boris"}', change: saml(byNick), ...no('external-account') },
  { name: 'SAML with a claim of nobody', method: 'saml', claims: '{"uid":"x"}', change: saml(byNick), ...no('external-account') },
  {
    name: 'SAML with a claim of nobody, who gets a profile',
    method: 'saml',
    claims: '{"uid":"x"}',
    change: saml({ UserClaimName: 'uid', ClaimsMapperConfig: { IdentityClaim: 'Nick', CreateProfiles: true, ProfileAttributesMap: { uid: 'Nick' } } }),
    ...no('external-account'),
  },
  { name: 'SAML without the claim', method: 'saml', claims: '{"mail":"a"}', change: saml(byNick), ...no('external-account') },
  { name: 'SAML by SID', method: 'saml', change: saml({ UserClaimName: 'primarySid', ClaimsMapperConfig: { IdentityClaim: 'SID' } }), ...OK },
  { name: 'SAML by SID for who has none', method: 'saml', user: 'boris', change: all(saml({ UserClaimName: 'primarySid', ClaimsMapperConfig: { IdentityClaim: 'SID' } }), { add: { UserLicences: [{ LicenceId: 1, UserID: 2 }] } }), ...no('external-account') },
  { name: 'SAML without metadata', method: 'saml', change: saml(byNick, { MetadataUrl: null }), ...no('integration', null) },
  { name: 'SAML signs and has no certificate', method: 'saml', change: saml({ ...byNick, SignAuthRequests: true }), ...no('integration', null) },
  { name: 'SAML settings that cannot be read', method: 'saml', change: saml('{"Issuer":'), ...no('integration', null) },
  { name: 'SAML service inactive', method: 'saml', change: saml(byNick, { IsActive: false }), ...no('integration') },
  { name: 'OpenID Connect with a linked account', method: 'oauth', change: all(oauth(), linked(1, 'u-1')), ...OK },
  { name: 'OpenID Connect with the claim', method: 'oauth', claims: sub('u-1'), change: all(oauth(), linked(1, 'u-1')), ...OK },
  { name: 'OpenID Connect without a linked account', method: 'oauth', change: oauth(), ...no('external-account') },
  { name: 'OpenID Connect with the claim of another', method: 'oauth', claims: sub('u-2'), change: all(oauth(), linked(1, 'u-1'), linked(2, 'u-2')), ...no('external-account') },
  { name: 'OpenID Connect with an ambiguous claim', method: 'oauth', claims: sub('u-1'), change: all(oauth(), linked(1, 'u-1'), linked(2, 'u-1')), ...no('external-account') },
  { name: 'OpenID Connect without an authority', method: 'oauth', change: all(oauth({}, { AuthorityUrl: '' }), linked(1, 'u-1')), ...no('integration', null) },
  { name: 'OpenID Connect without a client id', method: 'oauth', change: all(oauth({ ClientId: null }), linked(1, 'u-1')), ...no('integration', null) },
  { name: 'OpenID Connect by a mapper that lacks its settings', method: 'oauth', change: oauth({}, { ClaimsMapperConfig: { MapperType: 'ByAttribute' } }), ...no('external-account') },
  { name: 'OpenID Connect by a dictionary, without claims', method: 'oauth', change: oauth({}, { ClaimsMapperConfig: { MapperType: 'ByDictionary', DictionarySubcatId: 1, DictionaryIdentityExtParamId: 1, DictionaryUserIdExtParamId: 2 } }), ...open('external-account') },
];

const tokenCases: readonly Case[] = [
  { name: 'the named licence is over', change: { set: { Licences: { 1: { ValidUntil: day(-1) } } } }, ...OK },
  { name: 'a free slot', change: all(unlicensed, slots(slot(2))), ...OK },
  { name: 'no free slot', change: full, ...no('licence', 402) },
  { name: 'no free slot, but one is held already', change: all(unlicensed, slots(slot(1), slot(2))), ...OK },
  { name: 'no free slot, but the licence is named', change: all({ add: { Users: [other(5)] } }, slots(slot(2), slot(5))), ...OK },
  { name: 'no concurrent licences at all', change: all(unlicensed, { set: { Licences: { 2: { PurchasedCount: 0 } } } }), ...no('licence', 402) },
  { name: 'the pool is not recorded', change: all({ clear: ['UserLicences', 'Licences'] }), ...open('licence') },
  { name: 'the keys have the pool', change: all({ clear: ['UserLicences', 'Licences'] }, slots(slot(2))), keys: { ConcurrentLicensesCount: 1 }, ...no('licence', 402) },
  { name: 'OpenID Connect and no free slot', method: 'oauth', change: all(oauth(), linked(1, 'u-1'), full), ...no('licence', 302) },
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
  { name: 'a code while the site lists host names', method: 'code', change: all(config({ Type: 'phone-code' }), withProvider(provider(4, 'Radius')), hosts(4, 'b.example.com')), ...open('code') },
  {
    name: 'impersonation where host names are listed',
    method: 'impersonation',
    keys: { CheckImpersonationDomainAccess: false },
    change: all(withProvider(provider(4, 'Radius')), hosts(4, 'b.example.com')),
    ...open('impersonation'),
  },
];

export const cases: readonly Case[] = [
  ...passwordCases,
  ...providerCases,
  ...pageCases,
  ...methodCases,
  ...factorCases,
  ...federationCases,
  ...tokenCases,
];
