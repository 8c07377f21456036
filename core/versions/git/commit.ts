import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Author } from '../author.ts';
import type { VersionMetadata } from '../repository.ts';
import { newestFirst } from '../version-lookup.ts';
import { addAttributes } from './attributes.ts';
import type { GitClient } from './client.ts';
import { MODULES } from './module-folder.ts';
import type { Snapshot } from './snapshot.ts';
import { tagMessage, tagObject } from './tags.ts';

/** The files of a version, written once, and put into whatever folder is the module's. */
export interface StagedFiles {
  /** Of this computer: the tree is made in it. */
  folder: string;
  /** Where the files are now; changed by `makeCommit`. */
  files: string;
  count: number;
}

/** What is to be pushed: it is in the clone, and no ref names it. */
export interface VersionCommit {
  commit: string;
  /** The tag's object. */
  object: string;
  tag: string;
  changed: number;
}

export interface CommitRequest {
  facts: VersionMetadata;
  author: Author;
  signal: AbortSignal | undefined;
}

/** Makes the commit and the tag of a version on top of what the remote has. Everything else of it stays as it is. */
export async function makeCommit(
  client: GitClient,
  snapshot: Snapshot,
  folder: string,
  staged: StagedFiles,
  { facts, author, signal }: CommitRequest,
): Promise<VersionCommit> {
  const tree = await makeTree(client, snapshot.head, folder, staged, signal);
  const changes = await findChanges(client, snapshot, tree, folder, facts, signal);
  const signed = environmentOf(author, facts);
  const parents = snapshot.head === undefined ? [] : ['-p', snapshot.head];
  const commit = await client.git(['commit-tree', tree, ...parents], {
    signal,
    environment: signed,
    input: commitMessage(facts, staged.count, changes),
  });
  const tag = `${folder}/${facts.version}`;
  const tagger = { ...author, seconds: secondsOf(facts) };
  const input = tagObject(tag, commit.trim(), tagger, tagMessage(facts));
  const object = await client.git(['mktag'], { signal, input });
  const changed = changes ? changes.added + changes.modified : staged.count;
  return { commit: commit.trim(), object: object.trim(), tag, changed };
}

/** The tree of the remote's branch with the files of the version in place of those that the module had. */
async function makeTree(
  client: GitClient,
  head: string | undefined,
  folder: string,
  staged: StagedFiles,
  signal: AbortSignal | undefined,
): Promise<string> {
  const tree = join(staged.folder, 'tree');
  const place = join(tree, MODULES, folder);
  if (staged.files !== place) {
    await moveFiles(staged, join(staged.folder, 'files'));
    await rm(tree, { recursive: true, force: true });
    await mkdir(join(tree, MODULES), { recursive: true });
    await moveFiles(staged, place);
  }
  const environment = { GIT_WORK_TREE: tree, GIT_INDEX_FILE: join(staged.folder, 'index') };
  await client.git(['read-tree', head ?? '--empty'], { signal, environment });
  // Also what somebody's own settings would leave out, such as logs.
  await client.git(['add', '--all', '--force', '--', `${MODULES}/${folder}`], { signal, environment });
  if (head === undefined) await addAttributes(client, { signal, environment });
  return (await client.git(['write-tree'], { signal, environment })).trim();
}

async function moveFiles(staged: StagedFiles, place: string): Promise<void> {
  if (staged.files === place) return;
  await rename(staged.files, place);
  staged.files = place;
}

interface Changes {
  added: number;
  modified: number;
  removed: number;
}

/** What is other than in the module's version before; undefined where this is the first. */
async function findChanges(
  client: GitClient,
  { versions }: Snapshot,
  tree: string,
  folder: string,
  { module }: VersionMetadata,
  signal: AbortSignal | undefined,
): Promise<Changes | undefined> {
  const before = newestFirst(versions.filter((version) => version.module.guid === module.guid))[0];
  if (!before) return undefined;
  const printed = await client.git(
    [
      ...['diff-tree', '-r', '-z', '--no-renames', '--name-status'],
      `${before.revision}:${MODULES}/${before.folder}`,
      `${tree}:${MODULES}/${folder}`,
    ],
    { signal },
  );
  // A letter and a name for each file.
  const letters = printed.split('\0').filter((_, index) => index % 2 === 0);
  const count = (wanted: string) => letters.filter((letter) => letter === wanted).length;
  const [added, removed] = [count('A'), count('D')];
  return { added, removed, modified: letters.filter((letter) => letter !== '').length - added - removed };
}

/** Who and when, as `commit-tree` takes it. */
export function environmentOf({ name, email }: Author, facts: Pick<VersionMetadata, 'createdAt'>) {
  const date = `${secondsOf(facts)} +0000`;
  return {
    GIT_AUTHOR_NAME: name,
    GIT_AUTHOR_EMAIL: email,
    GIT_AUTHOR_DATE: date,
    GIT_COMMITTER_NAME: name,
    GIT_COMMITTER_EMAIL: email,
    GIT_COMMITTER_DATE: date,
  };
}

function secondsOf({ createdAt }: Pick<VersionMetadata, 'createdAt'>): number {
  return Math.floor(Date.parse(createdAt) / 1_000);
}

/** For those who read the history: the first paragraphs are those of the tag. */
function commitMessage(facts: VersionMetadata, count: number, changes: Changes | undefined): string {
  const { added, modified, removed } = changes ?? { added: count, modified: 0, removed: 0 };
  const trailers = `Siteferry-Files: ${count} (+${added} ~${modified} -${removed})\n`;
  return `${tagMessage(facts).trimEnd()}\n${trailers}`;
}
