import { resolve } from 'node:path';
import { signInCatalog } from '#core/catalog/sign-in-catalog.ts';
import type { EntityInput, EntityOutput } from '#core/contract/transfer/entity.ts';
import type { ExportInput, ExportResult } from '#core/contract/transfer/export.ts';
import type {
  DecideInput,
  DecideResult,
  ImportInput,
  ImportResult,
  KeptPreviewResult,
  PreviewInput,
} from '#core/contract/transfer/import.ts';
import { signInSite } from '#core/signin-transfer/site.ts';
import { requireTarget } from '#core/transfer/archive/write/target.ts';
import { exportConfiguration } from '#core/transfer/export.ts';
import { decidePreview } from '#core/transfer/preview.ts';
import { showEntity } from '#core/transfer/show-entity.ts';
import { readSource } from '#core/transfer/sides/read-base.ts';
import { type HostContext, withSite } from '../context.ts';
import type { TaskContext } from '../handlers.ts';
import { recordExport } from '../history/record.ts';
import { redactBase } from '../history/redact.ts';
import {
  executePlan,
  type LoadedSource,
  noopDisposable,
  type PlanSourceLoader,
  previewPlan,
} from '../plans.ts';
import { atSignIn, toConfirm, withSignInOptions } from './sign-in.ts';

/**
 * Exports from a site, and keeps the run in the history. What may not be replaced is found before anything else is
 * done: `target-exists`, `file-unwritable`.
 */
export async function exportFromSite(
  { context, report }: TaskContext,
  input: ExportInput,
  signal: AbortSignal,
): Promise<ExportResult> {
  const catalog = input.signIn ? signInCatalog : context.catalog;
  const { out, overwrite } = input;
  if (out !== undefined) await requireTarget(out, { catalog, overwrite });
  return await recordExport(context, input, (filled) =>
    withSite(
      context,
      filled,
      (site) =>
        exportConfiguration({ site: filled.signIn ? signInSite(site) : site, report }, filled, signal),
      signal,
    ),
  );
}

/** An archive that is on this computer, with its base where one is named. */
function archiveOrigin(
  input: PreviewInput | ImportInput,
  now: () => Date,
  signal: AbortSignal,
): PlanSourceLoader<LoadedSource> {
  return {
    read: async () => noopDisposable,
    ...atSignIn(input, now),
    source: (_read, receiver) => readSource(receiver, input, signal),
  };
}

/** Previews an import into a site; keeps the preview where its caller is going to decide about it. */
export async function previewOnSite(
  run: TaskContext,
  input: PreviewInput,
  signal: AbortSignal,
): Promise<KeptPreviewResult> {
  const asked = withSignInOptions(input);
  const { result } = await previewPlan(run, asked, archiveOrigin(asked, run.now, signal), signal);
  return result;
}

/** One entity of a site, and beside it that of a preview's archive, as long as the preview is kept. */
export async function showEntityOnSite(
  context: HostContext,
  { site: address, profileFile, archived, signIn, ...input }: EntityInput,
  signal: AbortSignal | undefined,
): Promise<EntityOutput> {
  const cached = archived && context.previews.peek(archived.preview);
  const { archive, replace } = cached ?? { archive: { rows: new Map() }, replace: [] };
  const beside = archived && { archive, replace, guid: archived.guid };
  return await withSite(
    context,
    { site: address, profileFile },
    (site) => showEntity(signIn ? signInSite(site) : site, { ...input, archived: beside }, signal),
    signal,
  );
}

/** Decides about a preview that was kept. */
export async function decideOnSite(
  { context, report }: TaskContext,
  { site: address, profileFile, ...input }: DecideInput,
  signal: AbortSignal,
): Promise<DecideResult> {
  return await context.previews.use(input.preview, (cached) =>
    withSite(
      context,
      { site: address, profileFile },
      (site) => decidePreview({ site, report, now: context.now }, cached, input, signal),
      signal,
    ),
  );
}

/** Imports into a site, and keeps the run in the history. Errors: those of `executePlan`. */
export async function importIntoSite(
  run: TaskContext,
  input: ImportInput,
  signal: AbortSignal,
): Promise<ImportResult> {
  const asked = withSignInOptions(input);
  const { archive, base, options, onConflict, decisions } = asked;
  const redactedBase = base ? { base: redactBase(base) } : {};
  const written = {
    ...toConfirm(asked),
    name: archive,
    archive: resolve(archive),
    operator: asked.signIn ? asked.operator : undefined,
    request: { kind: 'import', ...redactedBase, options, onConflict, decisions },
  } as const;
  const { result } = await executePlan(run, asked, archiveOrigin(asked, run.now, signal), written, signal);
  return result;
}
