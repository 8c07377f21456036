import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { postgres } from '#tests/support/databases.ts';
import { createSite, type TestSite } from '#tests/support/sites.ts';
import { type StallingProxy, startStallingProxy } from '#tests/support/stalling-proxy.ts';
import { runHere } from '../cli/support.ts';
import { countRows, jobsOf, type Running, reach, request, startServiceOf, uploadTo } from './support.ts';

/** A service whose way to its site stops where a test wants it, and which a test kills. */
export interface KillLab {
  home: string;
  receiver: TestSite;
  proxy: StallingProxy;
  kill(): Promise<void>;
  stop(): Promise<void>;
  /** Starts it once more. */
  again(): Promise<void>;
  /** Imports as new data: each application would show. */
  beginImport(): Promise<string>;
  /** How many rows have been added to the site since the test began. */
  added(): Promise<number>;
  /** What the service was told to do is done, and nothing of it a second time. */
  settle(): Promise<void>;
}

/** One for each test of a file. */
export function killLab(): KillLab {
  let folder: string;
  let archive: string;
  let service: Running | undefined;
  let before: number;
  const lab: KillLab = {
    kill: async () => await service?.kill(),
    stop: async () => await service?.stop(),
    async again() {
      service = await startServiceOf(lab.proxy.url, lab.home);
    },
    async beginImport() {
      const upload = await uploadTo(lab.home, archive);
      const options = { importAsNewData: true };
      const asked = request('transfer.import', { upload, options, onConflict: 'skip' });
      return (await jobsOf(lab.home).begin(asked)).id;
    },
    added: async () => (await countRows(lab.receiver.site)) - before,
    async settle() {
      // Whatever a service takes up again, it takes up when it starts and in the order of the jobs.
      const upload = await uploadTo(lab.home, archive);
      const last = await jobsOf(lab.home).begin(
        request('transfer.import', { upload, options: {}, dryRun: true }),
      );
      await reach(jobsOf(lab.home), last.id, 'done', 'failed');
    },
  } as KillLab;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'siteferry-kill-'));
    archive = join(folder, 'all.zip');
    const source = await createSite(postgres, { seed: { profile: 'demo' } });
    const exported = await runHere(['export', '--site', source.url, '--all', '--out', archive]);
    expect(exported.code, exported.stderr).toBe(0);
    await source.remove();
  });
  beforeEach(async () => {
    lab.home = await mkdtemp(join(tmpdir(), 'siteferry-jobs-'));
    lab.receiver = await createSite(postgres, { seed: { profile: 'demo' } });
    before = await countRows(lab.receiver.site);
    lab.proxy = await startStallingProxy(lab.receiver.url);
    await lab.again();
  });
  afterEach(async () => {
    await lab.kill();
    await lab.proxy.close();
    await lab.receiver.remove();
    await rm(lab.home, { recursive: true, force: true });
  });
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
  });
  return lab;
}
