import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { finding } from '#core/checks/finding.ts';
import { type StepResult, StepRunner } from '#core/checks/step-runner.ts';
import type { PreparedRepository, RepositorySettings } from '#core/contract/versions/settings.ts';
import { message } from '#core/messages/catalogue.ts';
import { authorOf } from '../author.ts';
import { okStep, summarizeSteps } from '../preparation.ts';
import type { RepositoryContext } from '../repository.ts';
import { ATTRIBUTES, ATTRIBUTES_FILE, addAttributes } from './attributes.ts';
import { refuseOtherBranches } from './branch.ts';
import { GitClient } from './client.ts';
import { environmentOf } from './commit.ts';
import { lastErrorLine } from './git-errors.ts';
import { push } from './push.ts';
import { GitFailure } from './run.ts';
import { fetchSnapshot, type Snapshot } from './snapshot.ts';

type Step =
  | 'repository-location'
  | 'repository-git'
  | 'repository-remote'
  | 'repository-writable'
  | 'repository-branch'
  | 'repository-attributes';

/** The first clone of a large repository takes its time, in milliseconds. */
const CLONING = { deadline: 30 * 60_000 };
const SPEAKING = { deadline: 5 * 60_000 };

/** Tries whether versions can be kept in a Git repository, and makes what they need: the branch, and its attributes. */
export async function prepareGit(
  settings: RepositorySettings,
  context: RepositoryContext,
  signal: AbortSignal | undefined,
): Promise<PreparedRepository> {
  const book = new StepRunner<Step>({ report: context.report, signal });
  const client = await book.do('repository-location', () => checkLocation(settings, context));
  const version = client && (await book.do('repository-git', (stop) => findGit(client, stop)));
  const seen = version && (await book.do('repository-remote', (stop) => checkRemote(client, stop), CLONING));
  const isWritable =
    seen && (await book.do('repository-writable', (stop) => checkPush(client, stop), SPEAKING));
  const head =
    isWritable && (await book.do('repository-branch', (stop) => ensureBranch(client, seen, stop), SPEAKING));
  if (head) await book.do('repository-attributes', (stop) => ensureAttributes(client, head, stop), SPEAKING);
  for (const step of STEPS.slice(book.steps.length))
    book.skip(step, message('repository.step-before-failed'));
  return summarizeSteps(book.steps);
}

const STEPS: readonly Step[] = [
  'repository-location',
  'repository-git',
  'repository-remote',
  'repository-writable',
  'repository-branch',
  'repository-attributes',
];

function checkLocation(settings: RepositorySettings, context: RepositoryContext): StepResult<GitClient> {
  const client = new GitClient(settings, context);
  if (!client.remote.isClearText) return okStep(message('repository.location-understood'), client);
  return { verdict: 'warn', message: message('repository.open-to-all'), value: client };
}

async function findGit(client: GitClient, signal: AbortSignal): Promise<StepResult<string>> {
  const version = await client.withCache(signal, () => client.version(signal));
  return okStep(message('repository.git-found', { version }), version);
}

async function checkRemote(client: GitClient, signal: AbortSignal): Promise<StepResult<Snapshot>> {
  const snapshot = await client.withCache(signal, async () => {
    if (client.context.ownsRemote) await client.makeRemote(signal);
    return await fetchSnapshot(client, signal);
  });
  return okStep(message('repository.reached', { versions: snapshot.versions.length }), snapshot);
}

