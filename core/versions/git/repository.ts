import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { RepositorySettings } from '#core/contract/versions/settings.ts';
import type { ListedFiles } from '#core/transfer/sides/changed-files.ts';
import type { VersionFiles } from '#core/transfer/sides/read-base.ts';
import { folderName } from '../names.ts';
import type { Repository, RepositoryContext, VersionRef, Withdrawal } from '../repository.ts';
import { findVersion, newestFirst, type VersionKey } from '../version-lookup.ts';
import { GitClient } from './client.ts';
import { MODULES } from './module-folder.ts';
import { publishVersion } from './publish.ts';
import { push } from './push.ts';
import { pushAndVerify } from './push-and-verify.ts';
import { fetchSnapshot, type Snapshot } from './snapshot.ts';
import type { TaggedVersion } from './tags.ts';

/** Versions in a Git repository: a folder for each module, a commit and an annotated tag for each version. */
export function openGit(settings: RepositorySettings, context: RepositoryContext): Repository {
  let opened: GitClient | undefined;
  // A location that cannot be used is an error of what is done with it, not of opening it.
  const client = () => {
    opened ??= new GitClient(settings, context);
    return opened;
  };
  /** What the remote had when it was last asked: as good for reading, because versions do not change. */
  let fetched: Snapshot | undefined;

  /** What is published at the same time from here would only be put on top of each other. */
  let last: Promise<unknown> = Promise.resolve();
  const enqueue = async <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return await turn;
  };

  const fetch = async (signal: AbortSignal | undefined) => {
    fetched = await fetchSnapshot(client(), signal);
    return fetched;
  };

  const forget = () => {
    fetched = undefined;
  };

  const find = async (version: VersionKey, signal: AbortSignal | undefined): Promise<TaggedVersion> => {
    const known = fetched?.versions.find((one) => isSame(one, version));
    return known ?? findVersion((await fetch(signal)).versions, version);
  };

  const findKnown = async (version: VersionRef, signal: AbortSignal | undefined): Promise<TaggedVersion> => {
    const found = await find(version, signal);
    return { ...found, revision: await knownRevision(client(), found, version, signal) };
  };

  const withVersion = async <T>(
    version: VersionRef,
    signal: AbortSignal | undefined,
    work: (found: TaggedVersion) => Promise<T>,
  ): Promise<T> =>
    await client().withCache(signal, async ({ isNew }) => {
      if (isNew) forget();
      return await work(await findKnown(version, signal));
    });

  return {
    versions: async (signal) => {
      const { versions } = await client().withCache(signal, () => fetch(signal));
      return newestFirst(versions).map(
        ({ tag: _tag, object: _object, folder: _folder, ...version }) => version,
      );
    },
    publish: async (facts, write, signal) =>
      await enqueue(() => publishVersion(client(), facts, write, signal)).finally(forget),
    read: async (version, signal, some) =>
      await withVersion(version, signal, (found) => pack(client(), found, some, signal)),
    list: async (version, signal) =>
      await withVersion(version, signal, (found) => listFiles(client(), found, signal)),
    withdraw: async (version, signal) =>
      await client().withCache(signal, async () => {
        const found = findVersion((await fetch(signal)).versions, version);
        return await withdraw(client(), found, signal).finally(forget);
      }),
  };
}

function isSame(one: VersionKey, other: VersionKey): boolean {
  return one.module.guid === other.module.guid && one.version === other.version;
}

/** The commit that a version was for whoever asks, where its tag has been moved since and the commit is still there. */
async function knownRevision(
  client: GitClient,
  { revision, folder }: TaggedVersion,
  { revision: known = revision }: VersionRef,
  signal: AbortSignal | undefined,
): Promise<string> {
  if (known === revision || !/^[0-9a-f]{40,64}$/.test(known)) return revision;
  const input = `${known}:${MODULES}/${folder}\n`;
  const kind = await client.git(['cat-file', '--batch-check=%(objecttype)'], { signal, input });
  return kind.trim() === 'tree' ? known : revision;
}

/** So many characters can be the words of a command on every system. */
const LONGEST_COMMAND = 20_000;

/** The files of a version as a ZIP file, which is removed when it is let go of. */
async function pack(
  client: GitClient,
  version: TaggedVersion,
  some: ListedFiles | undefined,
  signal: AbortSignal | undefined,
): Promise<VersionFiles> {
  const temporary = await client.temporaryFolder();
  const remove = () => rm(temporary, { recursive: true, force: true });
  try {
    const path = join(temporary, `${folderName(`${version.folder}-${version.version}`)}.zip`);
    const names = some ? [...some.keys()] : [];
    const isShort = names.join(' ').length < LONGEST_COMMAND;
    const tree = some && !isShort ? await makeTree(client, temporary, some, signal) : treeOf(version);
    // Not compressed: it is read once, from here.
    const args = ['archive', '--format=zip', '-0', `--output=${path}`, tree, '--', ...(isShort ? names : [])];
    await client.git(args, { signal, environment: { GIT_LITERAL_PATHSPECS: '1' } });
    return { path, [Symbol.asyncDispose]: remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

function treeOf({ revision, folder }: TaggedVersion): string {
  return `${revision}:${MODULES}/${folder}`;
}

/** The files of a version, each with its mode, kind and object. */
async function listFiles(
  client: GitClient,
  version: TaggedVersion,
  signal: AbortSignal | undefined,
): Promise<ListedFiles> {
  const printed = await client.git(['ls-tree', '-r', '-z', treeOf(version)], { signal });
  const files = new Map<string, string>();
  for (const line of printed.split('\0')) {
    const tab = line.indexOf('\t');
    // Mode, kind and object.
    const entry = line.slice(0, tab);
    if (entry.includes(' blob ')) files.set(line.slice(tab + 1), entry);
  }
  return files;
}

/** A tree of listed files. */
async function makeTree(
  client: GitClient,
  temporary: string,
  some: ListedFiles,
  signal: AbortSignal | undefined,
): Promise<string> {
  const environment = { GIT_INDEX_FILE: join(temporary, 'index') };
  const input = Array.from(some, ([name, entry]) => `${entry}\t${name}\0`).join('');
  await client.git(['update-index', '-z', '--index-info'], { signal, environment, input });
  return (await client.git(['write-tree'], { signal, environment })).trim();
}

/** Deletes the tag; the commit stays in the history of the branch. */
async function withdraw(
  client: GitClient,
  { tag, object }: TaggedVersion,
  signal: AbortSignal | undefined,
): Promise<Withdrawal> {
  const ref = `refs/tags/${tag}`;
  const isGone = ({ versions }: Snapshot) => !versions.some((version) => version.object === object);
  await pushAndVerify(client, [{ ref, from: object, to: undefined }], isGone, signal);
  return {
    restore: () =>
      client.withCache(undefined, () => push(client, [{ ref, from: undefined, to: object }], undefined)),
    forget: async () => undefined,
  };
}
