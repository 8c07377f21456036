import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** What work in a process of its own has taken: its highest resident size in bytes, and milliseconds. */
export interface Taken {
  memory: number;
  time: number;
}

/** Runs `peak-memory.ts`, which does nothing but this work. */
export function runApart(work: 'export' | 'preview' | 'import', archive: string, url: string): Taken {
  const script = fileURLToPath(new URL('peak-memory.ts', import.meta.url));
  const run = spawnSync(process.execPath, [script, work, archive, url], { encoding: 'utf8' });
  if (run.status !== 0) throw new Error(run.stderr);
  const [memory = 0, time = 0] = run.stdout.trim().split(' ').map(Number);
  return { memory, time };
}
