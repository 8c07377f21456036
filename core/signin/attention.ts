import { finding } from '#core/checks/finding.ts';
import type { IpBlock } from '#core/contract/signin/records.ts';
import type { AttentionItem, AttentionKind, SiteAttention } from '#core/contract/site/attention.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Site } from '#core/site/site.ts';
import { openTables, type SiteTables } from '#core/site/site-tables.ts';
import { loginsById, type UserRow } from './users.ts';

/** Days before its end from which a token is told of. */
const DAYS = 14;
const DAY = 86_400_000;
/** As many of a kind are told of one by one; more of them together. */
const MOST = 5;

/** Where it stands, and the columns without which nothing can be said. */
const NEEDS = {
  account: ['Users', 'IsBlocked'],
  address: ['IpBlocks', 'IsBlocked'],
  token: ['PersonalAccessTokens', 'ExpiresAt', 'IsRevoked'],
} as const satisfies Readonly<Record<AttentionKind, readonly [table: string, ...columns: string[]]>>;

/**
 * Blocked accounts and addresses, and tokens that end within 14 days of `now`. Reads the database and asks nothing else, so
 * it counts as no sign-in; like the list of users it is asked in nobody's name.
 */
export async function siteAttention(site: Site, now: Date, signal?: AbortSignal): Promise<SiteAttention> {
  return await site.read(async (session) => {
    const tables = await openTables(session, site.catalog, message('feature.signin'));
    const missing = Object.values(NEEDS).flatMap(([table, ...columns]) =>
      missingColumns(tables, table, columns),
    );
    const has = (kind: AttentionKind) => !missing.some((name) => name.startsWith(`dbo.${NEEDS[kind][0]}`));
    return {
      items: [
        ...(has('account') ? await blockedAccounts(tables) : []),
        ...(has('address') ? await blockedAddresses(tables) : []),
        ...(has('token') ? await endingTokens(tables, now) : []),
      ],
      missing,
    };
  }, signal);
}

/** The table, or its columns, as far as the site lacks them. */
function missingColumns(tables: SiteTables, table: string, columns: readonly string[]): string[] {
  if (!tables.has(table)) return [`dbo.${table}`];
  const present = new Set(tables.columns(table).map(({ name }) => name));
  return columns.filter((name) => !present.has(name)).map((name) => `dbo.${table}.${name}`);
}

async function blockedAccounts(tables: SiteTables): Promise<AttentionItem[]> {
  const rows = await tables.select<UserRow>('Users', { IsBlocked: true });
  if (rows.length > MOST)
    return [summaryItem('account', message('attention.accounts', { count: rows.length }))];
  return byTime(
    rows.map(({ UserID, Nick, BlockedAt, FailedSignIns }) => {
      const login = Nick ?? String(UserID);
      return one(
        'account',
        login,
        BlockedAt,
        message('attention.account', { login, failed: FailedSignIns ?? 0 }),
      );
    }),
  );
}

async function blockedAddresses(tables: SiteTables): Promise<AttentionItem[]> {
  const rows = await tables.select<IpBlock>('IpBlocks', { IsBlocked: true });
  if (rows.length > MOST)
    return [summaryItem('address', message('attention.addresses', { count: rows.length }))];
  return byTime(
    rows.map(({ Address, FailedAttempts, LastAttemptAt }) =>
      one(
        'address',
        Address,
        LastAttemptAt,
        message('attention.address', { address: Address, failed: FailedAttempts }),
      ),
    ),
  );
}

async function endingTokens(tables: SiteTables, now: Date): Promise<AttentionItem[]> {
  const before = new Date(now.getTime() + DAYS * DAY);
  const rows = await tables.select<{ UserId: number; Name: string; ExpiresAt: string }>(
    'PersonalAccessTokens',
    { IsRevoked: false },
    { column: 'ExpiresAt', from: withoutZone(now), before: withoutZone(before) },
  );
  if (rows.length > MOST)
    return [summaryItem('token', message('attention.tokens', { count: rows.length, days: DAYS }))];
  const logins = rows.length === 0 ? new Map<number, string | null>() : await loginsById(tables);
  return byTime(
    rows.map(({ UserId, Name, ExpiresAt }) =>
      one(
        'token',
        Name,
        ExpiresAt,
        message('attention.token', {
          name: Name,
          login: logins.get(UserId) ?? String(UserId),
          end: ExpiresAt,
        }),
      ),
    ),
  );
}

function one(
  kind: AttentionKind,
  subject: string,
  time: string | null | undefined,
  said: AttentionItem['message'],
): AttentionItem {
  return { ...summaryItem(kind, said), subject, ...(time ? { time } : {}) };
}

/** A token still works; what is blocked does not. */
function summaryItem(kind: AttentionKind, said: AttentionItem['message']): AttentionItem {
  const severity = kind === 'token' ? 'note' : 'warning';
  return { ...finding(severity, said, { remedies: [message(`remedy.attention.${kind}`)] }), kind };
}

function byTime(items: AttentionItem[]): AttentionItem[] {
  return items.sort((left, right) => (left.time ?? '').localeCompare(right.time ?? ''));
}

function withoutZone(time: Date): string {
  return time.toISOString().replace(/Z$/, '');
}
