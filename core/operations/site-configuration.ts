import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { ConfigurationFile } from '#core/contract/configuration-file.ts';
import { fileError } from '#core/transfer/archive/system-errors.ts';

/** The configuration file of the site's web application, where somebody has named one. Throws `file-unreadable`. */
export async function readSiteConfiguration(
  file: string | undefined,
): Promise<ConfigurationFile | undefined> {
  return file === undefined ? undefined : { name: basename(file), text: await textOf(file) };
}

async function textOf(file: string): Promise<string> {
  return await readFile(file, 'utf8').catch((error: unknown) => {
    throw fileError('file-unreadable', file, error);
  });
}
