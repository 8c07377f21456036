import type { Catalog } from '#core/catalog/catalog.ts';
import type { ExportInput, ExportResult, ImportInput, ImportResult } from '#core/contract/transfer.ts';
import { exportConfiguration } from '#core/transfer/export.ts';
import { importConfiguration } from '#core/transfer/import.ts';
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

/** Imports into a site, and keeps the run in the history. */
export async function importIntoSite(
  { context, report, now }: LongRun,
  input: ImportInput,
  signal: AbortSignal,
): Promise<ImportResult> {
  return await recordImport(context, input, (filled, beforeCommit) =>
    withSite(
      context,
      filled.site,
      (site) =>
        importConfiguration({ site, report, now, channel: context.channel, beforeCommit }, filled, signal),
      signal,
    ),
  );
}
