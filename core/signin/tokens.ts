import { createHash, randomBytes } from 'node:crypto';
import { SiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import type { Token, TokenLimits } from '#core/contract/signin-records.ts';
import { message } from '#core/messages/catalogue.ts';
import type { SiteTables } from '#core/site/tables.ts';
import type { Administration } from './administration.ts';
import { audit } from './audit.ts';
import { loginsById, requireUser, rightsOf } from './users.ts';

const TABLE = 'PersonalAccessTokens';
/** The special right of who may have tokens (spec, "Personal access tokens"). */
const GENERATE = 'GENERATEPAT';
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

/** A token that is revoked stays so; to revoke it again changes nothing and is not noted. Throws `record-unknown`. */
export async function revokeToken(administration: Administration, id: number, now: Date): Promise<Token> {
  const { tables } = administration;
  const row = await findToken(tables, id);
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
  limits: TokenLimits;
}

/**
 * Makes a token for a user whose group has the right, within the caps (spec, "Limits"). Only its SHA-256 is stored, so
 * it can be told here and never again. Tokens count until they are revoked, also when they have ended.
 */
export async function generateToken(
  administration: Administration,
  { login, name, days, limits }: NewToken,
  now: Date,
): Promise<Token & { Token: string }> {
  const { tables } = administration;
  // A site that keeps the hash elsewhere would never accept what we write.
  if (!tables.columns(TABLE).some(({ name: column }) => column === 'TokenHash')) {
    throw new SiteferryError('feature-off', {
      feature: message('feature.tokens'),
      missing: `dbo.${TABLE}.TokenHash`,
    });
  }
  const user = await requireUser(tables, login);
  if (user.IsFired) refuse('user', message('token.user-dismissed', { login }));
  if (user.IsBlocked) refuse('user', message('token.user-blocked', { login }));
  if (!(await rightsOf(tables, user.UserID)).has(GENERATE))
    refuse('right', message('token.right-missing', { login, right: GENERATE }));
  checkExpiry(days, limits);
  const held = (await tables.select<TokenRow>(TABLE, { UserId: user.UserID })).filter(
    ({ IsRevoked }) => !IsRevoked,
  );
  if (held.length >= limits.PatMaxTokensPerUser) {
    const counts = { held: held.length, limit: limits.PatMaxTokensPerUser };
    refuse('count', message('token.too-many', { login, ...counts }));
  }
  const secret = randomBytes(32).toString('base64url');
  const TokenHash = createHash('sha256').update(secret).digest('hex');
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
  return { ...withState(row, await loginsById(tables), now), Token: secret };
}

function checkExpiry(days: number | undefined, { PatMaxExpirationDays: limit }: TokenLimits): void {
  if (limit === 0) return;
  if (days === undefined) refuse('life', message('token.expiry-missing', { limit }));
  if (days > limit) refuse('life', message('token.expiry-too-late', { days, limit }));
}

async function findToken(tables: SiteTables, id: number): Promise<TokenRow> {
  const [row] = await tables.select<TokenRow>(TABLE, { Id: id });
  if (!row) throw new SiteferryError('record-unknown', { what: message('record.token'), id: String(id) });
  return row;
}

function withState(row: TokenRow, logins: ReadonlyMap<number, string | null>, now: Date): Token {
  const { Id, UserId, Name, TokenPrefix, CreatedAt, ExpiresAt, LastUsedAt, IsRevoked } = row;
  const isOver = ExpiresAt !== null && new Date(ExpiresAt) <= now;
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
    State: IsRevoked ? 'revoked' : isOver ? 'expired' : 'active',
  };
}

function refuse(rule: string, reason: Message): never {
  throw new SiteferryError('rule-broken', { rule, reason });
}
