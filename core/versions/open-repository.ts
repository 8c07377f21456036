import type { PreparedRepository, RepositorySettings } from '#core/contract/versions/settings.ts';
import { prepareFileSystem } from './file-system/prepare.ts';
import { openFileSystem } from './file-system/repository.ts';
import { prepareGit } from './git/prepare.ts';
import { openGit } from './git/repository.ts';
import type { Repository, RepositoryContext } from './repository.ts';

/** The repository of settings. Nothing is looked at before something is asked of it. */
export function openRepository(settings: RepositorySettings, context: RepositoryContext): Repository {
  return settings.provider === 'Git' ? openGit(settings, context) : openFileSystem(settings, context);
}

/**
 * Makes a repository ready to keep versions, and says step by step what it found. It can be done at any time: what is
 * there already stays. Throws `cancelled` only.
 */
export async function prepareRepository(
  settings: RepositorySettings,
  context: RepositoryContext,
  signal: AbortSignal | undefined,
): Promise<PreparedRepository> {
  return settings.provider === 'Git'
    ? await prepareGit(settings, context, signal)
    : await prepareFileSystem(settings, context, signal);
}
