import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DecidingStep, decide } from '#core/access/decide.ts';
import { explainTask } from '#core/access/task/explain.ts';
import type { AccessFacts } from '#core/access/task/facts.ts';
import { judgeTask } from '#core/access/task/judge.ts';
import { substitutionsOf } from '#core/access/task/substitutions.ts';
import { findSufficientChanges } from '#core/access/task/sufficient-changes.ts';
import { explainTaskForUsers } from '#core/access/task/users.ts';
import type { Site } from '#core/site/site.ts';
import { withCachedColumns } from '#tests/support/cached-columns.ts';
import { describeEachDatabase } from '#tests/support/databases.ts';
import { giveTimeToShrink, propertyOptions } from '#tests/support/property.ts';
import { createSite, type TestSite } from '#tests/support/sites.ts';
import { isWholeRun } from '#tests/support/tier.ts';
import { days, fill, guid } from './task-lab.ts';

giveTimeToShrink();

describe('steps', () => {
  const step = fc.record({
    result: fc.constantFrom('passes', 'grants', 'blocks', 'no-effect', 'unknown'),
    mayGrant: fc.boolean(),
    mayBlock: fc.boolean(),
  });
  const book = fc
    .array(step, { maxLength: 6 })
    .map((list): DecidingStep[] => list.map((one, index) => ({ ...one, step: `step${index}` })));

  /** Every world in which what is unknown is something that it may be. */
  function verdicts([first, ...rest]: readonly DecidingStep[]): Set<string> {
    if (!first) return new Set(['denied']);
    if (first.result === 'grants') return new Set(['granted']);
    if (first.result === 'blocks') return new Set(['denied']);
    const after = verdicts(rest);
    if (first.result === 'unknown' && first.mayGrant) after.add('granted');
    if (first.result === 'unknown' && first.mayBlock) after.add('denied');
    return after;
  }

  it('come to what all that could be comes to, and to unknown where that differs', () => {
    fc.assert(
      fc.property(book, (steps) => {
        const possible = verdicts(steps);
        const { verdict, decidedBy } = decide(steps);
        expect(verdict).toBe(possible.size === 1 ? [...possible][0] : 'unknown');
        const deciding = steps.find((one) => one.step === decidedBy);
        if (verdict === 'granted') expect(deciding?.result).toBe('grants');
        if (verdict === 'unknown') expect(deciding?.result).toBe('unknown');
        if (verdict === 'denied') expect(deciding?.result ?? 'blocks').toBe('blocks');
      }),
    );
  });
});

const TASK = 1;
const USERS = [1, 2, 3, 4];

interface Substitution {
  absent: number;
  substitute: number;
  from: number;
  until: number | null;
}

interface World {
  robots: number[];
  fired: number[];
  owner: number;
  isConfidential: boolean;
  executors: number[];
  permitted: number[];
  subscribed: number[];
  substitutions: Substitution[];
}

const someUsers = fc.subarray(USERS, { maxLength: 2 });
const user = fc.constantFrom(...USERS);
const smallWorld: fc.Arbitrary<World> = fc.record({
  robots: fc.subarray(USERS, { maxLength: 1 }),
  fired: someUsers,
  owner: user,
  isConfidential: fc.boolean(),
  executors: someUsers,
  permitted: fc.subarray(USERS, { maxLength: 1 }),
  subscribed: fc.subarray(USERS, { maxLength: 1 }),
  substitutions: fc.array(
    fc.record({
      absent: user,
      substitute: user,
      from: fc.constantFrom(-9, -3, 2),
      until: fc.constantFrom(null, -1, 5),
    }),
    { maxLength: 4 },
  ),
});

/** The rules once more, in as few words as they can be said in. */
function mayOpen(world: World, id: number): boolean {
  if (world.robots.includes(id)) return true;
  if (world.fired.includes(id)) return false;
  const own = (one: number) =>
    world.owner === one ||
    [world.subscribed, world.executors, world.permitted].some((list) => list.includes(one));
  if (own(id)) return true;
  return (
    !world.isConfidential &&
    world.substitutions.some(
      ({ absent, substitute, from, until }) =>
        substitute === id && absent !== id && from < 0 && (until === null || until > 0) && own(absent),
    )
  );
}

/** Tables in the order in which their rows can go. */
const TABLES = [
  'UserSubstitutions',
  'MailSubscribers',
  'UserTaskPermissions',
  'TaskExecutors',
  'Tasks',
  'Users',
];

const NOW = new Date('2026-11-21T10:00:00.000');
const at = (count: number) => new Date(NOW.getTime() + count * 86_400_000).toISOString().slice(0, -1);

