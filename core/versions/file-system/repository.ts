import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isSiteferryError } from '#core/base/errors.ts';
import { withTimeout } from '#core/base/with-timeout.ts';
import type { RepositorySettings } from '#core/contract/versions/settings.ts';
import { message } from '#core/messages/catalogue.ts';
import { systemReason } from '#core/transfer/archive/system-errors.ts';
import { authorOf } from '../author.ts';
import { folderLocation, repositoryFailed } from '../location.ts';
import type { Repository, RepositoryContext, VersionRef } from '../repository.ts';
import { copyFiles, digestFiles, revisionOf } from '../version-files.ts';
import { findVersion, newestFirst } from '../version-lookup.ts';
import { FILES, findVersions, isCode, MODULES } from './find-versions.ts';
import { publishVersion, removeAllStaleFolders, setAside } from './publish.ts';

/** How long listing may take, in seconds. */
const LIST_TIMEOUT = 60;

/** Versions in a folder, `modules/<module>/<version>/`: of this computer, or a share. */
export function openFileSystem(
  settings: RepositorySettings,
  { login, remark, folder: temporary }: Pick<RepositoryContext, 'login' | 'remark' | 'folder'>,
): Repository {
  const { location } = settings;
  const root = () => folderLocation(settings);
  const modules = () => join(root(), MODULES);

  /** What the file system has against it, as ours. */
  const withRepositoryErrors = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      await refuseMissing();
      return await work();
    } catch (error) {
      if (isSiteferryError(error)) throw error;
      const reason = systemReason(error);
      throw reason ? repositoryFailed(location, reason, error) : error;
    }
  };

  /** A share whose server is away can keep a call for ever. */
  const listInTime = async <T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> => {
    const late = () => repositoryFailed(location, message('repository.silent', { seconds: LIST_TIMEOUT }));
    return await withTimeout(LIST_TIMEOUT * 1_000, signal, late, () => withRepositoryErrors(work));
  };

  /** A share that is not mounted is not a repository without versions, though there may be an empty folder in its place. */
  const refuseMissing = async () => {
    if (!(await stat(root())).isDirectory()) throw repositoryFailed(location, message('file.not-a-folder'));
    const found = await stat(modules()).catch((error: unknown) => {
      throw isCode(error, 'ENOENT') ? repositoryFailed(location, message('repository.not-prepared')) : error;
    });
    if (!found.isDirectory())
      throw repositoryFailed(location, message('repository.modules-no-folder', { folder: MODULES }));
  };

  return {
    versions: (signal) =>
      listInTime(signal, async () => {
        const versions = newestFirst(await findVersions(modules(), remark));
        await removeAllStaleFolders(modules());
        return versions.map(({ folder: _folder, own: _own, ...version }) => version);
      }),
    publish: (facts, write, signal) =>
      withRepositoryErrors(() =>
        publishVersion(modules(), { facts, author: authorOf(settings, login).name, write, signal }),
      ),
    read: (version, signal, some) =>
      withRepositoryErrors(async () => {
        if (!some) {
          const { path } = await listFiles(modules(), location, version, signal);
          return { path, [Symbol.asyncDispose]: async () => undefined };
        }
        const { path } = await findFiles(modules(), version);
        const copy = await copyFiles(path, some, { folder: temporary, signal });
        if (!copy) throw versionChanged(location, version);
        return copy;
      }),
    list: (version, signal) =>
      withRepositoryErrors(async () => (await listFiles(modules(), location, version, signal)).files),
    withdraw: (version) =>
      withRepositoryErrors(async () => {
        const { folder, own } = findVersion(await findVersions(modules()), version);
        const { restore, forget } = await setAside(modules(), folder, own);
        return { restore: () => withRepositoryErrors(restore), forget: () => withRepositoryErrors(forget) };
      }),
  };
}

/** The folder of the files of a version, and what stands for these. Throws `version-unknown`. */
async function findFiles(modules: string, version: VersionRef): Promise<{ path: string; revision: string }> {
  const { folder, own, revision } = findVersion(await findVersions(modules), version);
  return { path: join(modules, folder, own, FILES), revision };
}

/** The same with what stands for each file, once all of them are as they were written. Throws `repository-failed` too. */
async function listFiles(
  modules: string,
  location: string,
  version: VersionRef,
  signal: AbortSignal | undefined,
) {
  const { path, revision } = await findFiles(modules, version);
  const files = await digestFiles(path, signal);
  if (revisionOf(files) !== revision) throw versionChanged(location, version);
  return { path, files: new Map(files.map(({ name, digest }) => [name, digest])) };
}

function versionChanged(location: string, { version }: VersionRef) {
  return repositoryFailed(location, message('repository.version-changed', { version }));
}
