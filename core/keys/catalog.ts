import type { MessageCode } from '#core/messages/codes.ts';

/** What a key takes. */
export type KeyKind =
  | { kind: 'flag' }
  | { kind: 'number' }
  | { kind: 'choice'; choices: readonly string[] }
  | { kind: 'text' }
  | { kind: 'thumbprints' }
  | { kind: 'expressions' }
  | { kind: 'section' };

/** A known key: each has a meaning in the catalogue of messages, as `key.<name>`. */
type KeyName = MessageCode extends infer Code ? (Code extends `key.${infer Name}` ? Name : never) : never;

/** A key of the configuration (spec, "Configuration keys" and "Limits"). */
export type Key = KeyKind & {
  name: KeyName;
  /** Its only place in `appsettings.json`, where the specification names one. */
  path?: string;
  /** Its name in `web.config`, where it is another. */
  webConfig?: string;
  /** The first version of the platform that reads it, where the specification names one. */
  since?: string;
  default: string;
};

/** Where a key stands, where that is not its name. */
type Place = Pick<Key, 'path' | 'webConfig' | 'since'>;

const flag = (name: KeyName, value: string, place: Place = {}): Key => ({
  name,
  kind: 'flag',
  default: value,
  ...place,
});
const number = (name: KeyName, value: string, place: Place = {}): Key => ({
  name,
  kind: 'number',
  default: value,
  ...place,
});
const text = (name: KeyName, place: Place = {}): Key => ({ name, kind: 'text', default: '', ...place });
const choice = (name: KeyName, choices: readonly [string, ...string[]], value: string): Key => ({
  name,
  kind: 'choice',
  choices,
  default: value,
});

export const keys: readonly Key[] = [
  text('AuthTokenLoginUrl', { since: '2.257' }),
  choice('AuthTokenRefreshStrategy', ['SlidingExpiration', 'RefreshToken', 'None'], 'SlidingExpiration'),
  { name: 'AuthBasicAllowedPaths', kind: 'expressions', default: '' },
  text('LDAPSearchBase'),
  flag('UseSecureLDAP', 'true'),
  flag('LdapValidateServerCertificate', 'true'),
  {
    name: 'LdapTrustedCertificateThumbprints',
    kind: 'thumbprints',
    path: 'Auth:Ldap:TrustedCertificateThumbprints',
    default: '',
  },
  text('OidcAliases', { since: '2.263' }),
  choice('WinAuthHost', ['IIS', 'Kestrel', 'None'], 'IIS'),
  flag('RequireKerberos', 'false', {
    path: 'Auth:Negotiate:RequireKerberos',
    webConfig: 'Negotiate:RequireKerberos',
    since: '2.268.302',
  }),
  flag('IsEnabled', 'true', { path: 'Multifactor:IsEnabled', webConfig: 'MultifactorIsEnabled' }),
  text('Host', { path: 'Multifactor:Host', webConfig: 'MultifactorHost' }),
  choice('ActiveDirectoryAuthenticationMode', ['DirectoryServices', 'PrincipalContext', 'ldap'], 'ldap'),
  flag('AuthUseInsecureCookies', 'false'),
  flag('SetCookieForUpperLevelDomain', 'false'),
  flag('AllowLocalhostDomainAccessBypass', 'false'),
  text('DomainAccessBypassLogins'),
  flag('IgnoreDomainCheck', 'false'),
  flag('CheckImpersonationDomainAccess', ''),
  { name: 'ForwardHeaders', kind: 'section', default: '' },
  text('SamlEntityId'),
  text('SamlCertificatesRoot'),
  number('AuthTokenExpiresInMinutes', '1500'),
  number('AuthRefreshTokenExpiresInMinutes', '43200'),
  number('AuthTokenRefreshPeriodInMinutes', ''),
  number('AuthTempTokenExpiresInMinutes', ''),
  number('AuthLoginCodeExpiresInMinutes', '5'),
  number('AuthRegistrationRateLimitPermitLimit', '20'),
  number('AuthRegistrationRateLimitWindowSeconds', '600'),
  number('ConcurrentSessionMinLengthInMinutes', '1'),
  number('AlignedAuthResponseTimeMs', '700'),
  number('UpdateLastActiveTime', '5'),
  flag('LogRefreshTokenRequests', ''),
  number('PatMaxTokensPerUser', '10', { path: 'Auth:PatMaxTokensPerUser', since: '2.266' }),
  number('PatMaxExpirationDays', '365', { path: 'Auth:PatMaxExpirationDays', since: '2.266' }),
  number('SamlSessionAbsoluteLifetimeMinutes', ''),
];
