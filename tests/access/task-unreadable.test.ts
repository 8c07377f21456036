import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { explainTask } from '#core/access/task/explain.ts';
import { explainTaskForUsers } from '#core/access/task/users.ts';
import { referenceCatalog } from '#core/catalog/reference-catalog.ts';
import { render } from '#core/messages/catalogue.ts';
import { openSite } from '#core/site/open.ts';
import type { Site } from '#core/site/site.ts';
import { describeEachDatabase, postgres } from '#tests/support/databases.ts';
import { createSite, type TestSite } from '#tests/support/sites.ts';
import { fill } from './task-lab.ts';
import { MISSING, SECRET, SUPPLY, world } from './task-world.ts';

/** Both ways to ask have to say the same. */
async function ask(site: Site, user: string, taskId: number) {
  const access = await explainTask(site, { site: 'site', taskId, user });
  const { verdict, decidedBy, sentence } = access.explanation;
  const { users, IsTaskExists } = await explainTaskForUsers(site, {
    ...{ site: 'site', taskId },
    users: [user, 'nobody'],
  });
  expect(users[0]).toMatchObject({ verdict, decidedBy, sentence });
  expect(IsTaskExists).toBe(access.IsTaskExists);
  return access;
}

type Case = readonly [user: string, task: number, verdict: string, by: string];

describe('access to a task, asked by a user of PostgreSQL who may not read everything', () => {
  let made: TestSite;
  let site: Site;
  let role: string;
  const run = async (statements: readonly string[]) => {
    await made.site.write(async (session) => {
      for (const sql of statements) await session.query(sql);
    });
  };
  const granted = () => [
    `GRANT USAGE ON SCHEMA dbo TO "${role}"`,
    `GRANT SELECT ON ALL TABLES IN SCHEMA dbo TO "${role}"`,
    `GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA dbo TO "${role}"`,
  ];

  beforeAll(async () => {
    made = await createSite(postgres);
    await fill(made.site, world);
    role = `looker_${new URL(made.url).pathname.slice(1)}`;
    await run([
      `CREATE ROLE "${role}" LOGIN PASSWORD 'looker'`,
      ...granted(),
      'REVOKE EXECUTE ON ALL FUNCTIONS IN SCHEMA dbo FROM PUBLIC',
    ]);
    const url = made.url.replace(/\/\/[^@]*@/, `//${role}:looker@`);
    site = await openSite(url, { catalog: referenceCatalog });
  });
  afterAll(async () => {
    await site?.close();
    await run([`DROP OWNED BY "${role}"`, `DROP ROLE "${role}"`]);
    await made?.remove();
  });

  const table = (name: string) => [`REVOKE ALL ON dbo."${name}" FROM "${role}"`];

  it('needs not to know which site it is; what has to is told of the table', async () => {
    await run(table('SiteInfo'));
    const url = made.url.replace(/\/\/[^@]*@/, `//${role}:looker@`);
    const unnamed = await openSite(url, { catalog: referenceCatalog });
    try {
      expect((await ask(unnamed, 'olga', SUPPLY)).explanation.verdict).toBe('granted');
      expect(() => unnamed.id).toThrow(/^no-right: .*dbo\.SiteInfo/);
    } finally {
      await unnamed.close();
      await run(granted());
    }
  });

  const procedure = (name: string) => [`REVOKE ALL ON FUNCTION dbo."${name}" FROM "${role}"`];
  const column = (name: string, hidden: string) => [
    ...table(name),
    `DO $$ BEGIN EXECUTE (SELECT 'GRANT SELECT (' || string_agg(quote_ident(column_name), ', ') || ') ON dbo."${name}" TO "${role}"' ` +
      `FROM information_schema.columns WHERE table_schema = 'dbo' AND table_name = '${name}' AND column_name <> '${hidden}'); END $$`,
  ];

  it.each<readonly [what: string, hide: () => string[], cases: readonly Case[]]>([
    [
      'subscriptions',
      () => table('MailSubscribers'),
      [
        ['stan', SUPPLY, 'unknown', 'subscription'],
        ['sara', SUPPLY, 'unknown', 'subscription'],
        ['olga', SUPPLY, 'granted', 'function'],
        ['forivan', SUPPLY, 'granted', 'substitution'],
        ['forsara', SUPPLY, 'unknown', 'subscription'],
        ['fred', SUPPLY, 'denied', 'dismissed'],
        ['robo', SUPPLY, 'granted', 'system-robot'],
      ],
    ],
    [
      'substitutions',
      () => table('UserSubstitutions'),
      [
        ['stan', SUPPLY, 'unknown', 'substitution'],
        ['forolga', SUPPLY, 'unknown', 'substitution'],
        ['olga', SUPPLY, 'granted', 'function'],
        ['sara', SUPPLY, 'granted', 'subscription'],
      ],
    ],
    [
      'the function that decides',
      () => procedure('fn_CheckUserTaskPermissions'),
      [
        ['olga', SUPPLY, 'unknown', 'function'],
        ['stan', SUPPLY, 'unknown', 'function'],
        ['forolga', SUPPLY, 'unknown', 'substitution'],
        ['forolga', SECRET, 'unknown', 'function'],
        ['forsara', SUPPLY, 'granted', 'substitution'],
        ['sara', SUPPLY, 'granted', 'subscription'],
        ['fred', SUPPLY, 'denied', 'dismissed'],
        ['olga', MISSING, 'denied', 'task-exists'],
      ],
    ],
    [
      'what the function reads',
      () => table('TaskExecutors'),
      [
        ['olga', SUPPLY, 'unknown', 'function'],
        ['sara', SUPPLY, 'granted', 'subscription'],
      ],
    ],
    [
      'tasks',
      () => table('Tasks'),
      [
        ['robo', SUPPLY, 'unknown', 'task-exists'],
        ['fred', SUPPLY, 'denied', 'dismissed'],
        ['nobody', SUPPLY, 'denied', 'user'],
      ],
    ],
    [
      'users',
      () => table('Users'),
      [
        ['olga', SUPPLY, 'unknown', 'user'],
        ['olga', MISSING, 'denied', 'task-exists'],
      ],
    ],
    [
      'who is dismissed',
      () => column('Users', 'IsFired'),
      [
        ['olga', SUPPLY, 'unknown', 'dismissed'],
        ['sara', SUPPLY, 'unknown', 'dismissed'],
        ['stan', SUPPLY, 'denied', 'function'],
        ['robo', SUPPLY, 'granted', 'system-robot'],
      ],
    ],
    [
      'who is a robot',
      () => column('Users', 'IsSystemRobot'),
      [
        ['stan', SUPPLY, 'unknown', 'system-robot'],
        ['fred', SUPPLY, 'unknown', 'system-robot'],
        ['olga', SUPPLY, 'granted', 'function'],
      ],
    ],
    [
      'what is confidential',
      () => column('Tasks', 'IsConfidential'),
      [
        ['forolga', SECRET, 'unknown', 'substitution'],
        ['stan', SECRET, 'denied', 'function'],
        ['olga', SECRET, 'granted', 'function'],
      ],
    ],
    [
      'names around the task',
      () => [...table('Subcategories'), ...table('Categories'), ...table('States')],
      [
        ['olga', SUPPLY, 'granted', 'function'],
        ['stan', SUPPLY, 'denied', 'function'],
      ],
    ],
  ])('is unknown where %s cannot be read and would decide, and known elsewhere', async (_, hide, cases) => {
    await run(hide());
    try {
      for (const [user, task, verdict, by] of cases) {
        const { explanation } = await ask(site, user, task);
        expect({ user, verdict: explanation.verdict, by: explanation.decidedBy }).toEqual({
          ...{ user, verdict, by },
        });
        // What decides says why it is unknown, never with a database's own words.
        const step = explanation.steps.find((one) => one.step === by);
        expect(step && render(step.found, 'en', 'window')).toMatch(/\w/);
        if (verdict === 'unknown') expect(step?.result).toBe('unknown');
      }
    } finally {
      await run(granted());
    }
  });

  it('does not know whether a task is there that it cannot look for', async () => {
    await run(table('Tasks'));
    try {
      const access = await ask(site, 'olga', SUPPLY);
      expect(access).toMatchObject({ IsTaskExists: null, IsUserHasAccess: null, TaskShortInfo: null });
    } finally {
      await run(granted());
    }
  });

  it('does not know of the right to change a task where it cannot read groups', async () => {
    await run(table('GroupPermissions'));
    try {
      const of = async (user: string) => (await ask(site, user, SUPPLY)).administrative;
      const unread = await of('editor');
      expect(unread).toMatchObject({ verdict: 'unknown', decidedBy: 'set-right' });
      expect(unread.steps.at(-1)).toMatchObject({ step: 'data-source', result: 'unknown' });
      expect(await of('root')).toMatchObject({ verdict: 'granted', decidedBy: 'super-admin' });
      expect(await of('fred')).toMatchObject({ verdict: 'denied', decidedBy: 'dismissed' });
    } finally {
      await run(granted());
    }
  });
});

