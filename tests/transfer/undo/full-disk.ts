import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Run } from '#core/contract/run.ts';
import { resultOf } from '#core/contract/run.ts';
import { postgres } from '#tests/support/databases.ts';
import { createSite, rowsOf } from '#tests/support/sites.ts';
import { mountSmallDisk } from '#tests/support/small-disk.ts';
import { runHere } from '../../cli/support.ts';

const DISK = 2_048;

/** Imports while little is left of the disk that the state folder lies on. */
export async function createFullDisk() {
  const folder = await mkdtemp(join(tmpdir(), 'siteferry-full-'));
  const archive = join(folder, 'states.zip');
  const source = await createSite(postgres, { seed: { profile: 'demo' } });
  const words = ['export', '--site', source.url, '--entity', 'states:1', '--out', archive];
  const exported = await runHere(words, { home: join(folder, 'other') });
  expect(exported.code, exported.stderr).toBe(0);
  await source.remove();
  const receiver = await createSite(postgres, { seed: { profile: 'demo' } });
  const nameNow = async () =>
    (await rowsOf(receiver.site, 'states')).find(({ StateID }) => StateID === 1)?.Name;
  await receiver.site.write((session) =>
    session.query(`UPDATE dbo."States" SET "Name" = 'Before' WHERE "StateID" = 1`),
  );

  return {
    /**
     * Imports with so many KiB left, and then makes room: what was committed is in the history as that and is undone, what was not
     * is nowhere. True where it was committed.
     */
    async round(free: number): Promise<boolean> {
      const disk = await mountSmallDisk(DISK);
      const home = join(disk.path, 'home');
      const cli = (...given: string[]) => runHere(given, { home });
      try {
        disk.leave(free);
        const done = await cli('import', '--site', receiver.url, archive);
        await disk.empty();
        const at = `${free} KiB: ${done.stderr}`;
        const isCommitted = (await nameNow()) !== 'Before';
        expect(done.code === 0, at).toBe(isCommitted);
        const runs: Run[] = JSON.parse((await cli('history', 'list', '--json')).stdout).runs;
        expect(runs.map(resultOf).includes('committed'), at).toBe(isCommitted);
        const undone = await cli('undo', '--site', receiver.url);
        expect(undone.code, `${at}${undone.stderr}`).toBe(isCommitted ? 0 : 2);
        expect(await nameNow(), at).toBe('Before');
        return isCommitted;
      } finally {
        await disk.unmount();
      }
    },
    async remove(): Promise<void> {
      await receiver.remove();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type FullDisk = Awaited<ReturnType<typeof createFullDisk>>;
