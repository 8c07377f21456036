import { randomUUID } from 'node:crypto';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isSiteferryError } from '#core/base/errors.ts';
import { StepRunner } from '#core/checks/step-runner.ts';
import type { PreparedRepository, RepositorySettings } from '#core/contract/versions/settings.ts';
import { message } from '#core/messages/catalogue.ts';
import { systemReason } from '#core/transfer/archive/system-errors.ts';
import { writeNewFile } from '#core/transfer/archive/write/new-file.ts';
import { folderLocation, repositoryFailed } from '../location.ts';
import { okStep, summarizeSteps } from '../preparation.ts';
import type { RepositoryContext } from '../repository.ts';
import { isCode, MODULES } from './find-versions.ts';

/** Makes the folder of a repository and tries whether versions can be written into it. */
export async function prepareFileSystem(
  settings: RepositorySettings,
  { report }: RepositoryContext,
  signal: AbortSignal | undefined,
): Promise<PreparedRepository> {
  const book = new StepRunner<'repository-location' | 'repository-folder' | 'repository-writable'>({
    report,
    signal,
  });
  const { location } = settings;
  const withRepositoryErrors = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      const reason = isSiteferryError(error) ? undefined : systemReason(error);
      throw reason ? repositoryFailed(location, reason, error) : error;
    }
  };
  const root = await book.do('repository-location', () =>
    okStep(message('repository.location-understood'), folderLocation(settings)),
  );
  const folder =
    root === undefined
      ? undefined
      : await book.do('repository-folder', () => withRepositoryErrors(() => makeFolder(root, location)));
  if (root === undefined) book.skip('repository-folder', message('repository.step-before-failed'));
  if (folder === undefined) book.skip('repository-writable', message('repository.step-before-failed'));
  else await book.do('repository-writable', () => withRepositoryErrors(() => checkWritable(folder)));
  return summarizeSteps(book.steps);
}

/** Only the last part of the path is made: a share that is not there is not replaced by a folder of this computer. */
async function makeFolder(root: string, location: string) {
  const isNew = await mkdir(root).then(
    () => true,
    (error: unknown) => {
      if (isCode(error, 'EEXIST')) return false;
      throw error;
    },
  );
  if (!(await stat(root)).isDirectory()) {
    throw repositoryFailed(location, message('file.not-a-folder'));
  }
  return okStep(message(isNew ? 'repository.folder-made' : 'repository.folder-there'), root);
}

async function checkWritable(root: string) {
  const modules = join(root, MODULES);
  await mkdir(modules, { recursive: true });
  const probe = join(modules, `.probe-${randomUUID()}`);
  try {
    await writeNewFile(probe, (handle) => handle.writeFile('probe'));
  } finally {
    await rm(probe, { force: true });
  }
  return okStep(message('repository.writable'), undefined);
}
