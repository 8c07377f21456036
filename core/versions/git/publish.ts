import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { SiteferryError } from '#core/base/errors.ts';
import { warning } from '#core/checks/finding.ts';
import type { Finding } from '#core/contract/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import { authorOf } from '../author.ts';
import { refuseExisting } from '../held-versions.ts';
import type { Published, VersionFacts } from '../repository.ts';
import { fileNames } from '../version-files.ts';
import { refuseOtherBranches } from './branch.ts';
import type { GitClient } from './client.ts';
import { type MadeCommit, type Making, makeCommit, type Written } from './commit.ts';
import { folderOf } from './folder-of.ts';
import { isMoved } from './push.ts';
import { pushSurely } from './push-surely.ts';
import { fetchSnapshot, type Snapshot } from './snapshot.ts';

/** How often a version is put on top of what others have published meanwhile. */
const ATTEMPTS = 10;

/** Publishes a version: nothing of it can be seen before the remote has taken all of it in one step. */
export async function publishVersion(
  client: GitClient,
  facts: VersionFacts,
  write: (folder: string) => Promise<void>,
  signal: AbortSignal | undefined,
): Promise<Published> {
  const seen = await client.withCache(signal, () => lookAt(client, facts, signal));
  const folder = await client.temporaryFolder();
  try {
    const files = join(folder, 'files');
    await mkdir(files);
    await write(files);
    const written = { folder, files, count: (await fileNames(files)).length };
    let known: Snapshot | undefined = seen;
    return await client.withCache(signal, async () => {
      const snapshot = known ?? (await lookAt(client, facts, signal));
      // A clone that had to be made again has nothing of it.
      known = undefined;
      const making = { facts, author: await findAuthor(client, signal), signal };
      return await putOnTop(client, snapshot, written, making);
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What the remote has. Throws `version-exists`. */
async function lookAt(
  client: GitClient,
  facts: VersionFacts,
  signal: AbortSignal | undefined,
): Promise<Snapshot> {
  const snapshot = await fetchSnapshot(client, signal);
  refuseExisting(snapshot.versions, facts);
  if (snapshot.head === undefined) await refuseOtherBranches(client, signal);
  return snapshot;
}

async function putOnTop(
  client: GitClient,
  seen: Snapshot,
  written: Written,
  making: Making,
): Promise<Published> {
  const { facts, signal } = making;
  let snapshot = seen;
  for (let attempt = 1; ; attempt += 1) {
    const folder = await folderOf(client, snapshot, facts.module, signal);
    const made = await makeCommit(client, snapshot, folder, written, making);
    refuseTag(snapshot, made, facts);
    try {
      await pushVersion(client, snapshot, made, signal);
      const warnings = await tellMoves(client, seen, snapshot, facts);
      const { name: author } = making.author;
      return { revision: made.commit, author, files: written.count, changed: made.changed, warnings };
    } catch (error) {
      if (!isMoved(error)) throw error;
      await wait(Math.random() * 100 * 1.5 ** attempt, undefined, signal ? { signal } : {}).catch(
        () => undefined,
      );
      const before = snapshot;
      snapshot = await lookAt(client, facts, signal);
      if (attempt < ATTEMPTS) continue;
      throw before.head === snapshot.head
        ? error
        : client.failed(message('repository.always-moved', { attempts: ATTEMPTS }), error);
    }
  }
}

/** A tag that somebody else made in the version's place. */
function refuseTag({ tags }: Snapshot, { tag }: MadeCommit, { module, version }: VersionFacts): void {
  if (tags.has(tag)) throw new SiteferryError('version-exists', { module: module.name, version });
}

async function pushVersion(
  client: GitClient,
  { head }: Snapshot,
  { commit, object, tag }: MadeCommit,
  signal: AbortSignal | undefined,
): Promise<void> {
  const changes = [
    { ref: `refs/heads/${client.branch}`, from: head, to: commit },
    { ref: `refs/tags/${tag}`, from: undefined, to: object },
  ];
  const isTaken = ({ versions }: Snapshot) => versions.some((version) => version.object === object);
  await pushSurely(client, changes, isTaken, signal);
}

/** Says that others have published between the first look and the push. */
async function tellMoves(
  client: GitClient,
  seen: Snapshot,
  last: Snapshot,
  { module }: VersionFacts,
): Promise<Finding[]> {
  if (last.head === undefined || last.head === seen.head) return [];
  const range = seen.head === undefined ? last.head : `${seen.head}..${last.head}`;
  // The version is published, whatever comes now.
  const commits = await client.git(['rev-list', '--count', range], { signal: undefined }).catch(() => '1');
  const known = new Set(seen.versions.map(({ tag }) => tag));
  const newer = last.versions.filter(({ tag, module: { guid } }) => guid === module.guid && !known.has(tag));
  return [
    warning(message('repository.published-on-top', { commits: Number(commits) })),
    ...newer.map(({ version }) =>
      warning(message('repository.module-moved', { module: module.name, version })),
    ),
  ];
}

async function findAuthor(client: GitClient, signal: AbortSignal | undefined) {
  const known = await client
    .git(['config', '--null', '--get-regexp', '^user\\.(name|email)$'], { signal })
    .catch(() => '');
  const value = (name: string) => new RegExp(`(?:^|\0)user\\.${name}\n([^\0]*)`).exec(known)?.[1] ?? '';
  return authorOf(client.settings, client.context.login, { name: value('name'), email: value('email') });
}
