import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');

/** `npm run package` without npm. */
export function runPackage(electron: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'scripts/package/package.ts'), ...args],
    {
      encoding: 'utf8',
      env: { ...process.env, ELECTRON_OVERRIDE_DIST_PATH: electron, ELECTRON_SKIP_BINARY_DOWNLOAD: '1' },
    },
  );
  return { status, output: stdout + stderr };
}

/** What stands for an executable of Electron: the wire of its fuses, as it comes from its makers. */
export function fusedExecutable(states: string): Buffer {
  const sentinel = Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX');
  return Buffer.concat([
    Buffer.alloc(64),
    sentinel,
    Buffer.from([1, states.length]),
    Buffer.from(states),
    Buffer.alloc(64),
  ]);
}
