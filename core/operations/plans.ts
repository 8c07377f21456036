import { join } from 'node:path';
import { throwIfCancelled } from '#core/base/cancel.ts';
import { SiteferryError } from '#core/base/errors.ts';
import type { Finding } from '#core/contract/finding.ts';
import type {
  CommonImportInput,
  ImportResult,
  KeptPreviewResult,
  PreviewInput,
} from '#core/contract/transfer/import.ts';
import type { ModuleBinding } from '#core/contract/transfer/undo.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Session, Site } from '#core/site/site.ts';
import { importSource, logUnopenedSite } from '#core/transfer/import.ts';
import type { BuiltPlan } from '#core/transfer/plan/planner.ts';
import { previewSource } from '#core/transfer/preview.ts';
import type { PlanSource } from '#core/transfer/sides/plan-source.ts';
import type { BaseContext } from '#core/transfer/sides/read-base.ts';
import type { ImportContext, ImportRequest } from '#core/transfer/write/run.ts';
import { type SiteRef, withSite } from './context.ts';
import type { TaskContext } from './handlers.ts';
import { recordWrite, type WriteRecord } from './history/record.ts';
import { hiddenFolders } from './history/redact.ts';
import { keepDecisions, profileForDecisions } from './profile/decisions.ts';
import { createBaseSources } from './transfer/base-sources.ts';
import { observeConsequences } from './transfer/consequences.ts';

/** An open site that something is planned for. */
export type OpenReceiver = BaseContext & { site: Site };

/**
 * What a plan is made of: an archive, a side, a version of a module, what a run has left. Preview and write are the same for all
 * of them (design, section 15).
 */
export interface PlanSourceLoader<Read extends LoadedSource> {
  /** Reads what is to be read before the site is opened: one site is open at a time. */
  read(): Promise<Read>;
  /** The site as this plan is about it: its sign-in, in place of its configuration. */
  at?(site: Site): Site;
  source(read: Read, receiver: OpenReceiver): Promise<PlanSource>;
}

/** What was read of an origin; files of it go when it is disposed of. */
export interface LoadedSource extends AsyncDisposable {
  warnings?: readonly Finding[];
}

/** Of an origin of which nothing is read before, or nothing is left to close. */
export const noopDisposable: LoadedSource = { [Symbol.asyncDispose]: async () => undefined };

type PreviewRequest = SiteRef & Pick<PreviewInput, 'options' | 'decisions' | 'onConflict' | 'keep'>;

/** A preview, what it was made of, and what the receiver would have, by type name. */
interface PreviewedPlan<Read> {
  result: KeptPreviewResult;
  read: Read;
  entities: BuiltPlan['entities'];
}

/** Previews a plan for a site, and keeps the preview where its caller is going to decide about it; another one goes. */
export async function previewPlan<Read extends LoadedSource>(
  run: TaskContext,
  input: PreviewRequest,
  origin: PlanSourceLoader<Read>,
  signal: AbortSignal,
): Promise<PreviewedPlan<Read>> {
  const { context, report } = run;
  // A preview that is kept is as large as its archive.
  context.previews.clear();
  await using read = await origin.read();
  const work = async (opened: Site) => {
    const site = origin.at?.(opened) ?? opened;
    const source = await origin.source(read, { site, report, ...createBaseSources(run, site) });
    return await previewSource({ site, report, now: context.now }, source, input, signal);
  };
  const { result, kept, entities } = await withSite(context, input, work, signal);
  const warnings = [...(read.warnings ?? []), ...result.warnings];
  const preview = input.keep ? { preview: context.previews.keep(kept) } : {};
  return { result: { ...result, warnings, ...preview }, read, entities };
}

type WriteRequest = SiteRef &
  Omit<CommonImportInput, 'archive' | 'remember' | 'proveUndo' | 'consequences'> & {
    remember?: boolean;
    proveUndo?: boolean;
    consequences?: boolean;
  };

