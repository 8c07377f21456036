import { SiteferryError } from '#core/base/errors.ts';

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'there is no right to it',
  EPERM: 'there is no right to it',
  EROFS: 'the disk is read-only',
  ENOSPC: 'there is no space left on the disk',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'the file would be too large for this disk',
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a part of the path is a file and not a folder',
  EISDIR: 'it is a folder',
  ENAMETOOLONG: 'the name is too long',
  ELOOP: 'its symbolic links go round in circles',
  EBUSY: 'another program is using it',
  ETXTBSY: 'another program is using it',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
  EIO: 'the disk reports an error',
};

/** Errors of the file system as ours; everything else goes on as it is. `file` is what the person knows it by. */
export function fileError(
  code: 'file-unreadable' | 'file-unwritable',
  file: string,
  error: unknown,
): unknown {
  if (!(error instanceof Error) || !('syscall' in error) || !('code' in error)) return error;
  const reason = REASONS[String(error.code)] ?? `the system reports ${String(error.code)}`;
  return new SiteferryError(code, { file, reason }, { cause: error });
}
