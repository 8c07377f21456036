import { join } from 'node:path';
import { noProgress } from '#core/base/progress.ts';
import { referenceCatalog } from '#core/catalog/reference-catalog.ts';
import { importOptions } from '#core/contract/transfer/options.ts';
import { readArchive } from '#core/transfer/archive/read/read.ts';
import { previewImport } from '#core/transfer/preview.ts';
import { bestInTurns, type Figure, timeFigure } from './measure.ts';
import { type Bench, changeRows, dropSite, exportSite, newSite, withSite } from './sites.ts';
import { compareHashes } from './yardsticks.ts';

/** Preview of a site where 1 % changed, against reading both sides once and comparing hashes. */
export async function previewFigures(bench: Bench): Promise<Figure[]> {
  const url = await newSite(bench, { profile: 'large', scale: bench.scale });
  const archive = join(bench.folder, 'preview.zip');
  return await withSite(url, async (site) => {
    await exportSite(site, archive);
    await changeRows(bench, url, '= 0');
    const input = {
      archive,
      options: importOptions.parse({}),
      decisions: [],
      onConflict: 'fail' as const,
    };
    const [ours, yardstick] = await bestInTurns(
      7,
      () => previewImport({ site, report: noProgress, now: () => new Date() }, input),
      () =>
        compareHashes(url, referenceCatalog, () =>
          readArchive(archive, { catalog: referenceCatalog, report: noProgress }),
        ),
    );
    return [timeFigure(`preview of ${bench.scale},000 entities, 1 % changed`, ours, yardstick, 1.4)];
  }).finally(() => dropSite(bench, url));
}
