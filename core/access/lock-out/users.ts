import type { Message } from '#core/base/message.ts';
import type { EntryState as Entry } from '#core/signin/entry/ways.ts';
import { activeUserFilter } from '#core/signin/users.ts';
import type { SiteTables } from '#core/site/site-tables.ts';
import type { AccountRow } from '../signin/accounts.ts';
import type { SettingsRow } from '../signin/context.ts';
import { unreadableReason } from '../signin/read-context.ts';

/** All that decides who gets in, with the general settings that sign-in looks at. */
export interface EntryState extends Entry {
  settings: SettingsRow;
}

/** The users who may sign in at all, with what the chain looks at of them. */
export interface SignInUsers {
  rows: readonly AccountRow[];
  /** Guids of the groups that a user is in, in lower case. */
  groupsOf(userId: number): readonly string[];
  /** Guids of the services that have an external account of the user, in lower case. */
  linksOf(userId: number): readonly string[];
  unreadable(table: string, ...columns: string[]): Message | undefined;
}

/** Throws `feature-off` for a site without users or groups. */
export async function readSignInUsers(tables: SiteTables): Promise<SignInUsers> {
  const rows = await tables.select<AccountRow>('Users', activeUserFilter(tables));
  const groups = await tables.select<{ GroupID: number; Guid: string }>('Groups');
  const guidOf = new Map(groups.map(({ GroupID, Guid }) => [GroupID, Guid.toLowerCase()]));
  const members = await tables.select<{ GroupID: number; UserID: number }>('GroupUsers');
  const inGroups = Map.groupBy(members, ({ UserID }) => UserID);
  const links = tables.has('UserExternalAccounts')
    ? await tables.select<{ UserId: number; ServiceGuid: string }>('UserExternalAccounts')
    : [];
  const linked = Map.groupBy(links, ({ UserId }) => UserId);
  return {
    rows,
    groupsOf: (id) => (inGroups.get(id) ?? []).flatMap(({ GroupID }) => guidOf.get(GroupID) ?? []),
    linksOf: (id) => (linked.get(id) ?? []).map(({ ServiceGuid }) => ServiceGuid.toLowerCase()),
    unreadable: (table, ...columns) => unreadableReason({ tables }, table, columns),
  };
}
