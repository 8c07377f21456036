import type { SiteTables } from '#core/site/site-tables.ts';

const TABLE = 'UserSessions';
/** What holds a slot that this service has taken. */
const MODULE = 'Siteferry';

/**
 * Takes a slot of the pool of concurrent licences for a user, or extends the one that the user has; false where none is
 * free (spec, "Authentication", 11; "Transition table"). Those that were not extended for long are released first, where
 * one is needed. Runs in a serializable transaction: of two at the same time one gets the last.
 */
export async function takeSlot(
  tables: SiteTables,
  userId: number,
  { pool, now, idle }: { pool: number; now: Date; idle: number },
): Promise<boolean> {
  const held = await tables.select<{ UserID: number; ExtendedAt: string }>(TABLE);
  const time = now.toISOString();
  if (held.some(({ UserID }) => UserID === userId)) {
    await tables.update(TABLE, 'UserID', { UserID: userId, ExtendedAt: time });
    return true;
  }
  if (held.length >= pool) {
    const released = held.find(({ ExtendedAt }) => now.getTime() - Date.parse(ExtendedAt) >= idle);
    if (!released) return false;
    await tables.remove(TABLE, { UserID: released.UserID });
  }
  const row = { UserID: userId, StartedAt: time, ExtendedAt: time, ModuleName: MODULE };
  await tables.insert(TABLE, [row]);
  return true;
}

/** Notes that the user of a slot is active. */
export async function extendSlot(tables: SiteTables, userId: number, now: Date): Promise<void> {
  await tables.update(TABLE, 'UserID', { UserID: userId, ExtendedAt: now.toISOString() });
}

/** Gives the slot of a user back. */
export async function releaseSlot(tables: SiteTables, userId: number): Promise<void> {
  await tables.remove(TABLE, { UserID: userId });
}
