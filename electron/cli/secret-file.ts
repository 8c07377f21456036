import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { SiteferryError } from '#core/base/errors.ts';

/**
 * A secret from a file, or from standard input for `-`, without the line break at its end. A secret never stands in an
 * argument, where other users of the computer could read it. Throws `file-unreadable`.
 */
export async function readSecret(file: string): Promise<string> {
  try {
    const content = file === '-' ? await text(process.stdin) : await readFile(file, 'utf8');
    return content.replace(/\r?\n$/, '');
  } catch (cause) {
    const reason = 'it is not there, or there is no right to it';
    throw new SiteferryError('file-unreadable', { file, reason }, { cause });
  }
}
