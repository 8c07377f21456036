import type { EntityInput, EntityOutput } from '#core/contract/transfer-entity.ts';
import type { ExportInput, ExportResult } from '#core/contract/transfer-export.ts';
import type {
  DecideInput,
  DecideResult,
  ImportInput,
  ImportResult,
  KeptPreviewResult,
  PreviewInput,
} from '#core/contract/transfer-import.ts';
import type { ImportContext } from '#core/transfer/apply/transaction.ts';
import { requireTarget } from '#core/transfer/archive/target.ts';
import { exportConfiguration } from '#core/transfer/export.ts';
import { importConfiguration } from '#core/transfer/import.ts';
import { decidePreview, type PreviewToDecide, previewToDecide } from '#core/transfer/preview.ts';
import { showEntity } from '#core/transfer/show-entity.ts';
import { basesFor } from './bases.ts';
import type { LongRun } from './bind.ts';
import { type AskedAnySite, type HostContext, rulesOfAny, withSite } from './context.ts';
import { recordExport, recordImport } from './history/record.ts';
import { writeIntoSite } from './write-plan.ts';

/** What the entity types are called. */
export async function typeTitles(context: HostContext, asked: AskedAnySite) {
  const { catalog } = await rulesOfAny(context, asked);
  return catalog.types.map(({ name, title, icon, key }) => ({
    type: name,
    title,
    icon,
    naturalKey: [...key],
  }));
}

/**
 * Exports from a site, and keeps the run in the history. What may not be replaced is found before anything else is
 * done: `target-exists`, `file-unwritable`.
 */
export async function exportFromSite(
  { context, report }: LongRun,
  input: ExportInput,
  signal: AbortSignal,
): Promise<ExportResult> {
  const { catalog } = context;
  const { out, overwrite } = input;
  if (out !== undefined) await requireTarget(out, { catalog, overwrite });
  return await recordExport(context, input, (filled) =>
    withSite(context, filled, (site) => exportConfiguration({ site, report }, filled, signal), signal),
  );
}

/** Previews an import into a site; keeps the preview where its caller is going to decide about it. */
export async function previewOnSite(
  run: LongRun,
  { site: address, profileFile, keep, ...input }: PreviewInput,
  signal: AbortSignal,
): Promise<KeptPreviewResult> {
  const { context, report } = run;
  context.previews.clear();
  const preview = await withSite(
    context,
    { site: address, profileFile },
    (site) => previewToDecide({ site, report, ...basesFor(run, site) }, input, signal),
    signal,
  );
  return keptPreview(context, preview, keep);
}

/** A preview as its caller is told of it, who may want to decide about it. */
export function keptPreview(
  { previews }: Pick<HostContext, 'previews'>,
  { result, kept }: PreviewToDecide,
  keep: boolean,
): KeptPreviewResult {
  return keep ? { ...result, preview: previews.keep(kept) } : result;
}

/** One entity of a site, and beside it that of a preview's archive, as long as the preview is kept. */
export async function showEntityOnSite(
  context: HostContext,
  { site: address, profileFile, archived, ...input }: EntityInput,
  signal: AbortSignal | undefined,
): Promise<EntityOutput> {
  const kept = archived && context.previews.peek(archived.preview);
  const { archive, replace } = kept ?? { archive: { rows: new Map() }, replace: [] };
  const beside = archived && { archive, replace, guid: archived.guid };
  return await withSite(
    context,
    { site: address, profileFile },
    (site) => showEntity(site, { ...input, archived: beside }, signal),
    signal,
  );
}

/** Decides about a preview that was kept. */
export async function decideOnSite(
  { context, report }: LongRun,
  { site: address, profileFile, ...input }: DecideInput,
  signal: AbortSignal,
): Promise<DecideResult> {
  return await context.previews.use(input.preview, (kept) =>
    withSite(
      context,
      { site: address, profileFile },
      (site) => decidePreview({ site, report }, kept, input, signal),
      signal,
    ),
  );
}

/** Imports into a site, and keeps the run in the history. Errors: those of `importConfiguration` and `writeIntoSite`. */
export async function importIntoSite(
  run: LongRun,
  input: ImportInput,
  signal: AbortSignal,
): Promise<ImportResult> {
  const { context } = run;
  context.previews.clear();
  return await recordImport(context, input, (filled, { hooks }) => {
    const write = (receiver: ImportContext) =>
      importConfiguration({ ...receiver, ...basesFor(run, receiver.site) }, filled, signal);
    return writeIntoSite(run, filled, hooks, write, signal);
  });
}
