import type { Row } from '#core/catalog/entity-type.ts';
import { EPOCH } from './category/context.ts';
import { guidFrom } from './random.ts';
import type { FixedRows } from './tasks.ts';

const DAY = 86_400_000;
/** Above those of other users of the demo. */
const DISMISSED_ID = 102;
const ROBOT_ID = 103;

/**
 * Who gets at the tasks of a small site, and how: executors, explicit permissions, subscriptions, substitutions that are
 * valid, over and to come, somebody who was dismissed, and a system robot. On top of `makeTasks`.
 */
export function makeTaskAccess(name: string, now: Date): FixedRows {
  const at = (days: number) => new Date(now.getTime() + days * DAY).toISOString();
  const user = { Email: null, IsFired: false, IsSystemRobot: false, CreatedAt: EPOCH };
  const users: Row[] = [
    {
      ...user,
      UserID: DISMISSED_ID,
      Guid: guidFrom(`${name}/user/dismissed`),
      Nick: 'v.kuznetsov',
      DisplayName: 'Виктор Кузнецов',
      Email: 'v.kuznetsov@example.com',
      IsFired: true,
    },
    {
      ...user,
      UserID: ROBOT_ID,
      Guid: guidFrom(`${name}/user/robot`),
      Nick: 'robot',
      DisplayName: 'Routing robot',
      IsSystemRobot: true,
    },
  ];
  return new Map<string, Row[]>([
    ['Users', users],
    ['TaskExecutors', pairs([1, 2], [2, 3], [3, DISMISSED_ID], [5, 2], [5, 4], [13, 1])],
    ['UserTaskPermissions', pairs([6, 2], [7, 3], [21, 1])],
    [
      'MailSubscribers',
      [
        subscription(1, [1, 4], at(-40)),
        subscription(2, [1, 4], at(-3)),
        subscription(3, [4, 1], at(-12)),
        subscription(4, [5, DISMISSED_ID], at(-90)),
      ],
    ],
    [
      'UserSubstitutions',
      [
        substitution(1, [3, 4], EPOCH, null),
        substitution(2, [1, 2], at(-30), at(-16)),
        substitution(3, [2, 1], at(-7), at(21)),
        substitution(4, [4, 3], at(30), at(44)),
      ],
    ],
  ]);
}

/** Tasks and users. */
type Pair = readonly [task: number, user: number];

function pairs(...list: readonly Pair[]): Row[] {
  return list.map(([TaskID, UserID]) => ({ TaskID, UserID }));
}

function subscription(Id: number, [TaskID, UserID]: Pair, DateAdd: string): Row {
  return { Id, TaskID, UserID, DateAdd };
}

/** Who is absent, and who acts for him. */
function substitution(
  Id: number,
  [UserID, SubstituteID]: readonly [absent: number, substitute: number],
  ValidFrom: string,
  ValidUntil: string | null,
): Row {
  return { Id, UserID, SubstituteID, ValidFrom, ValidUntil };
}
