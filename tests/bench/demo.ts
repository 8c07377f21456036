import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { best, type Figure, milliseconds } from './measure.ts';
import type { Bench } from './sites.ts';

/** Has a process say its highest resident size when it ends. */
const PRINT_PEAK =
  'data:text/javascript,process.on("exit",()=>process.stderr.write("peak "+process.resourceUsage().maxRSS))';

const SITEFERRY = fileURLToPath(new URL('../../electron/cli/siteferry.mjs', import.meta.url));

/** Making the demo in a process of its own, as at the first start, beside making one empty embedded site. */
export async function demoFigures({ folder }: Bench): Promise<Figure[]> {
  const demo = await best(3, () => run(folder, ['site', 'demo']));
  const empty = await best(3, () => run(folder, ['site', 'init', '--site', 'embedded:empty']));
  const tree = treeOfDemo(folder);
  return [
    {
      what: 'reading the tree of an embedded site of 1,000 entities, from the start of the process: memory',
      ours: `${Math.round(tree.memory / 1024 ** 2)} MB`,
      yardstick: `${Math.round(tree.started / 1024 ** 2)} MB for the program alone`,
      ratio: `${(tree.memory / tree.started).toFixed(2)}x`,
      goal: 'at most 485 MB',
    },
    {
      what: 'making the two demo sites, from the start of the process',
      ours: milliseconds(demo),
      yardstick: `${milliseconds(empty)} for an empty one`,
      ratio: `${(demo / empty).toFixed(2)}x`,
      goal: 'at most 10 s',
    },
  ];
}

/** The highest resident sizes of commands that read an embedded site, and none. */
function treeOfDemo(folder: string): { memory: number; started: number } {
  const cwd = mkdtempSync(join(folder, 'tree-'));
  const env = { ...process.env, SITEFERRY_HOME: join(cwd, 'state') };
  const measured = (words: readonly string[]) => {
    const args = ['--import', PRINT_PEAK, SITEFERRY, ...words];
    const { status, stderr } = spawnSync(process.execPath, args, { cwd, env, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${words.join(' ')}: ${stderr}`);
    return Number(/peak (\d+)/.exec(stderr)?.[1]) * 1024;
  };
  measured(['site', 'demo']);
  return { memory: measured(['tree', '--site', 'embedded:demo/source']), started: measured(['types']) };
}

/** Runs a command in a folder that nobody has used, which is its state folder, too. */
async function run(folder: string, words: readonly string[]): Promise<void> {
  const cwd = await mkdtemp(join(folder, 'demo-'));
  const env = { ...process.env, SITEFERRY_HOME: join(cwd, 'state') };
  const { status, stderr } = spawnSync(process.execPath, [SITEFERRY, ...words], { cwd, env });
  if (status !== 0) throw new Error(`${words.join(' ')}: ${stderr}`);
}
