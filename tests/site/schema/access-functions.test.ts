import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Row } from '#core/catalog/entity-type.ts';
import { referenceCatalog as catalog } from '#core/catalog/reference-catalog.ts';
import { catalogTables } from '#core/site/schema/catalog-tables.ts';
import { fixedTables } from '#core/site/schema/fixed/index.ts';
import type { Session, Site } from '#core/site/site.ts';
import { describeEachDatabase } from '#tests/support/databases.ts';
import { createSite, type TestSite } from '#tests/support/sites.ts';

const OWNER = 1;
const EXECUTOR = 2;
const PERMITTED = 3;
const SUBSCRIBER = 4;
const STRANGER = 5;
const TASK = 11;
const OTHER_TASK = 12;
const CATEGORY = 21;
const OTHER_CATEGORY = 22;

const guid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const at = '2026-01-31T12:00:00.000Z';

/** Two tasks in two categories; who is around the first has nothing to do with the second, which is the stranger's. */
const rows: [table: string, rows: Row[]][] = [
  ['Categories', [{ CatID: 1, Guid: guid(1), Name: 'Section' }]],
  [
    'Subcategories',
    [CATEGORY, OTHER_CATEGORY].map((id) => ({ SubcatID: id, Guid: guid(id), CatID: 1, Name: `C${id}` })),
  ],
  [
    'Users',
    [OWNER, EXECUTOR, PERMITTED, SUBSCRIBER, STRANGER].map((id) => ({
      UserID: id,
      Guid: guid(id),
      Nick: `user${id}`,
      DisplayName: `User ${id}`,
    })),
  ],
  [
    'Tasks',
    [
      { TaskID: TASK, Guid: guid(1), SubcatID: CATEGORY, UserID: OWNER, Subject: 'One', CreatedAt: at },
      {
        TaskID: OTHER_TASK,
        Guid: guid(2),
        SubcatID: OTHER_CATEGORY,
        UserID: STRANGER,
        Subject: 'Two',
        CreatedAt: at,
      },
    ],
  ],
  ['TaskExecutors', [{ TaskID: TASK, UserID: EXECUTOR }]],
  [
    'UserTaskPermissions',
    [
      { TaskID: TASK, UserID: PERMITTED },
      { TaskID: TASK, UserID: OWNER },
    ],
  ],
  ['MailSubscribers', [{ TaskID: TASK, UserID: SUBSCRIBER, DateAdd: at }]],
];

describeEachDatabase('the functions of task access', (database) => {
  let made: TestSite;
  let site: Site;

  beforeAll(async () => {
    made = await createSite(database);
    site = made.site;
    await site.write(async (session) => {
      for (const [table, ofTable] of rows) await insert(session, table, ofTable);
    });
  });
  afterAll(async () => {
    await made?.remove();
  });

  /** What the functions say: the grounds on which a user has access, and whether there is access. */
  async function ask(task: number, user: number, category: number) {
    const { dialect } = site;
    const call = [0, 1, 2].map((index) => dialect.placeholder(index)).join(', ');
    return await site.read(async (session) => {
      const grounds = await session.query<{ Source: string }>(
        `SELECT ${dialect.identifier('Source')} FROM ${dialect.table('fn_UserTaskPermissions')}(${call})`,
        [task, user, category],
      );
      const [check] = await session.query<{ allowed: number }>(
        `SELECT ${dialect.table('fn_CheckUserTaskPermissions')}(${call}) AS ${dialect.identifier('allowed')}`,
        [task, user, category],
      );
      return { grounds: grounds.map(({ Source }) => Source).toSorted(), allowed: check?.allowed };
    });
  }

  it.each([
    { who: 'the owner, who also has a row of permission', user: OWNER, grounds: ['Owner', 'Permission'] },
    { who: 'an executor', user: EXECUTOR, grounds: ['Executor'] },
    { who: 'a user with a row of permission', user: PERMITTED, grounds: ['Permission'] },
    // A subscription opens the task by itself, before the functions are asked (spec, "Task access rules" 5).
    { who: 'a subscriber', user: SUBSCRIBER, grounds: [] },
    { who: 'a stranger', user: STRANGER, grounds: [] },
    { who: 'a user who is not there', user: 99, grounds: [] },
  ])('answer for $who', async ({ user, grounds }) => {
    expect(await ask(TASK, user, CATEGORY)).toEqual({ grounds, allowed: grounds.length > 0 ? 1 : 0 });
  });

  it('keep tasks apart', async () => {
    expect(await ask(OTHER_TASK, STRANGER, OTHER_CATEGORY)).toEqual({ grounds: ['Owner'], allowed: 1 });
    expect(await ask(OTHER_TASK, OWNER, OTHER_CATEGORY)).toEqual({ grounds: [], allowed: 0 });
  });

  it.each([
    { what: 'a task that is not there', task: 99, category: CATEGORY },
    { what: 'a category that the task is not in', task: TASK, category: OTHER_CATEGORY },
  ])('give nobody access to $what', async ({ task, category }) => {
    for (const user of [OWNER, EXECUTOR, PERMITTED]) {
      expect(await ask(task, user, category)).toEqual({ grounds: [], allowed: 0 });
    }
  });
});

async function insert(session: Session, name: string, ofTable: readonly Row[]): Promise<void> {
  const table = [...catalogTables(catalog), ...fixedTables].find((candidate) => candidate.name === name);
  const columns = table?.columns.filter((column) => column.name in (ofTable[0] ?? {})) ?? [];
  const explicitId = columns.some((column) => column.identity);
  await session.writeRows({ insertInto: name, columns, explicitId }, ofTable);
}
