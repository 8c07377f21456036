import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { SiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import { message } from '#core/messages/catalogue.ts';
import { locateSyntaxError } from '#core/transfer/archive/json/locate-syntax-error.ts';
import { fileError } from '#core/transfer/archive/system-errors.ts';
import { syncFolder } from '#core/transfer/archive/write/atomic.ts';

/**
 * Writes a small file whole or not at all, and to the disk: under a name beside it first. Only this user can read it, unless `mode` says
 * otherwise. Makes the folder where it is missing; throws `file-unwritable`.
 */
export async function writeFileAtomic(
  file: string,
  content: string | Uint8Array,
  mode = 0o600,
): Promise<void> {
  const temporary = join(dirname(file), `.${basename(file)}.${crypto.randomUUID()}.tmp`);
  try {
    await mkdir(dirname(file), { recursive: true });
    const handle = await open(temporary, 'wx', mode);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
    await syncFolder(dirname(file));
  } catch (error) {
    await rm(temporary, { force: true });
    throw fileError('file-unwritable', file, error);
  }
}

/** Deeper than any file of ours; only the place of a mistake is looked for here. */
const MAX_DEPTH = 1_000;

/** Reads a JSON file that a person may have edited, so a byte order mark is no error; throws `file-unreadable`. */
export async function readJsonFile(file: string): Promise<unknown> {
  let text: string;
  try {
    text = (await readFile(file, 'utf8')).replace(/^\ufeff/, '');
  } catch (error) {
    throw fileError('file-unreadable', file, error);
  }
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new SiteferryError('file-unreadable', { file, reason: await syntaxReason(text) }, { cause });
  }
}

/** Where the text stops being JSON; the engine's own message often does not say it, and quotes the file. */
async function syntaxReason(text: string): Promise<Message> {
  const bytes = Buffer.from(text);
  const source = {
    name: '',
    size: bytes.length,
    async *read() {
      yield bytes;
    },
  };
  const located = await locateSyntaxError(source, MAX_DEPTH);
  return located ? message('file.not-json.at', { ...located }) : message('file.not-json');
}
