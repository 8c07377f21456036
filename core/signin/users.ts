import { SiteferryError } from '#core/base/errors.ts';
import { message } from '#core/messages/catalogue.ts';
import type { SiteTables, TableRow } from '#core/site/site-tables.ts';

/** What administration needs of a user; columns that a site may lack are optional. */
export interface UserRow {
  UserID: number;
  Nick: string | null;
  DisplayName: string;
  IsFired: boolean;
  IsBlocked?: boolean;
  IsSuperAdmin?: boolean;
  IsSystemRobot?: boolean | null;
  BirthDate?: string | null;
  BlockedAt?: string | null;
  FailedSignIns?: number;
}

/** The user with this login; undefined for none. Where the database compares without case, the exact one. */
export async function findUserByLogin(tables: SiteTables, login: string): Promise<UserRow | undefined> {
  const users = await tables.select<UserRow>('Users', { Nick: login });
  return users.length > 1 ? users.find(({ Nick }) => Nick === login) : users[0];
}

/** Throws `record-unknown` for a login that no user has. */
export async function requireUser(tables: SiteTables, login: string): Promise<UserRow> {
  const user = await findUserByLogin(tables, login);
  if (!user) throw new SiteferryError('record-unknown', { what: message('record.user'), id: login });
  return user;
}

/** Users who may sign in, all by id, and the ids of those of a group by its id. */
export interface ActiveUsers {
  users: ReadonlyMap<number, UserRow>;
  of(groupId: number): readonly number[];
}

/** Reads who may sign in, and which groups they are in. */
export async function readActiveUsers(tables: SiteTables): Promise<ActiveUsers> {
  const rows = await tables.select<UserRow>('Users', activeUserFilter(tables));
  const users = new Map(rows.map((row) => [row.UserID, row]));
  const memberships = await tables.select<{ GroupID: number; UserID: number }>('GroupUsers');
  const members = Map.groupBy(
    memberships.filter(({ UserID }) => users.has(UserID)),
    ({ GroupID }) => GroupID,
  );
  return { users, of: (groupId) => (members.get(groupId) ?? []).map(({ UserID }) => UserID) };
}

/** What tells users who may sign in: neither dismissed nor blocked, by the columns that the site has. */
export function activeUserFilter(tables: SiteTables): TableRow {
  const columns = tables.columns('Users').map(({ name }) => name);
  const names = ['IsFired', 'IsBlocked'].filter((name) => columns.includes(name));
  return Object.fromEntries(names.map((name) => [name, false]));
}

/** Logins by user id. */
export async function loginsById(tables: SiteTables): Promise<Map<number, string | null>> {
  return new Map((await tables.select<UserRow>('Users')).map(({ UserID, Nick }) => [UserID, Nick]));
}

/** Codes of the special rights that the groups of a user have. */
export async function rightsOf(tables: SiteTables, userId: number): Promise<Set<string>> {
  const groups = await tables.select<{ GroupID: number }>('GroupUsers', { UserID: userId });
  const memberOf = new Set(groups.map(({ GroupID }) => GroupID));
  const given = await tables.select<{ GroupID: number; RightCode: string }>('GroupSpecialRights');
  return new Set(given.filter(({ GroupID }) => memberOf.has(GroupID)).map(({ RightCode }) => RightCode));
}
