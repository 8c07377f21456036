import { audit } from '#core/signin/audit.ts';
import { hasColumns } from '../columns.ts';
import type { QueryContext } from '../query-context.ts';
import { addressSpellings } from '../signin/addresses.ts';
import type { SignInEffect } from './effects.ts';
import { type LogEntry, writeLog } from './log.ts';
import { countAccount, countAddress, type Statement } from './statements.ts';

/** What effects are applied with. */
export interface EffectDetails {
  now: Date;
  /** What the password is hashed to now; undefined where it is not renewed. */
  newHash?: string | undefined;
  /** What the log notes; undefined where nothing of it is logged. */
  entry?: LogEntry | undefined;
}

/**
 * Changes the site as a sign-in has ended. A table or column that the site lacks is left out, and nothing is refused because of
 * it; everything else is done in the transaction that the session is of, or nothing is.
 */
export async function applyEffects(
  db: QueryContext,
  effects: readonly SignInEffect[],
  details: EffectDetails,
): Promise<void> {
  await db.together([
    () => updateUser(db, effects, details),
    ...effects.map((effect) => () => apply(db, effect, details)),
  ]);
}

async function apply(db: QueryContext, effect: SignInEffect, { now, entry }: EffectDetails): Promise<void> {
  const { dialect } = db.session;
  switch (effect.kind) {
    case 'count-account':
      if (hasColumns(db, 'Users', 'FailedSignIns'))
        await runStatement(db, countAccount(dialect, { ...effect, now }, columnsOf(db, 'Users')));
      return;
    case 'count-address': {
      const spellings = addressSpellings(effect.address);
      if (!hasColumns(db, 'IpBlocks', 'Address', 'FailedAttempts', 'IsBlocked') || spellings.length === 0)
        return;
      const { limit } = effect;
      for (const one of countAddress(dialect, { spellings, limit, now }, columnsOf(db, 'IpBlocks')))
        await runStatement(db, one);
      return;
    }
    case 'take-slot':
      return await takeSlot(db, effect, now);
    case 'audit-impersonation': {
      const { userId, by } = effect;
      const operator = { ...by, isSuperAdmin: true, rights: new Set<string>() };
      const objectId = String(userId);
      // Unlike the rest, nobody does it where it cannot be noted.
      await audit({ tables: db.tables, operator }, { type: 'user_impersonate', objectId, details: {} }, now);
      return;
    }
    case 'log':
      if (entry) await writeLog(db, effect, entry, now);
      return;
    default:
      // Columns of the user's row, which were written together.
      return;
  }
}

/** One statement for all that is set in the user's row. */
async function updateUser(
  { tables }: QueryContext,
  effects: readonly SignInEffect[],
  { now, newHash }: EffectDetails,
): Promise<void> {
  const changes: Record<string, string | number | null> = {};
  let UserID: number | undefined;
  for (const effect of effects) {
    if (effect.kind === 'reset-account') changes.FailedSignIns = 0;
    else if (effect.kind === 'mark-active') changes.LastActiveAt = now.toISOString();
    else if (effect.kind === 'renew-hash') Object.assign(changes, renewedHash(tables, newHash));
    else continue;
    UserID = effect.userId;
  }
  if (UserID !== undefined) await tables.update('Users', 'UserID', { UserID, ...changes });
}

/** Both columns; nothing where the site has no room for the new form. The older one is emptied as far as it can be. */
function renewedHash(
  tables: QueryContext['tables'],
  newHash: string | undefined,
): Record<string, string | null> {
  const names = tables.columns('Users').map(({ name }) => name);
  if (newHash === undefined || !names.includes('PasswordHashPhc')) return {};
  if (!tables.fits('Users', 'PasswordHashPhc', newHash)) return {};
  const older = tables.takesNull('Users', 'PasswordHashLegacy') ? null : '';
  return { PasswordHashPhc: newHash, PasswordHashLegacy: older };
}

/** That there is a free one, or the user has one, was judged in this transaction. */
async function takeSlot(
  { tables }: QueryContext,
  { userId: UserID, isHeld }: { userId: number; isHeld: boolean },
  now: Date,
): Promise<void> {
  const time = now.toISOString();
  if (isHeld) await tables.update('UserSessions', 'UserID', { UserID, ExtendedAt: time });
  else
    await tables.insert('UserSessions', [
      { UserID, StartedAt: time, ExtendedAt: time, ModuleName: 'MainModule' },
    ]);
}

function columnsOf({ tables }: QueryContext, table: string): ReadonlySet<string> {
  return new Set(tables.columns(table).map(({ name }) => name));
}

export async function runStatement(
  { session }: Pick<QueryContext, 'session'>,
  { sql, parameters }: Statement,
): Promise<void> {
  await session.query(sql, parameters);
}
