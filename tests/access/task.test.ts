import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { explainTask } from '#core/access/task/explain.ts';
import { explainTaskForUsers } from '#core/access/task/users.ts';
import { type TaskAccess, taskAccessOutput, taskUsersOutput } from '#core/contract/access/task.ts';
import { render } from '#core/messages/catalogue.ts';
import type { Site } from '#core/site/site.ts';
import { withCachedColumns } from '#tests/support/cached-columns.ts';
import { describeEachDatabase } from '#tests/support/databases.ts';
import { checksums, createSite, type TestSite } from '#tests/support/sites.ts';
import { isWholeRun } from '#tests/support/tier.ts';
import { taskCases } from './task-cases.ts';
import { days, fill } from './task-lab.ts';
import { MISSING, ORPHAN, PLAIN, SECRET, SUPPLY, world } from './task-world.ts';

const said = (message: Parameters<typeof render>[0] | null, language: 'en' | 'ru' = 'en') =>
  message && render(message, language, 'window');

describeEachDatabase('access to a task', (database) => {
  let made: TestSite;
  let site: Site;
  const statements: string[] = [];
  /** What was explained once; nobody changes what it was explained of. */
  const explained = new Map<string, { access: TaskAccess; count: number }>();

  beforeAll(async () => {
    made = await createSite(database, { onStatement: (sql) => void statements.push(sql) });
    site = withCachedColumns(made.site);
    await fill(site, world);
    // From now on the columns are known.
    await ask('nobody', MISSING);
  });
  afterAll(() => made?.remove());

  const ask = (user: string, taskId: number, of = site) => explainTask(of, { site: 'site', taskId, user });
  const explainOnce = async (user: string, taskId: number) => {
    const key = `${user} ${taskId}`;
    const known = explained.get(key);
    if (known) return known;
    statements.length = 0;
    const one = { access: await ask(user, taskId), count: statements.length };
    explained.set(key, one);
    return one;
  };
  const explain = async (user: string, taskId: number) => (await explainOnce(user, taskId)).access;
  const stepOf = ({ explanation }: TaskAccess, name: string) =>
    explanation.steps.find(({ step }) => step === name);

  it.each(taskCases)('is $verdict for $user and task $task by $by', async ({ user, task, ...expected }) => {
    const access = taskAccessOutput.parse(await explain(user, task));
    const { verdict, decidedBy, sentence } = access.explanation;
    expect({ verdict, by: decidedBy, en: said(sentence), ru: said(sentence, 'ru') }).toEqual(expected);
    expect(access.IsUserHasAccess).toBe(verdict === 'unknown' ? null : verdict === 'granted');
    expect(access.IsTaskExists).toBe(task <= ORPHAN && task > 0);
  });

  it('is told in the steps of the platform, also those behind the one that decides', async () => {
    const { explanation } = await explain('finn', SUPPLY);
    expect(explanation.steps.map(({ step, result }) => `${step}: ${result}`)).toEqual([
      'task-exists: passes',
      'user: passes',
      'system-robot: no-effect',
      'dismissed: blocks',
      'subscription: grants',
      'substitution: no-effect',
      'function: grants',
    ]);
  });

  it('is asked in at most ten statements, and says which', async () => {
    for (const { user, task } of taskCases) {
      const { count } = await explainOnce(user, task);
      // And the one that reads which columns the site has.
      expect(count + 1, `${user} ${task}`).toBeLessThanOrEqual(10);
    }
    statements.length = 0;
    const { explanation, administrative } = await ask('forivan', SUPPLY, made.site);
    const told = [...explanation.steps, ...administrative.steps].flatMap((step) => step.statements);
    // The columns of the site are no evidence.
    expect(told.map(({ sql }) => sql).toSorted()).toEqual(statements.slice(1).toSorted());
    for (const { sql } of told) expect(sql).toMatch(/^SELECT /);
  });

  it('shows the rows that it is judged by, of subscriptions the latest first', async () => {
    const subscription = stepOf(await explain('twice', SUPPLY), 'subscription');
    const [asked] = subscription?.statements ?? [];
    expect(asked?.parameters).toEqual([SUPPLY, 30]);
    const dates = (asked?.rows ?? []).map(({ DateAdd }) => String(DateAdd));
    expect(dates).toHaveLength(2);
    expect(dates).toEqual(dates.toSorted().reverse());
  });

  it('says of substitution why it does nothing', async () => {
    const found = async (user: string, task: number) =>
      said(stepOf(await explain(user, task), 'substitution')?.found ?? null);
    expect(await found('stan', SUPPLY)).toBe('The user substitutes for nobody.');
    expect(await found('selfie', SUPPLY)).toBe('The user substitutes for nobody.');
    expect(await found('late', SUPPLY)).toBe(
      'No substitution is valid now; at other times the user substitutes for Olga (olga).',
    );
    expect(await found('forstan', SUPPLY)).toBe(
      'The user substitutes for Stan (stan), but that gives no access to the task either.',
    );
    expect(await found('forolga', SECRET)).toBe(
      'No effect: the task is confidential, so substituting for Olga (olga) gives no access to it.',
    );
    const { findings = [] } = stepOf(await explain('heir', SUPPLY), 'substitution') ?? {};
    expect(findings.map(({ message }) => said(message))).toEqual([
      'Dismissed users whose access continues through substitution: Finn (finn).',
    ]);
  });

  describe('by the words of the platform', () => {
    it.each([
      ['stan', SUPPLY, 'Нет доступа к договору. Владелец: Olga. Исполнители: Ivan, Eve, Finn.'],
      ['eve', SECRET, 'Нет доступа к договору. Владелец: Olga. Исполнитель: Ivan.'],
      ['olga', PLAIN, 'Нет доступа к задаче. Владелец: Stan.'],
      ['ivan', SUPPLY, null],
      ['stan', MISSING, null],
      ['nobody', SUPPLY, null],
    ])('is refused to %s for task %i', async (user, task, text) => {
      expect(said((await explain(user, task)).noAccessText, 'ru')).toBe(text);
    });

    it('names the task as the rules have it', async () => {
      const { TaskShortInfo } = await explain('stan', SECRET);
      expect(TaskShortInfo).toMatchObject({
        ...{ TaskID: SECRET, Subject: 'Secret', Category: 'Contracts', Section: 'Section' },
        ...{ EntityName: 'Договору', State: 'Draft', IsConfidential: true },
        Owner: { UserID: 1, Login: 'olga', DisplayName: 'Olga' },
        Executors: [{ UserID: 2, Login: 'ivan', DisplayName: 'Ivan' }],
      });
    });
  });

  it('comes with what would be enough, and who may do it', async () => {
    const enough = async (user: string, task: number) =>
      (await explain(user, task)).enough.map(({ change, by }) => [said(change), by.map((one) => said(one))]);
    const root = 'administrator Root (root)';
    expect(await enough('stan', SECRET)).toEqual([
      ['Subscribe Stan (stan) to the task.', ['owner Olga (olga)', 'executor Ivan (ivan)', root]],
      ['Make Stan (stan) an executor of the task.', ['owner Olga (olga)', root]],
      ['Give Stan (stan) an explicit permission.', [root]],
    ]);
    expect((await enough('forolga', SECRET)).at(-1)).toEqual([
      'Make the task non-confidential: then the substitution gives access.',
      ['owner Olga (olga)', root],
    ]);
    expect(await enough('finn', SUPPLY)).toEqual([['Reinstate Finn (finn).', [root]]]);
    expect((await enough('fred', SUPPLY))[0]).toEqual([
      'Reinstate Fred (fred). Subscribe Fred (fred) to the task.',
      [root],
    ]);
    // Finn is an executor too, but dismissed.
    expect((await enough('stan', SUPPLY))[0]?.[1]).toEqual([
      'owner Olga (olga)',
      'executor Ivan (ivan)',
      'executor Eve (eve)',
      root,
    ]);
    // The owner is dismissed, and cannot do anything.
    expect((await enough('olga', ORPHAN))[0]?.[1]).toEqual([root]);
    for (const [user, task] of [
      ['olga', SUPPLY],
      ['olga', MISSING],
      ['nobody', SUPPLY],
      ['same', SUPPLY],
    ] as const) {
      expect(await enough(user, task)).toEqual([]);
    }
  });

  it('has all ways to the task, open or not', async () => {
    const paths = async (user: string, task: number) =>
      (await explain(user, task)).grantPaths.filter(({ isOpen }) => isOpen).map(({ path }) => path);
    expect(await paths('olga', SUPPLY)).toEqual(['owner', 'permission', 'function']);
    expect(await paths('finn', SUPPLY)).toEqual(['subscription', 'executor', 'function']);
    expect(await paths('robo', SUPPLY)).toEqual(['robot']);
    expect(await paths('forivan', SUPPLY)).toEqual(['substitution']);
    expect(await paths('forivan', SECRET)).toEqual([]);
    expect((await explain('stan', SUPPLY)).grantPaths).toHaveLength(7);
    expect((await explain('stan', MISSING)).grantPaths).toEqual([]);
  });

  it.each<[string, number, 'granted' | 'denied' | 'unknown', string]>([
    ['root', SUPPLY, 'granted', 'super-admin'],
    ['robo', SUPPLY, 'granted', 'system-robot'],
    ['boss', SUPPLY, 'denied', 'dismissed'],
    ['editor', SUPPLY, 'unknown', 'set-right'],
    ['editor', PLAIN, 'unknown', 'set-right'],
    ['ownonly', SUPPLY, 'unknown', 'set-right'],
    ['olga', SUPPLY, 'unknown', 'set-right'],
    ['viewer', SUPPLY, 'unknown', 'set-right'],
    ['frozen', SUPPLY, 'unknown', 'set-right'],
    ['thawed', SUPPLY, 'unknown', 'set-right'],
    ['paul', SUPPLY, 'unknown', 'set-right'],
    ['root', MISSING, 'denied', 'task-exists'],
    ['nobody', SUPPLY, 'denied', 'user'],
    ['same', SUPPLY, 'unknown', 'user'],
  ])('of %s to administrative operations on task %i is %s by %s', async (user, task, verdict, by) => {
    const { administrative } = await explain(user, task);
    expect(administrative).toMatchObject({ verdict, decidedBy: by });
    // A level of its own, which follows from the others: there is nothing to refuse where there is no task or nobody.
    const results = { granted: 'grants', denied: 'blocks', unknown: 'unknown' } as const;
    const isAboutRight = verdict === 'unknown' || !['task-exists', 'user'].includes(by);
    const result = isAboutRight ? results[verdict] : 'no-effect';
    const last = administrative.steps.at(-1);
    expect(last).toMatchObject({ step: 'data-source', result });
    expect(last && render(last.found, 'en', 'window').includes('with 403.')).toBe(result === 'blocks');
  });

  it('is the same for many users as for each of them, in as many statements for two as for all', async () => {
    for (const task of [SUPPLY, SECRET, PLAIN, ORPHAN, MISSING]) {
      const users = [...new Set(taskCases.map(({ user }) => user))];
      for (const { user } of taskCases.filter((one) => one.task === task)) await explain(user, task);
      statements.length = 0;
      const many = taskUsersOutput.parse(
        await explainTaskForUsers(site, { site: 'site', taskId: task, users }),
      );
      const count = statements.length;
      statements.length = 0;
      await explainTaskForUsers(site, { site: 'site', taskId: task, users: ['olga', 'stan'] });
      expect(statements.length).toBe(count);
      expect(count + 1).toBeLessThanOrEqual(10);
      const telling = many.users.filter(({ asked }) => isWholeRun || explained.has(`${asked} ${task}`));
      expect(telling.length).toBeGreaterThan(0);
      for (const one of telling) {
        const { user, explanation } = await explain(one.asked, task);
        const { verdict, decidedBy, sentence } = explanation;
        expect(one).toEqual({ asked: one.asked, user, verdict, decidedBy, sentence });
      }
    }
  });

  it('is explained without writing anything', async () => {
    const before = await checksums(made.site);
    const oneOfEach = new Map(taskCases.map((one) => [`${one.verdict} ${one.by} ${one.task}`, one]));
    for (const { user, task } of oneOfEach.values()) await ask(user, task);
    expect(await checksums(made.site)).toEqual(before);
  });

  // These two add rows, so they come last.
  it('looks at the 20 latest subscriptions of a pair', async () => {
    const rows = Array.from({ length: 25 }, (_, index) => ({
      ...{ TaskID: ORPHAN, UserID: 36 },
      DateAdd: days(-40 + index),
    }));
    await fill(site, [['MailSubscribers', rows]]);
    const [asked] = stepOf(await ask('thawed', ORPHAN), 'subscription')?.statements ?? [];
    expect(asked?.rowCount).toBe(20);
    expect(asked?.rows[0]?.DateAdd).toBe(rows.at(-1)?.DateAdd);
  });

  it('tells 1,000 users in as many statements as two', async () => {
    const rows = Array.from({ length: 1_000 }, (_, index) => ({
      ...{ UserID: 1_000 + index, Guid: `00000000-0000-4000-9000-${String(index).padStart(12, '0')}` },
      ...{ Nick: `many${index}`, DisplayName: `Many ${index}`, IsFired: index % 10 === 0 },
    }));
    await fill(site, [
      ['Users', rows],
      [
        'UserTaskPermissions',
        rows.filter((_, index) => index % 2 === 0).map(({ UserID }) => ({ TaskID: PLAIN, UserID })),
      ],
    ]);
    statements.length = 0;
    const { users } = await explainTaskForUsers(site, {
      ...{ site: 'site', taskId: PLAIN },
      users: rows.map(({ Nick }) => Nick),
    });
    expect(statements.length + 1).toBeLessThanOrEqual(10);
    const verdicts = Map.groupBy(users, ({ verdict, decidedBy }) => `${verdict} ${decidedBy}`);
    expect(Object.fromEntries(Array.from(verdicts, ([key, list]) => [key, list.length]))).toEqual({
      'denied dismissed': 100,
      'granted function': 400,
      'denied function': 500,
    });
  });
});
