import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { minutesIn } from '#electron/cli/confirm-within.ts';
import { postgres } from '#tests/support/databases.ts';
import { confirmLab } from '../signin-transfer/confirm-lab.ts';
import { runHere } from './support.ts';

describe('--confirm-within', () => {
  it.each([
    ['10m', 10],
    ['2h', 120],
    ['90', 90],
    ['24h', 1440],
  ])('%s is %d minutes', (typed, minutes) => expect(minutesIn(typed)).toBe(minutes));

  it.each(['', '0m', '25h', '1.5h', '10 m', '-1', '10s', '99999'])('%j is no time', (typed) =>
    expect(() => minutesIn(typed)).toThrow(expect.objectContaining({ code: 'usage' })),
  );
});

describe('a move of sign-in on the command line', () => {
  const lab = confirmLab(postgres);
  const stop = new AbortController();
  afterEach(() => vi.unstubAllEnvs());
  const run = (words: string[], signal?: AbortSignal) =>
    runHere(words, { home: lab.home, ...(signal ? { signal } : {}) });
  const move = (...more: string[]) => [
    ...['move', '--from', lab.test.url, '--to', lab.prod.url, '--all', '--sign-in', '--as', 'root'],
    ...['--confirm', lab.prod.url, ...more],
  ];
  const pendingRun = () =>
    vi.waitFor(
      async () => {
        const [pending] = await lab.host.client.signin.pending.list({});
        if (!pending) throw new Error('nothing is pending');
        return pending.run;
      },
      { timeout: 30_000 },
    );

  it('waits until somebody confirms it elsewhere, and says how it ended', async () => {
    const moving = run(move('--confirm-within', '10m', '--json'));
    const id = await pendingRun();
    const confirmed = await vi.waitFor(
      async () => {
        const answer = await run(['confirm', id]);
        expect(answer.code, answer.stderr).toBe(0);
        return answer;
      },
      { timeout: 30_000 },
    );
    expect(confirmed.stdout).toMatch(/Confirmed by .*: the change stays/);
    const { code, stdout, stderr } = await moving;
    expect(code, stderr).toBe(0);
    expect(stderr).toContain(`siteferry confirm ${id}`);
    expect(stderr).toContain('a sign-in by Partners');
    expect(JSON.parse(stdout).confirmation).toMatchObject({ state: 'confirmed' });
    const shown = await run(['history', 'show', '--run', id]);
    expect(shown.stdout).toMatch(/Confirmed by .*: the change stays/);
    expect((await run(['confirm', id])).stderr).toContain('not waiting for a confirmation');
  });

  it('ends with Ctrl-C, and what was not confirmed is told of until somebody takes it back', async () => {
    const moving = run(move('--confirm-within', '10m'), stop.signal);
    const id = await pendingRun();
    await vi.waitFor(async () =>
      expect((await lab.host.client.history.get({ run: id })).outcome).toBe('done'),
    );
    stop.abort();
    const stopped = await moving;
    expect(stopped.code).toBe(130);
    expect(stopped.stdout).toContain('siteferry confirm --pending --wait');
    expect((await run(['types'])).stderr).toBe('');
    await lab.letTimePass(id);
    // Whatever is asked, nothing is written unasked.
    expect((await run(['types'])).stderr).toContain(`siteferry confirm ${id}`);
    expect(await lab.metadata()).toBe(lab.NEW);
    expect((await run(['history', 'forget', '--run', id])).stderr).toContain('waits to be confirmed');
    const settled = await run(['confirm', '--pending', '--site', lab.prod.url]);
    expect(settled.stdout).toMatch(/Not confirmed, and taken back/);
    expect(await lab.metadata()).toBe(lab.OLD);
    expect((await run(['confirm', '--pending'])).stdout).toContain('Nothing is waiting');
  });

  it('says with --what-if who could sign in afterwards, and writes nothing', async () => {
    await lab.signIn('anna', 'SAML', 'Partners');
    const { id } = await partners();
    const off = ['providers', 'update', '--site', lab.test.url, '--as', 'root', '--id', id, '--active', 'no'];
    expect((await run([...off, '--confirm', lab.test.url])).code).toBe(0);
    const judged = await run(move('--what-if'));
    expect(judged.stdout, judged.stderr).toMatch(/web +login-pass, Other +now login-pass, Partners, Other/);
    expect(judged.stdout).toContain('rolled back');
    expect(judged.code).toBe(0);
    expect(await lab.metadata()).toBe(lab.OLD);
    const runs = (await lab.host.client.history.list({})).length;
    const { document } = await json(move('--what-if'));
    expect(document.guard).toMatchObject({ replay: { days: 30 } });
    expect(document.plan.items).not.toEqual([]);
    // The dry run of the same says no more than that it would be written.
    expect(await lab.host.client.history.list({})).toHaveLength(runs);
    const unnamed = await run([
      'move',
      '--from',
      lab.test.url,
      '--to',
      lab.prod.url,
      '--all',
      '--sign-in',
      '--what-if',
    ]);
    expect(unnamed.stderr).toContain('--as');
    const configuration = await run([
      'move',
      '--from',
      lab.test.url,
      '--to',
      lab.prod.url,
      '--all',
      '--as',
      'root',
      '--what-if',
    ]);
    expect(configuration.code).toBe(2);
  });

  it('says with --consequences the same of who signs in, of a plan that is kept and of a dry run', async () => {
    const { id } = await partners();
    const off = ['providers', 'update', '--site', lab.test.url, '--as', 'root', '--id', id, '--active', 'no'];
    expect((await run([...off, '--confirm', lab.test.url])).code).toBe(0);
    const plan = join(lab.home, 'plan.json');
    const { users } = (await json(move('--what-if'))).document.guard;
    expect(users.before.no + users.before.yes + users.before.unknown).toBe(2);
    for (const words of [['--dry-run'], ['--plan-out', plan]]) {
      const { code, document } = await json(move('--consequences', ...words));
      const { consequences } = document.plan;
      expect([code, consequences.signIn]).toEqual([0, { users }]);
      expect(consequences.lost.pairs).toBe(0);
    }
    expect(await lab.metadata()).toBe(lab.OLD);
  });

  async function json(words: string[]) {
    const { code, stdout } = await run([...words, '--json']);
    return { code, document: JSON.parse(stdout) };
  }

  async function partners(): Promise<{ id: string }> {
    const { document } = await json(['providers', 'list', '--site', lab.test.url, '--as', 'root']);
    const found = document.providers.find(
      ({ Description }: { Description: string }) => Description === 'Partners',
    );
    return { id: String(found?.Id) };
  }
});
