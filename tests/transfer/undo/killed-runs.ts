import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, vi } from 'vitest';
import { noProgress } from '#core/base/progress.ts';
import type { Run } from '#core/contract/run.ts';
import type { Site } from '#core/site/site.ts';
import { exportConfiguration } from '#core/transfer/export.ts';
import { importSource } from '#core/transfer/import.ts';
import { openUndo } from '#core/transfer/undo/open-undo.ts';
import { readUndo, undoOptions } from '#core/transfer/undo/read-undo.ts';
import { resolveInDoubtRuns } from '#core/workspace/history/in-doubt.ts';
import { listRuns, readRun } from '#core/workspace/history/store.ts';
import { undoableRun, undoTrust } from '#core/workspace/history/undoable.ts';
import type { TestDatabase } from '#tests/support/databases.ts';
import { createSite, rowsOf, type TestSite } from '#tests/support/sites.ts';
import type { Point, Work } from './stall-run.ts';

const SCRIPT = fileURLToPath(new URL('stall-run.ts', import.meta.url));

/** A receiver, an archive that changes one of its states and adds one, and runs that are killed where they stand. */
export async function createKilledRuns(database: TestDatabase) {
  const folder = await mkdtemp(join(tmpdir(), 'siteferry-killed-'));
  const home = join(folder, 'home');
  const archive = join(folder, 'archive.zip');
  const receiver = await createSite(database, { seed: { profile: 'demo' } });
  await prepare(receiver, archive);

  /** The site is closed meanwhile: an embedded one is open in one process at a time. */
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

  return {
    receiver,
    archive,
    /** Kills a run at this point; false where it came to its end before. */
    async kill(work: Work, point: Point): Promise<boolean> {
      await receiver.site.close();
      try {
        return await killOnClosed(work, point);
      } finally {
        receiver.site = await receiver.open();
      }
    },
    /** The newest run, once the server has noticed that nobody waits for the transaction any more. */
    async settled(): Promise<Run> {
      const now = () => new Date();
      const logError = (error: unknown) => {
        throw error;
      };
      const [newest] = await listRuns(home, { limit: 1 }, now());
      return await vi.waitFor(
        async () => {
          await resolveInDoubtRuns({ home, now, logError }, receiver.site);
          const run = await readRun(home, newest?.id ?? '');
          expect(run.outcome).not.toBe('unknown');
          return run;
        },
        { timeout: 60_000 },
      );
    },
    async undo(run: Run): Promise<void> {
      const { site } = receiver;
      const { folder: kept } = await undoableRun(home, run.id);
      await using undo = await openUndo(
        { run: run.id, folder: kept },
        await undoTrust(home, kept, undefined),
      );
      const source = await readUndo({ site, report: noProgress }, undo, undefined);
      await importSource(
        { site, report: noProgress, now: () => new Date(), channel: 'commandLine' },
        {
          archive: 'undo',
          options: undoOptions(undo.document),
          decisions: [],
          onConflict: 'fail',
          dryRun: false,
          logDir: join(folder, 'log'),
          language: 'en',
        },
        async () => source,
      );
    },
    async remove(): Promise<void> {
      await receiver.remove();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type KilledRuns = Awaited<ReturnType<typeof createKilledRuns>>;

async function prepare({ site }: TestSite, archive: string): Promise<void> {
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
}

async function guidsOfStates(site: Site): Promise<[string | undefined, string | undefined]> {
  const rows = await rowsOf(site, 'states');
  const guids = rows.map(({ Guid }) => String(Guid).toLowerCase());
  return [guids[0], guids.at(-1)];
}

/** Checksums of what an undo brings back: a command to the site that it is to read its configuration anew was sent all the same. */
export function configuration({
  ServerCommands: _sent,
  ...sums
}: Record<string, string>): Record<string, string> {
  return sums;
}
