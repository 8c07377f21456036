import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressWithoutPassword } from '#core/base/redact.ts';
import { closeGate, type Gate } from '#tests/support/gate.ts';
import { mountable, mountSmallDisk } from '#tests/support/small-disk.ts';
import { startCli } from '../cli/support.ts';
import { startWorkerOf, until } from '../queue/support.ts';
import { SECOND, WRITTEN } from './letter-sites.ts';
import { type RolloutLab, startRolloutLab } from './rollout-lab.ts';

/** That of the test run's PostgreSQL server, and how URLs have it. */
const PASSWORD = 'p@ss:w/rd ü';
const SPELLINGS = [PASSWORD, encodeURIComponent(PASSWORD), 'p@ss', 'p%40ss'];

let lab: RolloutLab;
const gates: Gate[] = [];
/** Everything that was printed. */
const printed: string[] = [];

beforeAll(async () => {
  lab = await startRolloutLab();
});
afterAll(async () => {
  for (const gate of gates) await gate.open();
  await lab?.close();
});

/** A process of the command line, which has the roll-outs of this computer. */
function start(...words: string[]) {
  const started = startCli(words, { SITEFERRY_HOME: lab.home, SITEFERRY_PASSWORD: PASSWORD });
  void started.ended.then(({ stdout, stderr }) => printed.push(stdout, stderr));
  return started;
}
const run = (...words: string[]) => start(...words).ended;

async function plan(name: string, sites: readonly string[]): Promise<void> {
  const chosen = sites.flatMap((site) => ['--sites', site]);
  const planned = await run(
    'rollout',
    'plan',
    '--name',
    name,
    '--module',
    'Letters',
    '--version',
    '1.1',
    ...chosen,
  );
  expect(planned.code, planned.stdout + planned.stderr).toBe(0);
}

/** The change of a site waits at its first row. */
async function hold(name: string): Promise<Gate> {
  const gate = await closeGate(
    lab.site(name).url,
    'TRIGGER gate BEFORE UPDATE ON dbo."States" FOR EACH STATEMENT',
  );
  gates.push(gate);
  return gate;
}

async function expectOnce(...names: string[]): Promise<void> {
  for (const name of names) {
    expect([name, await lab.site(name).letters()]).toEqual([name, { bound: '1.1', states: SECOND }]);
    expect([name, (await lab.site(name).written()).toSorted()]).toEqual([name, [...WRITTEN]]);
  }
}

describe('a roll-out of this computer', () => {
  it.each(['SIGINT', 'SIGKILL'] as const)(
    'that is ended by %s goes on with the next run, and writes once',
    async (signal) => {
      const names = [`${signal} one`, `${signal} two`, `${signal} three`];
      for (const name of names) await lab.add(name);
      const [held = ''] = names;
      await plan(signal, names);
      const gate = await hold(held);
      const first = start('rollout', 'run', '--rollout', signal);
      await until(async () => (await gate.waiting()) === 1);
      first.child.kill(signal);
      if (signal === 'SIGKILL') await gate.endWaiting();
      await gate.open();
      const ended = await first.ended;
      expect(ended.code, ended.stderr).toBe(signal === 'SIGKILL' ? null : 130);
      const second = await run('rollout', 'run', '--rollout', signal);
      expect(second.code, second.stdout + second.stderr).toBe(0);
      await expectOnce(...names);
    },
  );

  it('is run by one process at a time: another one says so and ends', async () => {
    await lab.add('busy');
    await plan('busy', ['busy']);
    const gate = await hold('busy');
    const first = start('rollout', 'run', '--rollout', 'busy');
    await until(async () => (await gate.waiting()) === 1);
    const second = await run('rollout', 'run', '--rollout', 'busy');
    expect(second.code).toBe(2);
    expect(second.stderr).toMatch(/in use|another/);
    await gate.open();
    const ended = await first.ended;
    expect(ended.code, ended.stdout + ended.stderr).toBe(0);
    await expectOnce('busy');
  });

  it('shows names of sites as what they are, whatever is in them', async () => {
    const { url } = await lab.add('hostile');
    const file = join(lab.home, 'sites.json');
    const list: { sites: { name: string }[] } = JSON.parse(await readFile(file, 'utf8'));
    const name = `<img src=x onerror=alert(1)>\n\u001b[2J\u202egnp.${'x'.repeat(500)}`;
    for (const site of list.sites) if (site.name === 'hostile') site.name = name;
    await writeFile(file, JSON.stringify(list));
    await plan('hostile', [addressWithoutPassword(url)]);
    const html = join(lab.home, 'report.html');
    for (const words of [['show'], ['sites'], ['log'], ['run'], ['report', '--out', html]]) {
      const [verb = '', ...more] = words;
      const { code, stdout, stderr } = await run('rollout', verb, '--rollout', 'hostile', ...more);
      expect(code, verb + stdout + stderr).toBe(0);
      expect(`${verb} ${stdout}${stderr}`.replaceAll('\n', '')).not.toMatch(
        /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u,
      );
    }
    expect(await readFile(html, 'utf8')).not.toMatch(/<img|[\u202a-\u202e]/);
  });
});

