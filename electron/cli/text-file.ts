import { readFile } from 'node:fs/promises';
import { SiteferryError } from '#core/base/errors.ts';

/** A text from a file. Throws `file-unreadable`. */
export async function readText(file: string): Promise<string> {
  return await readFile(file, 'utf8').catch((cause: unknown) => {
    const reason = 'it is not there, or there is no right to it';
    throw new SiteferryError('file-unreadable', { file, reason }, { cause });
  });
}
