import type {
  DecideInput,
  DecideResult,
  ExportInput,
  ExportResult,
  ImportInput,
  ImportResult,
  PreviewInput,
  PreviewResult,
} from '#core/contract/transfer.ts';
import type { Site } from '#core/site/site.ts';
import { requireTarget } from '#core/transfer/archive/target.ts';
import { exportConfiguration } from '#core/transfer/export.ts';
import { importConfiguration, logUnopenedSite } from '#core/transfer/import.ts';
import { decidePreview, previewToDecide } from '#core/transfer/preview.ts';
import type { LongRun } from './bind.ts';
import { type HostContext, rulesOf, withSite } from './context.ts';
import { recordExport, recordImport } from './history/record.ts';
import { keepDecisions, profileForDecisions } from './profile/decisions.ts';

/** What the entity types are called. */
export async function typeTitles(context: HostContext, { site }: { site?: string | undefined }) {
  const { catalog } = site === undefined ? context : await rulesOf(context, site);
  return catalog.types.map(({ name, title, key }) => ({ type: name, title, naturalKey: [...key] }));
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
    withSite(context, filled.site, (site) => exportConfiguration({ site, report }, filled, signal), signal),
  );
}

/** Previews an import into a site; keeps the preview where its caller is going to decide about it. */
export async function previewOnSite(
  { context, report }: LongRun,
  { site: address, keep, ...input }: PreviewInput,
  signal: AbortSignal,
): Promise<PreviewResult & { preview?: string }> {
  context.previews.clear();
  const { result, kept } = await withSite(
    context,
    address,
    (site) => previewToDecide({ site, report }, input, signal),
    signal,
  );
  return keep ? { ...result, preview: context.previews.keep(kept) } : result;
}

/** Decides about a preview that was kept. */
export async function decideOnSite(
  { context, report }: LongRun,
  { site: address, ...input }: DecideInput,
  signal: AbortSignal,
): Promise<DecideResult> {
  return await context.previews.use(input.preview, (kept) =>
    withSite(context, address, (site) => decidePreview({ site, report }, kept, input, signal), signal),
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
  return await recordImport(context, input, async (filled, beforeCommit) => {
    const { site: address, remember, dryRun } = filled;
    const profile = remember ? await profileForDecisions(context.home, address) : undefined;
    let opened = false;
    const work = (site: Site) => {
      opened = true;
      return importConfiguration({ site, report, now, channel, beforeCommit }, filled, signal);
    };
    const { decided, ...result } = await withSite(context, address, work, signal).catch(async (error) => {
      // That the log cannot be written must not hide why the site could not be opened.
      if (!opened) await logUnopenedSite({ site: address, now, channel }, filled, error).catch(() => {});
      throw error;
    });
    if (!profile || dryRun) return result;
    const remembered = await keepDecisions(context.home, profile, decided, now());
    return { ...result, warnings: [...result.warnings, remembered] };
  });
}
