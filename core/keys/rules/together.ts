import type { KeySeverity } from '#core/contract/keys.ts';
import type { KeyFile } from '../entries.ts';
import type { Finding } from '../finding.ts';
import { flagOf, numberOf, type Setting, titleOf } from '../settings.ts';

/** What rules ask of a whole file; a key that is not set has its default. */
interface Facts {
  development: boolean;
  format: KeyFile['format'];
  isSet(name: string): boolean;
  text(name: string): string;
  flag(name: string): boolean | undefined;
  number(name: string): number | undefined;
}

interface Rule {
  key: string;
  severity: KeySeverity;
  code: string;
  applies(facts: Facts): boolean;
  message: string;
  remedy: string;
  /** What mends it without a decision. */
  value?: string;
}

const positive = (key: string): Rule => ({
  key,
  severity: 'error',
  code: 'invalid-value',
  applies: ({ number }) => (number(key) ?? 1) <= 0,
  message: 'It lets nobody in.',
  remedy: 'Write a positive number of minutes.',
});

/** A deployment has to name it (spec, "Limits"); `web.config` knows no section `Auth`. */
const demanded = (key: string, usual: string): Rule => ({
  key,
  severity: 'warning',
  code: 'missing',
  applies: ({ format, isSet }) => format === 'appsettings' && !isSet(key),
  message: 'A deployment has to name it.',
  remedy: `Add it to the section Auth; ${usual} is the usual value.`,
});

const isPinned = ({ text }: Facts) => text('LdapTrustedCertificateThumbprints').trim() !== '';

