import type { Site } from '#core/site/site.ts';
import type { BaseContext } from '#core/transfer/sides/read-base.ts';
import { listImportedArchives } from '#core/workspace/history/imported-archives.ts';
import type { TaskContext } from '../handlers.ts';
import { readVersionFiles } from '../versions/resolve-version.ts';

/** Where the base of a plan for this site can come from, besides an archive. */
export function createBaseSources(
  run: TaskContext,
  site: Site,
): Pick<BaseContext, 'imported' | 'versionFiles'> {
  return {
    imported: () => listImportedArchives(run.context, site),
    versionFiles: (version, signal) => readVersionFiles(run, version, signal),
  };
}
