import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { simpleGit } from 'simple-git';
import { describe, expect, it } from 'vitest';
import { runLong } from '#core/contract/progress.ts';
import { startHost } from '#core/operations/start.ts';
import { closeGate, GATES } from '#tests/support/gate.ts';
import { memoryKeychain } from '#tests/support/keychain.ts';
import { checksums } from '#tests/support/sites.ts';
import type { Way } from '#tests/support/stalling-proxy.ts';
import { runHere } from '../cli/support.ts';
import { startGitHttp } from '../versions/support/git-http.ts';
import { killLab } from './kill-lab.ts';
import { jobsOf, reach, request, until } from './support.ts';

const lab = killLab();

async function serving(root: string) {
  const server = await startGitHttp(root);
  return { ...server, [Symbol.asyncDispose]: () => server.close() };
}

describe('kill -9 of a service', () => {
  // One whose answer was lost is in `killed-service.test.ts`.
  it.each<{ way: Way; settled: boolean }>([
    { way: 'freeze', settled: false },
    { way: 'hold-commit', settled: false },
    { way: 'late-commit', settled: true },
  ])('while an import is at $way applies it exactly once', async ({ way, settled }) => {
    const { proxy, home } = lab;
    proxy.set(way);
    const id = await lab.beginImport();
    await reach(jobsOf(home), id, 'running');
    await until(() => proxy.held() > 0);
    await lab.kill();
    proxy.set('pass');
    await lab.again();
    const job = await reach(jobsOf(home), id, 'done', 'failed');
    expect(job.error).toBeUndefined();
    expect(job).toMatchObject({ state: 'done', attempts: 2, result: { committed: true } });
    expect(job.result?.settled === true).toBe(settled);
    expect(job.files.map(({ name }) => name)).toEqual(expect.arrayContaining(['undo.json', 'undo.zip']));
    const added = job.result?.counts.added ?? 0;
    expect(added).toBeGreaterThan(100);
    expect(await lab.added()).toBe(added);
    // And it stays so.
    await lab.stop();
    await lab.again();
    await lab.settle();
    expect(await lab.added()).toBe(added);
    expect((await jobsOf(home).get(id)).attempts).toBe(2);
  });

  it('while an export runs has it made again, whole', async () => {
    const { proxy, home } = lab;
    proxy.set('freeze');
    const { id } = await jobsOf(home).begin(request('transfer.export', { selection: 'all' }));
    await reach(jobsOf(home), id, 'running');
    await until(() => proxy.held() > 0);
    await lab.kill();
    proxy.set('pass');
    await lab.again();
    const job = await reach(jobsOf(home), id, 'done', 'failed');
    expect(job).toMatchObject({ state: 'done', attempts: 2, type: 'MigrationExportJob' });
    const out = join(home, 'downloaded.zip');
    const words = ['jobs', 'download', '--id', id, '--file', 'configuration.zip', '--out', out];
    expect((await runHere(words, { home })).code).toBe(0);
    const verified = await runHere(['archive', 'verify', out, '--json'], { home });
    expect(verified.code, verified.stdout).toBe(0);
  });

  it('with jobs that wait has them done in their order, one import at a time', async () => {
    const { proxy, home } = lab;
    proxy.set('freeze');
    const first = await lab.beginImport();
    const second = await lab.beginImport();
    await reach(jobsOf(home), first, 'running');
    expect((await jobsOf(home).get(second)).state).toBe('queued');
    await lab.kill();
    proxy.set('pass');
    await lab.again();
    const [one, two] = [
      await reach(jobsOf(home), first, 'done', 'failed'),
      await reach(jobsOf(home), second, 'done', 'failed'),
    ];
    expect([one.state, two.state]).toEqual(['done', 'done']);
    expect(String(two.startedAt) >= String(one.endedAt)).toBe(true);
    const added = (one.result?.counts.added ?? 0) + (two.result?.counts.added ?? 0);
    expect(await lab.added()).toBe(added);
  });

  it('after a running import was to be cancelled leaves the site as it was', async () => {
    const { proxy, home } = lab;
    const before = await checksums(lab.receiver.site);
    proxy.set('freeze');
    const id = await lab.beginImport();
    await until(() => proxy.held() > 0);
    expect(await jobsOf(home).cancel(id)).toMatchObject({ state: 'running', cancelling: true });
    await lab.kill();
    proxy.set('pass');
    await lab.again();
    expect(await reach(jobsOf(home), id, 'done', 'failed', 'cancelled')).toMatchObject({
      state: 'cancelled',
    });
    expect(await checksums(lab.receiver.site)).toEqual(before);
  });

  it.each(['waits', 'goes through', 'is noted'])(
    'while the push of a version %s makes it once',
    async (moment) => {
      const { home } = lab;
      const remote = join(home, 'remote.git');
      await mkdir(remote);
      const git = simpleGit(remote);
      await git.init(['--bare', '--initial-branch=main']);
      const person = startHost(
        { SITEFERRY_HOME: join(home, 'person') },
        { channel: 'commandLine', keychain: memoryKeychain() },
      );
      // Hooks run only where a server runs them, not in a repository by its path.
      await using server = await serving(home);
      const { versions } = person.client;
      const site = lab.receiver.url;
      const settings = { name: 'shared', provider: 'Git', location: server.addressOf(remote) } as const;
      const [{ id } = { id: 0 }] = await versions.settings.save({ site, settings });
      await runLong(versions.settings.prepare({ site, id }));
      await versions.modules.save({ site, name: 'Sales', selection: 'all' });
      await runLong(versions.create({ site, module: 'Sales', version: '0' }));
      await person.context.sites.close();

      const [reached, passing] = [join(home, 'reached'), join(home, 'passing')];
      const wait = `touch ${reached}; until [ -e ${passing} ]; do sleep 0.05; done`;
      const noting = moment === 'is noted' ? await closeGate(site, GATES.noting) : undefined;
      if (!noting) {
        // A push goes on without the program that has begun it.
        const hook = `#!/bin/sh\nif [ ! -e ${reached} ]; then ${wait}; fi\n`;
        await writeFile(join(remote, 'hooks', 'pre-receive'), hook, { mode: 0o755 });
      }
      const begun = request('versions.create', { module: 'Sales', version: '1' });
      const job = await jobsOf(home).begin(begun);
      await until(async () => (noting ? (await noting.waiting()) === 1 : existsSync(reached)));
      await lab.kill();
      if (moment === 'goes through') {
        await writeFile(passing, '');
        await until(async () => (await git.tags()).all.length === 2);
      }
      await noting?.endWaiting();
      await noting?.open();
      await lab.again();
      const done = await reach(jobsOf(home), job.id, 'done', 'failed');
      await writeFile(passing, '');
      expect(done).toMatchObject({ state: 'done', attempts: 2, result: { version: '1' } });
      expect(done.result?.settled === true).toBe(moment !== 'waits');
      const { versions: listed, warnings } = await runLong(versions.list({ site, module: 'Sales' }));
      expect(warnings).toEqual([]);
      expect(listed).toMatchObject([{ version: '1', isHeld: true, isBound: true }, { version: '0' }]);
      expect((await git.tags()).all).toHaveLength(2);
      await person.close();
    },
  );
});
