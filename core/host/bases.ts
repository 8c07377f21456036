import type { Site } from '#core/site/site.ts';
import type { BaseContext } from '#core/transfer/read-base.ts';
import type { LongRun } from './bind.ts';
import { importedInto } from './history/imported.ts';
import { readVersionFiles } from './versions/files.ts';

/** Where the base of a plan for this site can come from, besides an archive. */
export function basesFor(run: LongRun, site: Site): Pick<BaseContext, 'imported' | 'versionFiles'> {
  return {
    imported: () => importedInto(run.context, site),
    versionFiles: (version, signal) => readVersionFiles(run, version, signal),
  };
}
