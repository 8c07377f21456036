import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeEachDatabase } from '#tests/support/databases.ts';
import { checksums } from '#tests/support/sites.ts';
import { configuration, createKilledRuns, type KilledRuns } from './killed-runs.ts';

describeEachDatabase('a run that is killed', (database) => {
  let runs: KilledRuns;
  beforeAll(async () => {
    runs = await createKilledRuns(database);
  });
  afterAll(() => runs?.remove());

  it('is interrupted or rolled back and says so, and so is undoing it; what came to its end is undone', async () => {
    const { archive, receiver } = runs;
    const before = await checksums(receiver.site);
    for (const [point, outcome] of [
      [1, 'interrupted'],
      ['noted', 'rolled-back'],
    ] as const) {
      expect(await runs.kill({ kind: 'import', archive }, point)).toBe(true);
      const run = await runs.settled();
      expect(run).toMatchObject({ kind: 'import', outcome });
      expect(run.undo).toBeUndefined();
      expect(await checksums(receiver.site)).toEqual(before);
    }

    expect(await runs.kill({ kind: 'import', archive }, -1)).toBe(false);
    const done = await runs.settled();
    expect(done).toMatchObject({ kind: 'import', outcome: 'done', undo: { state: 'kept' } });
    const after = await checksums(receiver.site);
    expect(after.States).not.toBe(before.States);

    expect(await runs.kill({ kind: 'undo', run: done.id }, 'noted')).toBe(true);
    expect(await runs.settled()).toMatchObject({ kind: 'undo', outcome: 'rolled-back' });
    expect(await checksums(receiver.site)).toEqual(after);
    await runs.undo(done);
    expect(configuration(await checksums(receiver.site))).toEqual(configuration(before));
  });
});
