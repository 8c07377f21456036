import type { Catalog } from '#core/catalog/catalog.ts';
import type { ExportInput, ExportResult, ImportInput, ImportResult } from '#core/contract/transfer.ts';
import type { Site } from '#core/site/site.ts';
import { exportConfiguration } from '#core/transfer/export.ts';
import { importConfiguration, logUnopenedSite } from '#core/transfer/import.ts';
import type { LongRun } from './bind.ts';
import { withSite } from './context.ts';
import { recordExport, recordImport } from './history/record.ts';

/** What the entity types are called. */
export function typeTitles({ types }: Catalog) {
  return types.map(({ name, title }) => ({ type: name, title }));
}

/** Exports from a site, and keeps the run in the history. */
export async function exportFromSite(
  { context, report }: LongRun,
  input: ExportInput,
  signal: AbortSignal,
): Promise<ExportResult> {
  return await recordExport(context, input, (filled) =>
    withSite(context, filled.site, (site) => exportConfiguration({ site, report }, filled, signal), signal),
  );
}

/** Imports into a site, and keeps the run in the history. Its logs say it, too, when the site cannot be opened. */
export async function importIntoSite(
  { context, report, now }: LongRun,
  input: ImportInput,
  signal: AbortSignal,
): Promise<ImportResult> {
  const { channel } = context;
  return await recordImport(context, input, async (filled) => {
    let opened = false;
    const work = (site: Site) => {
      opened = true;
      return importConfiguration({ site, report, now, channel }, filled, signal);
    };
    try {
      return await withSite(context, filled.site, work, signal);
    } catch (error) {
      // That the log cannot be written must not hide why the site could not be opened.
      if (!opened) await logUnopenedSite({ site: filled.site, now, channel }, filled, error).catch(() => {});
      throw error;
    }
  });
}
