import { join } from 'node:path';
import { noProgress } from '#core/base/progress.ts';
import { referenceCatalog } from '#core/catalog/reference-catalog.ts';
import { importOptions } from '#core/contract/transfer/options.ts';
import { readArchive } from '#core/transfer/archive/read/read.ts';
import { importConfiguration } from '#core/transfer/import.ts';
import { type Figure, timeFigure } from './measure.ts';
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
  const importInto = (of: string, isUndoable: boolean) =>
    bestOnCopies(bench, of, (url, run) =>
      withSite(url, (site) => {
        const undoFolder = join(bench.folder, `undo-${run}`);
        const context = { site, report: noProgress, now: () => new Date(), channel: 'commandLine' } as const;
        return importConfiguration({ ...context, ...(isUndoable ? { undoFolder } : {}) }, input);
      }),
    );
  const ours = await importInto(empty, false);
  const undoable = await importInto(empty, true);
  const changed = await importInto(source, false);
  const undoableChanged = await importInto(source, true);
  const yardstick = await bestOnCopies(bench, empty, (url) => copyRows(url, referenceCatalog, rows));
  for (const url of [source, empty]) await dropSite(bench, url);
  return [
    timeFigure(`import of ${bench.scale},000 new entities`, ours, yardstick, 2.3),
    timeFigure('the same with what it takes to undo it', undoable, ours, 1.2),
    timeFigure('import of mostly changed rows, with what it takes to undo it', undoableChanged, changed, 1.2),
  ];
}

/** Each run gets a copy of the site; making it is not measured. */
async function bestOnCopies(
  bench: Bench,
  of: string,
  work: (url: string, run: number) => Promise<unknown>,
): Promise<number> {
  let shortest = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 3; run++) {
    const url = await copySite(bench, of);
    const start = performance.now();
    await work(url, run);
    shortest = Math.min(shortest, performance.now() - start);
    await dropSite(bench, url);
  }
  return shortest;
}
