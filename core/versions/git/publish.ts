import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { SiteferryError } from '#core/base/errors.ts';
import { warning } from '#core/checks/finding.ts';
import type { Finding } from '#core/contract/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import { authorOf } from '../author.ts';
import type { PublishResult, VersionMetadata } from '../repository.ts';
import { listFiles } from '../version-files.ts';
import { refuseExisting } from '../version-lookup.ts';
import { refuseOtherBranches } from './branch.ts';
import type { GitClient } from './client.ts';
import { type CommitRequest, makeCommit, type StagedFiles, type VersionCommit } from './commit.ts';
import { findModuleFolder } from './module-folder.ts';
import { isStale } from './push.ts';
import { pushAndVerify } from './push-and-verify.ts';
import { fetchSnapshot, type Snapshot } from './snapshot.ts';

/** How often a version is put on top of what others have published meanwhile. */
const ATTEMPTS = 10;

/** Publishes a version: nothing of it can be seen before the remote has taken all of it in one step. */
export async function publishVersion(
  client: GitClient,
  facts: VersionMetadata,
  write: (folder: string) => Promise<void>,
  signal: AbortSignal | undefined,
): Promise<PublishResult> {
  const seen = await client.withCache(signal, () => fetchForPublish(client, facts, signal));
  const folder = await client.temporaryFolder();
  try {
    const files = join(folder, 'files');
    await mkdir(files);
    await write(files);
    const staged = { folder, files, count: (await listFiles(files)).length };
    let known: Snapshot | undefined = seen;
    return await client.withCache(signal, async () => {
      const snapshot = known ?? (await fetchForPublish(client, facts, signal));
      // A clone that had to be made again has nothing of it.
      known = undefined;
      const request = { facts, author: await findAuthor(client, signal), signal };
      return await commitAndPush(client, snapshot, staged, request);
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What the remote has. Throws `version-exists`. */
async function fetchForPublish(
  client: GitClient,
  facts: VersionMetadata,
  signal: AbortSignal | undefined,
): Promise<Snapshot> {
  const snapshot = await fetchSnapshot(client, signal);
  refuseExisting(snapshot.versions, facts);
  if (snapshot.head === undefined) await refuseOtherBranches(client, signal);
  return snapshot;
}

async function commitAndPush(
  client: GitClient,
  seen: Snapshot,
  staged: StagedFiles,
  request: CommitRequest,
): Promise<PublishResult> {
  const { facts, signal } = request;
  let snapshot = seen;
  for (let attempt = 1; ; attempt += 1) {
    const folder = await findModuleFolder(client, snapshot, facts.module, signal);
    const made = await makeCommit(client, snapshot, folder, staged, request);
    refuseTag(snapshot, made, facts);
    try {
      await pushVersion(client, snapshot, made, signal);
      const warnings = await concurrentChangeWarnings(client, seen, snapshot, facts);
      const { name: author } = request.author;
      return { revision: made.commit, author, files: staged.count, changed: made.changed, warnings };
    } catch (error) {
      if (!isStale(error)) throw error;
      await wait(Math.random() * 100 * 1.5 ** attempt, undefined, signal ? { signal } : {}).catch(
        () => undefined,
      );
      const before = snapshot;
      snapshot = await fetchForPublish(client, facts, signal);
      if (attempt < ATTEMPTS) continue;
      throw before.head === snapshot.head
        ? error
        : client.failed(message('repository.always-moved', { attempts: ATTEMPTS }), error);
    }
  }
}

/** A tag that somebody else made in the version's place. */
function refuseTag({ tags }: Snapshot, { tag }: VersionCommit, { module, version }: VersionMetadata): void {
  if (tags.has(tag)) throw new SiteferryError('version-exists', { module: module.name, version });
}

async function pushVersion(
  client: GitClient,
  { head }: Snapshot,
  { commit, object, tag }: VersionCommit,
  signal: AbortSignal | undefined,
): Promise<void> {
  const changes = [
    { ref: `refs/heads/${client.branch}`, from: head, to: commit },
    { ref: `refs/tags/${tag}`, from: undefined, to: object },
  ];
  const isTaken = ({ versions }: Snapshot) => versions.some((version) => version.object === object);
  await pushAndVerify(client, changes, isTaken, signal);
}

/** Says that others have published between the first look and the push. */
async function concurrentChangeWarnings(
  client: GitClient,
  seen: Snapshot,
  last: Snapshot,
  { module }: VersionMetadata,
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
