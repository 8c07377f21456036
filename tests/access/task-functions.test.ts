import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { explainTask } from '#core/access/task/explain.ts';
import { parseAnswer } from '#core/access/task/permission-functions.ts';
import { explainTaskForUsers } from '#core/access/task/users.ts';
import { render } from '#core/messages/catalogue.ts';
import { postgres } from '#tests/support/databases.ts';
import { createSite, type TestSite } from '#tests/support/sites.ts';
import { fill } from './task-lab.ts';
import { SECRET, SUPPLY, world } from './task-world.ts';

it.each<[answer: unknown, means: boolean | undefined]>([
  [true, true],
  [false, false],
  ['t', true],
  ['False', false],
  [1, true],
  [-1, true],
  [0, false],
  [2n, true],
  [0n, false],
  ['1', true],
  ['0', false],
  ['0.000', false],
  [' 7 ', true],
  [null, undefined],
  [undefined, undefined],
  ['', undefined],
  ['yes', undefined],
  ['(1,0)', undefined],
  [Number.NaN, undefined],
])('an answer %s of the permission function means access %s', (answer, means) => {
  const known = parseAnswer(answer);
  expect(known.value).toBe(means);
  expect(known.unknown === undefined).toBe(means !== undefined);
});

describe('a site on PostgreSQL whose permission function is its own', () => {
  let made: TestSite;
  beforeAll(async () => {
    made = await createSite(postgres);
    await fill(made.site, world);
    await run('ALTER FUNCTION dbo."fn_CheckUserTaskPermissions" RENAME TO "fn_Reference"');
  });
  afterEach(() => run('DROP FUNCTION dbo."fn_CheckUserTaskPermissions"'));
  afterAll(() => made?.remove());

  const run = (sql: string) => made.site.write((session) => session.query(sql));
  const given = (returns: string, body: string) =>
    run(
      `CREATE FUNCTION dbo."fn_CheckUserTaskPermissions"(task integer, who integer, category integer) RETURNS ${returns} ` +
        `LANGUAGE plpgsql AS $$ BEGIN ${body}; END $$`,
    );
  /** Both ways to ask have to say the same. */
  const ask = async (user: string, taskId: number) => {
    const access = await explainTask(made.site, { site: 'site', taskId, user });
    const { verdict, decidedBy } = access.explanation;
    const asked = { site: 'site', taskId, users: [user] };
    const [one] = (await explainTaskForUsers(made.site, asked)).users;
    expect(one).toMatchObject({ verdict, decidedBy });
    return access;
  };

  it.each([
    ['numeric', 'RETURN 0', 'denied'],
    ['numeric', 'RETURN 1', 'granted'],
    ['bigint', 'RETURN 0', 'denied'],
    ['text', "RETURN '0'", 'denied'],
    ['boolean', 'RETURN false', 'denied'],
    ['boolean', 'RETURN true', 'granted'],
    ['integer', 'RETURN NULL', 'unknown'],
    ['text', "RETURN 'no'", 'unknown'],
    ['TABLE (a integer, b integer)', 'RETURN QUERY SELECT 1, 0', 'unknown'],
  ])('of type %s, with %s, has %s', async (type, body, verdict) => {
    await given(type, body);
    const { explanation } = await ask('paul', SUPPLY);
    expect([explanation.verdict, explanation.decidedBy]).toEqual([verdict, 'function']);
  });

  it('names no change through the function where it refuses owner, executor and who has a permission', async () => {
    await given('integer', 'RETURN 0');
    for (const user of ['olga', 'ivan', 'paul']) {
      const { enough, explanation } = await ask(user, SUPPLY);
      expect(explanation.verdict).toBe('denied');
      expect(enough.map(({ change }) => change.code)).toEqual(['task-access.change.subscribe']);
      // Who may not open a task cannot let himself in.
      const who = enough.flatMap(({ by }) => by.map((one) => render(one, 'en', 'window')));
      expect(who.filter((text) => text.toLowerCase().includes(`(${user})`))).toEqual([]);
      const last = explanation.steps.find(({ step }) => step === 'function');
      expect(last?.remedies.map(({ code }) => code)).toEqual(['task-access.remedy.own-rule']);
    }
    expect((await ask('stan', SUPPLY)).enough).toHaveLength(3);
  });

  it('says of the user what it says of him, where it fails for somebody whom he substitutes for', async () => {
    await given('integer', "IF who = 1 THEN RAISE EXCEPTION 'no'; END IF; RETURN 0");
    const access = await explainTask(made.site, { site: 'site', taskId: SUPPLY, user: 'forolga' });
    const said = access.explanation.steps.map(({ step, result }) => `${step}: ${result}`);
    expect(said.slice(-2)).toEqual(['substitution: unknown', 'function: blocks']);
    expect(access.explanation.verdict).toBe('unknown');
    const substitution = access.explanation.steps.find(({ step }) => step === 'substitution');
    expect(substitution && render(substitution.found, 'en', 'window')).toContain(
      'fn_CheckUserTaskPermissions gave no answer: ',
    );
  });

  it('does not take confidentiality for the reason where nobody who is substituted for has access', async () => {
    await given('integer', 'RETURN (SELECT 0)');
    const { explanation } = await ask('forivan', SECRET);
    expect(explanation.sentence.code).toBe('task-access.denied.function');
    const step = explanation.steps.find((one) => one.step === 'substitution');
    expect(step).toMatchObject({ found: { code: 'task-access.substitution.without' }, remedies: [] });
  });
});
