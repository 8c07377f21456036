import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Lab } from './remotes.ts';

/** A clone that somebody works in by hand. */
export function cloneByHand({ folder, place }: Lab) {
  const clone = join(folder, 'by-hand');
  execFileSync('git', ['clone', '--quiet', place, clone]);
  return (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=Hand', '-c', 'user.email=hand@example.com', ...words], {
      cwd: clone,
      encoding: 'utf8',
      stdio: 'pipe',
    });
}

/** A hook of the bare repository. */
export async function addHook(place: string, name: string, script: string): Promise<void> {
  await mkdir(join(place, 'hooks'), { recursive: true });
  await writeFile(join(place, 'hooks', name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
}
