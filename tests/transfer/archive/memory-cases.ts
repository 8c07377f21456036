import { execFile } from 'node:child_process';
import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { guidOf, temporaryFolder } from './support.ts';

const MIB = 1024 * 1024;

/** What a process may take at most, whatever it reads; and beside six times the bytes of the archive. */
export const MOST = 1024 * MIB;
const BASE = 200 * MIB;

/** The limits follow what a process may have; it has to come out with as little as this, in MiB. */
const HEAP = 1024;

/** Runs `siteferry` in a process of its own, which says at its end what it took, in bytes. */
const SAY_MEMORY = `data:text/javascript,${encodeURIComponent(
  `process.on('exit', () => process.stderr.write('\\nresident ' + process.resourceUsage().maxRSS * 1024));`,
)}`;

export async function run(
  words: readonly string[],
): Promise<{ code: number; resident: number; text: string }> {
  const program = join(process.cwd(), 'electron/cli/siteferry.mjs');
  const { code, stderr, stdout } = await promisify(execFile)(
    process.execPath,
    [`--max-old-space-size=${HEAP}`, '--import', SAY_MEMORY, program, ...words, '--lang', 'en'],
    { env: { ...process.env, SITEFERRY_HOME: await temporaryFolder() }, maxBuffer: 512 * MIB },
  ).then(
    (done) => ({ code: 0, ...done }),
    (error: { code: number; stderr: string; stdout: string }) => error,
  );
  const resident = Number(/resident (\d+)/.exec(stderr)?.[1]);
  return { code, resident, text: `${stdout}\n${stderr}` };
}

export const ROW = `"StateID": 1, "Guid": "${guidOf(1)}"`;
export const STATES = '_global/states.json';
export const CONFIG = '_meta/config.json';

export interface Hostile {
  name: string;
  file: string;
  /** Before, what is repeated, how often, and behind it. */
  parts: readonly [string, string | ((index: number) => string), number, string];
  /** What it is refused with, or else what is warned of. */
  refused?: RegExp;
  found?: RegExp;
}

export const guidRow = (index: number) => `{"StateID":${index},"Guid":"${guidOf(index)}"},`;

export const IDS = '_meta/additional-data.json';
export const reference = (index: number) => `"${guidOf(index + 2)}":${index + 2},`;
export const lastReference = `"${guidOf(1)}":`;

/** Reads it in a process of its own, which takes no more than it may. */
export async function expectBounded({ refused, found, ...hostile }: Hostile): Promise<void> {
  const { folder, bytes } = await hostileFolder(hostile);
  const { code, resident, text } = await run(['describe', folder]);
  expect({ code, text }).toEqual({
    code: refused ? 30 : 0,
    text: expect.stringMatching(refused ?? found ?? /^$/),
  });
  expect(resident).toBeGreaterThan(0);
  // How much of it the runtime still holds after its use differs from run to run.
  expect(resident).toBeLessThan(Math.min(MOST, BASE + 9 * bytes));
}

/** An archive in a folder, one file of which consists of these parts. */
export async function hostileFolder({ file, parts }: Pick<Hostile, 'file' | 'parts'>) {
  const folder = join(await temporaryFolder(), 'archive');
  await write(join(folder, CONFIG), ['{ "associations": {} }', '', 0, '']);
  return { folder, bytes: await write(join(folder, file), parts) };
}

export async function write(path: string, [head, unit, count, tail]: Hostile['parts']): Promise<number> {
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