/** What is to be read of a world for one of its users. */
function factsOf(world: World, id: number): AccessFacts {
  const person = (UserID: number) => ({ UserID, Login: `u${UserID}`, DisplayName: `User ${UserID}` });
  const around = (UserID: number) => ({ ...person(UserID), isDismissed: world.fired.includes(UserID) });
  const groundsOf = (one: number) => [
    ...(world.owner === one ? ['Owner'] : []),
    ...(world.executors.includes(one) ? ['Executor'] : []),
    ...(world.permitted.includes(one) ? ['Permission'] : []),
  ];
  const rows = world.substitutions
    .filter(({ substitute }) => substitute === id)
    .map(({ absent, substitute, from, until }) => ({
      ...{ UserID: absent, SubstituteID: substitute, Nick: `u${absent}`, DisplayName: `User ${absent}` },
      ...{ ValidFrom: `${at(from)}Z`, ValidUntil: until === null ? null : `${at(until)}Z` },
      ...{ IsFired: world.fired.includes(absent), Subscriptions: world.subscribed.includes(absent) ? 1 : 0 },
    }));
  return {
    ...{ taskId: TASK, asked: `u${id}` },
    task: {
      value: {
        ...{ TaskID: TASK, SubcatID: 1, UserID: world.owner, StateID: null, Subject: 'Task', now: at(0) },
        IsConfidential: world.isConfidential,
      },
    },
    people: {
      owner: around(world.owner),
      executors: { value: world.executors.map(around) },
      administrators: [],
    },
    found: {
      value: {
        kind: 'one',
        user: {
          ...{ UserID: id, Nick: `u${id}`, DisplayName: `User ${id}` },
          ...{ IsFired: world.fired.includes(id), IsSystemRobot: world.robots.includes(id) },
        },
      },
    },
    subscriptions: { value: world.subscribed.includes(id) ? [at(-1)] : [] },
    substitutions: {
      value: substitutionsOf(rows, at(0)).map((one) => ({
        ...one,
        isAllowed: { value: groundsOf(one.user.UserID).length > 0 },
      })),
    },
    isAllowed: { value: groundsOf(id).length > 0 },
    grounds: { value: groundsOf(id) },
    hasPermission: { value: world.permitted.includes(id) },
  };
}

it('access to tasks of random small worlds is what the rules say', () => {
  fc.assert(
    fc.property(smallWorld, (world) => {
      for (const id of USERS) {
        const facts = factsOf(world, id);
        const expected = mayOpen(world, id);
        expect(judgeTask(facts).decision.verdict, `user ${id}`).toBe(expected ? 'granted' : 'denied');
        expect(findSufficientChanges(facts).length > 0).toBe(!expected);
      }
    }),
    { numRuns: 1_000 },
  );
});

describeEachDatabase('access to tasks of random small worlds', (database) => {
  let made: TestSite;
  let site: Site;
  beforeAll(async () => {
    made = await createSite(database);
    site = withCachedColumns(made.site);
    await fill(site, [
      ['Categories', [{ CatID: 1, Guid: guid(1), Name: 'Section' }]],
      ['Subcategories', [{ SubcatID: 1, Guid: guid(1), CatID: 1, Name: 'Category' }]],
    ]);
  });
  afterAll(() => made?.remove());

  async function become(world: World): Promise<void> {
    await site.write(async (session) => {
      for (const name of TABLES) await session.query(`DELETE FROM ${session.dialect.table(name)}`);
    });
    const pairs = (users: readonly number[]) => users.map((UserID) => ({ TaskID: TASK, UserID }));
    await fill(site, [
      [
        'Users',
        USERS.map((UserID) => ({
          ...{ UserID, Guid: guid(UserID), Nick: `u${UserID}`, DisplayName: `User ${UserID}` },
          ...{ IsSystemRobot: world.robots.includes(UserID), IsFired: world.fired.includes(UserID) },
        })),
      ],
      [
        'Tasks',
        [
          {
            ...{ TaskID: TASK, Guid: guid(TASK), SubcatID: 1, UserID: world.owner, Subject: 'Task' },
            ...{ IsConfidential: world.isConfidential, CreatedAt: days(-10) },
          },
        ],
      ],
      ['TaskExecutors', pairs(world.executors)],
      ['UserTaskPermissions', pairs(world.permitted)],
      ['MailSubscribers', pairs(world.subscribed).map((row) => ({ ...row, DateAdd: days(-1) }))],
      [
        'UserSubstitutions',
        world.substitutions.map(({ absent, substitute, from, until }) => ({
          ...{ UserID: absent, SubstituteID: substitute, ValidFrom: days(from) },
          ValidUntil: until === null ? null : days(until),
        })),
      ],
    ]);
  }

  it('is what the rules say, asked for one user or for all', async () => {
    await fc.assert(
      fc.asyncProperty(smallWorld, async (world) => {
        await become(world);
        const users = USERS.map((id) => `u${id}`);
        const many = await explainTaskForUsers(site, { site: 'site', taskId: TASK, users });
        for (const [index, id] of USERS.entries()) {
          const expected = mayOpen(world, id);
          const one = await explainTask(site, { site: 'site', taskId: TASK, user: `u${id}` });
          expect(one.IsUserHasAccess, `user ${id}`).toBe(expected);
          expect(many.users[index]).toMatchObject({
            ...{ verdict: expected ? 'granted' : 'denied', decidedBy: one.explanation.decidedBy },
          });
          // What would be enough is said to whoever may not.
          expect(one.enough.length > 0).toBe(!expected);
        }
      }),
      // The rules themselves are tried in memory.
      propertyOptions(isWholeRun ? 30 : 5),
    );
  });
});
