import type { Message } from '#core/base/message.ts';
import type { Severity } from '#core/contract/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Key } from '../catalog.ts';
import type { KeyFile } from '../entries.ts';
import { type KeyFileFinding, keyFinding } from '../finding.ts';
import { flagOf, numberOf, type Setting } from '../settings.ts';
import { isAtLeast } from './versions.ts';

/** What rules ask of a whole file; a key that is not set has its default. */
interface Facts {
  development: boolean;
  format: KeyFile['format'];
  isSet(name: Key['name']): boolean;
  /** Whether the platform's version reads it; also where that is not known. */
  isRead(name: Key['name']): boolean;
  text(name: Key['name']): string;
  flag(name: Key['name']): boolean | undefined;
  number(name: Key['name']): number | undefined;
}

interface Rule {
  key: Key['name'];
  severity: Severity;
  applies(facts: Facts): boolean;
  message: Message;
  remedy: Message;
  /** What mends it without a decision. */
  value?: string;
}

const positive = (key: Key['name']): Rule => ({
  key,
  severity: 'error',
  applies: ({ number }) => (number(key) ?? 1) <= 0,
  message: message('keys.invalid-value.not-positive'),
  remedy: message('keys.remedy.minutes'),
});

/** A window or a period of nothing. */
const empty = (key: Key['name'], severity: Severity, usual: string, found: Message): Rule => ({
  key,
  severity,
  applies: ({ number }) => (number(key) ?? 1) <= 0,
  message: found,
  remedy: message('keys.remedy.positive', { usual }),
});

/** A deployment has to name it (spec, "Limits"); `web.config` knows no section `Auth`. */
const required = (key: Key['name'], usual: string): Rule => ({
  key,
  severity: 'warning',
  applies: ({ format, isSet, isRead }) => format === 'appsettings' && !isSet(key) && isRead(key),
  message: message('keys.missing'),
  remedy: message('keys.remedy.add', { usual }),
});

const isPinned = ({ text }: Facts) => text('LdapTrustedCertificateThumbprints').trim() !== '';

