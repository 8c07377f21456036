import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Bench } from './sites.ts';

const SITEFERRY = fileURLToPath(new URL('../../electron/cli/siteferry.mjs', import.meta.url));
/** Ticks of `/proc/PID/stat` in a second. */
const TICKS = 100;

/** What a process has taken: seconds of a core, and bytes at most. */
export interface Used {
  seconds: number;
  memory: number;
}

export interface Worker {
  used(): Promise<Used>;
  stop(): Promise<void>;
}

/** Starts a worker as a person does, with a state folder of its own, and waits until it takes jobs. */
export async function startWorker(bench: Bench, name: string, jobs: string): Promise<Worker> {
  const url = new URL(jobs);
  const words = ['worker', '--jobs', jobs, '--results', join(bench.folder, 'rollout-results')];
  const child = spawn(process.execPath, [SITEFERRY, ...words], {
    env: {
      ...process.env,
      SITEFERRY_HOME: join(bench.folder, `rollout-worker-${name}`),
      SITEFERRY_PASSWORD: decodeURIComponent(url.password),
      SITEFERRY_LANG: 'en',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // Nothing is left of a measurement that fails.
  const end = () => void child.kill('SIGKILL');
  process.once('exit', end);
  await untilSaid(child, 'takes jobs');
  return {
    used: () => usedBy(child.pid ?? 0),
    async stop() {
      const ended = once(child, 'close');
      child.kill('SIGTERM');
      await ended;
      process.off('exit', end);
    },
  };
}

async function untilSaid(child: ChildProcess, words: string): Promise<void> {
  let said = '';
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (text) => {
      said += String(text);
      if (said.includes(words)) resolve();
    });
    child.once('close', () => reject(new Error(`the worker ended: ${said}`)));
  });
}

/** What Linux says of a process. */
export async function usedBy(pid: number): Promise<Used> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return {
    seconds: (Number(fields[11]) + Number(fields[12])) / TICKS,
    memory: Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024,
  };
}
