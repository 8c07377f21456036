import { spawnSync } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { best, type Figure, milliseconds } from './measure.ts';
import type { Bench } from './sites.ts';

const SITEFERRY = fileURLToPath(new URL('../../electron/cli/siteferry.mjs', import.meta.url));

/** Making the demo in a process of its own, as at the first start, beside making one empty embedded site. */
export async function demoFigures({ folder }: Bench): Promise<Figure[]> {
  const demo = await best(3, () => run(folder, ['site', 'demo']));
  const empty = await best(3, () => run(folder, ['site', 'init', '--site', 'embedded:empty']));
  return [
    {
      what: 'making the two demo sites, from the start of the process',
      ours: milliseconds(demo),
      yardstick: `${milliseconds(empty)} for an empty one`,
      ratio: `${(demo / empty).toFixed(2)}x`,
      goal: 'at most 10 s',
    },
  ];
}

/** Runs a command in a folder that nobody has used, which is its state folder, too. */
async function run(folder: string, words: readonly string[]): Promise<void> {
  const cwd = await mkdtemp(join(folder, 'demo-'));
  const env = { ...process.env, SITEFERRY_HOME: join(cwd, 'state') };
  const { status, stderr } = spawnSync(process.execPath, [SITEFERRY, ...words], { cwd, env });
  if (status !== 0) throw new Error(`${words.join(' ')}: ${stderr}`);
}
