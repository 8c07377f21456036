import { message } from '#core/messages/catalogue.ts';
import type { Substitution } from './facts.ts';

/** A substitution as it is read. */
export interface SubstitutionRow {
  UserID: number;
  SubstituteID: number;
  ValidFrom: string;
  ValidUntil: string | null;
  Nick: string | null;
  DisplayName: string | null;
  IsFired?: boolean | null;
  /** How many subscriptions to the task the absent one has; absent where that cannot be read. */
  Subscriptions?: number;
}

/** Substitutions at a time of the database, which is UTC without a zone; somebody who acts for himself is no substitute. */
export function substitutionsOf(
  rows: readonly SubstitutionRow[],
  now: string,
): Omit<Substitution, 'isAllowed'>[] {
  const time = new Date(`${now}Z`);
  return rows
    .filter(({ UserID, SubstituteID }) => UserID !== SubstituteID)
    .map((row) => ({
      user: { UserID: row.UserID, Login: row.Nick, DisplayName: row.DisplayName ?? `#${row.UserID}` },
      isDismissed: row.IsFired === true,
      from: row.ValidFrom,
      until: row.ValidUntil,
      // Its last moment is its own: a substitution has ended when its end is over.
      isValid:
        new Date(row.ValidFrom) <= time && (row.ValidUntil === null || new Date(row.ValidUntil) >= time),
      isSubscribed:
        row.Subscriptions === undefined
          ? { unknown: message('task-access.subscriptions-unread') }
          : { value: row.Subscriptions > 0 },
    }));
}
