import { readFile } from 'node:fs/promises';
import { fileError } from '#core/transfer/archive/system-errors.ts';

/** A text from a file. Throws `file-unreadable`. */
export async function readText(file: string): Promise<string> {
  return await readFile(file, 'utf8').catch((error: unknown) => {
    throw fileError('file-unreadable', file, error);
  });
}

/** Any file as base64. Throws `file-unreadable`. */
export async function readBase64(file: string): Promise<string> {
  return await readFile(file, 'base64').catch((error: unknown) => {
    throw fileError('file-unreadable', file, error);
  });
}
