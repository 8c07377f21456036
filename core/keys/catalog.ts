/** What a key takes. */
export type KeyKind =
  | { kind: 'flag' }
  | { kind: 'number' }
  | { kind: 'choice'; choices: readonly string[] }
  | { kind: 'text' }
  | { kind: 'thumbprints' }
  | { kind: 'expressions' }
  | { kind: 'section' };

/** A key of the configuration (spec, "Configuration keys" and "Limits"). */
export type Key = KeyKind & {
  name: string;
  /** Its only place in `appsettings.json`, where the specification names one. */
  path?: string;
  /** Its name in `web.config`, where it is another. */
  webConfig?: string;
  default: string;
  meaning: string;
};

const flag = (name: string, value: string, meaning: string, more: Partial<Key> = {}): Key =>
  ({ name, kind: 'flag', default: value, meaning, ...more }) as Key;
const number = (name: string, value: string, meaning: string, more: Partial<Key> = {}): Key =>
  ({ name, kind: 'number', default: value, meaning, ...more }) as Key;
const text = (name: string, meaning: string): Key => ({ name, kind: 'text', default: '', meaning });
const choice = (
  name: string,
  choices: readonly [string, ...string[]],
  value: string,
  meaning: string,
): Key => ({
  name,
  kind: 'choice',
  choices,
  default: value,
  meaning,
});

export const keys: readonly Key[] = [
  text('AuthTokenLoginUrl', 'Sign-in form that a refused API call leads to.'),
  choice(
    'AuthTokenRefreshStrategy',
    ['SlidingExpiration', 'RefreshToken', 'None'],
    'SlidingExpiration',
    'How a session is renewed: by activity, by a refresh token, or not at all.',
  ),
  {
    name: 'AuthBasicAllowedPaths',
    kind: 'expressions',
    default: '',
    meaning: 'Paths that take Basic authentication: regular expressions, apart by ; or ,.',
  },
  text('LDAPSearchBase', 'Where directory searches begin.'),
  flag('UseSecureLDAP', 'true', 'TLS for LDAP (port 636): user passwords and the bind of the service.'),
  flag(
    'LdapValidateServerCertificate',
    'true',
    'Whether chain and host name of a directory server are checked.',
  ),
  {
    name: 'LdapTrustedCertificateThumbprints',
    kind: 'thumbprints',
    path: 'Auth:Ldap:TrustedCertificateThumbprints',
    default: '',
    meaning:
      'The only certificates of directory servers that are trusted, by SHA-256; without it any that is valid.',
  },
  text('OidcAliases', 'Aliases of OpenID providers, apart by commas.'),
  choice('WinAuthHost', ['IIS', 'Kestrel', 'None'], 'IIS', 'Who does Windows authentication.'),
  flag('RequireKerberos', 'false', 'Whether NTLM is refused.', {
    path: 'Auth:Negotiate:RequireKerberos',
    webConfig: 'Negotiate:RequireKerberos',
  }),
  flag('IsEnabled', 'true', 'Second factor through the external service.', {
    path: 'Multifactor:IsEnabled',
    webConfig: 'MultifactorIsEnabled',
  }),
  {
    ...text('Host', 'Not used: the return address is made of the system parameter ApplicationPath.'),
    path: 'Multifactor:Host',
    webConfig: 'MultifactorHost',
  },
  choice(
    'ActiveDirectoryAuthenticationMode',
    ['DirectoryServices', 'PrincipalContext', 'ldap'],
    'ldap',
    'How passwords of directory users are checked.',
  ),
  flag('AuthUseInsecureCookies', 'false', 'Whether the sign-in cookie goes over HTTP.'),
  flag('SetCookieForUpperLevelDomain', 'false', 'Whether the sign-in cookie is for all subdomains.'),
  flag(
    'AllowLocalhostDomainAccessBypass',
    'false',
    'Skips the domain check for Host: localhost; for development only.',
  ),
  text('DomainAccessBypassLogins', 'Logins that the domain check does not hold for.'),
  flag('IgnoreDomainCheck', 'false', 'Emergency switch: no domain check at all.'),
  flag('CheckImpersonationDomainAccess', '', 'Whether impersonation is checked by domain, too.'),
  {
    name: 'ForwardHeaders',
    kind: 'section',
    default: '',
    meaning: 'Headers, networks and proxies that are believed about the client.',
  },
  { ...text('SamlEntityId', 'Domain name of this service provider.') },
  { ...text('SamlCertificatesRoot', 'Folder of the certificates for SAML.') },
  number('AuthTokenExpiresInMinutes', '1500', 'How long an access token lasts.'),
  number('AuthRefreshTokenExpiresInMinutes', '43200', 'How long a refresh token lasts.'),
  number(
    'AuthTokenRefreshPeriodInMinutes',
    '',
    'How often a session is renewed by activity; a fifth of the token’s life.',
  ),
  number('AuthTempTokenExpiresInMinutes', '', 'How long a temporary token lasts.'),
  number('AuthLoginCodeExpiresInMinutes', '5', 'How long a sign-in code lasts.'),
  number(
    'AuthRegistrationRateLimitPermitLimit',
    '20',
    'Self-registrations of an address in a window; 0 is no limit.',
  ),
  number('AuthRegistrationRateLimitWindowSeconds', '600', 'That window.'),
  number('ConcurrentSessionMinLengthInMinutes', '1', 'How long a concurrent licence is held at least.'),
  number('AlignedAuthResponseTimeMs', '700', 'How long a refused sign-in takes at least; 0 is off.'),
  number('UpdateLastActiveTime', '5', 'Minutes in which repeated sign-ins are one line of the log.'),
  number('PatMaxTokensPerUser', '10', 'Personal access tokens of a user that are not revoked.', {
    path: 'Auth:PatMaxTokensPerUser',
  }),
  number('PatMaxExpirationDays', '365', 'Longest life of a personal access token; 0 allows endless ones.', {
    path: 'Auth:PatMaxExpirationDays',
  }),
  number('SamlSessionAbsoluteLifetimeMinutes', '', 'Longest session that is renewed by activity (SAML).'),
];
