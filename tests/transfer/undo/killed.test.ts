import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { noProgress } from '#core/base/progress.ts';
import type { Run } from '#core/contract/history.ts';
import { settleRuns } from '#core/host/history/settle.ts';
import { listRuns, readRun } from '#core/host/history/store.ts';
import type { Site } from '#core/site/site.ts';
import { exportConfiguration } from '#core/transfer/export.ts';
import { importSource } from '#core/transfer/import.ts';
import { readUndo, undoOptions } from '#core/transfer/undo/source.ts';
import { describeEachDatabase } from '#tests/support/databases.ts';
import { checksums, createSite, rowsOf, type TestSite } from '#tests/support/sites.ts';

// Every run is a process of its own.
vi.setConfig({ testTimeout: 600_000 });

const SCRIPT = fileURLToPath(new URL('stall-run.ts', import.meta.url));

describeEachDatabase('a run that is killed', (database) => {
  let receiver: TestSite;
  let folder: string;
  let archive: string;
  let home: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'siteferry-killed-'));
    home = join(folder, 'home');
    archive = join(folder, 'archive.zip');
    receiver = await createSite(database, { seed: { profile: 'demo' } });
    const { site } = receiver;
    const [first, last] = await guidsOfStates(site);
    const selection = [first, last].map((guid = '') => ({ type: 'states', guid, includeSubcat: true }));
    await exportConfiguration(
      { site, report: noProgress },
      { selection, out: archive, overwrite: true, format: 'multi-file', texts: 'ignore' },
    );
    // One of them is changed by the import, and the other one is new.
    await site.write(async (session) => {
      const { dialect } = session;
      const q = (name: string) => dialect.identifier(name);
      await session.query(
        `UPDATE ${dialect.table('States')} SET ${q('Name')} = 'Edited' WHERE ${q('StateID')} = 1`,
      );
      await session.query(
        `UPDATE ${dialect.table('States')} SET ${q('Guid')} = '${randomUUID()}', ${q('Name')} = 'Other' ` +
          `WHERE ${q('Guid')} = '${last}'`,
      );
    });
  });
  afterAll(async () => {
    await receiver?.remove();
    await rm(folder, { recursive: true, force: true });
  });

  /** Kills a run before this statement; false where it came to its end before. */
  async function kill(statement: number): Promise<boolean> {
    const child = spawn(process.execPath, [SCRIPT, home, receiver.url, archive, String(statement)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const stalled = once(child.stdout, 'data').then(() => true);
    const isStalled = await Promise.race([stalled, once(child, 'exit').then(() => false)]);
    if (isStalled) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    return isStalled;
  }

  /** The newest run, once the server has noticed that nobody waits for the transaction any more. */
  async function settled(): Promise<Run> {
    const now = () => new Date();
    const [newest] = await listRuns(home, { limit: 1 }, now());
    for (let attempt = 0; ; attempt++) {
      await settleRuns({ home, now }, receiver.site);
      const run = await readRun(home, newest?.id ?? '');
      if (run.outcome !== 'unknown' || attempt === 200) return run;
      await delay(50);
    }
  }

  async function undo(run: Run): Promise<void> {
    const { site } = receiver;
    const { source, document } = await readUndo(
      { site, report: noProgress },
      run.undo?.folder ?? '',
      undefined,
    );
    await importSource(
      { site, report: noProgress, now: () => new Date(), channel: 'commandLine' },
      {
        archive: 'undo',
        options: undoOptions(document),
        decisions: [],
        onConflict: 'fail',
        dryRun: false,
        logDir: join(folder, 'log'),
        language: 'en',
      },
      async () => source,
    );
  }

  it('is rolled back and says so, or was committed and can be undone, whichever statement it was killed before', async () => {
    const before = await checksums(receiver.site);
    const outcomes = new Set<string>();
    for (let statement = 1; ; statement++) {
      await receiver.site.close();
      const isKilled = await kill(statement);
      receiver.site = await receiver.open();
      const run = await settled();
      const after = await checksums(receiver.site);
      const at = `before statement ${statement}`;
      outcomes.add(run.outcome);
      if (run.outcome === 'done') {
        expect(after.States, at).not.toBe(before.States);
        expect(run.undo?.state, at).toBe('kept');
        await undo(run);
        const { ServerCommands: _once, ...undone } = await checksums(receiver.site);
        const { ServerCommands: _never, ...wanted } = before;
        expect(undone, at).toEqual(wanted);
      } else {
        expect(after, at).toEqual(before);
        expect(run.undo, at).toBeUndefined();
      }
      if (!isKilled) break;
    }
    expect(outcomes).toEqual(new Set(['interrupted', 'rolled-back', 'done']));
  });
});

async function guidsOfStates(site: Site): Promise<[string | undefined, string | undefined]> {
  const rows = await rowsOf(site, 'states');
  const guids = rows.map(({ Guid }) => String(Guid).toLowerCase());
  return [guids[0], guids.at(-1)];
}
