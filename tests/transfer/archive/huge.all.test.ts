import { constants } from 'node:buffer';
import { execFile } from 'node:child_process';
import { mkdir, open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { guidOf, temporaryFolder } from './support.ts';

const MIB = 1024 * 1024;

/** Reads an archive in a process of its own and tells what it took, in bytes. */
const SCRIPT = `
  const { readArchive } = await import(process.argv[1] + '/core/transfer/archive/read/read.ts');
  const { catalog } = await import(process.argv[1] + '/tests/transfer/archive/small-catalog.ts');
  let heap = 0;
  const report = () => { heap = Math.max(heap, process.memoryUsage().heapUsed); };
  const read = await readArchive(process.argv[2], { catalog, report });
  const resident = process.resourceUsage().maxRSS * 1024;
  console.log(JSON.stringify({ heap, resident, states: read.rows.get('states').length, warnings: read.warnings.length }));
`;

it('reads a legacy data.json longer than the longest string, holding none of it twice', async () => {
  const folder = join(await temporaryFolder(), 'archive');
  await mkdir(folder);
  await writeFile(join(folder, 'config.json'), '{ "associations": {} }');
  await writeFile(join(folder, 'additionalData.json'), '{}');
  const { bytes, states } = await writeData(join(folder, 'data.json'));
  expect(bytes).toBeGreaterThan(constants.MAX_STRING_LENGTH);

  const { stdout } = await promisify(execFile)(process.execPath, [
    '--max-old-space-size=128',
    '--input-type=module',
    '--eval',
    SCRIPT,
    process.cwd(),
    folder,
  ]);
  const result = JSON.parse(stdout);
  expect(result).toMatchObject({ states, warnings: 2 });
  expect(result.heap).toBeLessThan(128 * MIB);
  expect(result.resident).toBeLessThan(bytes / 2);
});

/** Half of it rows of states, most of whose bytes are in a column that is not kept, and half of an unknown type. */
async function writeData(path: string): Promise<{ bytes: number; states: number }> {
  await using file = await open(path, 'wx');
  let bytes = 0;
  const write = async (text: string): Promise<void> => {
    bytes += (await file.write(text)).bytesWritten;
  };
  const junk = 'Скрипт "}, {" '.repeat(40_000);
  const half = 270 * MIB;
  let states = 0;
  await write('{\n  "states": [');
  while (bytes < half) {
    const row = { StateID: states, Guid: guidOf(states), Name: `State ${states}`, Junk: junk };
    await write(`${states === 0 ? '' : ','}\n    ${JSON.stringify(row)}`);
    states += 1;
  }
  const unknown = `,\n    ${JSON.stringify({ text: junk })}`.repeat(4);
  await write('\n  ],\n  "robots": [{}');
  while (bytes < 2 * half) await write(unknown);
  await write(']}\n');
  return { bytes, states };
}
