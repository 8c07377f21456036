import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { SiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import { message } from '#core/messages/catalogue.ts';
import type { MessageCode } from '#core/messages/codes.ts';
import { errorCodes } from '../network-errors.ts';

/** What the file system says where it cannot keep any more, by the system's code and in PostgreSQL's words. */
const REASONS = [
  { code: 'ENOSPC', words: /No space left/, reason: 'file.disk-full' },
  { code: 'EDQUOT', words: /quota exceeded/, reason: 'file.quota-exceeded' },
  { code: 'EROFS', words: /Read-only file system/, reason: 'file.read-only-disk' },
  { code: 'EFBIG', words: /File too large/, reason: 'file.too-large' },
  { code: 'EIO', words: /I\/O error/, reason: 'file.disk-error' },
  { code: '53100', words: /could not extend/, reason: 'file.disk-full' },
  { code: '58030', words: /Input\/output error/, reason: 'file.disk-error' },
] as const satisfies readonly { code: string; words: RegExp; reason: MessageCode }[];

/** Names of the errors with which PGlite's engine ends: it says nothing about why. */
const ENDED: ReadonlySet<string> = new Set(['RuntimeError', 'ExitStatus', 'ErrnoError']);

/** As much as PostgreSQL writes at once. */
const PROBE_BYTES = 64 * 1024;

/** What is left on a disk before a statement may write, in bytes: three segments of PostgreSQL's log of changes. */
const SPACE_NEEDED = 48 * 1024 * 1024;

/**
 * Throws `site-storage-failed` while there is still some space: where its log of changes cannot grow, PostgreSQL ends
 * itself, and PGlite takes this process with it.
 */
export async function requireDiskSpace(folder: string, site: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize >= SPACE_NEEDED) return;
  throw new SiteferryError('site-storage-failed', { site, folder, reason: message('file.disk-full') });
}

/** `site-storage-failed` for an error of an embedded database whose folder cannot be written to; else undefined. */
export function storageError(error: unknown, folder: string, site: string): SiteferryError | undefined {
  const reason = storageReason(error) ?? (isEngineFailure(error) ? probe(folder) : undefined);
  return reason && new SiteferryError('site-storage-failed', { site, folder, reason }, { cause: error });
}

function storageReason(error: unknown): Message | undefined {
  const codes = errorCodes(error);
  const text = error instanceof Error ? error.message : '';
  const found = REASONS.find(({ code, words }) => codes.includes(code) || words.test(text));
  return found && message(found.reason);
}

function isEngineFailure(error: unknown): boolean {
  const cause = error instanceof Error && 'driverError' in error ? error.driverError : error;
  return cause instanceof Error && ENDED.has(cause.name);
}

/** Why nothing can be written into a folder; undefined where something can. */
function probe(folder: string): Message | undefined {
  const file = join(folder, 'lock-probe.tmp');
  try {
    const handle = openSync(file, 'w', 0o600);
    try {
      writeSync(handle, Buffer.alloc(PROBE_BYTES));
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    return undefined;
  } catch (error) {
    return storageReason(error);
  } finally {
    rmSync(file, { force: true });
  }
}
