import type { SiteTables } from '#core/site/site-tables.ts';
import { addressSpellings } from '../signin/addresses.ts';
import type { SettingsRow } from '../signin/context.ts';
import { counterEffects, isLogged, type LoggedSignIn, logRow, type Outcome } from './effects.ts';

/** The tables of a site in one transaction. */
export interface ServeTransaction {
  tables: SiteTables;
  now: Date;
}

/** Failed sign-ins of whom and from where are counted. */
export interface Counted {
  /** Undefined for nobody: then only the address is counted. */
  userId: number | undefined;
  address: string;
  settings: SettingsRow;
}

/**
 * Counts how a sign-in ended, by the counters as they are in this transaction, which is serializable: none of several at
 * the same time is lost.
 */
export async function applyCounters(
  { tables, now }: ServeTransaction,
  { userId, address, settings }: Counted,
  outcome: Outcome,
): Promise<void> {
  const [user] =
    userId === undefined
      ? []
      : await tables.select<{ FailedSignIns?: number | null }>('Users', { UserID: userId });
  const [block] = await tables.selectAny<{ Id: number; FailedAttempts: number | null }>(
    'IpBlocks',
    addressSpellings(address).map((Address) => ({ Address })),
  );
  const state = { account: user && (user.FailedSignIns ?? 0), address: block?.FailedAttempts ?? 0 };
  const effects = counterEffects(settings, state, outcome);
  const time = now.toISOString();
  if (effects.account && userId !== undefined) {
    const { failed, blocks } = effects.account;
    await tables.update('Users', 'UserID', {
      UserID: userId,
      FailedSignIns: failed,
      ...(outcome === 'failure' ? { LastFailedSignInAt: time } : {}),
      ...(blocks ? { IsBlocked: true, BlockedAt: time } : {}),
    });
  }
  if (!effects.address) return;
  const counted = {
    FailedAttempts: effects.address.failed,
    LastAttemptAt: time,
    IsBlocked: effects.address.blocks,
  };
  if (block) await tables.update('IpBlocks', 'Id', { Id: block.Id, ...counted });
  else await tables.insert('IpBlocks', [{ Address: addressSpellings(address)[0] ?? address, ...counted }]);
}

/** Lets an address in again whose user has solved a captcha. */
export async function unblockAddress({ tables }: ServeTransaction, address: string): Promise<void> {
  const blocks = await tables.selectAny<{ Id: number }>(
    'IpBlocks',
    addressSpellings(address).map((Address) => ({ Address })),
  );
  for (const { Id } of blocks)
    await tables.update('IpBlocks', 'Id', { Id, FailedAttempts: 0, IsBlocked: false });
}

/** Notes a sign-in, where it is to be noted. `window` is in milliseconds. */
export async function applyLog(
  { tables, now }: ServeTransaction,
  signIn: LoggedSignIn,
  window: number,
): Promise<void> {
  const { userId, protocol } = signIn;
  // A renewal is compared with the last of any kind.
  const where = { UserID: userId, ...(protocol === 'TokenRefresh' ? {} : { Protocol: protocol }) };
  const from = new Date(now.getTime() - window).toISOString().replace(/Z$/, '');
  const [last] = await tables.newest<{ Date: string; Address: string | null }>('LoginsLog', {
    where,
    range: { column: 'Date', from },
    limit: 1,
  });
  if (!isLogged(signIn, last && { date: last.Date, address: last.Address }, { now, window })) return;
  await tables.insert('LoginsLog', [logRow(signIn, now)]);
}

/** Notes that a user is active, and the password in its present form where it was in the older one. */
export async function applyUser(
  { tables, now }: ServeTransaction,
  userId: number,
  newHash: string | undefined,
): Promise<void> {
  await tables.update('Users', 'UserID', {
    UserID: userId,
    LastActiveAt: now.toISOString(),
    ...(newHash === undefined ? {} : { PasswordHashPhc: newHash, PasswordHashLegacy: null }),
  });
}
