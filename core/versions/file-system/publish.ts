import { randomUUID } from 'node:crypto';
import { lstat, mkdir, readdir, rename, rm, rmdir, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { throwIfCancelled } from '#core/base/cancel.ts';
import type { VersionDocument } from '#core/contract/versions/documents.ts';
import { syncFolder } from '#core/transfer/archive/write/atomic.ts';
import { foldCase, folderName, uniqueFolderName } from '../names.ts';
import type { PublishResult, VersionMetadata } from '../repository.ts';
import { countChanged, digestFiles, revisionOf, syncTree } from '../version-files.ts';
import { newestFirst, refuseExisting } from '../version-lookup.ts';
import { FILES, findVersions, isCode, VERSION_DOCUMENT } from './find-versions.ts';

/** What is being written, and what was taken out, lies beside the versions under these names. */
const UNFINISHED = /^\.(?:new|withdrawn|probe)-[0-9a-f-]{36}$/;

/** So long nobody works on one version, in milliseconds: what is older was left behind. */
const STALE_AFTER = 24 * 60 * 60 * 1_000;

export interface PublishRequest {
  facts: VersionMetadata;
  author: string;
  write: (folder: string) => Promise<void>;
  signal: AbortSignal | undefined;
}

/**
 * Writes a version beside the others under another name, brings it to the disk and gives it its name, which is one step
 * of the file system. Errors: `version-exists`, `cancelled`, those of `write` and of the file system.
 */
export async function publishVersion(modules: string, request: PublishRequest): Promise<PublishResult> {
  const held = await findVersions(modules);
  refuseExisting(held, request.facts);
  const { guid } = request.facts.module;
  const own = held.find((version) => version.module.guid === guid)?.folder;
  const others = held.filter((version) => version.module.guid !== guid).map(({ folder }) => folder);
  // Folders that hold no version are nobody's.
  const folder = own ?? uniqueFolderName(request.facts.module, others);
  const path = join(modules, folder);
  await mkdir(path, { recursive: true });
  try {
    await removeStaleFolders(path);
    return await writeVersion(modules, folder, request);
  } finally {
    // Only where it is empty.
    await rmdir(path).catch(() => undefined);
  }
}

async function writeVersion(
  modules: string,
  folder: string,
  request: PublishRequest,
): Promise<PublishResult> {
  const { facts, author, write, signal } = request;
  const temporary = join(modules, folder, `.new-${randomUUID()}`);
  try {
    // Not both at once: Node then calls a disk that is read-only one where something is missing.
    await mkdir(temporary);
    await mkdir(join(temporary, FILES));
    await write(join(temporary, FILES));
    const files = await digestFiles(join(temporary, FILES), signal);
    const document: VersionDocument = { ...facts, author, revision: revisionOf(files) };
    await writeFile(join(temporary, VERSION_DOCUMENT), `${JSON.stringify(document, null, 2)}\n`);
    const changed = countChanged(files, await filesBefore(modules, facts, signal));
    await syncTree(temporary, signal);
    throwIfCancelled(signal);
    await renameIntoPlace(modules, folder, temporary, facts);
    return { revision: document.revision, author, files: files.length, changed, warnings: [] };
  } catch (error) {
    await rm(temporary, { recursive: true, force: true });
    throw error;
  }
}

/** The files of the newest version of the module. */
async function filesBefore(modules: string, { module }: VersionMetadata, signal: AbortSignal | undefined) {
  const versions = newestFirst(await findVersions(modules));
  const before = versions.find((version) => version.module.guid === module.guid);
  if (!before) return [];
  return await digestFiles(join(modules, before.folder, before.own, FILES), signal);
}

/**
 * The folder of a version is called as it is, where the system takes that and nothing else is called so. A folder takes
 * no name of one that has something in it: whoever is slower looks again.
 */
async function renameIntoPlace(
  modules: string,
  folder: string,
  temporary: string,
  facts: VersionMetadata,
): Promise<void> {
  const beside = join(modules, folder);
  for (let attempt = 1; ; attempt += 1) {
    refuseExisting(await findVersions(modules), facts);
    const name = freeName(facts.version, await readdir(beside));
    try {
      await renameFolder(temporary, join(beside, name));
      return await syncFolder(beside);
    } catch (error) {
      if (attempt === 5 || !(await exists(join(beside, name)))) throw error;
    }
  }
}

function freeName(version: string, present: readonly string[]): string {
  const taken = new Set(present.map(foldCase));
  const name = folderName(version);
  for (let count = 0; ; count += 1) {
    const free = count === 0 ? name : `${name}_${count}`;
    if (!taken.has(foldCase(free))) return free;
  }
}

/** On Windows whoever looks at a file, such as a virus scanner, is in the way of its folder for a moment. */
async function renameFolder(from: string, to: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await rename(from, to);
    } catch (error) {
      const isBusy = process.platform === 'win32' && isCode(error, 'EPERM', 'EACCES', 'EBUSY');
      if (!isBusy || attempt === 10 || (await exists(to))) throw error;
      await wait(attempt * 50);
    }
  }
}

async function exists(path: string): Promise<boolean> {
  return await stat(path).then(
    () => true,
    () => false,
  );
}

/** Removes what programs that were ended have left, in the folders of all modules; what cannot be removed stays. */
export async function removeAllStaleFolders(modules: string): Promise<void> {
  const entries = await readdir(modules, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(modules, name));
  for (const folder of [modules, ...folders]) await removeStaleFolders(folder).catch(() => undefined);
}

async function removeStaleFolders(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!UNFINISHED.test(name)) continue;
    const path = join(folder, name);
    const found = await lstat(path).catch(() => undefined);
    const isOwn = found !== undefined && found.uid === (process.getuid?.() ?? found.uid);
    if (isOwn && Date.now() - found.mtimeMs > STALE_AFTER) await rm(path, { recursive: true, force: true });
  }
}

/** Takes a version out of sight; gives the way back. */
export async function setAside(modules: string, folder: string, own: string) {
  const path = join(modules, folder, own);
  const aside = join(modules, folder, `.withdrawn-${randomUUID()}`);
  // It is looked after from now on, however old the version is.
  const now = new Date();
  await utimes(path, now, now);
  await renameFolder(path, aside);
  await syncFolder(join(modules, folder));
  return {
    restore: async () => {
      await renameFolder(aside, path);
      await syncFolder(join(modules, folder));
    },
    forget: async () => {
      await rm(aside, { recursive: true, force: true });
      await rmdir(join(modules, folder)).catch(() => undefined);
    },
  };
}
