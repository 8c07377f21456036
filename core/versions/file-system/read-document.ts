import { open } from 'node:fs/promises';
import { READ_UNTRUSTED } from '#core/transfer/archive/open-flags.ts';

/** The longest document of a version, in bytes: a selection of every entity of a large site is in it. */
const LONGEST = 16 * 1024 * 1024;

/**
 * The text of a file that anybody may have put there; `not-regular` for a link, a pipe, or a device, `too-long` beyond any document of
 * ours. Errors: those of the file system.
 */
export async function readDocument(
  path: string,
): Promise<{ text: string } | { refused: 'not-regular' | 'too-long' }> {
  await using handle = await open(path, READ_UNTRUSTED).catch((error: NodeJS.ErrnoException) => {
    // A link; a socket, or a device without a driver.
    if (error.code === 'ELOOP' || error.code === 'ENXIO') return undefined;
    throw error;
  });
  if (!handle) return { refused: 'not-regular' };
  const found = await handle.stat();
  if (!found.isFile()) return { refused: 'not-regular' };
  if (found.size > LONGEST) return { refused: 'too-long' };
  // It may grow meanwhile: no more is read than it had.
  const bytes = Buffer.alloc(found.size);
  let length = 0;
  while (length < bytes.length) {
    const { bytesRead } = await handle.read(bytes, length, bytes.length - length, length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  return {
    text: bytes
      .subarray(0, length)
      .toString('utf8')
      .replace(/^\ufeff/, ''),
  };
}
