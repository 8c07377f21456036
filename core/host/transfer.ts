import type { EntityInput, EntityOutput } from '#core/contract/transfer-entity.ts';
import type { ExportInput, ExportResult } from '#core/contract/transfer-export.ts';
import type {
  DecideInput,
  DecideResult,
  ImportInput,
  ImportResult,
  PreviewInput,
  PreviewResult,
} from '#core/contract/transfer-import.ts';
import type { Site } from '#core/site/site.ts';
import { requireTarget } from '#core/transfer/archive/target.ts';
import { exportConfiguration } from '#core/transfer/export.ts';
import { importConfiguration, logUnopenedSite } from '#core/transfer/import.ts';
import { decidePreview, previewToDecide } from '#core/transfer/preview.ts';
import { showEntity } from '#core/transfer/show-entity.ts';
import type { LongRun } from './bind.ts';
import { type AskedAnySite, type HostContext, rulesOfAny, withSite } from './context.ts';
import { importedInto } from './history/imported.ts';
import { recordExport, recordImport } from './history/record.ts';
import { keepDecisions, profileForDecisions } from './profile/decisions.ts';

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
  { context, report }: LongRun,
  { site: address, profileFile, keep, ...input }: PreviewInput,
  signal: AbortSignal,
): Promise<PreviewResult & { preview?: string }> {
  context.previews.clear();
  const { result, kept } = await withSite(
    context,
    { site: address, profileFile },
    (site) => {
      const imported = () => importedInto(context, site);
      return previewToDecide({ site, report, imported }, input, signal);
    },
    signal,
  );
  return keep ? { ...result, preview: context.previews.keep(kept) } : result;
}

/** One entity of a site, and beside it that of a preview's archive, as long as the preview is kept. */
export async function showEntityOnSite(
  context: HostContext,
  { site: address, profileFile, archived, ...input }: EntityInput,
  signal: AbortSignal | undefined,
): Promise<EntityOutput> {
  const kept = archived && context.previews.peek(archived.preview);
  const beside = archived && { archive: kept?.archive ?? { rows: new Map() }, guid: archived.guid };
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

/**
 * Imports into a site, and keeps the run in the history; its logs say it, too, when the site cannot be opened. With
 * `remember` its decisions are kept: `usage` before anything is written where there is no profile to keep them in.
 */
export async function importIntoSite(
  { context, report, now }: LongRun,
  input: ImportInput,
  signal: AbortSignal,
): Promise<ImportResult> {
  const { channel } = context;
  context.previews.clear();
  return await recordImport(context, input, async (filled, { beforeCommit, undoFolder }) => {
    const { site: address, remember, dryRun } = filled;
    const profile = remember ? await profileForDecisions(context, filled) : undefined;
    let opened = false;
    const work = (site: Site) => {
      opened = true;
      const imported = () => importedInto(context, site);
      const how = { site, report, now, channel, beforeCommit, undoFolder, imported };
      return importConfiguration(how, filled, signal);
    };
    const { decided, ...result } = await withSite(context, filled, work, signal).catch(async (error) => {
      // That the log cannot be written must not hide why the site could not be opened.
      if (!opened) await logUnopenedSite({ site: address, now, channel }, filled, error).catch(() => {});
      throw error;
    });
    if (!profile || dryRun) return result;
    const remembered = await keepDecisions(context.home, profile, decided, now());
    return { ...result, warnings: [...result.warnings, remembered] };
  });
}
