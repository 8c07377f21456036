import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Message } from '#core/base/message.ts';
import { warning } from '#core/checks/finding.ts';
import type { Finding } from '#core/contract/finding.ts';
import { versionDocument } from '#core/contract/versions/documents.ts';
import { message } from '#core/messages/catalogue.ts';
import { READ_UNTRUSTED } from '#core/transfer/archive/container/open-flags.ts';
import type { RepositoryVersion } from '../repository.ts';

/** The part of a repository that holds modules, in both providers. */
export const MODULES = 'modules';

/** What stands beside the files of a version: who made it, when, and what it is called. */
export const VERSION_DOCUMENT = 'version.json';

/** The files of a version, in its folder. */
export const FILES = 'files';

/** A version with the names of the folders that it is in. */
export interface FoundVersion extends RepositoryVersion {
  module: RepositoryVersion['module'];
  /** Of its module, and of itself inside it. */
  folder: string;
  own: string;
}

/** So many documents are read beside each other. */
const CONCURRENCY = 32;

/** Takes what stands where a version would, and is none. */
export type OnSkipped = (finding: Finding) => void;

/**
 * The versions in `modules/<folder>/<version>/`; what is anything else is passed over, and told where it looks like one.
 * Errors: those of the file system.
 */
export async function findVersions(
  modules: string,
  onSkipped: OnSkipped = () => {},
): Promise<FoundVersion[]> {
  const found: FoundVersion[] = [];
  for (const folder of await namesOf(modules, onSkipped)) {
    const names = await namesOf(join(modules, folder), onSkipped);
    for (let from = 0; from < names.length; from += CONCURRENCY) {
      const some = names.slice(from, from + CONCURRENCY);
      const versions = await Promise.all(some.map((own) => readVersion(modules, { folder, own }, onSkipped)));
      found.push(...versions.filter((version) => version !== undefined));
    }
  }
  return found;
}

/** Names of the folders in a folder, without hidden ones; none where it is not there. Links are left out: they lead anywhere. */
async function namesOf(folder: string, onSkipped: OnSkipped): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (isCode(error, 'ENOENT')) return [];
    throw error;
  });
  const shown = entries.filter(({ name }) => !name.startsWith('.'));
  for (const entry of shown)
    if (entry.isSymbolicLink())
      onSkipped(skippedFinding(join(folder, entry.name), message('version-left-out.link')));
  return shown.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

/** A version; undefined where its document is not one of ours, which is told. */
async function readVersion(
  modules: string,
  { folder, own }: Pick<FoundVersion, 'folder' | 'own'>,
  onSkipped: OnSkipped,
): Promise<FoundVersion | undefined> {
  const path = join(modules, folder, own, VERSION_DOCUMENT);
  const leave = (reason: Message) => {
    onSkipped(skippedFinding(path, reason));
    return undefined;
  };
  try {
    const read = await readDocument(path);
    if ('refused' in read) return leave(message(`version-left-out.${read.refused}`));
    const document = versionDocument.safeParse(JSON.parse(read.text)).data;
    return document ? { ...document, folder, own } : leave(message('version-left-out.not-ours'));
  } catch (error) {
    if (error instanceof SyntaxError) return leave(message('version-left-out.not-ours'));
    if (isCode(error, 'ENOENT', 'EISDIR')) return leave(message('version-left-out.no-document'));
    throw error;
  }
}

function skippedFinding(path: string, reason: Message): Finding {
  return warning(message('version-left-out', { path, reason }));
}

/** True for an error of the file system with one of these codes. */
export function isCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}

/** The longest document of a version, in bytes: a selection of every entity of a large site is in it. */
const LONGEST = 16 * 1024 * 1024;

/**
 * The text of a file that anybody may have put there; `not-regular` for a link, a pipe, or a device, `too-long` beyond any document of
 * ours. Errors: those of the file system.
 */
async function readDocument(
  path: string,
): Promise<{ text: string } | { refused: 'not-regular' | 'too-long' }> {
  await using handle = await open(path, READ_UNTRUSTED).catch((error: NodeJS.ErrnoException) => {
    // A link; a socket, or a device without a driver.
    if (error.code === 'ELOOP' || error.code === 'ENXIO') return undefined;
    throw error;
  });
  if (!handle) return { refused: 'not-regular' };
  const found = await handle.stat();
  if (!found.isFile()) return { refused: 'not-regular' };
  if (found.size > LONGEST) return { refused: 'too-long' };
  // It may grow meanwhile: no more is read than it had.
  const bytes = Buffer.alloc(found.size);
  let length = 0;
  while (length < bytes.length) {
    const { bytesRead } = await handle.read(bytes, length, bytes.length - length, length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  return {
    text: bytes
      .subarray(0, length)
      .toString('utf8')
      .replace(/^\ufeff/, ''),
  };
}
