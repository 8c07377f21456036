import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { ConfigurationFile } from '#core/contract/configuration-file.ts';
import { fileError } from '#core/transfer/archive/system-errors.ts';

/** The configuration file of the site's web application, where somebody has named one. Throws `file-unreadable`. */
export async function readSiteConfiguration(
  file: string | undefined,
): Promise<ConfigurationFile | undefined> {
  return file === undefined ? undefined : { name: basename(file), text: await textOf(file) };
}

/** A file that was written so short a time before it was read may be written again without its time showing it; milliseconds. */
const TOO_NEW = 100;

/**
 * The same file, asked for again and again: what was read is given while the file is the one that it was, so that what is derived
 * from it can be kept by it. Throws as `readSiteConfiguration` does.
 */
export function createSiteConfiguration(
  file: string | undefined,
): () => Promise<ConfigurationFile | undefined> {
  let kept: { version: string; configuration: ConfigurationFile | undefined } | undefined;
  return async () => {
    if (file === undefined) return undefined;
    // Before it is read: what is changed meanwhile is seen the next time.
    const found = await stat(file, { bigint: true }).catch(() => undefined);
    const version = found && `${found.ino} ${found.size} ${found.mtimeNs} ${found.ctimeNs}`;
    if (version !== undefined && kept?.version === version) return kept.configuration;
    const configuration = await readSiteConfiguration(file);
    const isOld = found !== undefined && Date.now() - Number(found.ctimeMs) > TOO_NEW;
    kept = version !== undefined && isOld ? { version, configuration } : undefined;
    return configuration;
  };
}

async function textOf(file: string): Promise<string> {
  return await readFile(file, 'utf8').catch((error: unknown) => {
    throw fileError('file-unreadable', file, error);
  });
}
