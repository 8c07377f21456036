import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { referenceCatalog } from '#core/catalog/reference-catalog.ts';
import { openSite } from '#core/site/open.ts';
import { fill } from '#tests/access/task-lab.ts';
import { MISSING, SECRET, SUPPLY, world } from '#tests/access/task-world.ts';
import { postgres } from '#tests/support/databases.ts';
import { runHere } from './support.ts';

describe('access task', () => {
  let url: string;
  let drop: () => Promise<void>;

  beforeAll(async () => {
    ({ url, drop } = await postgres.create());
    await runHere(['site', 'init', '--site', url]);
    const site = await openSite(url, { catalog: referenceCatalog });
    await fill(site, world);
    await site.close();
  });
  afterAll(() => drop?.());

  const run = (task: number, words: readonly string[], language = 'en') =>
    runHere(['access', 'task', '--site', url, '--task', String(task), ...words], { language });

  it.each([
    ['olga', SUPPLY, 0],
    ['stan', SUPPLY, 10],
    ['olga', MISSING, 10],
    ['same', SUPPLY, 11],
  ])('of %s to task %i ends with the code of its verdict', async (user, task, code) => {
    expect((await run(task, ['--user', user])).code).toBe(code);
  });

  it('says the sentence, the steps with the deciding one marked, and what would be enough', async () => {
    const { stdout } = await run(SECRET, ['--user', 'forolga']);
    expect(stdout.split('\n')).toEqual([
      'For Olga (forolga) may not open task 101 “Secret”: it is confidential, so substitution does not extend access to it.',
      '',
      '  passes     Task exists: Task 101 exists.',
      '  passes     User: For Olga (forolga), ID 11.',
      '  no effect  System robot: The user is not a system robot.',
      '  passes     Dismissal: The user is not dismissed.',
      '  no effect  Subscription: The user is not subscribed to the task.',
      '  no effect  Substitution: No effect: the task is confidential, so substituting for Olga (olga) gives no access to it.',
      '> blocks     Permission function: The function refuses. There is no row in UserTaskPermissions.',
      '',
      'What would be enough:',
      '  Subscribe For Olga (forolga) to the task. By: owner Olga (olga), executor Ivan (ivan), administrator Root (root)',
      '  Make For Olga (forolga) an executor of the task. By: owner Olga (olga), administrator Root (root)',
      '  Give For Olga (forolga) an explicit permission. By: administrator Root (root)',
      '  Make the task non-confidential: then the substitution gives access. By: owner Olga (olga), administrator Root (root)',
      '',
      'The platform shows: No access to договору. Owner: Olga. Executor: Ivan.',
      '',
      'Ways to access the task:',
      '  closed  a system robot. The user is not a system robot.',
      ...Array.from({ length: 4 }, () => expect.stringMatching(/^ {2}closed {2}not dismissed, /)),
      '  closed  not dismissed, a row in UserTaskPermissions. There is no row in UserTaskPermissions.',
      expect.stringContaining('fn_CheckUserTaskPermissions answers yes. The function refuses.'),
      '',
      'Administrative operations and data sources',
      expect.stringContaining(
        'may delete task 101 “Secret” and call its data sources is unknown: how a site stores',
      ),
      '',
      expect.any(String),
      expect.any(String),
      expect.any(String),
      expect.any(String),
      expect.any(String),
      expect.stringMatching(/^> unknown {4}Right to change the task \(Set\): /),
      expect.stringContaining('Set is inferred from the permissions of groups'),
      expect.stringContaining('Data sources: '),
    ]);
    expect((await run(SECRET, ['--user', 'forolga'], 'ru')).stdout).toContain(
      'Платформа показывает: Нет доступа к договору. Владелец: Olga. Исполнитель: Ivan.',
    );
  });

  it('asks for the largest number that a task can have', async () => {
    expect((await run(2_147_483_647, ['--user', 'olga'])).stdout).toMatch(/^There is no task 2147483647\.\n/);
  });

  it('says of a task that is not there that it is not there, and nothing of rights', async () => {
    const { stdout } = await run(MISSING, ['--user', 'olga']);
    expect(stdout).toMatch(/^There is no task 999\.\n/);
    expect(stdout).toContain(
      '> blocks     Task exists: There is no such task (999); this is not a matter of rights.',
    );
    expect(stdout).not.toContain('What would be enough');
  });

  it('shows statements and rows with --sql, and only then', async () => {
    const { stdout } = await run(SUPPLY, ['--user', 'sara', '--sql']);
    expect(stdout).toContain('FROM dbo."MailSubscribers" m WHERE m."TaskID" = $1 AND m."UserID" = $2');
    expect(stdout).toContain('parameters [100,5]');
    expect(stdout).toMatch(/1 row in \d+ ms\n.*\{"TaskID":100,"UserID":5,"DateAdd":"/);
    expect((await run(SUPPLY, ['--user', 'sara'])).stdout).not.toContain('SELECT');
  });

  it('gives the whole document', async () => {
    const { stdout } = await run(SUPPLY, ['--user', 'stan', '--json']);
    expect(JSON.parse(stdout)).toMatchObject({
      IsTaskExists: true,
      IsUserHasAccess: false,
      user: { UserID: 6, Login: 'stan' },
      explanation: { verdict: 'denied', decidedBy: 'function' },
      administrative: { verdict: 'unknown' },
    });
  });

  it('compares two users, and names the first step that differs', async () => {
    const { stdout, code } = await run(SUPPLY, ['--user', 'sara', '--compare', 'stan']);
    expect(code).toBe(10);
    expect(stdout).toContain('Sara (sara) may open task 100');
    expect(stdout).toContain('Stan (stan) may not open task 100');
    expect(stdout.split('\n').at(-1)).toBe('First step that differs: Subscription.');
    const same = await run(SUPPLY, ['--user', 'ivan', '--compare', 'eve']);
    expect(same).toMatchObject({ code: 0, stdout: expect.stringMatching(/\nNo step differs\.$/) });
    const { stdout: json } = await run(SUPPLY, ['--user', 'sara', '--compare', 'stan', '--json']);
    expect(JSON.parse(json)).toMatchObject({
      ...{ firstDifference: 'subscription', left: { user: { Login: 'sara' } } },
      right: { user: { Login: 'stan' } },
    });
  });

  it('shows several users as a table', async () => {
    const { stdout, code } = await run(SUPPLY, ['--user', 'sara', '--user', 'same', '--user', '#6']);
    expect(code).toBe(10);
    expect(stdout.split('\n').slice(0, 4)).toEqual([
      'User             Verdict  Decided by',
      'Sara (sara)      Granted  Subscription',
      'same             Unknown  User',
      'Number Six (#6)  Denied   Permission function',
    ]);
    expect((await run(SUPPLY, ['--user', 'sara', '--user', 'same'])).code).toBe(11);
    expect((await run(SUPPLY, ['--user', 'sara', '--user', 'olga'])).code).toBe(0);
  });

  it.each([
    [['--user', 'sara', '--user', 'stan', '--compare', 'olga']],
    [['--user', 'sara', '--user', 'stan', '--sql']],
    [[]],
  ])('refuses %j', async (words) => {
    expect((await run(SUPPLY, words)).code).toBe(2);
  });

  it.each(['0', 'one', '-1', '1.5', '2147483648'])('refuses %s for a task', async (task) => {
    const { code } = await runHere(['access', 'task', '--site', url, '--user', 'olga', `--task=${task}`]);
    expect(code).toBe(2);
  });
});
