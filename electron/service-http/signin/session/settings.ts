import { alignmentOf } from '#core/access/serve/answer.ts';
import { readSignInKeys } from '#core/access/signin/keys.ts';
import type { ConfigurationFile } from '#core/contract/configuration-file.ts';

const MINUTE = 60_000;

/** How a session is renewed (spec, "Configuration keys", `AuthTokenRefreshStrategy`). */
export type Strategy = 'SlidingExpiration' | 'RefreshToken' | 'None';

/** What the keys of the site say of sessions and of answers; times are milliseconds (spec, "Limits"). */
export interface SessionSettings {
  strategy: Strategy;
  accessLifetime: number;
  refreshLifetime: number;
  /** A SAML session that goes on by what its user does lasts no longer, from its first token. */
  samlCeiling: number;
  /** A token that is older is renewed with the next request, where sessions slide. */
  slidingPeriod: number;
  /** Of a token that can change a password and nothing else. */
  temporaryLifetime: number;
  /** How often one address may register in how long; 0 or less: as often as it likes. */
  registration: { most: number; window: number };
  /** Of a code by e-mail or phone. */
  codeLifetime: number;
  /** A failed answer takes at least this. */
  failureTime: number;
  /** The cookie goes over plain connections as well. */
  allowsInsecureCookies: boolean;
  /** The cookie is that of the domain above the host name. */
  isForUpperDomain: boolean;
}

/** Where the key has no default: long enough to think of a password. */
const TEMPORARY = 15 * MINUTE;

/** Throws `keys-unreadable` for a file that cannot be read; a value that a key does not take counts as its default. */
export function readSessionSettings(configuration: ConfigurationFile): SessionSettings {
  const keys = readSignInKeys(configuration);
  const minutes = (name: Parameters<typeof keys.number>[0], standard: number) =>
    (keys.number(name) ?? standard) * MINUTE;
  const accessLifetime = minutes('AuthTokenExpiresInMinutes', 1_500);
  // A negative one switches something off.
  const integerOf = (name: Parameters<typeof keys.number>[0], standard: number) =>
    keys.value(name)?.text.startsWith('-') ? 0 : (keys.number(name) ?? standard);
  const strategies: readonly Strategy[] = ['SlidingExpiration', 'RefreshToken', 'None'];
  const named = keys.value('AuthTokenRefreshStrategy')?.text.toLowerCase();
  const period = keys.number('AuthTokenRefreshPeriodInMinutes');
  const refreshLifetime = minutes('AuthRefreshTokenExpiresInMinutes', 43_200);
  const ceiling = keys.number('SamlSessionAbsoluteLifetimeMinutes');
  const temporary = keys.number('AuthTempTokenExpiresInMinutes');
  return {
    strategy: strategies.find((one) => one.toLowerCase() === named) ?? 'SlidingExpiration',
    accessLifetime,
    refreshLifetime,
    // Its default is not known: a session that nobody bounds lasts as long as one with a refresh token.
    samlCeiling: ceiling === undefined ? refreshLifetime : ceiling * MINUTE,
    slidingPeriod: period === undefined ? accessLifetime / 5 : period * MINUTE,
    temporaryLifetime: temporary === undefined ? TEMPORARY : temporary * MINUTE,
    registration: {
      most: integerOf('AuthRegistrationRateLimitPermitLimit', 20),
      window: integerOf('AuthRegistrationRateLimitWindowSeconds', 600) * 1_000,
    },
    codeLifetime: minutes('AuthLoginCodeExpiresInMinutes', 5),
    failureTime: alignmentOf({ keys }),
    allowsInsecureCookies: keys.flag('AuthUseInsecureCookies') === true,
    isForUpperDomain: keys.flag('SetCookieForUpperLevelDomain') === true,
  };
}
