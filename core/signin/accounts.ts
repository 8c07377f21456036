import type { AccountCursor, UserAccount } from '#core/contract/signin/records.ts';
import type { SiteTables } from '#core/site/site-tables.ts';
import type { Administration } from './administration.ts';
import type { UserRow } from './users.ts';

/** A page of users, as one is asked for. */
interface AccountPage {
  text: string;
  after?: AccountCursor | undefined;
  limit: number;
}

type Row = UserRow & {
  Email?: string | null;
  SID?: string | null;
  HasPasswordHashPhc?: number;
  HasPasswordHashLegacy?: number;
};

/** What is looked for in; a site may lack some. */
const SEARCHED = ['Nick', 'DisplayName', 'Email', 'SID'];

/** External accounts of users, as a text is looked for in them. */
export const EXTERNAL_ACCOUNTS = {
  table: 'UserExternalAccounts',
  of: 'UserId',
  columns: ['ExternalUid', 'ExternalAccount'],
};

/** Users by name with what matters to sign-in, a page of them, in as many statements however many they are. */
export async function listAccounts(
  { tables }: Administration,
  { text, after, limit }: AccountPage,
  now: Date,
): Promise<{ accounts: UserAccount[]; isCut: boolean }> {
  const rows = await searchAccounts(tables, { text, after, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const detailsOf = await readAccountDetails(
    tables,
    shown.map(({ UserID }) => UserID),
    now,
  );
  return {
    accounts: shown.map((row) => ({ ...accountOf(row), ...detailsOf(row.UserID) })),
    isCut: rows.length > limit,
  };
}

/** Rows of users by name: those that contain the text, on demand also in what belongs to them. */
export async function searchAccounts(
  tables: SiteTables,
  { text, after, limit, linked }: AccountPage & { linked?: typeof EXTERNAL_ACCOUNTS | undefined },
): Promise<Row[]> {
  const known = tables.columns('Users').map(({ name }) => name);
  return await tables.containing<Row>(
    'Users',
    {},
    {
      text: text.trim(),
      columns: SEARCHED.filter((column) => known.includes(column)),
      linked,
      order: 'DisplayName',
      after: after && { text: after.DisplayName, id: after.UserID },
      limit,
    },
  );
}

/** Whether the account may sign in at all. */
export function accountState({
  IsFired,
  IsBlocked,
}: Pick<UserRow, 'IsFired' | 'IsBlocked'>): UserAccount['State'] {
  return IsFired ? 'dismissed' : IsBlocked ? 'blocked' : 'active';
}

type AccountDetails = Pick<
  UserAccount,
  'Services' | 'Groups' | 'Licences' | 'ActiveTokens' | 'SignIns' | 'LastSignIn'
>;

function accountOf(row: Row): Omit<UserAccount, keyof AccountDetails> {
  const { UserID, Nick, DisplayName, Email, SID, FailedSignIns } = row;
  return {
    ...{ UserID, Login: Nick, DisplayName },
    Email: Email ?? null,
    SID: SID ?? null,
    State: accountState(row),
    FailedSignIns: FailedSignIns ?? 0,
    HasPassword: row.HasPasswordHashPhc === 1 || row.HasPasswordHashLegacy === 1,
  };
}

/** What users are in, and hold. */
async function readAccountDetails(
  tables: SiteTables,
  ids: readonly number[],
  now: Date,
): Promise<(id: number) => AccountDetails> {
  const signIns = await tables.latestByIds('LoginsLog', 'UserID', ids, 'Date');
  const tokens = await tables.selectByIds<{ UserId: number; IsRevoked: boolean; ExpiresAt: string | null }>(
    'PersonalAccessTokens',
    'UserId',
    ids,
  );
  const groups = await tables.selectByIds<{ UserID: number; GroupID: number }>('GroupUsers', 'UserID', ids);
  const groupNames = new Map(
    (await tables.select<{ GroupID: number; Name: string }>('Groups')).map((row) => [row.GroupID, row.Name]),
  );
  const licences = await tables.selectByIds<{ UserID: number; LicenceId: number }>(
    'UserLicences',
    'UserID',
    ids,
  );
  const kinds = new Map(
    (await tables.select<{ Id: number; Kind: string }>('Licences')).map(({ Id, Kind }) => [Id, Kind]),
  );
  const linked = await tables.selectByIds<{ UserId: number; ServiceGuid: string }>(
    'UserExternalAccounts',
    'UserId',
    ids,
  );
  const services = await serviceNames(tables);
  return (id) => {
    const log = signIns.find((one) => one.id === id);
    const own = tokens.filter((token) => token.UserId === id && isActive(token, now));
    return {
      Services: named(
        services,
        linked.filter(({ UserId }) => UserId === id).map((one) => one.ServiceGuid),
      ),
      Groups: named(
        groupNames,
        groups.filter(({ UserID }) => UserID === id).map((one) => one.GroupID),
      ),
      Licences: named(
        kinds,
        licences.filter(({ UserID }) => UserID === id).map((one) => one.LicenceId),
      ),
      ActiveTokens: own.length,
      SignIns: log?.count ?? 0,
      LastSignIn: log?.latest ?? null,
    };
  };
}

function isActive(token: { IsRevoked: boolean; ExpiresAt: string | null }, now: Date): boolean {
  return !token.IsRevoked && (token.ExpiresAt === null || new Date(token.ExpiresAt) > now);
}

/** Names of the services that accounts of users can be linked to, by Guid. */
async function serviceNames(tables: SiteTables): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const table of ['OAuthServicesSettings', 'SAMLServicesSettings'])
    for (const { Guid, Name } of await tables.select<{ Guid: string; Name: string }>(table))
      names.set(Guid, Name);
  return names;
}

/** What is no longer there is left out. */
function named<Key>(names: ReadonlyMap<Key, string>, keys: readonly Key[]): string[] {
  const found = keys.flatMap((key) => names.get(key) ?? []);
  return [...new Set(found)].sort((left, right) => left.localeCompare(right));
}
