import { join } from 'node:path';
import { noProgress } from '#core/base/progress.ts';
import { referenceCatalog } from '#core/catalog/reference-catalog.ts';
import { importOptions } from '#core/contract/transfer/options.ts';
import { readArchive } from '#core/transfer/archive/read/read.ts';
import { importConfiguration } from '#core/transfer/import.ts';
import { makeUndoSealer } from '#core/workspace/history/undo-key.ts';
import { best, type Figure, timeFigure } from './measure.ts';
import { type Bench, changeRows, copySite, dropSite, exportSite, newSite, withSite } from './sites.ts';
import { copyRows } from './yardsticks.ts';

/**
 * Import of new entities in one transaction, against `COPY` of the same rows into the same indexed tables; and what keeping the
 * rows of before adds, to that and to an import that changes 99 % of the rows.
 */
export async function importFigures(bench: Bench): Promise<Figure[]> {
  const source = await newSite(bench, { profile: 'large', scale: bench.scale });
  const archive = join(bench.folder, 'import.zip');
  await withSite(source, (site) => exportSite(site, archive));
  await changeRows(bench, source, '<> 0');
  const empty = await newSite(bench);
  const { rows } = await readArchive(archive, { catalog: referenceCatalog, report: noProgress });
  const input = {
    archive,
    options: importOptions.parse({ includeAllResolutions: true }),
    decisions: [],
    onConflict: 'fail' as const,
    dryRun: false,
    logDir: join(bench.folder, 'log'),
    language: 'en' as const,
  };
  const sealer = await makeUndoSealer(bench.folder);
  const importInto = (isUndoable: boolean) => (url: string, run: number) =>
    withSite(url, (site) => {
      const undo = { folder: join(bench.folder, `undo-${run}`), run: String(run), sealer };
      const context = { site, report: noProgress, now: () => new Date(), channel: 'commandLine' } as const;
      return importConfiguration(isUndoable ? { ...context, undo } : context, input);
    });
  const [ours = 0, undoable = 0, yardstick = 0] = await bestOnCopies(bench, empty, [
    importInto(false),
    importInto(true),
    (url) => copyRows(url, referenceCatalog, rows),
  ]);
  const [changed = 0, undoableChanged = 0] = await bestOnCopies(bench, source, [
    importInto(false),
    importInto(true),
  ]);
  for (const url of [source, empty]) await dropSite(bench, url);
  return [
    timeFigure(`import of ${bench.scale},000 new entities`, ours, yardstick, 2.3),
    timeFigure('the same with what it takes to undo it', undoable, ours, 1.2),
    timeFigure('import of mostly changed rows, with what it takes to undo it', undoableChanged, changed, 1.2),
  ];
}

/** The best time of each in milliseconds, in turns. Each run gets a copy of the site; making it is not measured. */
async function bestOnCopies(
  bench: Bench,
  of: string,
  works: readonly ((url: string, run: number) => Promise<unknown>)[],
): Promise<number[]> {
  const shortest = works.map(() => Number.POSITIVE_INFINITY);
  for (let run = 0; run < 3; run++) {
    for (const [index, work] of works.entries()) {
      const url = await copySite(bench, of);
      const time = await best(1, () => work(url, run));
      shortest[index] = Math.min(shortest[index] ?? time, time);
      await dropSite(bench, url);
    }
  }
  return shortest;
}
