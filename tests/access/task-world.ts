import type { Row } from '#core/catalog/entity-type.ts';
import { days, guid, type Rows } from './task-lab.ts';

/** Tasks of the world. */
export const SUPPLY = 100;
export const SECRET = 101;
export const PLAIN = 102;
export const ORPHAN = 103;
export const MISSING = 999;

const CONTRACTS = 21;
const OTHERS = 22;
const DRAFT = 31;

/** Everybody by login, with what differs from an ordinary user. */
const USERS: readonly (readonly [id: number, login: string | null, name: string, more?: Row])[] = [
  [1, 'olga', 'Olga'],
  [2, 'ivan', 'Ivan'],
  [3, 'eve', 'Eve'],
  [4, 'paul', 'Paul'],
  [5, 'sara', 'Sara'],
  [6, 'stan', 'Stan'],
  [7, 'fred', 'Fred', { IsFired: true }],
  [8, 'finn', 'Finn', { IsFired: true }],
  [9, 'robo', 'Robo', { IsSystemRobot: true }],
  [10, 'rusty', 'Rusty', { IsSystemRobot: true, IsFired: true }],
  [11, 'forolga', 'For Olga'],
  [12, 'forsara', 'For Sara'],
  [13, 'late', 'Late'],
  [14, 'soon', 'Soon'],
  [15, 'forstan', 'For Stan'],
  [16, 'forivan', 'For Ivan'],
  [17, 'chain', 'Chain'],
  [18, 'heir', 'Heir'],
  [19, 'root', 'Root', { IsSuperAdmin: true }],
  [20, null, 'Nameless', { Email: 'nameless@example.com' }],
  [21, 'twin1', 'Twin', { Email: 'twin@example.com' }],
  [22, 'twin2', 'Twin', { Email: 'twin@example.com' }],
  [23, 'shared@example.com', 'Login', {}],
  [24, 'mail', 'Mail', { Email: 'shared@example.com' }],
  [25, 'robosub', 'Robot Sub', { IsSystemRobot: true }],
  [26, 'selfie', 'Selfie'],
  [27, 'both', 'Both'],
  [28, 'hostile', 'Eve\u202e<b>'],
  [29, 'firedsub', 'Fired Sub', { IsFired: true }],
  [30, 'twice', 'Twice', { Email: 'twice@example.com' }],
  [31, '#6', 'Number Six'],
  [32, 'editor', 'Editor'],
  [33, 'ownonly', 'Own Only'],
  [34, 'viewer', 'Viewer'],
  [35, 'frozen', 'Frozen'],
  [36, 'thawed', 'Thawed'],
  [37, 'boss', 'Boss', { IsSuperAdmin: true, IsFired: true }],
  [38, 'forfired', 'For Fred'],
  [39, 'same', 'Same'],
  [40, 'same', 'Same'],
];

/** Who is absent, who acts for him, from and until when, in days from now. */
const SUBSTITUTIONS: readonly (readonly [
  absent: number,
  substitute: number,
  from: number,
  until: number | null,
])[] = [
  [1, 11, -5, 5],
  [5, 12, -5, 5],
  [1, 13, -30, -1],
  [1, 14, 1, 9],
  [6, 15, -5, 5],
  [2, 16, -5, null],
  [11, 17, -5, 5],
  [8, 18, -5, 5],
  [1, 25, -5, 5],
  [26, 26, -5, 5],
  [1, 27, -30, -10],
  [2, 27, -3, 3],
  [1, 29, -5, 5],
  [7, 38, -5, 5],
];

const task = (id: number, category: number, owner: number, subject: string, IsConfidential = false): Row => ({
  ...{ TaskID: id, Guid: guid(id), SubcatID: category, UserID: owner, Subject: subject, IsConfidential },
  ...{ StateID: DRAFT, CreatedAt: days(-60) },
});

const pairs = (...list: readonly (readonly [number, number])[]): Row[] =>
  list.map(([TaskID, UserID]) => ({ TaskID, UserID }));

/** A group of one user with its right in the category, and in the status where it has one. */
const GROUPS: readonly (readonly [id: number, members: number[], right: Row, inState?: boolean])[] = [
  [1, [32], { CanEdit: true, IsOwnTasksOnly: false }],
  [2, [1, 33], { CanEdit: true, IsOwnTasksOnly: true }],
  [3, [34], { CanEdit: false, IsOwnTasksOnly: false }],
  [4, [35], { CanEdit: true, IsOwnTasksOnly: false }, false],
  [5, [36], { CanEdit: true, IsOwnTasksOnly: false }, true],
];

/** One small world for all cases: nobody's access hangs on anybody else's but as it says. */
export const world: Rows = [
  ['States', [{ StateID: DRAFT, Guid: guid(DRAFT), Name: 'Draft' }]],
  ['Groups', GROUPS.map(([id]) => ({ GroupID: id, Guid: guid(id), Name: `Group ${id}` }))],
  ['Categories', [{ CatID: 1, Guid: guid(1), Name: 'Section' }]],
  [
    'Subcategories',
    [
      { SubcatID: CONTRACTS, Guid: guid(CONTRACTS), CatID: 1, Name: 'Contracts', EntityName: 'Договору' },
      { SubcatID: OTHERS, Guid: guid(OTHERS), CatID: 1, Name: 'Others', EntityName: null },
    ],
  ],
  [
    'Users',
    USERS.map(([UserID, Nick, DisplayName, more]) => ({
      ...{ UserID, Guid: guid(UserID), Nick, DisplayName, Email: null },
      ...{ IsFired: false, IsSystemRobot: false, IsSuperAdmin: false },
      ...more,
    })),
  ],
  [
    'Tasks',
    [
      task(SUPPLY, CONTRACTS, 1, 'Supply'),
      task(SECRET, CONTRACTS, 1, 'Secret', true),
      task(PLAIN, OTHERS, 6, 'Plain'),
      task(ORPHAN, OTHERS, 8, 'Orphan'),
    ],
  ],
  ['TaskExecutors', pairs([SUPPLY, 2], [SUPPLY, 3], [SUPPLY, 8], [SECRET, 2])],
  ['UserTaskPermissions', pairs([SUPPLY, 4], [SECRET, 4], [SUPPLY, 1])],
  [
    'MailSubscribers',
    pairs([SUPPLY, 5], [SECRET, 5], [SUPPLY, 8], [SUPPLY, 30], [SUPPLY, 30], [PLAIN, 2]).map(
      (row, index) => ({
        ...row,
        DateAdd: days(-20 + index),
      }),
    ),
  ],
  [
    'UserSubstitutions',
    SUBSTITUTIONS.map(([UserID, SubstituteID, from, until]) => ({
      ...{ UserID, SubstituteID, ValidFrom: days(from) },
      ValidUntil: until === null ? null : days(until),
    })),
  ],
  ['GroupUsers', GROUPS.flatMap(([GroupID, members]) => members.map((UserID) => ({ GroupID, UserID })))],
  [
    'GroupPermissions',
    GROUPS.map(([GroupID, , right]) => ({
      ...{ GroupPermissionID: GroupID, Guid: guid(GroupID), SubcatID: CONTRACTS, GroupID },
      ...right,
    })),
  ],
  [
    'StatePermissions',
    GROUPS.flatMap(([GroupID, , , CanEdit]) =>
      CanEdit === undefined
        ? []
        : [
            {
              ...{ StatePermissionID: GroupID, Guid: guid(GroupID), SubcatID: CONTRACTS, GroupID },
              ...{ StateID: DRAFT, CanEdit },
            },
          ],
    ),
  ],
];
