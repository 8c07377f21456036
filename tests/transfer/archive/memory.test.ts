import { execFile } from 'node:child_process';
import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { SiteferryError } from '#core/base/errors.ts';
import { readArchive } from '#core/transfer/archive/read.ts';
import { postgres } from '../../support/databases.ts';
import { guidOf, options, temporaryFolder } from './support.ts';

const MIB = 1024 * 1024;

/** What a process may take at most, whatever it reads; and beside six times the bytes of the archive. */
const MOST = 1024 * MIB;
const BASE = 200 * MIB;

/** Runs `siteferry` in a process of its own, which says at its end what it took, in bytes. */
const SAY_MEMORY = `data:text/javascript,${encodeURIComponent(
  `process.on('exit', () => process.stderr.write('\\nresident ' + process.resourceUsage().maxRSS * 1024));`,
)}`;

async function run(words: readonly string[]): Promise<{ code: number; resident: number; text: string }> {
  const program = join(process.cwd(), 'electron/cli/siteferry.mjs');
  const { code, stderr, stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', SAY_MEMORY, program, ...words, '--lang', 'en'],
    { env: { ...process.env, SITEFERRY_HOME: await temporaryFolder() }, maxBuffer: 512 * MIB },
  ).then(
    (done) => ({ code: 0, ...done }),
    (error: { code: number; stderr: string; stdout: string }) => error,
  );
  const resident = Number(/resident (\d+)/.exec(stderr)?.[1]);
  return { code, resident, text: `${stdout}\n${stderr}` };
}

const ROW = `"StateID": 1, "Guid": "${guidOf(1)}"`;
const STATES = '_global/states.json';
const CONFIG = '_meta/config.json';

interface Hostile {
  name: string;
  file: string;
  /** Before, what is repeated, how often, and behind it. */
  parts: readonly [string, string | ((index: number) => string), number, string];
  /** What it is refused with, or else what is warned of. */
  refused?: RegExp;
  found?: RegExp;
}

const guidRow = (index: number) => `{"StateID":${index},"Guid":"${guidOf(index)}"},`;

const IDS = '_meta/additional-data.json';
const reference = (index: number) => `"${guidOf(index + 2)}":${index + 2},`;
const lastReference = `"${guidOf(1)}":`;

const cases: Hostile[] = [
  {
    name: 'empty objects in one entity',
    file: STATES,
    parts: [`[{${ROW},"X":[`, '{},', 20_000_000, '1]}]'],
    refused: /states\.json#\/0: an entity contains more than 200,000 values/,
  },
  {
    name: 'arrays inside of arrays',
    file: STATES,
    parts: [`[{${ROW},"X":`, '[', 30_000_000, ''],
    refused: /nested deeper than 64 levels/,
  },
  {
    name: 'one text without end',
    file: STATES,
    parts: [`[{${ROW},"Name":"`, 'Ж', 60_000_000, '"}]'],
    refused: /states\.json#\/0: an entity is larger than .*--max-entity-size/,
  },
  {
    name: 'a text as long as may be',
    file: STATES,
    parts: [`[{${ROW},"Name":"Ж`, 'a', 60_000_000, '"}]'],
    found: /states\.Name cannot hold 1 value \(too long\)/,
  },
  {
    name: 'a number without end',
    file: STATES,
    parts: [`[{${ROW},"OrderNo":1`, '1', 60_000_000, '}]'],
    found: /states\.OrderNo cannot hold 1 value/,
  },
  {
    name: 'a name without end',
    file: STATES,
    parts: [`[{${ROW},"`, 'k', 60_000_000, '":1}]'],
    refused: /a name longer than/,
  },
  {
    name: 'many names in one object',
    file: STATES,
    parts: [`[{${ROW}`, (index) => `,"k${index}":1`, 2_000_000, '}]'],
    refused: /more than 200,000 values/,
  },
  {
    name: 'millions of entities',
    file: STATES,
    parts: ['[', guidRow, 3_000_000, '1]'],
    refused: /its entities take more than .* of memory; export them in several archives/,
  },
  {
    name: 'white space without end',
    file: STATES,
    parts: ['[', ' '.repeat(1000), 200_000, ']'],
    refused: /an entity is larger than/,
  },
  {
    name: 'strategies without end',
    file: CONFIG,
    parts: ['{"associations":{},"x":[', '{},', 15_000_000, '1]}'],
    refused: /config\.json: it contains more than/,
  },
  {
    name: 'a strategy without end',
    file: CONFIG,
    parts: ['{"associations":{},"x":"', 'ы', 50_000_000, '"}'],
    refused: /config\.json: the file is larger than/,
  },
  {
    name: 'as many references as an archive may have',
    file: IDS,
    parts: ['{"states":{', reference, 850_000, `${lastReference}1}}`],
    found: /holds no entities/,
  },
  {
    name: 'as many references, one of them twice',
    file: IDS,
    parts: ['{"states":{', reference, 850_000, `${lastReference}1,${lastReference}1}}`],
    refused: /additional-data\.json#\/states\/0{8}-.*twice/,
  },
  {
    name: 'legacy entities without end, wrapped in another way',
    file: 'data.json',
    parts: ['{"entities":{"states":[', guidRow, 3_000_000, '1]}}'],
    refused: /data\.json: the file is larger than/,
  },
  {
    name: 'as many legacy entities, wrapped in another way, as a file may hold',
    file: 'data.json',
    parts: ['{"entities":{"states":[', guidRow, 1_000_000, '1]}}'],
    refused: /data\.json: it contains more than/,
  },
];

