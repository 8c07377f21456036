import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mountable } from '#tests/support/small-disk.ts';
import { createFullDisk, type FullDisk } from './full-disk.ts';

describe.skipIf(!mountable)(
  `an import while the disk is full${mountable ? '' : ' (needs Linux and root)'}`,
  () => {
    let disk: FullDisk;
    beforeAll(async () => {
      disk = await createFullDisk();
    });
    afterAll(() => disk?.remove());

    it.each([
      [0, false],
      [12, false],
      [16, false],
      [20, false],
      [40, false],
      [64, false],
      [600, true],
    ])(
      'with %i KiB left is either committed, known and undone, or not there: %s',
      async (free, committed) => {
        expect(await disk.round(free)).toBe(committed);
      },
    );
  },
);
