import type { ListedSide } from '#core/transfer/sides/changed-sides.ts';
import { readArchiveForPlan } from '#core/transfer/sides/read-for-plan.ts';
import type { Repository, VersionRef } from './repository.ts';

/** A version as a side of a comparison, of which only as many files are read as it takes. Errors: those of `Repository.list`. */
export async function listVersion(
  repository: Pick<Repository, 'list' | 'read'>,
  version: VersionRef,
  context: Parameters<typeof readArchiveForPlan>[0],
  signal: AbortSignal | undefined,
): Promise<ListedSide> {
  return {
    files: await repository.list(version, signal),
    async read(some) {
      await using files = await repository.read(version, signal, some);
      return await readArchiveForPlan(context, { archive: files.path }, signal);
    },
  };
}
