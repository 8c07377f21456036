import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/**
 * Vitest's global setup: the run fails when it leaves files or folders in the checkout that Git neither has nor
 * ignores. A copy of the sources without Git is not looked at.
 */
export default function setup(): (() => void) | undefined {
  if (!existsSync(join(root, '.git'))) return undefined;
  const before = untracked();
  return () => {
    const left = [...untracked()].filter((path) => !before.has(path));
    if (left.length > 0) throw new Error(`The tests left these behind in the checkout: ${left.join(', ')}`);
  };
}

/** Each file, and each folder, because an empty one has no file. */
function untracked(): Set<string> {
  const list = (...more: string[]) =>
    execFileSync('git', ['ls-files', '-z', '--others', '--exclude-standard', ...more], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
    }).split('\0');
  return new Set([...list(), ...list('--directory')].filter((path) => path !== ''));
}
