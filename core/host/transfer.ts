import { resolve } from 'node:path';
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
import { requireTarget } from '#core/transfer/archive/target.ts';
import { exportConfiguration } from '#core/transfer/export.ts';
import { decidePreview } from '#core/transfer/preview.ts';
import { readSource } from '#core/transfer/read-base.ts';
import { showEntity } from '#core/transfer/show-entity.ts';
import type { LongRun } from './bind.ts';
import { type AskedAnySite, type HostContext, rulesOfAny, withSite } from './context.ts';
import { recordExport } from './history/record.ts';
import { nothingToClose, type PlanOrigin, previewPlan, type ReadOrigin, writePlan } from './plans.ts';
import { toldBase } from './told.ts';

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

/** An archive that is on this computer, with its base where one is named. */
function archiveOrigin(input: PreviewInput | ImportInput, signal: AbortSignal): PlanOrigin<ReadOrigin> {
  return {
    read: async () => nothingToClose,
    source: (_read, receiver) => readSource(receiver, input, signal),
  };
}

/** Previews an import into a site; keeps the preview where its caller is going to decide about it. */
export async function previewOnSite(
  run: LongRun,
  input: PreviewInput,
  signal: AbortSignal,
): Promise<KeptPreviewResult> {
  const { result } = await previewPlan(run, input, archiveOrigin(input, signal), signal);
  return result;
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

/** Imports into a site, and keeps the run in the history. Errors: those of `writePlan`. */
export async function importIntoSite(
  run: LongRun,
  input: ImportInput,
  signal: AbortSignal,
): Promise<ImportResult> {
  const { archive, base, options, onConflict, decisions } = input;
  const told = base ? { base: toldBase(base) } : {};
  const written = {
    name: archive,
    archive: resolve(archive),
    request: { kind: 'import', ...told, options, onConflict, decisions },
  } as const;
  const { result } = await writePlan(run, input, archiveOrigin(input, signal), written, signal);
  return result;
}
