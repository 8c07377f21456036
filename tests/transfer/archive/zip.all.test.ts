import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fromBuffer } from 'yauzl';
import { WITHOUT_ZIP64, writeZip } from '#core/transfer/archive/write/zip-target.ts';
import { temporaryFolder } from './support.ts';

/** The signature of the record that says where the directory of ZIP64 is. */
const ZIP64_LOCATOR = Buffer.from('PK\x06\x07', 'latin1');

it.each([
  [65_534, false],
  [65_535, true],
  [117_000, true],
])(
  'a ZIP of %i files counts them, in ZIP64: %s',
  {
    timeout: 120_000,
  },
  async (count, isZip64) => {
    const path = join(await temporaryFolder(), 'a.zip');
    expect(WITHOUT_ZIP64).toEqual({ entries: 0xffff - 1, bytes: 0xffff_ffff - 1 });
    const chunk = Buffer.from('1');
    const files = Array.from({ length: count }, (_, index) => ({ name: `${index}`, chunks: [chunk] }));
    await writeZip(path, () => files, undefined);
    const bytes = await readFile(path);
    expect(bytes.includes(ZIP64_LOCATOR, bytes.length - 100)).toBe(isZip64);
    expect(await countEntries(bytes)).toBe(count);
  },
);

function countEntries(bytes: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true, strictFileNames: true }, (error, zip) => {
      if (error) return reject(error);
      let count = 0;
      zip.on('error', reject);
      zip.on('end', () => resolve(count));
      zip.on('entry', () => {
        count += 1;
        zip.readEntry();
      });
      zip.readEntry();
    });
  });
}
