import type { Row } from '#core/catalog/entity-type.ts';
import { createRandom, guidFrom, type Random } from './random.ts';
import type { FixedRows } from './tasks.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;
/** How far back the log of sign-ins goes, days. */
const DAYS = 28;
/** Above that of the administrator. */
const BLOCKED_ID = 101;

/** Who signs in how and from where: users of `makeTasks`, and the administrator of `makeSignIn`. */
const HABITS = [
  {
    user: 1,
    provider: 'Corporate account',
    protocol: 'Negotiate',
    address: '10.20.1.14',
    computer: 'OFFICE-014',
  },
  {
    user: 2,
    provider: 'Corporate account',
    protocol: 'Forms',
    address: '10.20.1.37',
    computer: 'OFFICE-037',
  },
  {
    user: 3,
    provider: 'Partner portal',
    protocol: 'OpenIDConnect',
    address: '198.51.100.23',
    computer: null,
  },
  { user: 4, provider: 'Corporate account', protocol: 'Basic', address: '10.20.4.5', computer: 'PHONE-5' },
  { user: 100, provider: 'Built-in account', protocol: 'Forms', address: '10.20.0.2', computer: 'ADMIN-2' },
] as const;

const BROWSERS = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
  'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1 Mobile/15E148',
];

/**
 * What happened on a site during the weeks before `now`: sign-ins, personal access tokens, failed attempts that blocked an
 * account and an address. Tokens have no hash, so none of them lets anybody in. On top of `makeTasks` and `makeSignIn`.
 */
export function makeSignInLife(name: string, now: Date): FixedRows {
  const random = createRandom(`${name}/sign-ins`);
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString();
  const blocked = {
    UserID: BLOCKED_ID,
    Guid: guidFrom(`${name}/user/blocked`),
    Nick: 'i.petrova',
    DisplayName: 'Ирина Петрова',
    Email: 'i.petrova@example.com',
    IsFired: false,
    IsBlocked: true,
    BlockedAt: ago(3 * 60 * MINUTE),
    FailedSignIns: 5,
    LastFailedSignInAt: ago(3 * 60 * MINUTE),
    CreatedAt: ago(200 * DAY),
  };
  return new Map<string, Row[]>([
    ['Users', [blocked]],
    ['LoginsLog', signIns(random, now)],
    ['PersonalAccessTokens', tokens(ago)],
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
function signIns(random: Random, now: Date): Row[] {
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
      rows.push({ Id: rows.length + 1, ...signIn(random, new Date(time)) });
    }
  }
  return rows;
}

function signIn(random: Random, time: Date): Row {
  const { user, provider, protocol, address, computer } = random.pick(HABITS);
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

function tokens(ago: (milliseconds: number) => string): Row[] {
  const token = (
    Id: number,
    UserId: number,
    Name: string,
    days: { created: number; left: number | null; used: number | null; isRevoked?: boolean },
  ): Row => ({
    Id,
    UserId,
    Name,
    TokenPrefix: guidFrom(`token/${Name}`).slice(0, 8),
    CreatedAt: ago(days.created * DAY),
    ExpiresAt: days.left === null ? null : ago(-days.left * DAY),
    LastUsedAt: days.used === null ? null : ago(days.used * DAY),
    IsRevoked: days.isRevoked ?? false,
  });
  return [
    token(1, 100, 'Nightly export', { created: 85, left: 5, used: 0.4 }),
    token(2, 1, 'Report script', { created: 19, left: 11, used: 1 }),
    token(3, 100, 'Monitoring', { created: 40, left: 140, used: 0.01 }),
    token(4, 2, 'Old laptop', { created: 120, left: 60, used: 33, isRevoked: true }),
    token(5, 3, 'First try', { created: 60, left: -30, used: null }),
  ];
}
