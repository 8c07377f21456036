import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A small disk of its own needs the right to mount one. */
function canMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  try {
    execFileSync('unshare', ['--mount', 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

export const mountable = canMount();

/** A disk of so many KiB. */
export async function mountSmallDisk(kibibytes: number) {
  const path = await mkdtemp(join(tmpdir(), 'siteferry-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${kibibytes}k`, 'tmpfs', path]);
  const filler = join(path, 'filler');
  return {
    path,
    /** Leaves so many KiB, of an empty disk. */
    leave: (free: number) => writeFileSync(filler, Buffer.alloc((kibibytes - free) * 1024)),
    /** Gives back what `leave` took. */
    empty: () => rm(filler),
    async unmount() {
      execFileSync('umount', ['-l', path]);
      await rm(path, { recursive: true, force: true });
    },
  };
}
