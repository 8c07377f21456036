import { join, resolve } from 'node:path';
import { SiteferryError } from '#core/base/errors.ts';
import { redactAddress } from '#core/base/redact.ts';
import type { Finding } from '#core/contract/finding.ts';
import type { ImportOptions } from '#core/contract/transfer/options.ts';
import type { SignInWrite } from '#core/contract/transfer/sign-in.ts';
import type {
  UndoInput,
  UndoPreviewInput,
  UndoPreviewResult,
  UndoResult,
} from '#core/contract/transfer/undo.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Site } from '#core/site/site.ts';
import { UNDO_ARCHIVE } from '#core/transfer/undo/files.ts';
import { type OpenedUndo, openUndo } from '#core/transfer/undo/open-undo.ts';
import { readUndo, undoOptions } from '#core/transfer/undo/read-undo.ts';
import { undoBinding } from '#core/versions/binding.ts';
import { newestUndoable, siteOfRun, undoableRun, undoTrust } from '#core/workspace/history/undoable.ts';
import { type HostContext, type SiteRef, withSite } from '../context.ts';
import type { TaskContext } from '../handlers.ts';
import {
  executePlan,
  type LoadedSource,
  noopDisposable,
  type PlanSourceLoader,
  type PlanWriteOptions,
  previewPlan,
} from '../plans.ts';
import { atSignIn, signInOptions } from './sign-in.ts';

/** Says what undoing a run would do; keeps the preview where its caller is going to decide about it. */
export async function previewUndo(
  run: TaskContext,
  input: UndoPreviewInput,
  signal: AbortSignal,
): Promise<UndoPreviewResult> {
  await using undo = await openUndoable(run.context, input, signal);
  const request = { ...input, ...undo.at, options: optionsOf(undo) };
  const { result } = await previewPlan(run, request, originOf(undo, request, run.now, signal), signal);
  return { ...result, ...saidOf(undo, input) };
}

/** Undoes runs, and keeps that in the history as a run that can be undone itself. */
export async function undoOnSite(
  run: TaskContext,
  input: UndoInput,
  signal: AbortSignal,
  /** `takesBack`: what was not confirmed in time, which its operator has agreed to. */
  { takesBack = false }: { takesBack?: boolean } = {},
): Promise<UndoResult> {
  await using undo = await openUndoable(run.context, input, signal);
  const { newest, others } = undo;
  const { binding } = newest.document;
  const options = optionsOf(undo);
  const archive = join(newest.folder, UNDO_ARCHIVE);
  const { entities, onConflict, decisions } = input;
  const part = entities ? { entities } : {};
  const also = others.length > 0 ? { also: others.map((one) => one.run) } : {};
  const notices: Finding[] = [];
  const written: PlanWriteOptions<LoadedSource> = {
    name: archive,
    origin: { kind: 'undo', run: undo.all.map((one) => one.run).join(', ') },
    archive,
    undoes: newest.run,
    ...(also.also ? { undoesToo: also.also } : {}),
    operator: newest.document.signIn ? input.operator : undefined,
    ...(entities ? { partial: true } : {}),
    ...(entities?.every(({ fields }) => fields) ? { ofFields: true } : {}),
    request: { kind: 'undo', run: newest.run, ...also, ...part, options, onConflict, decisions },
    // A module stays bound to a version of which something is left.
    ...(binding &&
      !entities && {
        async bind(session, site) {
          const undone = await undoBinding(session, site, binding);
          notices.push(undone.notice);
          return undone.binding;
        },
      }),
  };
  const request = { ...input, ...undo.at, options, takesBack };
  const { result } = await executePlan(
    run,
    request,
    originOf(undo, request, run.now, signal),
    written,
    signal,
  );
  // A row that is refused makes the same work once more.
  const warnings = [...result.warnings, ...notices.slice(-1)];
  return { ...result, warnings, ...saidOf(undo, input) };
}

/** What is told of it besides its plan. */
function saidOf({ newest, others, at }: UndoableRuns, { entities }: Pick<UndoInput, 'entities'>) {
  return {
    undoes: newest.run,
    ...(others.length > 0 ? { undoesToo: others.map(({ run }) => run) } : {}),
    site: redactAddress(at.site),
    partial: entities !== undefined,
  };
}

