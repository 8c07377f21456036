import { constants } from 'node:fs';
import { access, copyFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { finding, warning } from '#core/checks/finding.ts';
import type { Finding } from '#core/contract/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import { fileError, systemReason } from '#core/transfer/archive/system-errors.ts';

/** Where exports lie on the platform's Disk (spec, "Configuration transfer" under "Endpoints"). */
const FOLDERS = ['automation files', 'Export configurations'];

/** So many names are tried, where something has each. */
const MOST_NAMES = 100;

/** Throws `file-unwritable` for a Disk that is not there, or takes no files. */
export async function requireDisk(disk: string): Promise<void> {
  try {
    await access(disk, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw fileError('file-unwritable', disk, error);
  }
}

/**
 * Puts the archive of an export onto the platform's Disk as `<name>.zip`, or under the next name that nothing has: what is
 * there is never overwritten. Gives what is to be said of it: where it lies below the Disk, or why it does not. The job has
 * its archive in any case.
 */
export async function copyToDisk(disk: string, archive: string, name: string): Promise<Finding> {
  let file = [...FOLDERS, `${name}.zip`].join('/');
  try {
    // A Disk that has gone is not made anew where it was.
    await requireDisk(disk);
    await mkdir(join(disk, ...FOLDERS), { recursive: true });
    for (let number = 2; !(await copyNew(archive, join(disk, file), number > MOST_NAMES)); number += 1) {
      file = [...FOLDERS, `${name} (${number}).zip`].join('/');
    }
    return finding('note', message('jobs.on-disk', { file }));
  } catch (error) {
    const reason = systemReason(error instanceof Error && error.cause ? error.cause : error);
    return warning(message('jobs.not-on-disk', { file, reason: reason ?? message('file.disk-error') }));
  }
}

/** Copies to a name that nothing has; false where something has it. A copy that was begun and failed does not stay. */
async function copyNew(file: string, to: string, isLast: boolean): Promise<boolean> {
  try {
    await copyFile(file, to, constants.COPYFILE_EXCL);
    return true;
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    if (isTaken && !isLast) return false;
    if (!isTaken) await rm(to, { force: true });
    throw error;
  }
}
