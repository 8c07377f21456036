import { join } from 'node:path';
import { throwIfCancelled } from '#core/base/cancel.ts';
import { SiteferryError } from '#core/base/errors.ts';
import { noProgress } from '#core/base/progress.ts';
import { redactAddress } from '#core/base/redact.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import { nameOfSide, type Side } from '#core/contract/transfer-compare.ts';
import type { ImportResult, KeptPreviewResult } from '#core/contract/transfer-import.ts';
import type { MoveInput, MovePreviewInput } from '#core/contract/transfer-move.ts';
import type { Site } from '#core/site/site.ts';
import { emptyContent } from '#core/transfer/archive/empty.ts';
import { archiveOfContent } from '#core/transfer/archive/of-content.ts';
import { writeArchive } from '#core/transfer/archive/write.ts';
import { withoutUnknown } from '#core/transfer/compare-sides.ts';
import { importSource } from '#core/transfer/import.ts';
import type { PlanSource } from '#core/transfer/plan/planner.ts';
import { previewSource } from '#core/transfer/preview.ts';
import { type BaseContext, readBase } from '#core/transfer/read-base.ts';
import { basesFor } from './bases.ts';
import type { LongRun } from './bind.ts';
import { type HostContext, rulesOf, withSite } from './context.ts';
import { recordWriting } from './history/record.ts';
import { readSide } from './sides.ts';
import { toldBase, toldSide } from './told.ts';
import { keptPreview } from './transfer.ts';
import { logged, writeIntoSite } from './write-plan.ts';

/** The archive of what was moved, which the run keeps. */
const MOVED = 'moved.zip';

/** Previews moving what is chosen of a side into a site; keeps the preview where its caller is going to decide about it. */
export async function previewMove(
  run: LongRun,
  input: MovePreviewInput,
  signal: AbortSignal,
): Promise<KeptPreviewResult> {
  const { context, report } = run;
  context.previews.clear();
  const read = await readMoved(run, input, signal);
  const source = { ...read.source, selection: input.from?.selection };
  const preview = await withSite(
    context,
    input,
    async (site) =>
      previewSource(
        { site, report },
        await withBase(run, { site, report }, input, source, signal),
        input,
        signal,
      ),
    signal,
  );
  return keptPreview(context, preview, input.keep);
}

/**
 * Moves what is chosen of a side into a site, in one transaction. The run in the history keeps an archive of what was
 * moved. One site is open at a time, so what is moved is read before its receiver is opened.
 *
 * Errors: `same-site`, those of `importSource` and `writeIntoSite`; `plan-elsewhere` where what is read is not what the reviewed plan
 * was made of.
 */
export async function moveIntoSite(
  run: LongRun,
  input: MoveInput,
  signal: AbortSignal,
): Promise<ImportResult> {
  const { context } = run;
  context.previews.clear();
  const { from, base, remove, options, onConflict, decisions, plan } = input;
  // What is kept never says a password.
  const request = {
    kind: 'move',
    from: from && toldSide(from),
    ...(base ? { base: toldBase(base) } : {}),
    remove,
    options,
    onConflict,
    decisions,
  } as const;
  return await recordWriting(context, input, { keeps: MOVED, request }, async ({ logDir, folder, hooks }) => {
    const origin = { kind: 'move', from: nameOf(from) } as const;
    const asked = { ...input, logDir, archive: nameOf(from), origin };
    const source = await logged(run, asked, async () => {
      const read = await readMoved(run, input, signal);
      if (plan && plan.archive !== read.source.archive.hash) {
        throw new SiteferryError('plan-elsewhere', { what: 'source' });
      }
      await keepMoved(context, read, join(folder, MOVED), signal);
      // The archive is what was reviewed, in whatever order and by whatever names it was chosen now.
      return { ...read.source, selection: plan ? plan.selection : from?.selection };
    });
    return await writeIntoSite(
      run,
      asked,
      hooks,
      (receiver) =>
        importSource(receiver, asked, () => withBase(run, receiver, input, source, signal), signal),
      signal,
    );
  });
}

interface Moved {
  source: PlanSource;
  /** The receiver's. */
  catalog: Catalog;
}

type Asked = Pick<MoveInput, 'from' | 'remove' | 'site' | 'profileFile' | 'options'>;

/** Reads what is moved, by the rules of its receiver. */
async function readMoved(
  run: LongRun,
  { from, remove, site, profileFile, options }: Asked,
  signal: AbortSignal,
): Promise<Moved> {
  const { catalog } = await rulesOf(run.context, { site, profileFile });
  const { associations, texts } = options;
  const side = from && (await readSide(run, from, { associations, texts, catalog }, signal));
  const archive =
    side?.archive ?? (await archiveOfContent(emptyContent, { catalog, name: '', warnings: [], signal }));
  const source = { archive: withoutUnknown(archive, catalog), siteId: side?.siteId, remove };
  return { source, catalog };
}

/** What is moved, with its base where one is named. */
async function withBase(
  run: LongRun,
  receiver: BaseContext & { site: Site },
  { from, base }: Pick<MoveInput, 'from' | 'base'>,
  source: PlanSource,
  signal: AbortSignal,
): Promise<PlanSource> {
  const how = { ...receiver, ...basesFor(run, receiver.site) };
  return { ...source, ...(await readBase(how, { archive: nameOf(from), base }, source.archive, signal)) };
}

/** What cannot be kept is no reason not to move. */
async function keepMoved(
  { logError }: Pick<HostContext, 'logError'>,
  { source, catalog }: Moved,
  file: string,
  signal: AbortSignal,
): Promise<void> {
  const how = { catalog, format: 'multi-file', overwrite: false, report: noProgress, signal } as const;
  try {
    await writeArchive(file, source.archive, how);
  } catch (error) {
    throwIfCancelled(signal);
    logError(error);
  }
}

/** What the logs call it. */
function nameOf(from: Side | undefined): string {
  if (!from) return '';
  return 'site' in from ? redactAddress(from.site) : nameOfSide(from);
}
