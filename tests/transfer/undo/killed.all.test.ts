import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Run } from '#core/contract/run.ts';
import { describeEachDatabase } from '#tests/support/databases.ts';
import { checksums, rowsOf } from '#tests/support/sites.ts';
import { configuration, createKilledRuns, type KilledRuns } from './killed-runs.ts';
import type { Point, Work } from './stall-run.ts';

// Every run is a process of its own.
vi.setConfig({ testTimeout: 600_000 });

describeEachDatabase('a run that is killed before any statement', (database) => {
  let runs: KilledRuns;
  beforeAll(async () => {
    runs = await createKilledRuns(database);
  });
  afterAll(() => runs?.remove());

  it('is rolled back and says so, or was committed and can be undone, whichever statement it was killed before', async () => {
    const before = await checksums(runs.receiver.site);
    const outcomes = new Set<string>();
    for (let statement = 1; ; statement++) {
      const isKilled = await runs.kill({ kind: 'import', archive: runs.archive }, statement);
      const run = await runs.settled();
      const after = await checksums(runs.receiver.site);
      const at = `before statement ${statement}`;
      outcomes.add(run.outcome);
      if (run.outcome === 'done') {
        expect(after.States, at).not.toBe(before.States);
        expect(run.undo?.state, at).toBe('kept');
        await runs.undo(run);
        expect(configuration(await checksums(runs.receiver.site)), at).toEqual(configuration(before));
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
    const before = await checksums(runs.receiver.site);
    for (const point of POINTS) {
      expect(await runs.kill(work, point), String(point)).toBe(true);
      const run = await runs.settled();
      expect(run, String(point)).toMatchObject({ kind: work.kind });
      expect(run.outcome, String(point)).toBe(point === 'noted' ? 'rolled-back' : 'interrupted');
      expect(run.undo, String(point)).toBeUndefined();
      expect(await checksums(runs.receiver.site), String(point)).toEqual(before);
    }
    expect(await runs.kill(work, -1)).toBe(false);
    const done = await runs.settled();
    expect(done).toMatchObject({ kind: work.kind, outcome: 'done' });
    expect(configuration(await checksums(runs.receiver.site))).not.toEqual(configuration(before));
    return done;
  }

  it('leaves everything as it was, whether it moves and removes or undoes, and can be done then', async () => {
    const before = await checksums(runs.receiver.site);
    const states = await rowsOf(runs.receiver.site, 'states');
    const unused = states.find(({ Name }) => Name === 'Unused');
    const remove = [{ type: 'states', guid: String(unused?.Guid).toLowerCase() }];
    const moved = await killAndDo({ kind: 'move', archive: runs.archive, remove });
    await killAndDo({ kind: 'undo', run: moved.id });
    expect(configuration(await checksums(runs.receiver.site))).toEqual(configuration(before));
  });
});