/** How a plan is written, besides what it is made of. */
export type PlanWriteOptions<Read> = WriteRecord & {
  /** What the logs call that. */
  name: string;
  /** What the logs call the run; without it an import. */
  origin?: ImportRequest['origin'];
  /** Keeps what was read as an archive of the run. That it cannot is no reason not to write. */
  keep?(read: Read, file: string): Promise<void>;
  /** What else is written in the same transaction, and what it takes to undo that. */
  bind?(session: Session, site: Site, read: Read): Promise<ModuleBinding | undefined>;
};

/**
 * Writes a plan into a site in one transaction, and keeps that in the history. The logs say it, too, when the site cannot be opened.
 * With `remember` the plan's decisions are kept: `usage` before anything is written where there is no profile to keep them in.
 *
 * Errors: those of `read`, `source` and `importSource`.
 */
export async function executePlan<Read extends LoadedSource>(
  run: TaskContext,
  input: WriteRequest,
  origin: PlanSourceLoader<Read>,
  written: PlanWriteOptions<Read>,
  signal: AbortSignal,
): Promise<{ result: ImportResult; read: Read }> {
  const { context } = run;
  context.previews.clear();
  const { despiteFreeze } = input;
  if (input.consequences && !input.dryRun)
    throw new SiteferryError('usage', { reason: message('consequences.dry-run-only') });
  const request = despiteFreeze === undefined ? written.request : { ...written.request, despiteFreeze };
  const { read, ...result } = await recordWrite(
    context,
    input,
    { ...written, request },
    async ({ logDir, folder, hooks }) => {
      const request = { ...input, logDir, archive: written.name, origin: written.origin };
      await using read = await withFailureLog(run, request, () => origin.read());
      if ('keeps' in written) await keep(run, written, read, join(folder, written.keeps), signal);
      const { bind } = written;
      const write = async (opened: Site) => {
        const site = origin.at?.(opened) ?? opened;
        const asked = input.consequences ? observeConsequences(opened, site, run) : undefined;
        const receiver: ImportContext = {
          ...contextOf(run),
          site,
          ...hooks,
          ...(bind ? { bind: (session) => bind(session, site, read) } : {}),
          ...(asked ? { observers: [asked] } : {}),
        };
        const source = () => origin.source(read, { ...receiver, ...createBaseSources(run, site) });
        const done = await importSource(receiver, request, source, signal).finally(() =>
          hooks.afterWrite?.(opened),
        );
        return asked ? { ...done, plan: { ...done.plan, consequences: asked.result() } } : done;
      };
      const done = await writeIntoSite(run, request, write, signal);
      return { ...done, warnings: [...(read.warnings ?? []), ...done.warnings], read };
    },
  );
  return { result, read };
}

/** What is written, into which site, and whether its decisions are kept. */
type Request = SiteRef & ImportRequest & Pick<WriteRequest, 'remember'>;

async function writeIntoSite(
  run: TaskContext,
  request: Request,
  write: (site: Site) => ReturnType<typeof importSource>,
  signal: AbortSignal,
): Promise<ImportResult> {
  const { context, now } = run;
  const profile = request.remember ? await profileForDecisions(context, request) : undefined;
  let opened = false;
  const work = (site: Site) => {
    opened = true;
    return write(site);
  };
  const { chosenMatches, ...result } = await withSite(context, request, work, signal).catch(
    (error: unknown) =>
      opened ? Promise.reject(error) : withFailureLog(run, request, () => Promise.reject(error)),
  );
  if (!profile || request.dryRun) return result;
  const remembered = await keepDecisions(context.home, profile, chosenMatches, now());
  return { ...result, warnings: [...result.warnings, remembered] };
}

async function keep<Read>(
  { context }: TaskContext,
  written: PlanWriteOptions<Read>,
  read: Read,
  file: string,
  signal: AbortSignal,
): Promise<void> {
  try {
    await written.keep?.(read, file);
  } catch (error) {
    throwIfCancelled(signal);
    context.logError(error);
  }
}

/** Does what comes before a site is open; the logs say why it fails. */
async function withFailureLog<T>(run: TaskContext, request: Request, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // That the log cannot be written must not hide why.
    await logUnopenedSite({ ...contextOf(run), site: request.site }, request, error).catch(() => undefined);
    throw error;
  }
}

function contextOf({ context, report, now }: TaskContext) {
  return { report, now, channel: context.channel, hiddenFolders: hiddenFolders(context) };
}