/** Makes a ref that nobody looks at, and removes it. */
async function checkPush(client: GitClient, signal: AbortSignal): Promise<StepResult<true>> {
  const ref = `refs/siteferry/probe-${randomUUID()}`;
  return await client.withCache(signal, async () => {
    const commit = await withIndex(client, async (environment) => {
      const tree = await client.git(['write-tree'], { signal, environment });
      return await makeCommit(client, tree, undefined, ref, signal);
    });
    try {
      await push(client, [{ ref, from: undefined, to: commit }], signal);
    } catch (error) {
      if (!isRefused(error)) throw error;
      return {
        verdict: 'unknown',
        message: message('repository.probe-refused', errorText(client, error)),
        value: true,
      };
    }
    try {
      await push(client, [{ ref, from: commit, to: undefined }], signal);
    } catch (error) {
      if (!isRefused(error)) throw error;
      return {
        verdict: 'warn',
        message: message('repository.no-deletion', { ref, ...errorText(client, error) }),
        value: true,
      };
    }
    return okStep(message('repository.writable'), true);
  });
}

/** The remote has answered that it does not want this ref, which says nothing of branches and tags. */
function isRefused(error: unknown): error is GitFailure {
  return error instanceof GitFailure && /^!/m.test(error.output);
}

function errorText(client: GitClient, failure: GitFailure): { text: string } {
  return { text: lastErrorLine(failure, client.errorContext) };
}

async function ensureBranch(
  client: GitClient,
  { head }: Snapshot,
  signal: AbortSignal,
): Promise<StepResult<string>> {
  const { branch } = client;
  if (head !== undefined) return okStep(message('repository.branch-there', { branch }), head);
  return await client.withCache(signal, async () => {
    await refuseOtherBranches(client, signal);
    const commit = await commitAttributes(client, undefined, signal);
    return okStep(message('repository.branch-made', { branch }), commit);
  });
}

async function ensureAttributes(
  client: GitClient,
  head: string,
  signal: AbortSignal,
): Promise<StepResult<undefined>> {
  return await client.withCache(signal, async () => {
    const listed = await client.git(['ls-tree', '-z', head, ATTRIBUTES_FILE], { signal });
    if (listed === '') {
      await commitAttributes(client, head, signal);
      return okStep(message('repository.attributes-made', { file: ATTRIBUTES_FILE }), undefined);
    }
    const text = await client.git(['cat-file', 'blob', `${head}:${ATTRIBUTES_FILE}`], { signal });
    if (text === ATTRIBUTES)
      return okStep(message('repository.attributes-there', { file: ATTRIBUTES_FILE }), undefined);
    return {
      verdict: 'warn',
      message: message('repository.attributes-foreign', { file: ATTRIBUTES_FILE }),
      findings: [
        finding('note', message('repository.attributes-wanted', { lines: ATTRIBUTES.trim().split('\n') })),
      ],
      value: undefined,
    };
  });
}

/** Puts the attributes on top of the branch, or makes the branch of them. */
async function commitAttributes(
  client: GitClient,
  head: string | undefined,
  signal: AbortSignal,
): Promise<string> {
  const commit = await withIndex(client, async (environment) => {
    await client.git(['read-tree', head ?? '--empty'], { signal, environment });
    await addAttributes(client, { signal, environment });
    const tree = await client.git(['write-tree'], { signal, environment });
    return await makeCommit(client, tree, head, ATTRIBUTES_FILE, signal);
  });
  await push(client, [{ ref: `refs/heads/${client.branch}`, from: head, to: commit }], signal);
  return commit;
}

async function withIndex<T>(
  client: GitClient,
  work: (environment: Record<string, string>) => Promise<T>,
): Promise<T> {
  const folder = await client.temporaryFolder();
  try {
    return await work({ GIT_WORK_TREE: folder, GIT_INDEX_FILE: join(folder, 'index') });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function makeCommit(
  client: GitClient,
  tree: string,
  head: string | undefined,
  title: string,
  signal: AbortSignal,
): Promise<string> {
  const environment = environmentOf(authorOf(client.settings, client.context.login), {
    createdAt: client.context.now().toISOString(),
  });
  const parents = head === undefined ? [] : ['-p', head];
  const commit = await client.git(['commit-tree', tree.trim(), ...parents], {
    signal,
    environment,
    input: `Siteferry: ${title}\n`,
  });
  return commit.trim();
}
