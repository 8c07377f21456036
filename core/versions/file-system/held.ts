import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { versionDocument } from '#core/contract/versions-documents.ts';
import type { HeldVersion } from '../repository.ts';

/** The part of a repository that holds modules, in both providers. */
export const MODULES = 'modules';

/** What stands beside the files of a version: who made it, when, and what it is called. */
export const VERSION_DOCUMENT = 'version.json';

/** The files of a version, in its folder. */
export const FILES = 'files';

/** A version with the names of the folders that it is in. */
export interface FoundVersion extends HeldVersion {
  module: HeldVersion['module'];
  /** Of its module, and of itself inside it. */
  folder: string;
  own: string;
}

/** The versions in `modules/<folder>/<version>/`; what is anything else is passed over. Errors: those of the file system. */
export async function findVersions(modules: string): Promise<FoundVersion[]> {
  const found: FoundVersion[] = [];
  for (const folder of await namesOf(modules)) {
    const names = await namesOf(join(modules, folder));
    const versions = await Promise.all(names.map((own) => readVersion(modules, folder, own)));
    found.push(...versions.filter((version) => version !== undefined));
  }
  return found;
}

/** Names of the folders in a folder, without hidden ones; none where it is not there. */
async function namesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (isCode(error, 'ENOENT', 'ENOTDIR')) return [];
    throw error;
  });
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name);
}

/** A version; undefined where its document is missing or not ours. */
async function readVersion(modules: string, folder: string, own: string): Promise<FoundVersion | undefined> {
  try {
    const text = await readFile(join(modules, folder, own, VERSION_DOCUMENT), 'utf8');
    const document = versionDocument.safeParse(JSON.parse(text.replace(/^\ufeff/, ''))).data;
    return document && { ...document, folder, own };
  } catch (error) {
    if (error instanceof SyntaxError || isCode(error, 'ENOENT', 'ENOTDIR', 'EISDIR')) return undefined;
    throw error;
  }
}

/** True for an error of the file system with one of these codes. */
export function isCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
