import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { best, type Figure, milliseconds, timeFigure } from './measure.ts';
import type { Bench } from './sites.ts';

const SITEFERRY = fileURLToPath(new URL('../../electron/cli/siteferry.mjs', import.meta.url));
const RUNS = 15;

/** What is told of itself at the end by a process that was started with this. */
const TELL_PEAK =
  'data:text/javascript,process.on("exit",()=>process.stderr.write(String(process.resourceUsage().maxRSS)))';

/** Commands that end at once, beside a Node that does nothing, and the first page of the window in a browser. */
export async function startFigures({ folder }: Bench): Promise<Figure[]> {
  const env = { ...process.env, SITEFERRY_HOME: join(folder, 'start'), SITEFERRY_LANG: 'en' };
  const run = async (...args: readonly string[]) => {
    const { status, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${args.join(' ')}: ${stderr}`);
    return stderr;
  };
  const measure = async (...args: readonly string[]) => {
    // Once before: it is built and compiled then.
    await run(...args);
    return await best(RUNS, () => run(...args));
  };
  const bare = await measure('-e', '0');
  const figures: Figure[] = [];
  for (const [words, goal] of [
    ['--help', 3],
    ['--version', 3],
    ['complete -- export --site D', 3],
    ['site list', 5],
  ] as const) {
    const what = `\`siteferry ${words}\`, beside \`node -e 0\``;
    figures.push(timeFigure(what, await measure(SITEFERRY, ...words.split(' ')), bare, goal));
  }
  const peak = async (...args: readonly string[]) => Number(await run('--import', TELL_PEAK, ...args)) / 1024;
  const [ours, node] = [await peak(SITEFERRY, '--help'), await peak('-e', '0')];
  return [
    ...figures,
    {
      what: 'peak memory of `siteferry --help`',
      ours: `${Math.round(ours)} MiB`,
      yardstick: `${Math.round(node)} MiB`,
      ratio: `${(ours / node).toFixed(2)}x`,
      goal: 'at most 90 MiB',
    },
    {
      what: 'from `siteferry serve` to the first page',
      ours: milliseconds(await best(5, () => firstPage(env))),
      yardstick: milliseconds(bare),
      ratio: '',
      goal: 'under 1 s',
    },
  ];
}

/** Serves the window, and gets its first page from the address that is printed. */
async function firstPage(env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(process.execPath, [SITEFERRY, 'serve'], { env });
  // Shown where it fails only: each one that is stopped says so.
  const said: Buffer[] = [];
  child.stderr.on('data', (piece: Buffer) => said.push(piece));
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      const [address] = /http:\/\/\S+/.exec(line) ?? [];
      if (address === undefined) continue;
      const page = await fetch(address);
      if (!page.ok) throw new Error(`${address}: ${page.status}`);
      await page.text();
      return;
    }
    throw new Error(`siteferry serve has ended: ${Buffer.concat(said)}`);
  } finally {
    const ended = once(child, 'exit');
    child.kill();
    await ended;
  }
}
