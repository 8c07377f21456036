import type { KnownValue, Person } from '#core/contract/access/person.ts';
import { hashForm } from '#core/signin/passwords/hash.ts';
import type { UserRow } from '#core/signin/users.ts';
import type { TableRow } from '#core/site/site-tables.ts';
import type { QueryContext, QueryResult } from '../query-context.ts';

/** A row of `Users`; columns that a site may lack are optional. */
export type PersonRow = UserRow & {
  Email?: string | null;
  SID?: string | null;
  UPN?: string | null;
  CellPhone?: string | null;
  TelegramUserName?: string | null;
  Position?: string | null;
  IsSystemRobot?: boolean | null;
  CreatedAt?: string | null;
  LastActiveAt?: string | null;
  LastFailedSignInAt?: string | null;
  PasswordChangedAt?: string | null;
  MustChangePassword?: boolean | null;
  HasPasswordHashPhc?: number;
  HasPasswordHashLegacy?: number;
};

type Password = KnownValue<Person['password']>;

const DAY = 86_400_000;

/**
 * The state of the password: the current form of a hash decides before the older one, and only its form is told (spec,
 * "Password policy"). Validity concerns sign-in by forms only.
 */
export async function readPassword(
  { tables, tryQuery }: QueryContext,
  row: PersonRow,
  settings: QueryResult<TableRow>,
  now: Date,
): Promise<QueryResult<Password>> {
  const days = settings.value?.PasswordValidityDays;
  const ValidityDays = typeof days === 'number' ? days : null;
  const ChangedAt = row.PasswordChangedAt ?? null;
  return await tryQuery(async () => {
    const column = row.HasPasswordHashPhc === 1 ? 'PasswordHashPhc' : 'PasswordHashLegacy';
    const isStored = row.HasPasswordHashPhc === 1 || row.HasPasswordHashLegacy === 1;
    const [hash] = isStored ? await tables.secrets('Users', column, { UserID: row.UserID }) : [];
    const form = hash === undefined ? undefined : hashForm(hash);
    const ends =
      form === undefined || ChangedAt === null || ValidityDays === null
        ? null
        : new Date(new Date(ChangedAt).getTime() + ValidityDays * DAY);
    return {
      Form: form === undefined ? null : form === 'unknown' ? 'other' : form,
      ChangedAt,
      MustChange: row.MustChangePassword ?? null,
      ValidityDays,
      ExpiresAt: ends?.toISOString() ?? null,
      IsExpired: ends !== null && ends <= now,
    };
  });
}