/** An archive in a folder, one file of which consists of these parts. */
async function hostileFolder({ file, parts }: Pick<Hostile, 'file' | 'parts'>) {
  const folder = join(await temporaryFolder(), 'archive');
  await write(join(folder, CONFIG), ['{ "associations": {} }', '', 0, '']);
  return { folder, bytes: await write(join(folder, file), parts) };
}

async function write(path: string, [head, unit, count, tail]: Hostile['parts']): Promise<number> {
  await mkdir(dirname(path), { recursive: true });
  await using handle = await open(path, 'w');
  const piece = 50_000;
  await handle.write(head);
  for (let done = 0; done < count; done += piece) {
    const length = Math.min(piece, count - done);
    const text =
      typeof unit === 'string'
        ? unit.repeat(length)
        : Array.from({ length }, (_, index) => unit(done + index)).join('');
    await handle.write(text);
  }
  await handle.write(tail);
  return (await handle.stat()).size;
}

describe('memory of a process that reads a hostile archive', () => {
  it.each(cases)(
    'is bounded for $name',
    async ({ refused, found, ...hostile }) => {
      const { folder, bytes } = await hostileFolder(hostile);
      const { code, resident, text } = await run(['describe', folder]);
      expect({ code, text }).toEqual({
        code: refused ? 30 : 0,
        text: expect.stringMatching(refused ?? found ?? /^$/),
      });
      expect(resident).toBeGreaterThan(0);
      expect(resident).toBeLessThan(Math.min(MOST, BASE + 6 * bytes));
    },
    120_000,
  );
});

/** A row without the name that it needs: a conflict. */
const smallRow = (index: number) => `{"StateID":${index},"Guid":"${guidOf(index)}"},`;
const SCRIPT = 'return 0; // as long as a usual script\\n'.repeat(25);
const scriptRow = (index: number) =>
  `{"StateID":${index},"Guid":"${guidOf(index)}","Name":"State ${index}","Description":"${SCRIPT}"},`;
const lastRow = `{"StateID":1,"Guid":"${guidOf(1)}"}]`;

/** Previews rows on an empty site of a real server: the embedded engine takes hundreds of megabytes by itself. */
async function preview(parts: Hostile['parts'], words: readonly string[] = []) {
  const database = await postgres.create();
  onTestFinished(async () => await database?.drop());
  const site = database?.url ?? '';
  expect(await run(['site', 'init', '--site', site])).toMatchObject({ code: 0 });
  const { folder } = await hostileFolder({ file: STATES, parts });
  return await run(['preview', '--site', site, folder, ...words]);
}

describe('memory of a process that plans an import', () => {
  it.each([[], ['--json']])(
    'is bounded with a conflict in every entity %s',
    async (...words) => {
      const { code, resident } = await preview(
        ['[', (index) => smallRow(index + 2), 165_000, lastRow],
        words,
      );
      expect(code).toBe(10);
      expect(resident).toBeLessThan(MOST);
    },
    240_000,
  );

  it('is bounded for 140,000 entities with a script each, which are let in', async () => {
    const { code, resident } = await preview(['[', (index) => scriptRow(index + 2), 140_000, lastRow]);
    expect(code).toBe(10);
    expect(resident).toBeLessThan(MOST);
  }, 240_000);

  it('is bounded for more entities than a plan can be made of: they are refused before it begins', async () => {
    const { code, resident, text } = await preview(['[', (index) => smallRow(index + 2), 400_000, lastRow]);
    expect({ code, text }).toEqual({
      code: 30,
      text: expect.stringMatching(
        /400,001 entities, and at most 1\d\d,\d{3} of this size .* several archives/,
      ),
    });
    expect(resident).toBeLessThan(MOST / 2);
  }, 240_000);
});

it.each([
  { file: 'data.json', parts: ['{"states":[', guidRow, 400_000, '1]}'] },
  {
    file: 'additionalData.json',
    parts: ['{"states":{', reference, 400_000, `${lastReference}1}}`],
  },
] as const)(
  'lets the rest of the process work while it reads $file, and stops when asked to',
  async ({ file, parts }) => {
    const { folder } = await hostileFolder({ file, parts });
    await write(join(folder, 'config.json'), ['{ "associations": {} }', '', 0, '']);
    if (file !== 'data.json') await write(join(folder, 'data.json'), ['{}', '', 0, '']);
    const stop = new AbortController();
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
      if (turns === 3) stop.abort();
    }, 1);
    try {
      const reading = readArchive(folder, { ...options, signal: stop.signal });
      const error: unknown = await reading.catch((reason: unknown) => reason);
      expect(error instanceof SiteferryError && error.code).toBe('cancelled');
      expect(turns).toBeGreaterThanOrEqual(3);
    } finally {
      clearInterval(timer);
    }
  },
);
