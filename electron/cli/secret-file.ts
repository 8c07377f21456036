import { text } from 'node:stream/consumers';
import { readText } from './text-file.ts';

/**
 * A secret from a file, or from standard input for `-`, without the line break at its end. A secret never stands in an
 * argument, where other users of the computer could read it. Throws `file-unreadable`.
 */
export async function readSecret(file: string): Promise<string> {
  const content = file === '-' ? await text(process.stdin) : await readText(file);
  return content.replace(/\r?\n$/, '');
}
