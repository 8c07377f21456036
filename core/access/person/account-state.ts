import type { FoundPerson } from '#core/contract/access/person.ts';
import { accountState } from '#core/signin/accounts.ts';
import type { UserRow } from '#core/signin/users.ts';

/** Whether the account may sign in at all; a column that the database does not show leaves it unknown where it matters. */
export function accountStateOrUnknown(row: Pick<UserRow, 'IsFired' | 'IsBlocked'>): FoundPerson['State'] {
  const state = accountState(row);
  const isShown = row.IsFired !== undefined && (state === 'dismissed' || row.IsBlocked !== undefined);
  return isShown ? state : 'unknown';
}
