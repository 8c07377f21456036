import { SiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import { message } from '#core/messages/catalogue.ts';

const REASONS = {
  EACCES: 'file.access-denied',
  EPERM: 'file.access-denied',
  EROFS: 'file.read-only-disk',
  ENOSPC: 'file.disk-full',
  EDQUOT: 'file.quota-exceeded',
  EFBIG: 'file.too-large',
  EEXIST: 'file.already-exists',
  ENOENT: 'file.not-found',
  ENOTDIR: 'file.not-a-folder',
  EISDIR: 'file.is-a-folder',
  ENAMETOOLONG: 'file.name-too-long',
  ELOOP: 'file.link-loop',
  EBUSY: 'file.in-use',
  ETXTBSY: 'file.in-use',
  EMFILE: 'file.too-many-open',
  ENFILE: 'file.too-many-open',
  EIO: 'file.disk-error',
} as const;

/** Errors of the file system as ours; everything else goes on as it is. `file` is what the person knows it by. */
export function fileError(
  code: 'file-unreadable' | 'file-unwritable',
  file: string,
  error: unknown,
): unknown {
  const reason = systemReason(error);
  return reason ? new SiteferryError(code, { file, reason }, { cause: error }) : error;
}

/** What the file system has against it; undefined for any other error. */
export function systemReason(error: unknown): Message | undefined {
  if (!(error instanceof Error) || !('syscall' in error) || !('code' in error)) return undefined;
  const code = String(error.code);
  return isKnown(code) ? message(REASONS[code]) : message('file.system-error', { code });
}

function isKnown(code: string): code is keyof typeof REASONS {
  return Object.hasOwn(REASONS, code);
}
