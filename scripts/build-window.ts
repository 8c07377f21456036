/** Builds the window where what is built is older than what it is made of; quick where nothing is to be done. */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const BUILT = join(root, 'out', 'renderer', 'index.html');
const SOURCES = ['renderer/**/*', 'core/contract/**/*', 'package-lock.json'];

/** Builds the window when it is needed; false when that failed, which the builder has said. */
export function buildWindow(say: (line: string) => void): boolean {
  if (isFresh()) return true;
  say('Building the window.');
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const { status } = spawnSync(
    process.execPath,
    [vite, 'build', '--config', 'renderer/vite.config.ts', '--logLevel', 'warn'],
    { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] },
  );
  return status === 0;
}

function isFresh(): boolean {
  if (!existsSync(BUILT)) return false;
  const built = statSync(BUILT).mtimeMs;
  return SOURCES.flatMap((pattern) => globSync(pattern, { cwd: root })).every(
    (file) => statSync(join(root, file)).mtimeMs <= built,
  );
}

if (import.meta.main) process.exitCode = buildWindow((line) => console.error(line)) ? 0 : 1;