/** What was kept of runs; it is open before their undoing is recorded, which names them. */
function originOf(
  { newest, all }: UndoableRuns,
  input: Pick<UndoInput, 'entities'> & SiteRef & Partial<SignInWrite> & { takesBack?: boolean },
  now: () => Date,
  signal: AbortSignal,
): PlanSourceLoader<LoadedSource> {
  return {
    ...atSignIn({ ...input, signIn: newest.document.signIn === true }, now),
    read: async () => noopDisposable,
    source: (_read, { site, report }) => {
      for (const { run, document } of all) requireSameSite(site, document.site, run);
      return readUndo({ site, report }, all, signal, input.entities);
    },
  };
}

function optionsOf({ newest, all }: UndoableRuns): ImportOptions {
  const rebuilds = all.find(({ document }) => document.options.withDenormalization);
  const options = undoOptions((rebuilds ?? newest).document);
  return newest.document.signIn ? signInOptions(options) : options;
}

type UndoRequest = Pick<UndoInput, 'site' | 'profileFile' | 'run' | 'also' | 'folder' | 'fingerprint'>;

type OpenedRun = OpenedUndo & { folder: string };

/** Runs that are undone as one, checked, and where. */
interface UndoableRuns extends AsyncDisposable {
  newest: OpenedRun;
  others: readonly OpenedRun[];
  /** The newest first. */
  all: readonly OpenedRun[];
  at: SiteRef;
}

/** The site on which something is to be undone. */
async function siteToUndo(home: string, { site, profileFile, run, folder }: UndoRequest): Promise<SiteRef> {
  if (run !== undefined && folder !== undefined) throw usage('undo.run-or-folder');
  const address = site ?? (run === undefined ? undefined : await siteOfRun(home, run));
  if (address === undefined) throw usage('undo.site-needed');
  return { site: address, ...(profileFile === undefined ? {} : { profileFile }) };
}

/** What is to be undone. How a run ended whose COMMIT was not answered shows when its site is opened. */
async function openUndoable(
  context: HostContext,
  request: UndoRequest,
  signal: AbortSignal,
): Promise<UndoableRuns> {
  const { home, previews } = context;
  const { run, folder, fingerprint, also = [] } = request;
  if (also.length > 0 && run === undefined) throw usage('undo.runs-by-id');
  // A preview that is kept is as large as an archive.
  previews.clear();
  const at = await siteToUndo(home, request);
  const find = async () => {
    if (folder !== undefined) return [{ folder: resolve(folder) }];
    const opened = await withSite(context, at, async ({ id, label }) => ({ id, label }), signal);
    if (run === undefined) return [await newestUndoable(home, opened, context.now())];
    return await Promise.all([...new Set([run, ...also])].map((id) => undoableRun(home, id)));
  };
  const all: OpenedRun[] = [];
  const close = async () => {
    for (const undo of all) await undo[Symbol.asyncDispose]();
  };
  try {
    for (const found of await find()) {
      const undo = await openUndo(found, await undoTrust(home, found.folder, fingerprint));
      all.push({ ...undo, folder: found.folder });
    }
    const [newest, ...others] = all.sort((a, b) => (a.run < b.run ? 1 : -1));
    if (!newest) throw usage('undo.site-needed');
    requireAlike(newest, others);
    return { newest, others, all, at, [Symbol.asyncDispose]: close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Runs of sign-in and of configuration have nothing in common, and a module goes back one version at a time. */
function requireAlike(newest: OpenedRun, others: readonly OpenedRun[]): void {
  for (const { run, document } of others) {
    const isOther = document.signIn !== newest.document.signIn;
    if (!isOther && !document.binding && !newest.document.binding) continue;
    const reason = message(isOther ? 'undo.other-kind' : 'undo.of-version');
    throw new SiteferryError('undo-impossible', { run, reason });
  }
}

function usage(code: 'undo.run-or-folder' | 'undo.site-needed' | 'undo.runs-by-id'): SiteferryError {
  return new SiteferryError('usage', { reason: message(code) });
}

function requireSameSite({ id }: Site, made: string, run: string): void {
  if (id !== made) throw new SiteferryError('undo-impossible', { run, reason: message('undo.other-site') });
}
