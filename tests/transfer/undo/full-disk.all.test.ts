import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mountable } from '#tests/support/small-disk.ts';
import { createFullDisk, type FullDisk } from './full-disk.ts';

/** A page, the least that the disk gives; in KiB. */
const STEP = 4;
const MOST = 600;

describe.skipIf(!mountable)(
  `imports while less and less of the disk is full${mountable ? '' : ' (needs Linux and root)'}`,
  () => {
    let disk: FullDisk;
    beforeAll(async () => {
      disk = await createFullDisk();
    });
    afterAll(() => disk?.remove());

    it('are each committed, known and undone, or not there, whatever is left of it', async () => {
      const committed: number[] = [];
      for (let free = 0; free <= MOST; free += STEP) if (await disk.round(free)) committed.push(free);
      // From one size on there is room for all of it.
      const [first = MOST] = committed;
      expect(committed).toHaveLength((MOST - first) / STEP + 1);
      expect(first).toBeGreaterThan(0);
      expect(first).toBeLessThan(MOST / 2);
    });
  },
);