describe('a worker of roll-outs', () => {
  it.skipIf(!mountable)(
    'whose disk is full writes nothing that could not be undone (needs the right to mount)',
    async () => {
      await lab.add('full');
      await lab.plan({ name: 'full', sites: ['full'] });
      const disk = await mountSmallDisk(16_384);
      const worker = await startWorkerOf(join(disk.path, 'home'), lab.jobs, join(disk.path, 'results'));
      try {
        disk.leave(4);
        await lab.control('full', 'start');
        await lab.reach('full', 'stopped', 'done');
        const { full } = await lab.rows('full');
        expect(full).toMatchObject({ state: 'failed', isWritten: false });
        expect(full?.failure?.code).toMatch(/unwritable|disk|state-unusable/);
        expect(await lab.site('full').written()).toEqual([]);
        await disk.empty();
        await lab.control('full', 'retry');
        await lab.control('full', 'resume');
        await lab.reach('full', 'done');
        await expectOnce('full');
      } finally {
        await worker.kill();
        await disk.unmount();
      }
    },
  );

  it('leaves no password in the database of jobs, in what it prints or in files', async () => {
    const { url } = await lab.add('secret');
    const refused = await run('rollout', 'plan', '--module', 'Letters', '--version', '1.1', '--sites', url);
    expect(refused.code).toBe(2);
    await lab.plan({ name: 'secret', sites: ['secret'] });
    await lab.control('secret', 'start');
    const worker = await lab.worker('worker');
    await lab.reach('secret', 'done');
    const at = ['--rollout', 'secret', '--jobs', addressWithoutPassword(lab.jobs)];
    const report = await run('rollout', 'report', ...at, '--out', join(lab.home, 'report.json'));
    expect(report.code, report.stderr).toBe(0);
    await worker.stop();
    const tables = await lab.execute(
      `SELECT query_to_xml(format('SELECT * FROM %I.%I', schemaname, tablename), true, false, '')::text AS rows
        FROM pg_tables WHERE schemaname LIKE 'siteferry%' AND $1`,
      [true],
    );
    const kept = [JSON.stringify(tables), ...printed];
    for (const file of await readdir(join(lab.home, '..'), { recursive: true, withFileTypes: true }))
      if (file.isFile() && !file.parentPath.includes('site-jobs'))
        kept.push(await readFile(join(file.parentPath, file.name), 'latin1'));
    expect(tables.length).toBeGreaterThan(5);
    expect(JSON.stringify(tables)).toContain('Letters');
    for (const text of kept) for (const spelling of SPELLINGS) expect(text).not.toContain(spelling);
  });
});
