import type { SiteTables } from '#core/site/site-tables.ts';

/** What of a user ends a session at once. */
export interface UserState {
  isDismissed: boolean;
  isBlocked: boolean;
  /** ISO 8601; null where it never was, or the site does not note it. */
  passwordChangedAt: string | null;
}

const COLUMNS = ['UserID', 'IsFired', 'IsBlocked', 'PasswordChangedAt'];

interface StateRow {
  UserID: number;
  IsFired?: boolean | null;
  IsBlocked?: boolean | null;
  PasswordChangedAt?: string | null;
}

/** The state of these users, in one statement; who is gone has none. Columns that the site lacks say nothing against anybody. */
export async function readUserStates(
  tables: SiteTables,
  ids: readonly number[],
): Promise<ReadonlyMap<number, UserState>> {
  const rows = await tables.selectByIds<StateRow>('Users', 'UserID', ids, COLUMNS);
  return new Map(
    rows.map(({ UserID, IsFired, IsBlocked, PasswordChangedAt }) => [
      UserID,
      {
        isDismissed: IsFired === true,
        isBlocked: IsBlocked === true,
        passwordChangedAt: PasswordChangedAt ?? null,
      },
    ]),
  );
}
