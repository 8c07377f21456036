import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { SiteferryError } from '#core/base/errors.ts';
import { fileError } from '#core/transfer/archive/system-errors.ts';

/**
 * Writes a small text file whole or not at all: under a name beside it first. Only this user can read it. Makes the
 * folder where it is missing; throws `file-unwritable`.
 */
export async function writeWholeFile(file: string, text: string): Promise<void> {
  const temporary = join(dirname(file), `.${basename(file)}.${randomUUID()}.tmp`);
  try {
    await mkdir(dirname(file), { recursive: true });
    const handle = await open(temporary, 'wx', 0o600);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw fileError('file-unwritable', file, error);
  }
}

/** Reads a JSON file that a person may have edited, so a byte order mark is no error; throws `file-unreadable`. */
export async function readJsonFile(file: string): Promise<unknown> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    throw fileError('file-unreadable', file, error);
  }
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (cause) {
    throw new SiteferryError('file-unreadable', { file, reason: syntaxReason(cause) }, { cause });
  }
}

/** Where the text stops being JSON; the engine's own message quotes the file, which may hold anything. */
function syntaxReason(error: unknown): string {
  const [, line, column] = /line (\d+) column (\d+)/.exec(error instanceof Error ? error.message : '') ?? [];
  return `it is not JSON${line === undefined ? '' : ` (line ${line}, column ${column})`}`;
}
