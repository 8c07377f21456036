import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { referenceCatalog } from '#core/catalog/reference-catalog.ts';
import type { TaskWho } from '#core/contract/access/task-who.ts';
import { openSite } from '#core/site/open.ts';
import { fill } from '#tests/access/task-lab.ts';
import { MISSING, ORPHAN, SECRET, SUPPLY, world } from '#tests/access/task-world.ts';
import { postgres } from '#tests/support/databases.ts';
import { runHere } from './support.ts';

let url: string;
let drop: () => Promise<void>;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'siteferry-access-who-'));
  ({ url, drop } = await postgres.create());
  await runHere(['site', 'init', '--site', url]);
  const site = await openSite(url, { catalog: referenceCatalog });
  await fill(site, world);
  await site.close();
});
afterAll(async () => {
  await drop?.();
  await rm(folder, { recursive: true, force: true });
});

const task = (id: number, ...words: string[]) =>
  runHere(['access', 'task', '--site', url, '--task', String(id), ...words], {});

describe('access task --who', () => {
  it.each([SUPPLY, SECRET, ORPHAN])('names for task %i whom asking for each of them names', async (id) => {
    const { users, asked, granted } = JSON.parse((await task(id, '--who', '--json')).stdout) as TaskWho;
    const all = Array.from({ length: 40 }, (_, index) => ['--user', `#${index + 1}`]).flat();
    const each = JSON.parse((await task(id, ...all, '--json')).stdout).users as {
      user: { UserID: number };
      verdict: string;
      decidedBy: string;
    }[];
    expect(asked).toBe(40);
    const open = each.filter(({ verdict }) => verdict === 'granted');
    expect(users.filter(({ verdict }) => verdict === 'granted').map(({ user }) => user.UserID)).toEqual(
      open.map(({ user }) => user.UserID),
    );
    expect(granted).toBe(open.length);
    for (const { ways, verdict } of users) if (verdict === 'granted') expect(ways.length).toBeGreaterThan(0);
  });

  it('says the ways in, and how many may open it', async () => {
    const { stdout, code } = await task(SUPPLY, '--who');
    expect(stdout).toMatch(/Olga \(olga\) +Granted +.*Owner/);
    expect(stdout).toMatch(/\n\d+ of 40 users may open it\.$/);
    expect(code).toBe(0);
    const missing = await task(MISSING, '--who');
    expect([missing.code, missing.stdout]).toEqual([10, `There is no task ${MISSING}.`]);
    expect((await task(SUPPLY, '--who', '--user', 'olga')).code).toBe(2);
    expect((await task(SUPPLY)).code).toBe(2);
  });
});

describe('access test', () => {
  const test = async (text: string, ...words: string[]) => {
    const file = join(folder, 'cases.yaml');
    await writeFile(file, text);
    return await runHere(['access', 'test', '--site', url, file, ...words], {});
  };

  it('ends with 0 where all is as expected, tasks and sign-ins', async () => {
    const done = await test(`
cases:
  - { user: olga, task: ${SUPPLY}, expect: granted, step: function }
  - { user: stan, task: ${SUPPLY}, expect: denied }
  - { user: fred, task: ${SECRET}, expect: denied, step: dismissed }
  - { user: nobody-here, method: password, expect: denied }
`);
    expect(done.code, done.stdout + done.stderr).toBe(0);
    expect(done.stdout).toContain('All 4 cases are as expected.');
  });

  it('ends with 10 and says what differs: another verdict, another step', async () => {
    const done = await test(
      `cases: [{user: stan, task: ${SUPPLY}, expect: granted}, {user: olga, task: ${SUPPLY}, expect: granted, step: owner}]`,
    );
    expect(done.code).toBe(10);
    expect(done.stdout).toContain(`differs      stan, task ${SUPPLY}: Denied, step function`);
    expect(done.stdout).toContain('expected Granted, step owner.');
    expect(done.stdout).toContain('2 of 2 cases differ.');
    const json = JSON.parse(
      (await test(`cases: [{user: stan, task: ${SUPPLY}, expect: granted}]`, '--json')).stdout,
    );
    expect(json.results).toMatchObject([{ isMet: false, verdict: 'denied', decidedBy: 'function' }]);
  });

  it.each([
    ['a verdict that is none', 'cases: [{user: a, task: 1, expect: maybe}]', '/cases/0/expect'],
    ['a word too many', 'cases: [{user: a, task: 1, expect: denied, colour: red}]', '/cases/0'],
    ['no cases', 'cases: []', '/cases'],
    ['no YAML', 'cases:\n  - {user: a', 'line 2'],
    ['a list', '- {user: a}', 'cases.yaml: an object'],
    [
      'a bomb',
      `a: &a [x,x]\n${Array.from({ length: 30 }, (_, n) => `b${n}: &b${n} [*${n ? `b${n - 1}` : 'a'},*${n ? `b${n - 1}` : 'a'}]`).join('\n')}\ncases: *b29`,
      'its aliases',
    ],
  ])('refuses %s, and says where', async (_what, text, place) => {
    const refused = await test(text);
    expect([refused.code, refused.stderr.includes(place)], refused.stderr).toEqual([30, true]);
  });
});
