import { setTimeout as wait } from 'node:timers/promises';
import type { GitClient } from './client.ts';
import { GitFailure } from './run.ts';
import { parseTag, REF_FORMAT, readRefs, type TaggedVersion } from './tags.ts';

/** What a remote has lies in the clone under these names, and what is gone there goes here, too. */
const HEADS = 'refs/siteferry/heads/';
const TAGS = 'refs/siteferry/tags/';

/** What the remote had when it was last asked. */
export interface Snapshot {
  /** The commit of the branch; undefined where there is no such branch. */
  head: string | undefined;
  /** Names of all tags, whoever made them. */
  tags: ReadonlySet<string>;
  versions: TaggedVersion[];
}

/** Another program that uses the clone is in the way for a moment. */
const LOCKED = /cannot lock ref|\.lock': File exists/;

/** Asks the remote for the branch and all tags, and says what is there. */
export async function fetchSnapshot(client: GitClient, signal: AbortSignal | undefined): Promise<Snapshot> {
  const args = [
    ...['fetch', '--prune', '--no-tags', '--no-write-fetch-head', '--no-recurse-submodules', '--progress'],
    // Of a repository that is a shallow clone itself Git would take nothing, and call that a success.
    '--update-shallow',
    client.remote.url,
    // With an asterisk a branch that is not there yet is no error.
    `+refs/heads/${client.branch}*:${HEADS}${client.branch}*`,
    `+refs/tags/*:${TAGS}*`,
  ];
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.gitToRemote(args, { signal });
      return await readSnapshot(client, signal);
    } catch (error) {
      if (attempt === 5 || !(error instanceof GitFailure) || !LOCKED.test(error.errors)) throw error;
      await wait(Math.random() * 200 * attempt);
    }
  }
}

/** What the remote had when it was last asked, without asking it. */
async function readSnapshot(client: GitClient, signal: AbortSignal | undefined): Promise<Snapshot> {
  const args = ['for-each-ref', `--format=${REF_FORMAT}`, HEADS, TAGS];
  const refs = readRefs(await client.git(args, { signal }));
  const tags = refs.filter(({ name }) => name.startsWith(TAGS));
  const named = new Map(tags.map((ref) => [ref.name.slice(TAGS.length), ref]));
  const versions = Array.from(named, ([name, ref]) => parseTag(name, ref));
  return {
    head: refs.find(({ name }) => name === `${HEADS}${client.branch}`)?.object,
    tags: new Set(named.keys()),
    versions: versions.filter((version) => version !== undefined),
  };
}
