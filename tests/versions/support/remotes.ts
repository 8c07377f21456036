import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RepositorySettings } from '#core/contract/versions/settings.ts';
import { openRepository, prepareRepository } from '#core/versions/open-repository.ts';
import type { Repository } from '#core/versions/repository.ts';
import { contextOf, settingsOf } from './facts.ts';
import { type GitServer, startGitHttp } from './git-http.ts';
import { startGitSsh } from './git-ssh.ts';

/** What a remote is signed in to with. */
export const SECRET = 'c0rrect horse, "battery"; $taple';

export type Kind = 'folder' | 'file' | 'ssh' | 'http';

export interface Lab extends AsyncDisposable {
  folder: string;
  settings: RepositorySettings;
  /** The bare repository, or the folder. */
  place: string;
  /** The repository as one more computer sees it. */
  open(more?: Partial<RepositorySettings>): Repository;
  prepare(): ReturnType<typeof prepareRepository>;
  server: GitServer | undefined;
  /** Git in the bare repository. */
  git(...words: string[]): string;
}

interface LabOptions {
  secret?: string | null;
  before?: string;
  isPrepared?: boolean;
}

/** A repository of one kind on this computer that versions can be published to. */
export async function startPrepared(kind: Kind, options: LabOptions = {}): Promise<Lab> {
  const lab = await startLab(kind, { ...options, isPrepared: true });
  if (kind === 'folder') await prepareWell(lab);
  return lab;
}

async function prepareWell(lab: Lab): Promise<void> {
  const { verdict, steps } = await lab.prepare();
  if (verdict !== 'ok') throw new Error(JSON.stringify(steps, null, 2));
}

let prepared: Promise<string> | undefined;

/** A bare repository to copy: preparing one takes some twenty processes. */
async function preparedRemote(): Promise<string> {
  prepared ??= (async () => {
    const kept = mkdtempSync(join(tmpdir(), 'siteferry-prepared-'));
    process.on('exit', () => rmSync(kept, { recursive: true, force: true }));
    await using lab = await startLab('file');
    await prepareWell(lab);
    await cp(lab.place, kept, { recursive: true });
    return kept;
  })();
  return await prepared;
}

/** A repository of one kind on this computer, with real servers where it has one. */
export async function startLab(
  kind: Kind,
  { secret = SECRET, before = '', isPrepared = false }: LabOptions = {},
): Promise<Lab> {
  const ready = isPrepared && kind !== 'folder' ? await preparedRemote() : undefined;
  const folder = await mkdtemp(join(tmpdir(), 'siteferry-versions-'));
  await isolateGit(folder);
  const place = join(folder, kind === 'folder' ? 'versions' : 'remote.git');
  if (ready) await cp(ready, place, { recursive: true });
  else if (kind !== 'folder') execFileSync('git', ['init', '--quiet', '--bare', '-b', 'main', place]);
  const server =
    kind === 'ssh'
      ? await startGitSsh(folder, SECRET, { before })
      : kind === 'http'
        ? await startGitHttp(folder, SECRET)
        : undefined;
  const settings = settingsOf({
    provider: kind === 'folder' ? 'FileSystem' : 'Git',
    location: server?.addressOf(place) ?? place,
  });
  let computers = 0;
  const context = () => {
    computers += 1;
    return contextOf(join(folder, `computer-${computers}`), (server && secret) ?? undefined);
  };
  const lab: Lab = {
    folder,
    settings,
    place,
    server,
    open: (more = {}) => openRepository({ ...settings, ...more }, context()),
    prepare: () => prepareRepository(settings, context(), undefined),
    git: (...words) =>
      execFileSync('git', ['-c', 'core.quotePath=false', ...words], { cwd: place, encoding: 'utf8' }),
    [Symbol.asyncDispose]: async () => {
      await server?.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return lab;
}

/** Git without what this computer's user has configured; ssh as `startGitSsh` wants it. */
async function isolateGit(folder: string): Promise<void> {
  await mkdir(join(folder, 'home'), { recursive: true });
  await writeFile(join(folder, 'home', 'gitconfig'), '');
  process.env.GIT_CONFIG_GLOBAL = join(folder, 'home', 'gitconfig');
  process.env.GIT_CONFIG_NOSYSTEM = '1';
}
