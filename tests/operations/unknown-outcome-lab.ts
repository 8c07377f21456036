import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { Run } from '#core/contract/run.ts';
import { readRun } from '#core/workspace/history/store.ts';
import { type CommitProxy, startCommitProxy } from '#tests/support/commit-proxy.ts';
import { postgres } from '#tests/support/databases.ts';
import { createSite, type TestSite } from '#tests/support/sites.ts';
import { runHere } from '../cli/support.ts';

/** Whether the server got the COMMIT whose answer is lost. */
export type Loss = 'unheard' | 'unanswered';

/** An archive of a demo site, and an empty site for each test, which is written to while the answer to COMMIT is lost. */
export interface UnknownOutcomeLab {
  home: string;
  archive: string;
  source: TestSite;
  receiver: TestSite;
  /** Writes into the site at this address while the answer to COMMIT is lost; gives the run. */
  writeWithLoss(when: Loss, kind: Run['kind'], words: (url: string) => readonly string[]): Promise<Run>;
  /** The way to a site on which the answer is lost. */
  lose(site: TestSite, when: Loss): Promise<CommitProxy>;
  runs(): Promise<Run[]>;
  /** Opens the site, until the server has noticed that nobody waits for the transaction any more. */
  look(id: string): Promise<Run>;
  table(name: string): string;
  onReceiver(sql: string): Promise<Record<string, unknown>[]>;
}

export function unknownOutcomeLab(): UnknownOutcomeLab {
  let proxy: CommitProxy | undefined;
  const lab: UnknownOutcomeLab = {
    async lose(site, when) {
      proxy = await startCommitProxy(site.url, when);
      return proxy;
    },
    async writeWithLoss(when, kind, words) {
      const { url, lost } = await lab.lose(lab.receiver, when);
      const run = await runHere([...words(url), '--json'], { home: lab.home });
      expect(run.code, run.stderr).toBe(41);
      expect(lost()).toBe(1);
      const document = JSON.parse(run.stdout);
      expect(document.error.code).toBe('outcome-unknown');
      expect(document.result.committed).toBe('unknown');
      expect(await readFile(document.result.error, 'utf8')).toContain('code: outcome-unknown');
      const [last] = await lab.runs();
      expect(last).toMatchObject({ kind, outcome: 'unknown', error: { code: 'outcome-unknown' } });
      if (!last) throw new Error('no run was kept');
      return last;
    },
    runs: async () =>
      JSON.parse((await runHere(['history', 'list', '--json'], { home: lab.home })).stdout).runs,
    async look(id) {
      for (let attempt = 0; ; attempt++) {
        expect((await runHere(['site', 'check', '--site', lab.receiver.url], { home: lab.home })).code).toBe(
          0,
        );
        const run = await readRun(lab.home, id);
        if (run.outcome !== 'unknown' || run.note || attempt === 100) return run;
        await delay(50);
      }
    },
    table: (name) => `dbo."${lab.receiver.site.catalog.get(name).table}"`,
    onReceiver: async (sql) => await lab.receiver.site.write((session) => session.query(sql)),
  } as UnknownOutcomeLab;
  beforeAll(async () => {
    lab.home = await mkdtemp(join(tmpdir(), 'siteferry-unknown-'));
    lab.archive = join(lab.home, 'all.zip');
    lab.source = await createSite(postgres, { seed: { profile: 'demo' } });
    const words = ['export', '--site', lab.source.url, '--all', '--out', lab.archive];
    const exported = await runHere(words, { home: lab.home });
    expect(exported.code, exported.stderr).toBe(0);
  });
  beforeEach(async () => {
    lab.receiver = await createSite(postgres);
  });
  afterEach(async () => {
    await proxy?.close();
    proxy = undefined;
    await lab.receiver.remove();
  });
  afterAll(async () => {
    await lab.source.remove();
    await rm(lab.home, { recursive: true, force: true });
  });
  return lab;
}