const rules: readonly Rule[] = [
  {
    key: 'AllowLocalhostDomainAccessBypass',
    severity: 'will-not-start',
    code: 'bypass-outside-development',
    applies: ({ development, flag }) => !development && flag('AllowLocalhostDomainAccessBypass') === true,
    message: 'Outside development mode the application does not start with it.',
    remedy: 'Set it to false.',
    value: 'false',
  },
  {
    key: 'UseSecureLDAP',
    severity: 'insecure',
    code: 'clear-text',
    applies: ({ flag }) => flag('UseSecureLDAP') === false,
    message: 'Passwords of users and of the service go to the directory in clear text.',
    remedy: 'Set it to true.',
  },
  {
    key: 'LdapTrustedCertificateThumbprints',
    severity: 'error',
    code: 'contradiction',
    applies: (facts) => facts.flag('UseSecureLDAP') === false && isPinned(facts),
    message: 'Thumbprints have no effect without LDAPS (UseSecureLDAP false).',
    remedy: 'Set UseSecureLDAP to true.',
  },
  {
    key: 'LdapValidateServerCertificate',
    severity: 'insecure',
    code: 'any-certificate',
    applies: (facts) =>
      facts.flag('UseSecureLDAP') !== false &&
      facts.flag('LdapValidateServerCertificate') === false &&
      !isPinned(facts),
    message: 'Any certificate of a directory server is accepted.',
    remedy: 'Set it to true, or name thumbprints.',
  },
  {
    key: 'AuthUseInsecureCookies',
    severity: 'insecure',
    code: 'insecure-cookies',
    applies: ({ flag }) => flag('AuthUseInsecureCookies') === true,
    message: 'The sign-in cookie goes over HTTP, where others can read it.',
    remedy: 'Set it to false where the site has HTTPS.',
  },
  {
    key: 'IgnoreDomainCheck',
    severity: 'insecure',
    code: 'no-domain-check',
    applies: ({ flag }) => flag('IgnoreDomainCheck') === true,
    message: 'Nobody is checked by domain.',
    remedy: 'It is for emergencies: set it to false.',
  },
  {
    key: 'RequireKerberos',
    severity: 'error',
    code: 'contradiction',
    applies: ({ flag, text }) => flag('RequireKerberos') === true && text('WinAuthHost') === 'None',
    message: 'Kerberos is demanded and Windows authentication is off (WinAuthHost None).',
    remedy: 'Set WinAuthHost, or leave the demand out.',
  },
  {
    key: 'IsEnabled',
    severity: 'note',
    code: 'second-factor-off',
    applies: ({ flag }) => flag('IsEnabled') === false,
    message: 'Who needs a second factor of the service cannot sign in: 503 MFA_DISABLED.',
    remedy: 'Set it to true when the service is to be used.',
  },
  {
    key: 'Host',
    severity: 'note',
    code: 'unused',
    applies: ({ isSet }) => isSet('Host'),
    message: 'It is not used: the return address is made of ApplicationPath.',
    remedy: 'It can be left out.',
  },
  {
    key: 'AuthTokenRefreshPeriodInMinutes',
    severity: 'error',
    code: 'contradiction',
    applies: ({ number }) =>
      (number('AuthTokenRefreshPeriodInMinutes') ?? -1) >= (number('AuthTokenExpiresInMinutes') ?? Infinity),
    message: 'Sessions would end before they are renewed.',
    remedy: 'A fifth of AuthTokenExpiresInMinutes is usual.',
  },
  {
    key: 'AuthRefreshTokenExpiresInMinutes',
    severity: 'error',
    code: 'contradiction',
    applies: ({ text, number }) =>
      text('AuthTokenRefreshStrategy') === 'RefreshToken' &&
      (number('AuthRefreshTokenExpiresInMinutes') ?? Infinity) <= (number('AuthTokenExpiresInMinutes') ?? 0),
    message: 'The refresh token does not last longer than the access token.',
    remedy: 'Give it the longer life.',
  },
  positive('AuthTokenExpiresInMinutes'),
  positive('AuthRefreshTokenExpiresInMinutes'),
  positive('AuthLoginCodeExpiresInMinutes'),
  {
    key: 'AuthRegistrationRateLimitPermitLimit',
    severity: 'insecure',
    code: 'no-limit',
    applies: ({ number }) => (number('AuthRegistrationRateLimitPermitLimit') ?? 1) <= 0,
    message: 'Self-registration has no limit.',
    remedy: 'Write a positive number; 20 is usual.',
  },
  {
    key: 'AlignedAuthResponseTimeMs',
    severity: 'insecure',
    code: 'timing',
    applies: ({ number }) => (number('AlignedAuthResponseTimeMs') ?? 1) <= 0,
    message: 'How long a refused sign-in takes tells whether the user is there.',
    remedy: 'Write a positive number; 700 is usual.',
  },
  {
    key: 'PatMaxExpirationDays',
    severity: 'insecure',
    code: 'endless-tokens',
    applies: ({ number }) => number('PatMaxExpirationDays') === 0,
    message: 'Personal access tokens may last for ever.',
    remedy: 'Write a number of days.',
  },
  demanded('PatMaxTokensPerUser', '10'),
  demanded('PatMaxExpirationDays', '365'),
];

/** What is wrong with keys as they stand together: what does not start, contradicts itself, or lets others in. */
export function togetherFindings(
  { format }: KeyFile,
  settings: readonly Setting[],
  development: boolean,
): Finding[] {
  const at = (name: string) => settings.find(({ key }) => key.name === name);
  const facts: Facts = {
    development,
    format,
    isSet: (name) => at(name)?.text !== undefined,
    text: (name) => (at(name)?.text ?? at(name)?.key.default ?? '').trim(),
    flag: (name) => flagOf(at(name)),
    number: (name) => numberOf(at(name)),
  };
  return rules
    .filter(({ applies }) => applies(facts))
    .map(({ key, severity, code, message, remedy, value }) => {
      const setting = at(key);
      const entry = setting?.entries.at(-1);
      return {
        severity,
        code,
        key: setting ? titleOf(setting.key) : key,
        message,
        remedy,
        entry,
        ...(value !== undefined && entry ? { fix: { index: 0, value } } : {}),
      };
    });
}