const rules: readonly Rule[] = [
  {
    key: 'AllowLocalhostDomainAccessBypass',
    severity: 'fatal',
    applies: ({ development, flag }) => !development && flag('AllowLocalhostDomainAccessBypass') === true,
    message: message('keys.bypass-outside-development'),
    remedy: message('keys.remedy.set', { key: 'AllowLocalhostDomainAccessBypass', value: 'false' }),
    value: 'false',
  },
  {
    key: 'UseSecureLDAP',
    severity: 'insecure',
    applies: ({ flag }) => flag('UseSecureLDAP') === false,
    message: message('keys.clear-text'),
    remedy: message('keys.remedy.set', { key: 'UseSecureLDAP', value: 'true' }),
  },
  {
    key: 'LdapTrustedCertificateThumbprints',
    severity: 'error',
    applies: (facts) => facts.flag('UseSecureLDAP') === false && isPinned(facts),
    message: message('keys.contradiction.thumbprints'),
    remedy: message('keys.remedy.set', { key: 'UseSecureLDAP', value: 'true' }),
  },
  {
    key: 'LdapValidateServerCertificate',
    severity: 'insecure',
    applies: (facts) =>
      facts.flag('UseSecureLDAP') !== false &&
      facts.flag('LdapValidateServerCertificate') === false &&
      !isPinned(facts),
    message: message('keys.any-certificate'),
    remedy: message('keys.remedy.validate-or-pin'),
  },
  {
    key: 'AuthUseInsecureCookies',
    severity: 'insecure',
    applies: ({ flag }) => flag('AuthUseInsecureCookies') === true,
    message: message('keys.insecure-cookies'),
    remedy: message('keys.remedy.https'),
  },
  {
    key: 'IgnoreDomainCheck',
    severity: 'insecure',
    applies: ({ flag }) => flag('IgnoreDomainCheck') === true,
    message: message('keys.no-domain-check'),
    remedy: message('keys.remedy.emergency'),
  },
  {
    key: 'RequireKerberos',
    severity: 'error',
    applies: ({ flag, text }) => flag('RequireKerberos') === true && text('WinAuthHost') === 'None',
    message: message('keys.contradiction.kerberos'),
    remedy: message('keys.remedy.windows-authentication'),
  },
  {
    key: 'IsEnabled',
    severity: 'note',
    applies: ({ flag }) => flag('IsEnabled') === false,
    message: message('keys.second-factor-off'),
    remedy: message('keys.remedy.second-factor'),
  },
  {
    key: 'Host',
    severity: 'note',
    applies: ({ isSet }) => isSet('Host'),
    message: message('keys.unused'),
    remedy: message('keys.remedy.remove'),
  },
  {
    key: 'AuthTokenRefreshPeriodInMinutes',
    severity: 'error',
    applies: ({ number }) =>
      (number('AuthTokenRefreshPeriodInMinutes') ?? -1) >= (number('AuthTokenExpiresInMinutes') ?? Infinity),
    message: message('keys.contradiction.renewal'),
    remedy: message('keys.remedy.renewal'),
  },
  {
    key: 'AuthRefreshTokenExpiresInMinutes',
    severity: 'error',
    applies: ({ text, number }) =>
      text('AuthTokenRefreshStrategy') === 'RefreshToken' &&
      (number('AuthRefreshTokenExpiresInMinutes') ?? Infinity) <= (number('AuthTokenExpiresInMinutes') ?? 0),
    message: message('keys.contradiction.refresh-token'),
    remedy: message('keys.remedy.refresh-token'),
  },
  positive('AuthTokenExpiresInMinutes'),
  positive('AuthRefreshTokenExpiresInMinutes'),
  positive('AuthLoginCodeExpiresInMinutes'),
  {
    key: 'AuthRegistrationRateLimitPermitLimit',
    severity: 'insecure',
    applies: ({ number }) => (number('AuthRegistrationRateLimitPermitLimit') ?? 1) <= 0,
    message: message('keys.no-limit'),
    remedy: message('keys.remedy.positive', { usual: '20' }),
  },
  {
    key: 'AlignedAuthResponseTimeMs',
    severity: 'insecure',
    applies: ({ number }) => (number('AlignedAuthResponseTimeMs') ?? 1) <= 0,
    message: message('keys.timing'),
    remedy: message('keys.remedy.positive', { usual: '700' }),
  },
  {
    key: 'PatMaxExpirationDays',
    severity: 'insecure',
    applies: ({ number }) => number('PatMaxExpirationDays') === 0,
    message: message('keys.endless-tokens'),
    remedy: message('keys.remedy.days'),
  },
  {
    key: 'PatMaxExpirationDays',
    severity: 'error',
    applies: ({ number }) => (number('PatMaxExpirationDays') ?? 0) < 0,
    message: message('keys.negative'),
    remedy: message('keys.remedy.days'),
  },
  empty('PatMaxTokensPerUser', 'warning', '10', message('keys.no-tokens')),
  {
    key: 'AuthRegistrationRateLimitWindowSeconds',
    severity: 'error',
    // Without a limit there is nothing that the window is for.
    applies: ({ number }) =>
      (number('AuthRegistrationRateLimitWindowSeconds') ?? 1) <= 0 &&
      (number('AuthRegistrationRateLimitPermitLimit') ?? 1) > 0,
    message: message('keys.empty-window'),
    remedy: message('keys.remedy.positive', { usual: '600' }),
  },
  empty('UpdateLastActiveTime', 'warning', '5', message('keys.no-activity-window')),
  empty('ConcurrentSessionMinLengthInMinutes', 'warning', '1', message('keys.no-slot-time')),
  {
    key: 'AuthTokenRefreshPeriodInMinutes',
    severity: 'error',
    applies: ({ isSet, number }) =>
      isSet('AuthTokenRefreshPeriodInMinutes') && (number('AuthTokenRefreshPeriodInMinutes') ?? 1) <= 0,
    message: message('keys.no-renewal-period'),
    remedy: message('keys.remedy.renewal'),
  },
  {
    key: 'AuthTempTokenExpiresInMinutes',
    severity: 'error',
    applies: ({ number }) => (number('AuthTempTokenExpiresInMinutes') ?? 1) <= 0,
    message: message('keys.no-temporary-token'),
    remedy: message('keys.remedy.minutes'),
  },
  {
    key: 'SamlSessionAbsoluteLifetimeMinutes',
    severity: 'error',
    applies: ({ number }) => (number('SamlSessionAbsoluteLifetimeMinutes') ?? 1) <= 0,
    message: message('keys.no-saml-session'),
    remedy: message('keys.remedy.minutes'),
  },
  required('PatMaxTokensPerUser', '10'),
  required('PatMaxExpirationDays', '365'),
];

/** What is wrong with keys as they stand together: what does not start, contradicts itself, or lets others in. */
export function combinationFindings(
  { format }: KeyFile,
  settings: readonly Setting[],
  { development, platformVersion }: { development: boolean; platformVersion?: string | undefined },
): KeyFileFinding[] {
  const at = (name: Key['name']) => settings.find(({ key }) => key.name === name);
  const facts: Facts = {
    development,
    format,
    isSet: (name) => at(name)?.text !== undefined,
    isRead: (name) => {
      const since = at(name)?.key.since;
      return (
        platformVersion === undefined || since === undefined || isAtLeast(platformVersion, since) !== false
      );
    },
    text: (name) => (at(name)?.text ?? at(name)?.key.default ?? '').trim(),
    flag: (name) => flagOf(at(name)),
    number: (name) => numberOf(at(name)),
  };
  return rules.flatMap(({ key, severity, applies, message: found, remedy, value }) => {
    const setting = at(key);
    if (!setting || !applies(facts)) return [];
    const entry = setting.entries.at(-1);
    const fix = value !== undefined && entry ? { fix: { index: 0, value } } : {};
    return [keyFinding(severity, setting.key, { message: found, remedy, entry, ...fix })];
  });
}
