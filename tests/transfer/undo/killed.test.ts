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
import type { Run } from '#core/contract/history-run.ts';
import { settleRuns } from '#core/host/history/settle.ts';
import { listRuns, readRun } from '#core/host/history/store.ts';
import type { Site } from '#core/site/site.ts';
import { exportConfiguration } from '#core/transfer/export.ts';
import { importSource } from '#core/transfer/import.ts';
import { readUndo, undoOptions } from '#core/transfer/undo/source.ts';
import { describeEachDatabase } from '#tests/support/databases.ts';
import { checksums, createSite, rowsOf, type TestSite } from '#tests/support/sites.ts';
import type { Point, Work } from './stall-run.ts';

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
    // One of them is changed by the import, and the other one is new. A third one is for a move to remove.
    await site.write(async (session) => {
      const { dialect } = session;
      const q = (name: string) => dialect.identifier(name);
      await session.query(
        `INSERT INTO ${dialect.table('States')} (${q('Guid')}, ${q('Name')}) VALUES ('${randomUUID()}', 'Unused')`,
      );
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

  /** Kills a run at this point; false where it came to its end before. The site is closed meanwhile. */
  async function kill(work: Work, point: Point): Promise<boolean> {
    await receiver.site.close();
    try {
      return await killOnClosed(work, point);
    } finally {
      receiver.site = await receiver.open();
    }
  }

  async function killOnClosed(work: Work, point: Point): Promise<boolean> {
    const words = [SCRIPT, home, receiver.url, JSON.stringify(work), JSON.stringify(point)];
    const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
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
      const isKilled = await kill({ kind: 'import', archive }, statement);
      const run = await settled();
      const after = await checksums(receiver.site);
      const at = `before statement ${statement}`;
      outcomes.add(run.outcome);
      if (run.outcome === 'done') {
        expect(after.States, at).not.toBe(before.States);
        expect(run.undo?.state, at).toBe('kept');
        await undo(run);
        expect(configuration(await checksums(receiver.site)), at).toEqual(configuration(before));
      } else {
        expect(after, at).toEqual(before);
        expect(run.undo, at).toBeUndefined();
      }
      if (!isKilled) break;
    }
    expect(outcomes).toEqual(new Set(['interrupted', 'rolled-back', 'done']));
  });

  const POINTS: readonly Point[] = [1, 'pre-images', 'kept', 'noted'];

  /** Kills it at each point, which leaves everything as it was, and then lets it come to its end. */
  async function killAndDo(work: Work): Promise<Run> {
    const before = await checksums(receiver.site);
    for (const point of POINTS) {
      expect(await kill(work, point), String(point)).toBe(true);
      const run = await settled();
      expect(run, String(point)).toMatchObject({ kind: work.kind });
      expect(run.outcome, String(point)).toBe(point === 'noted' ? 'rolled-back' : 'interrupted');
      expect(run.undo, String(point)).toBeUndefined();
      expect(await checksums(receiver.site), String(point)).toEqual(before);
    }
    expect(await kill(work, -1)).toBe(false);
    const done = await settled();
    expect(done).toMatchObject({ kind: work.kind, outcome: 'done' });
    expect(configuration(await checksums(receiver.site))).not.toEqual(configuration(before));
    return done;
  }

  it('leaves everything as it was, whether it moves and removes or undoes, and can be done then', async () => {
    const before = await checksums(receiver.site);
    const states = await rowsOf(receiver.site, 'states');
    const unused = states.find(({ Name }) => Name === 'Unused');
    const remove = [{ type: 'states', guid: String(unused?.Guid).toLowerCase() }];
    const moved = await killAndDo({ kind: 'move', archive, remove });
    await killAndDo({ kind: 'undo', run: moved.id });
    expect(configuration(await checksums(receiver.site))).toEqual(configuration(before));
  });
});

async function guidsOfStates(site: Site): Promise<[string | undefined, string | undefined]> {
  const rows = await rowsOf(site, 'states');
  const guids = rows.map(({ Guid }) => String(Guid).toLowerCase());
  return [guids[0], guids.at(-1)];
}

/** What an undo brings back: a command to the site that it is to read its configuration anew was sent all the same. */
function configuration({ ServerCommands: _sent, ...sums }: Record<string, string>): Record<string, string> {
  return sums;
}
