import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runHere } from '../cli/support.ts';
import { startBreakingProxy } from '../support/breaking-proxy.ts';
import { postgres } from '../support/databases.ts';

describe('roll-outs on the command line', () => {
  let folder: string;
  let home: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'siteferry-rollout-cli-'));
    home = join(folder, 'home');
    await mkdir(home);
    const head = `embedded:${join(folder, 'head')}`;
    await ok('site', 'init', '--site', head);
    await ok('site', 'seed', '--site', head);
    await ok('export', '--site', head, '--section', '1', '--out', join(folder, 'letters.zip'));
    for (const [name, ...more] of [['berlin', '--label', 'canary'], ['lyon']]) {
      const site = `embedded:${join(folder, name ?? '')}`;
      await ok('site', 'init', '--site', site);
      await ok('site', 'save', '--name', name ?? '', '--site', site, '--folder', 'shops', ...more);
    }
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const run = (...words: string[]) => runHere(words, { home });
  const ok = async (...words: string[]) => {
    const { code, stdout, stderr } = await run(...words);
    expect(code, stderr).toBe(0);
    return stdout;
  };
  const planned = (...more: string[]) =>
    run('rollout', 'plan', '--archive', join(folder, 'letters.zip'), '--sites', 'group:shops', ...more);

  it('are planned, shown, reported and forgotten', async () => {
    const { code, stdout } = await planned('--wave', 'label:canary', '--wave', 'rest', '--name', 'Letters');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Roll-out 1, Letters: planned\. Planned by /);
    expect(stdout).toMatch(/2 sites: clean, the same \d+ changes/);
    expect(stdout).toContain('Start it with: siteferry rollout run --rollout 1');
    expect(await ok('rollout', 'show')).toContain('2: 1 site, waiting');
    expect(await ok('rollout', 'list')).toMatch(/^ *1 +Letters +planned +2/m);
    expect(await ok('rollout', 'sites', '--verdict', 'clean', '--wave', '2')).toMatch(
      /^lyon +2 +clean +waiting/m,
    );
    const site = JSON.parse(await ok('rollout', 'site', 'berlin', '--json'));
    expect(site.plan.counts.Add).toBeGreaterThan(100);
    expect(await ok('rollout', 'log')).toContain('Planned by');
    await ok('rollout', 'report', '--out', join(folder, 'report.html'));
    expect(await readFile(join(folder, 'report.html'), 'utf8')).toContain('<td>berlin</td>');
    await ok('rollout', 'report', '--out', join(folder, 'report.json'));
    const report = JSON.parse(await readFile(join(folder, 'report.json'), 'utf8'));
    expect(
      report.sites.map(({ site: name, state }: { site: string; state: string }) => [name, state]),
    ).toEqual([
      ['berlin', 'waiting'],
      ['lyon', 'waiting'],
    ]);
    const second = await planned();
    expect(second.code).toBe(0);
    const unclear = await run('rollout', 'show');
    expect(unclear.code).toBe(2);
    expect(unclear.stderr).toContain('2 (letters)');
    await ok('rollout', 'forget', '--rollout', '2');
    expect(await ok('rollout', 'forget', '--rollout', 'Letters')).toContain('There are no roll-outs.');
  });

  it.each([
    ['no window of a site is open', [], /no site may be changed at this time/],
    ['no worker is there', ['--jobs'], /no siteferry worker works on this database/],
  ] as const)('say so when nothing begins because %s', async (_why, [jobs], said) => {
    const tomorrow = new Date(Date.now() + 24 * 3_600_000);
    const day = tomorrow.toLocaleDateString('en-GB', { weekday: 'short', timeZone: 'UTC' }).toLowerCase();
    const queue = jobs && (await postgres.create());
    const place = queue ? [jobs, queue.url] : [];
    try {
      const { stderr, code } = await planned(...place, '--window', `${day} 23:00-23:59 UTC`);
      expect(code, stderr).toBe(0);
      const stop = new AbortController();
      let looks = 0;
      const report = () => {
        looks += 1;
        if (looks === 18) stop.abort();
      };
      const { signal } = stop;
      const ended = await runHere(['rollout', 'run', ...place], { home, signal, report });
      expect(ended.stderr).toMatch(said);
    } finally {
      await queue?.drop();
      if (!queue) {
        await ok('rollout', 'abort');
        await ok('rollout', 'forget', '--rollout', 'letters');
      }
    }
  });

  it('go on watching when the database of jobs was away', async () => {
    const queue = await postgres.create();
    const proxy = await startBreakingProxy(queue.url);
    const { password } = new URL(proxy.url);
    const file = join(folder, 'password of jobs');
    await writeFile(file, decodeURIComponent(password), { mode: 0o600 });
    const place = ['--jobs', proxy.url.replace(`:${password}@`, '@'), '--jobs-password-file', file];
    try {
      expect(await planned(...place)).toMatchObject({ code: 0 });
      const stop = new AbortController();
      let looks = 0;
      const report = () => {
        looks += 1;
        if (looks === 1) void proxy.cut().then(proxy.heal);
        else stop.abort();
      };
      const ended = await runHere(['rollout', 'run', ...place], { home, signal: stop.signal, report });
      expect(ended.stderr).toContain('The database of jobs does not answer');
      expect([looks, ended.code]).toEqual([2, 130]);
      expect((await run('rollout', 'pause', ...place)).stdout).toContain(
        'To go on: siteferry rollout resume',
      );
      expect((await run('rollout', 'resume', ...place)).stdout).toContain(
        'To watch it: siteferry rollout watch',
      );
    } finally {
      await proxy.close();
      await queue.drop();
    }
  });

  it('say of a site that was not reached what to do', async () => {
    await ok('site', 'save', '--name', 'nowhere', '--site', 'postgres://app@127.0.0.1:1/crm');
    const planned = ['--archive', join(folder, 'letters.zip'), '--sites', 'nowhere', '--name', 'far'];
    await run('rollout', 'plan', ...planned);
    const { remedies } = JSON.parse(await ok('rollout', 'site', 'nowhere', '--json')).site.failure;
    expect(await ok('rollout', 'site', 'nowhere')).toContain(`\n  ${remedies[0].text}`);
    await ok('rollout', 'forget', '--rollout', 'far');
    await ok('site', 'forget', '--name', 'nowhere');
  });

  it('take the options of an import as it does, and none where nothing is imported', async () => {
    const words = ['--as-new-data', '--associate', 'states=key', '--texts', 'report', '--json'];
    const { code, stdout, stderr } = await planned(...words);
    expect(code, stderr).toBe(0);
    const { rollout } = JSON.parse(stdout);
    expect(rollout.change.options).toMatchObject({
      ...{ importAsNewData: true, copyShared: false, texts: 'report' },
      associations: { states: 'NaturalKey' },
    });
    await ok('rollout', 'forget', '--rollout', String(rollout.number));
    const version = ['--module', 'Letters', '--version', '1.1', '--sites', 'all', '--with-denormalization'];
    const refused = await run('rollout', 'plan', ...version);
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('--with-denormalization')]);
  });

  it('say the name of a site in one line, whatever somebody has written into the list', async () => {
    const file = join(home, 'sites.json');
    const kept = await readFile(file, 'utf8');
    const name = 'ber\nlin\u001b[2J\u202e<b>';
    await writeFile(file, kept.replace('"berlin"', JSON.stringify(name)));
    try {
      const { code, stdout, stderr } = await planned('--name', 'Odd\n\u001b[31mname');
      expect(code, stderr).toBe(0);
      const said = [stdout, stderr, await ok('rollout', 'show'), await ok('rollout', 'list')];
      said.push(await ok('rollout', 'sites'), await ok('rollout', 'log'), await ok('rollout', 'site', name));
      await ok('rollout', 'report', '--out', join(folder, 'odd.html'));
      said.push(await readFile(join(folder, 'odd.html'), 'utf8'));
      for (const text of said) expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202e]/u);
      expect(said[0]).toContain('Odd↵');
      expect(said.at(-1)).not.toContain('<b>');
      const { rollouts } = JSON.parse(await ok('rollout', 'list', '--json'));
      await ok('rollout', 'forget', '--rollout', String(rollouts[0].number));
    } finally {
      await writeFile(file, kept);
    }
  });

  it('that are not clear are refused, and nothing of them is kept', async () => {
    const policy = join(folder, 'waves.yaml');
    await writeFile(policy, 'waves:\n  - take: {percent: 0}\n');
    const cases: [string[], string][] = [
      [['--wave', '0%'], '0% is no wave'],
      [['--policy', policy], '/waves/0/take/percent'],
      [['--policy', policy, '--wave', 'rest'], '--wave'],
      [['--wave', 'label:nobody', '--wave', 'rest'], 'Wave 1 has no sites'],
      [['--wave', '1'], 'No wave takes lyon'],
      [['--window', '22:00-04:00'], 'Window 1 has no time zone'],
      [['--check-drift'], 'version'],
      [['--check-query', 'DELETE FROM x'], 'one SELECT'],
      [['--sites', 'nobody'], 'nobody'],
      [['--sites', 'berlin'.repeat(11_000)], 'sites.1'],
      [['--name', 'n'.repeat(65_536)], 'name'],
      [['--module', 'Letters', '--version', '1.1'], 'one change'],
    ];
    for (const [words, said] of cases) {
      const { code, stderr } = await planned(...words);
      expect([words, code, stderr.includes(said) || stderr]).toEqual([words, 2, true]);
    }
    expect(await ok('rollout', 'list')).toContain('There are no roll-outs.');
  });
});
