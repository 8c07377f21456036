import type { Row } from '#core/catalog/entity-type.ts';
import type { Population, SignInPattern, Token } from './population.ts';
import { createRandom, guidFrom, type Random } from './random.ts';
import type { FixedRows } from './tasks.ts';
import { FAILURES_OF_BLOCKED } from './users.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;
/** How far back the log of sign-ins goes, days. */
const DAYS = 28;
const BROWSERS = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
  'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1 Mobile/15E148',
];

/** After so many failures is blocked, or asked for a captcha. */
const SETTINGS = {
  Id: 1,
  FailedAttemptsBeforeBlock: FAILURES_OF_BLOCKED,
  FailedAttemptsBeforeCaptcha: 3,
  FailedIpAttemptsBeforeBlock: 10,
  IsCaptchaEnabled: true,
  PasswordMinLength: 8,
};

/**
 * What happened on a site during the weeks before `now`: sign-ins, personal access tokens, and failed attempts that blocked
 * an address by the settings of sign-in. Tokens have no hash, so none of them lets anybody in.
 */
export function makeSignInHistory(
  name: string,
  { signInPatterns, tokens }: Pick<Population, 'signInPatterns' | 'tokens'>,
  now: Date,
): FixedRows {
  const random = createRandom(`${name}/sign-ins`);
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString();
  return new Map<string, Row[]>([
    ['sys_general_settings', [SETTINGS]],
    ['LoginsLog', signIns(signInPatterns, random, now)],
    ['PersonalAccessTokens', tokens.map((token, index) => ({ Id: index + 1, ...tokenRow(token, ago) }))],
    [
      'IpBlocks',
      [
        {
          Id: 1,
          Address: '203.0.113.45',
          FailedAttempts: 12,
          IsBlocked: true,
          LastAttemptAt: ago(26 * MINUTE),
        },
        { Id: 2, Address: '198.51.100.7', FailedAttempts: 3, IsBlocked: false, LastAttemptAt: ago(2 * DAY) },
      ],
    ],
  ]);
}

/** Oldest first, with fewer at weekends; nobody's lies after `now`. */
function signIns(signInPatterns: Population['signInPatterns'], random: Random, now: Date): Row[] {
  const today = Date.parse(now.toISOString().slice(0, 10));
  const rows: Row[] = [];
  for (let back = DAYS; back >= 0; back -= 1) {
    const day = today - back * DAY;
    const isWeekend = [0, 6].includes(new Date(day).getUTCDay());
    const times = Array.from(
      { length: isWeekend ? random.int(0, 2) : random.int(5, 12) },
      () => day + random.int(6 * 60, 18 * 60) * MINUTE,
    );
    for (const time of times.sort((left, right) => left - right)) {
      if (time > now.getTime()) continue;
      rows.push({ Id: rows.length + 1, ...signIn(random.pick(signInPatterns), random, new Date(time)) });
    }
  }
  return rows;
}

function signIn(
  { user, provider, protocol, address, computer }: SignInPattern,
  random: Random,
  time: Date,
): Row {
  const isOut = random.chance(15);
  return {
    UserID: user,
    Address: isOut ? `192.0.2.${random.int(10, 60)}` : address,
    Date: time.toISOString(),
    RequestAddress: protocol === 'OpenIDConnect' ? '/signin-oidc' : '/api/auth/token-v2',
    UserAgent: random.pick(BROWSERS),
    ComputerName: isOut ? null : computer,
    Protocol: protocol,
    ExtraData: JSON.stringify({ Provider: provider }),
  };
}

function tokenRow(
  { user, name, created, left, used, isRevoked }: Token,
  ago: (milliseconds: number) => string,
): Row {
  return {
    UserId: user,
    Name: name,
    TokenPrefix: guidFrom(`token/${name}`).slice(0, 8),
    CreatedAt: ago(created * DAY),
    ExpiresAt: left === null ? null : ago(-left * DAY),
    LastUsedAt: used === null ? null : ago(used * DAY),
    IsRevoked: isRevoked === true,
  };
}
