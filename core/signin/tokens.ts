import { createHash, randomBytes } from 'node:crypto';
import { SiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import type { CreatedToken, Token, TokenCap } from '#core/contract/signin/tokens.ts';
import { message } from '#core/messages/catalogue.ts';
import type { SiteTables } from '#core/site/site-tables.ts';
import { capMessage } from '#core/views/messages.ts';
import type { Administration } from './administration.ts';
import { audit } from './audit.ts';
import { GENERATE_PAT } from './right-codes.ts';
import { loginsById, requireUser, rightsOf, type UserRow } from './users.ts';
import { validateRow } from './validate-row.ts';

const TABLE = 'PersonalAccessTokens';
const DAY = 86_400_000;
/** Characters of a token by which people tell it from others. */
const PREFIX = 8;

type TokenRow = Omit<Token, 'Login' | 'State'>;

/** Tokens of everybody, or of one user, newest first. */
export async function listTokens(
  { tables }: Administration,
  login: string | undefined,
  now: Date,
): Promise<Token[]> {
  const where = login === undefined ? {} : { UserId: (await requireUser(tables, login)).UserID };
  const rows = await tables.select<TokenRow>(TABLE, where);
  const logins = await loginsById(tables);
  return rows.map((row) => withState(row, logins, now)).reverse();
}

/** Tokens of the operator, newest first. */
export async function listOwnTokens(administration: Administration, now: Date): Promise<Token[]> {
  return await listTokens(administration, administration.operator.login, now);
}

/** A token that is revoked stays so; to revoke it again changes nothing and is not noted. Throws `record-unknown`. */
export async function revokeToken(administration: Administration, id: number, now: Date): Promise<Token> {
  return await revoke(administration, { Id: id }, now);
}

/** The same for a token of the operator; another's is as unknown as none. */
export async function revokeOwnToken(administration: Administration, id: number, now: Date): Promise<Token> {
  return await revoke(administration, { Id: id, UserId: administration.operator.userId }, now);
}

async function revoke(
  administration: Administration,
  which: { Id: number; UserId?: number },
  now: Date,
): Promise<Token> {
  const { tables } = administration;
  const { Id: id } = which;
  const [row] = await tables.select<TokenRow>(TABLE, which);
  if (!row) throw new SiteferryError('record-unknown', { what: message('record.token'), id: String(id) });
  if (!row.IsRevoked) {
    await tables.update(TABLE, 'Id', { Id: id, IsRevoked: true });
    await audit(
      administration,
      { type: 'personal_access_token_revoke', objectId: String(id), details: { userId: row.UserId } },
      now,
    );
  }
  return withState({ ...row, IsRevoked: true }, await loginsById(tables), now);
}

export interface NewToken {
  login: string;
  name: string;
  /** Undefined for no end. */
  days?: number | undefined;
  caps: readonly TokenCap[];
}

/** Makes a token for the operator. Throws `right-missing` besides what `generateToken` throws. */
export async function createOwnToken(
  administration: Administration,
  token: Omit<NewToken, 'login'>,
  now: Date,
): Promise<CreatedToken> {
  const { login, rights } = administration.operator;
  if (!rights.has(GENERATE_PAT)) {
    const right = message('right.own-tokens', { code: GENERATE_PAT });
    throw new SiteferryError('right-missing', { operator: login, right });
  }
  return await generateToken(administration, { ...token, login }, now);
}

/**
 * Makes a token for a user whose group has the right, within the caps (spec, "Limits"). Only its SHA-256 is stored, so
 * it can be told here and never again. Tokens count until they are revoked, also when they have ended.
 */
export async function generateToken(
  administration: Administration,
  { login, name, days, caps }: NewToken,
  now: Date,
): Promise<CreatedToken> {
  const { tables } = administration;
  // A site that keeps the hash elsewhere would never accept what we write.
  if (!keepsHashes(tables)) {
    throw new SiteferryError('feature-off', {
      feature: message('feature.tokens'),
      missing: `dbo.${TABLE}.TokenHash`,
    });
  }
  const user = await requireUser(tables, login);
  if (user.IsFired) refuse('user', message('token.user-dismissed', { login }));
  if (user.IsBlocked) refuse('user', message('token.user-blocked', { login }));
  if (!(await rightsOf(tables, user.UserID)).has(GENERATE_PAT))
    refuse('right', message('token.right-missing', { login, right: GENERATE_PAT }));
  const most = capOf(caps, 'PatMaxTokensPerUser');
  checkExpiry(days, capOf(caps, 'PatMaxExpirationDays'));
  const held = (await tables.select<TokenRow>(TABLE, { UserId: user.UserID })).filter(
    ({ IsRevoked }) => !IsRevoked,
  );
  if (held.length >= most.value) {
    const source = capMessage(most);
    refuse('count', message('token.too-many', { login, held: held.length, limit: most.value, source }));
  }
  validateRow(tables, { table: TABLE, form: 'token' }, { Name: name });
  const secret = randomBytes(32).toString('base64url');
  const TokenHash = hashOf(secret);
  await tables.insert(TABLE, [
    {
      UserId: user.UserID,
      Name: name,
      TokenPrefix: secret.slice(0, PREFIX),
      TokenHash,
      CreatedAt: now.toISOString(),
      ExpiresAt: days === undefined ? null : new Date(now.getTime() + days * DAY).toISOString(),
      LastUsedAt: null,
      IsRevoked: false,
    },
  ]);
  const [row] = await tables.select<TokenRow>(TABLE, { TokenHash });
  if (!row) throw new SiteferryError('bug', { reason: 'a token that was added is not there' });
  await audit(
    administration,
    { type: 'personal_access_token_create', objectId: String(row.Id), details: { userId: user.UserID } },
    now,
  );
  return { ...withState(row, await loginsById(tables), now), Token: secret, Caps: [...caps] };
}

/** What is known of a token that somebody brings. */
export type TokenLookup =
  | { login: string; prefix: string; id: number; lastUsedAt: string | null; expiresAt: string | null }
  | 'unknown'
  /** The site has no column with the hashes of its tokens, so that none can be told from a wrong one. */
  | 'unverifiable';

/** Whose token a text is: one that is neither revoked nor over, of a user who has a login. */
export async function findTokenOwner(tables: SiteTables, text: string, now: Date): Promise<TokenLookup> {
  if (!keepsHashes(tables)) return 'unverifiable';
  const [row] = await tables.select<TokenRow>(TABLE, { TokenHash: hashOf(text) });
  if (!row || tokenState(row, now) !== 'active') return 'unknown';
  const [user] = await tables.select<UserRow>('Users', { UserID: row.UserId });
  if (!user?.Nick) return 'unknown';
  return {
    login: user.Nick,
    prefix: row.TokenPrefix,
    id: row.Id,
    lastUsedAt: row.LastUsedAt,
    expiresAt: row.ExpiresAt,
  };
}

/** Notes when a token was used last, where the site has a column for that. */
export async function recordTokenUse(tables: SiteTables, id: number, now: Date): Promise<void> {
  await tables.update(TABLE, 'Id', { Id: id, LastUsedAt: now.toISOString() });
}

function keepsHashes(tables: SiteTables): boolean {
  return tables.columns(TABLE).some(({ name }) => name === 'TokenHash');
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

function checkExpiry(days: number | undefined, cap: TokenCap): void {
  const { value: limit } = cap;
  if (limit === 0) return;
  const source = capMessage(cap);
  if (days === undefined) refuse('life', message('token.expiry-missing', { limit, source }));
  if (days > limit) refuse('life', message('token.expiry-too-late', { days, limit, source }));
}

function capOf(caps: readonly TokenCap[], name: TokenCap['name']): TokenCap {
  const cap = caps.find((one) => one.name === name);
  if (!cap) throw new SiteferryError('bug', { reason: `a token is made without ${name}` });
  return cap;
}

function withState(row: TokenRow, logins: ReadonlyMap<number, string | null>, now: Date): Token {
  const { Id, UserId, Name, TokenPrefix, CreatedAt, ExpiresAt, LastUsedAt, IsRevoked } = row;
  return {
    Id,
    UserId,
    Name,
    TokenPrefix,
    CreatedAt,
    ExpiresAt,
    LastUsedAt,
    IsRevoked,
    Login: logins.get(UserId) ?? null,
    State: tokenState(row, now),
  };
}

/** One that was revoked stays so, also when it has ended. */
export function tokenState(
  { IsRevoked, ExpiresAt }: Pick<TokenRow, 'IsRevoked' | 'ExpiresAt'>,
  now: Date,
): Token['State'] {
  if (IsRevoked) return 'revoked';
  return ExpiresAt !== null && new Date(ExpiresAt) <= now ? 'expired' : 'active';
}

function refuse(rule: string, reason: Message): never {
  throw new SiteferryError('rule-broken', { rule, reason });
}
