import { readFile } from 'node:fs/promises';
import { SiteferryError } from '#core/base/errors.ts';
import { commandLineMessage } from '#core/messages/command-line/index.ts';

/** A text from a file. Throws `file-unreadable`. */
export async function readText(file: string): Promise<string> {
  return await readFile(file, 'utf8').catch((cause: unknown) => {
    const reason = commandLineMessage('program.file-unreadable');
    throw new SiteferryError('file-unreadable', { file, reason }, { cause });
  });
}
