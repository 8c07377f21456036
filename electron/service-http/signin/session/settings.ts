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
  /** One that was renewed so short a time ago, where sessions slide, is as good as a new one. */
  freshPeriod: number;
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
  const settings = known.get(configuration) ?? settingsOf(configuration);
  known.set(configuration, settings);
  return settings;
}

/** By the file as it was read: a service asks with the same for every request. */
const known = new WeakMap<ConfigurationFile, SessionSettings>();

function settingsOf(configuration: ConfigurationFile): SessionSettings {
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
  const slidingPeriod = period === undefined ? accessLifetime / 5 : period * MINUTE;
  const slotLength = minutes('ConcurrentSessionMinLengthInMinutes', 1);
  const isLogged = keys.flag('LogRefreshTokenRequests') === true;
  return {
    strategy: strategies.find((one) => one.toLowerCase() === named) ?? 'SlidingExpiration',
    accessLifetime,
    refreshLifetime,
    // Its default is not known: a session that nobody bounds lasts as long as one with a refresh token.
    samlCeiling: ceiling === undefined ? refreshLifetime : ceiling * MINUTE,
    slidingPeriod,
    // Long before its slot is an idle one; none is left out of the log.
    freshPeriod: isLogged ? 0 : Math.min(slidingPeriod, slotLength / 2),
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
