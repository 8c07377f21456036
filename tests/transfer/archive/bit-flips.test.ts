import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SiteferryError } from '#core/base/errors.ts';
import { message } from '#core/messages/catalogue.ts';
import { readArchive } from '#core/transfer/archive/read/read.ts';
import { writeArchive } from '#core/transfer/archive/write/write.ts';
import { isWholeRun } from '#tests/support/tier.ts';
import { refusal, STATE, states } from './hostile/case.ts';
import { options, sample, stateRow, temporaryFolder } from './support.ts';
import { buildZip } from './zip-builder.ts';

const CENTRAL = Buffer.from('PK\x01\x02', 'latin1');
const END = Buffer.from('PK\x05\x06', 'latin1');

/** What was read, or the code of the refusal. */
async function outcome(path: string): Promise<unknown> {
  try {
    const { rows, manifest, associations, additionalData } = await readArchive(path, options);
    return { rows, manifest, associations, additionalData };
  } catch (error) {
    if (error instanceof SiteferryError) return error.code;
    throw error;
  }
}

describe('a single flipped bit', () => {
  it.each(['multi-file', 'legacy'] as const)(
    'anywhere in a %s archive is refused or changes nothing',
    async (format) => {
      const path = join(await temporaryFolder(), 'archive.zip');
      await writeArchive(path, sample([stateRow(1)]), { ...options, format });
      const good = await readFile(path);
      const content = await outcome(path);
      const directory = good.indexOf(CENTRAL);
      const data = Array.from({ length: directory }, (_, index) => index);
      const directoryBytes = Array.from({ length: good.length - directory }, (_, index) => directory + index);
      // In the whole run all of the directory, and a bit of each byte of files and their headers; otherwise a part of both.
      const flips = isWholeRun
        ? [
            ...directoryBytes.flatMap((at) => [0, 1, 2, 3, 4, 5, 6, 7].map((bit) => ({ at, bit }))),
            ...data.map((at) => ({ at, bit: (at * 5) % 8 })),
          ]
        : [...directoryBytes, ...data.filter((at) => at % 3 === 0)].map((at) => ({ at, bit: (at * 3) % 8 }));
      let refused = 0;
      for (const { at, bit } of flips) {
        const bad = Buffer.from(good);
        bad.writeUInt8(bad.readUInt8(at) ^ (1 << bit), at);
        await writeFile(path, bad);
        const found = await outcome(path);
        if (found === 'archive-invalid') refused += 1;
        else expect(found, `bit ${bit} of byte ${at} of ${good.length}`).toEqual(content);
      }
      expect(refused).toBeGreaterThan(flips.length / 3);
    },
    240_000,
  );
});

describe('headers that contradict each other', () => {
  const good = buildZip(states(`[${STATE}]`));
  const first = good.indexOf(CENTRAL);
  const second = good.indexOf(CENTRAL, first + 4);
  const end = good.indexOf(END);
  const local = good.readUInt32LE(second + 42);

  it.each([
    { name: 'flags', at: local + 6, value: 0x08 },
    { name: 'method', at: local + 8, value: 0 },
    { name: 'checksum', at: local + 14, value: 1 },
    { name: 'compressed size', at: local + 18, value: 1 },
    { name: 'size', at: local + 22, value: 1 },
  ])('$name', async ({ at, value }) => {
    expect(await refusalOf(change(at, value))).toMatchObject({
      data: { file: '_global/states.json', reason: message('archive.two-headers') },
    });
  });

  it.each([
    { name: 'fewer entries than there are', at: end + 10, value: 1 },
    { name: 'fewer entries on this disk', at: end + 8, value: 1 },
    { name: 'a longer directory', at: end + 12, value: 1 },
    { name: 'another disk', at: end + 6, value: 1 },
  ])('$name', async ({ at, value }) => {
    expect(await refusalOf(change(at, value))).toMatchObject({
      data: { reason: message('archive.zip-directory') },
    });
  });

  it('one file inside of another', async () => {
    const content = buildZip([{ name: '_global/states.json', content: `[${STATE}]`, method: 0 }]);
    const outer = buildZip([
      { name: '_meta/config.json', content: '{ "associations": {} }' },
      { name: 'x', content, method: 0 },
      { name: '_global/states.json', content: `[${STATE}]`, method: 0 },
    ]);
    const inner = outer.indexOf(content);
    const last = outer.lastIndexOf(CENTRAL);
    outer.writeUInt32LE(inner, last + 42);
    expect(await refusalOf(outer)).toMatchObject({ data: { reason: message('archive.zip-overlap') } });
  });

  function change(at: number, value: number): Buffer {
    const bad = Buffer.from(good);
    bad.writeUInt8(value === bad.readUInt8(at) ? value + 1 : value, at);
    return bad;
  }

  async function refusalOf(bytes: Buffer): Promise<SiteferryError> {
    const path = join(await temporaryFolder(), 'archive.zip');
    await writeFile(path, bytes);
    return await refusal(path);
  }
});
