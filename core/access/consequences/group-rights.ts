import { isDeepStrictEqual } from 'node:util';
import type { Message } from '#core/base/message.ts';
import { message } from '#core/messages/catalogue.ts';
import type { TableRow } from '#core/site/site-tables.ts';
import type { QueryContext } from '../query-context.ts';
import type { TaskRow } from '../task/facts.ts';

/** What groups may do in categories and in statuses of these, by category and group; and who is in which group. */
export interface GroupRights {
  groupsOf: ReadonlyMap<number, readonly number[]>;
  names: ReadonlyMap<number, string>;
  categories: ReadonlyMap<number, string>;
  byCategory: ReadonlyMap<string, TableRow>;
  byState: ReadonlyMap<string, TableRow>;
}

type Member = { GroupID: number; UserID: number };
type Right = TableRow & { SubcatID: number; GroupID: number; StateID?: number };

/**
 * Reads rights of groups in five statements. How the permission function uses them is the site's own affair: what differs in them
 * says why an answer differs, and decides nothing. What cannot be read is absent.
 */
export async function readGroupRights(
  db: QueryContext,
  users: readonly number[],
  categories: readonly number[],
): Promise<GroupRights> {
  const { tables } = db;
  const rows = async <Row>(ask: () => Promise<Row[]>) => (await db.tryQuery(ask)).value ?? [];
  const members = await rows(() => tables.selectByIds<Member>('GroupUsers', 'UserID', users));
  const rights = await rows(() => tables.selectByIds<Right>('GroupPermissions', 'SubcatID', categories));
  const ofStates = await rows(() => tables.selectByIds<Right>('StatePermissions', 'SubcatID', categories));
  const groups = await rows(() => tables.select<{ GroupID: number; Name: string }>('Groups'));
  const named = await rows(() =>
    tables.selectByIds<{ SubcatID: number; Name: string }>('Subcategories', 'SubcatID', categories),
  );
  const ofUser = Map.groupBy(members, ({ UserID }) => UserID);
  return {
    groupsOf: new Map(Array.from(ofUser, ([id, list]) => [id, list.map(({ GroupID }) => GroupID)])),
    names: new Map(groups.map(({ GroupID, Name }) => [GroupID, Name])),
    categories: new Map(named.map(({ SubcatID, Name }) => [SubcatID, Name])),
    byCategory: new Map(rights.map((row) => [keyOf(row.SubcatID, row.GroupID), row])),
    byState: new Map(ofStates.map((row) => [keyOf(row.SubcatID, row.GroupID, row.StateID), row])),
  };
}

function keyOf(category: number, group: number, state: number | null = null): string {
  return `${category} ${group} ${state}`;
}

/** What of the rights of a user's groups is another thing after a write where a task is; undefined where nothing is. */
export function differenceForTask(
  before: GroupRights,
  after: GroupRights,
  userId: number,
  { SubcatID, StateID }: Pick<TaskRow, 'SubcatID' | 'StateID'>,
): Message | undefined {
  const groups = new Set([...(before.groupsOf.get(userId) ?? []), ...(after.groupsOf.get(userId) ?? [])]);
  const category = after.categories.get(SubcatID) ?? before.categories.get(SubcatID) ?? `#${SubcatID}`;
  const found: [rank: number, Message][] = [];
  for (const id of groups) {
    const group = before.names.get(id) ?? after.names.get(id) ?? `#${id}`;
    const key = keyOf(SubcatID, id);
    const then = rightOf(before, userId, id, key);
    const next = rightOf(after, userId, id, key);
    const inState = keyOf(SubcatID, id, StateID);
    if (then && !next) found.push([0, message('consequences.group-removed', { group, category })]);
    else if (!then && next) found.push([0, message('consequences.group-added', { group, category })]);
    else if (!isDeepStrictEqual(then, next))
      found.push([1, message('consequences.group-changed', { group, category })]);
    else if (!isDeepStrictEqual(before.byState.get(inState), after.byState.get(inState)))
      found.push([2, message('consequences.state-changed', { group, category })]);
  }
  return found.toSorted(([left], [right]) => left - right)[0]?.[1];
}

function rightOf(rights: GroupRights, userId: number, group: number, key: string): TableRow | undefined {
  return rights.groupsOf.get(userId)?.includes(group) ? rights.byCategory.get(key) : undefined;
}

/** Groups of a user that have rights in a category, by name. */
export function groupsWithRights(rights: GroupRights, userId: number, category: number): string[] {
  const groups = rights.groupsOf.get(userId) ?? [];
  return groups
    .filter((id) => rights.byCategory.has(keyOf(category, id)))
    .map((id) => rights.names.get(id) ?? `#${id}`);
}
