import { explainTaskForUsers } from '#core/access/task/users.ts';
import { noProgress } from '#core/base/progress.ts';
import type { Consequences } from '#core/contract/access/consequences.ts';
import { observeConsequences } from '#core/operations/transfer/consequences.ts';
import type { Session, Site } from '#core/site/site.ts';
import { type Cast, guid } from '#tests/transfer/support/lab.ts';
import { days, fill } from './task-lab.ts';

export const CATEGORIES = [1, 2] as const;
export const GROUPS = [1, 2, 3] as const;

/** Who and what is on a site besides its configuration. */
export interface Lives {
  users: readonly number[];
  /** Groups of each user, in the order of `users`. */
  groups: readonly (readonly number[])[];
  fired: readonly number[];
  tasks: readonly { id: number; category: number; owner: number; subscriber: number }[];
  /** Who is absent, and who acts for him. */
  substitutions: readonly (readonly [absent: number, substitute: number])[];
}

/** What a group may do in a category. */
export interface Right {
  category: number;
  group: number;
  canView: boolean;
  ownOnly: boolean;
}

/** Configuration with these rights of groups. */
export function castOf(rights: readonly Right[]): Cast {
  return {
    groups: GROUPS.map((id) => ({ GroupID: id, Guid: guid(50 + id), Name: `Group ${id}` })),
    _category: [{ CatID: 1, Guid: guid(1), Name: 'Section' }],
    _subcategory: CATEGORIES.map((id) => ({
      SubcatID: id,
      Guid: guid(10 + id),
      CatID: 1,
      Name: `Category ${id}`,
    })),
    'group-permissions': rights.map(({ category, group, canView, ownOnly }) => ({
      ...{ GroupPermissionID: category * 10 + group, Guid: guid(100 + category * 10 + group) },
      ...{ SubcatID: category, GroupID: group, CanView: canView, IsOwnTasksOnly: ownOnly },
    })),
  };
}

/** Guids of the rights that are gone. */
export function goneRights(before: readonly Right[], after: readonly Right[]): string[] {
  const left = new Set(after.map(({ category, group }) => category * 10 + group));
  return before
    .map(({ category, group }) => category * 10 + group)
    .filter((id) => !left.has(id))
    .map((id) => guid(100 + id));
}

/** What stands in the way of other configuration. */
const LIVE = ['UserSubstitutions', 'MailSubscribers', 'Tasks', 'GroupUsers', 'GroupPermissions', 'Users'];

export async function clearLives(site: Site): Promise<void> {
  await site.write(async (session) => {
    for (const name of LIVE) await session.query(`DELETE FROM ${session.dialect.table(name)}`);
  });
}

export async function giveLives(site: Site, lives: Lives): Promise<void> {
  await fill(site, [
    [
      'Users',
      lives.users.map((UserID) => ({
        ...{ UserID, Guid: guid(1_000 + UserID), Nick: `u${UserID}`, DisplayName: `User ${UserID}` },
        ...{ IsFired: lives.fired.includes(UserID), IsSystemRobot: false },
      })),
    ],
    [
      'GroupUsers',
      lives.users.flatMap((UserID, index) =>
        (lives.groups[index] ?? []).map((GroupID) => ({ GroupID, UserID })),
      ),
    ],
    [
      'Tasks',
      lives.tasks.map(({ id, category, owner }) => ({
        ...{ TaskID: id, Guid: guid(100_000 + id), SubcatID: category, UserID: owner },
        ...{ Subject: `Task ${id}`, IsConfidential: id % 3 === 0, CreatedAt: days(-10) },
      })),
    ],
    [
      'MailSubscribers',
      lives.tasks.map(({ id, subscriber }) => ({ TaskID: id, UserID: subscriber, DateAdd: days(-1) })),
    ],
    [
      'UserSubstitutions',
      lives.substitutions.map(([UserID, SubstituteID]) => ({
        ...{ UserID, SubstituteID, ValidFrom: days(-2) },
        ValidUntil: days(2),
      })),
    ],
  ]);
}

/** A permission function that goes by the rights of groups, as sites have one. */
export async function useGroupRights(site: Site): Promise<void> {
  await site.write(async (session) => {
    const [drop, create] = groupFunction(session);
    await session.query(drop);
    await session.query(create);
  });
}

function groupFunction({ dialect: { name, table, identifier: q } }: Session): [drop: string, create: string] {
  const [member, right, task] = ['GroupUsers', 'GroupPermissions', 'Tasks'].map(table);
  const allowed = (taskId: string, userId: string, category: string, yes: string) =>
    `SELECT CASE WHEN EXISTS (SELECT 1 FROM ${member} m JOIN ${right} p ON p.${q('GroupID')} = m.${q('GroupID')} ` +
    `WHERE m.${q('UserID')} = ${userId} AND p.${q('SubcatID')} = ${category} AND p.${q('CanView')} = ${yes} ` +
    `AND (p.${q('IsOwnTasksOnly')} <> ${yes} OR EXISTS (SELECT 1 FROM ${task} t WHERE t.${q('TaskID')} = ${taskId} ` +
    `AND t.${q('UserID')} = ${userId}))) THEN 1 ELSE 0 END`;
  if (name === 'mssql') {
    return [
      'DROP FUNCTION [dbo].[fn_CheckUserTaskPermissions]',
      'CREATE FUNCTION [dbo].[fn_CheckUserTaskPermissions](@t int, @u int, @c int) RETURNS int AS BEGIN ' +
        `RETURN (${allowed('@t', '@u', '@c', '1')}) END`,
    ];
  }
  return [
    'DROP FUNCTION dbo."fn_CheckUserTaskPermissions"',
    'CREATE FUNCTION dbo."fn_CheckUserTaskPermissions"(t_id integer, u_id integer, c_id integer) ' +
      `RETURNS integer LANGUAGE sql STABLE AS $$ ${allowed('t_id', 'u_id', 'c_id', 'true')} $$`,
  ];
}

export function observer(site: Site, options: Partial<Parameters<typeof observeConsequences>[2]> = {}) {
  return observeConsequences(site, site, { report: noProgress, now: () => new Date(), ...options });
}

/** What `access task` says of everybody and every task: `task user verdict`. */
export async function verdicts(site: Site, { tasks, users }: Lives): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const { id } of tasks) {
    const asked = { site: 'site', taskId: id, users: users.map((user) => `u${user}`) };
    const access = await explainTaskForUsers(site, asked);
    for (const { user, verdict } of access.users) found.set(`${id} ${user?.UserID}`, verdict);
  }
  return found;
}

/** What differs between two such answers, as the consequences tell of it. */
export function differences(before: Map<string, string>, after: Map<string, string>): string[] {
  return [...before]
    .flatMap(([pair, verdict]) =>
      after.get(pair) === verdict ? [] : [`${pair}: ${verdict}, ${after.get(pair)}`],
    )
    .toSorted();
}

export function told({ changes }: Consequences): string[] {
  return changes
    .map(({ task, user, before, after }) => `${task.TaskID} ${user.UserID}: ${before}, ${after}`)
    .toSorted();
}
