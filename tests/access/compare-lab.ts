import type { Lab } from '#tests/transfer/support/lab.ts';
import { useGroupRights as giveGroupRights } from './consequences-lab.ts';
import { days, fill, guid } from './task-lab.ts';

/** A site with ids of its own, beginning behind `from`. */
interface Made {
  from: number;
  /** Groups by number, each with the users that are in it. */
  members: Readonly<Record<number, readonly string[]>>;
  /** Groups that see the tasks of a category, by its number. */
  sees: Readonly<Record<number, readonly number[]>>;
  /** Tasks: the number of their category and of their status, and the login of their owner. */
  tasks: readonly (readonly [category: number, state: number, owner: string])[];
  users: readonly string[];
  fired?: readonly string[];
}

/** Fills a lab's site. */
export async function make(lab: Lab, { from, members, sees, tasks, users, fired = [] }: Made): Promise<void> {
  const { site } = lab.receiver;
  const idOf = (login: string) => from + users.indexOf(login) + 1;
  await lab.receiverHas({
    groups: [1, 2].map((id) => ({ GroupID: from + id, Guid: guid(50 + id), Name: `Group ${id}` })),
    states: [1, 2].map((id) => ({ StateID: from + id, Guid: guid(60 + id), Name: `State ${id}` })),
    _category: [{ CatID: from + 1, Guid: guid(1), Name: 'Section' }],
    _subcategory: [1, 2, 3].map((id) => ({
      ...{ SubcatID: from + id, Guid: guid(10 + id), CatID: from + 1, Name: `Category ${id}` },
    })),
    'group-permissions': Object.entries(sees).flatMap(([category, groups]) =>
      groups.map((group) => ({
        ...{
          GroupPermissionID: from + Number(category) * 10 + group,
          Guid: guid(100 + Number(category) * 10 + group),
        },
        ...{ SubcatID: from + Number(category), GroupID: from + group, CanView: true, IsOwnTasksOnly: false },
      })),
    ),
  });
  await fill(site, [
    [
      'Users',
      users.map((Nick) => ({
        ...{ UserID: idOf(Nick), Guid: guid(1_000 + idOf(Nick)), Nick, DisplayName: Nick },
        ...{ IsFired: fired.includes(Nick), IsSystemRobot: false, PasswordHashPhc: 'kept' },
      })),
    ],
    [
      'GroupUsers',
      Object.entries(members).flatMap(([group, list]) =>
        list.map((login) => ({ GroupID: from + Number(group), UserID: idOf(login) })),
      ),
    ],
    [
      'Tasks',
      tasks.map(([category, state, owner], index) => ({
        ...{ TaskID: from + index + 1, Guid: guid(100_000 + from + index), SubcatID: from + category },
        ...{ UserID: idOf(owner), StateID: from + state, Subject: `Task ${index + 1}` },
        ...{ IsConfidential: false, CreatedAt: days(-1) },
      })),
    ],
  ]);
  await giveGroupRights(site);
}

export const USERS = ['anna', 'boris', 'clara', 'owner'];
export const FIRST: Made = {
  from: 0,
  users: [...USERS, 'only-here'],
  members: { 1: ['anna', 'only-here'], 2: ['boris'] },
  sees: { 1: [1, 2], 2: [1] },
  tasks: [
    [1, 1, 'owner'],
    [1, 2, 'owner'],
    [2, 1, 'owner'],
    [3, 1, 'owner'],
  ],
};
/** Group 2 sees nothing, in category 2 is a task of another status, and in category 3 none at all. */
export const SECOND: Made = {
  from: 500,
  users: ['spare', ...USERS],
  members: { 1: ['anna'], 2: ['boris', 'clara'] },
  sees: { 1: [1], 2: [1] },
  tasks: [
    [1, 1, 'owner'],
    [1, 2, 'owner'],
    [1, 2, 'owner'],
    [2, 2, 'owner'],
  ],
  fired: ['clara'],
};