describeEachDatabase('access to a task of a site that lacks', (database) => {
  let made: TestSite;
  beforeAll(async () => {
    made = await createSite(database);
    await fill(made.site, world);
  });
  afterAll(() => made?.remove());

  const drop = (kind: 'TABLE' | 'FUNCTION', name: string) =>
    made.site.write((session) => session.query(`DROP ${kind} ${session.dialect.table(name)}`));

  // One after the other, each on top of those before.
  it('its function is unknown where that decides', async () => {
    await drop('FUNCTION', 'fn_CheckUserTaskPermissions');
    expect((await ask(made.site, 'olga', SUPPLY)).explanation).toMatchObject({
      ...{ verdict: 'unknown', decidedBy: 'function' },
    });
    expect((await ask(made.site, 'sara', SUPPLY)).explanation.verdict).toBe('granted');
    await drop('FUNCTION', 'fn_UserTaskPermissions');
    expect((await ask(made.site, 'olga', SUPPLY)).explanation.decidedBy).toBe('function');
  });

  it('its tables is unknown where they decide, and never an error', async () => {
    for (const [table, step] of [
      ['UserTaskPermissions', 'function'],
      ['UserSubstitutions', 'substitution'],
      ['MailSubscribers', 'subscription'],
    ] as const) {
      await drop('TABLE', table);
      const { explanation } = await ask(made.site, 'stan', SUPPLY);
      expect(explanation).toMatchObject({ verdict: 'unknown', decidedBy: step });
    }
    await drop('TABLE', 'TaskExecutors');
    const { grantPaths, TaskShortInfo } = await ask(made.site, 'stan', SUPPLY);
    expect(grantPaths.find(({ path }) => path === 'executor')?.isOpen).toBeNull();
    expect(TaskShortInfo?.Owner?.Login).toBe('olga');
    expect((await ask(made.site, 'fred', SUPPLY)).explanation.verdict).toBe('denied');
  });
});
