import type { QueryContext } from '../query-context.ts';
import { findAccessUsers, readUsersById } from '../users.ts';
import { isSameText } from './same-text.ts';

/** A category of a site. */
export interface NamedCategory {
  readonly id: number;
  readonly guid: string;
  readonly name: string;
}

/** Whom and what one site has of what is to be compared. */
export interface SiteParties {
  /** By text as it was asked: the login of whom it means, or null where that one has none. */
  readonly logins: ReadonlyMap<string, string | null>;
  /** Logins of the group's members; undefined where there is no such group. */
  readonly members: readonly string[] | undefined;
  readonly categories: readonly NamedCategory[];
}

/** Reads users, members of a group and categories, in five statements. */
export async function readParties(
  db: QueryContext,
  { users, group }: { users: readonly string[]; group?: string | undefined },
): Promise<SiteParties> {
  const found = users.length > 0 ? (await findAccessUsers(db, users)).value : undefined;
  const logins = new Map<string, string | null>();
  for (const [text, user] of found ?? []) if (user.kind === 'one') logins.set(text, user.user.Nick);
  const members = group === undefined ? undefined : await membersOf(db, group);
  const rows = await db.tables.select<{ SubcatID: number; Guid: string; Name: string }>('Subcategories');
  const categories = rows.map(({ SubcatID, Guid, Name }) => ({
    ...{ id: SubcatID, guid: Guid.toLowerCase(), name: Name },
  }));
  return { logins, members, categories };
}

async function membersOf({ tables, ...db }: QueryContext, named: string): Promise<string[] | undefined> {
  const groups = await tables.select<{ GroupID: number; Guid: string; Name: string }>('Groups');
  const group =
    groups.find(({ Guid }) => Guid.toLowerCase() === named.toLowerCase()) ??
    groups.find(({ Name }) => Name === named) ??
    groups.find(({ Name }) => isSameText(Name, named));
  if (!group) return undefined;
  const rows = await tables.selectByIds<{ UserID: number }>('GroupUsers', 'GroupID', [group.GroupID]);
  const users = await readUsersById(
    { tables, ...db },
    rows.map(({ UserID }) => UserID),
  );
  return users.flatMap(({ Nick }) => Nick ?? []);
}
