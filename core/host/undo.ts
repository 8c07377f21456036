import { join, resolve } from 'node:path';
import { SiteferryError } from '#core/base/errors.ts';
import { redactAddress } from '#core/base/redact.ts';
import type { Finding } from '#core/contract/finding.ts';
import type {
  UndoInput,
  UndoPreviewInput,
  UndoPreviewResult,
  UndoResult,
} from '#core/contract/transfer-undo.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Session, Site } from '#core/site/site.ts';
import { importSource } from '#core/transfer/import.ts';
import { previewSource } from '#core/transfer/preview.ts';
import { UNDO_ARCHIVE } from '#core/transfer/undo/files.ts';
import { type OpenedUndo, openUndo } from '#core/transfer/undo/open.ts';
import { readUndo, undoOptions } from '#core/transfer/undo/source.ts';
import { undoBinding } from '#core/versions/binding.ts';
import type { LongRun } from './bind.ts';
import { type AskedSite, type HostContext, withSite } from './context.ts';
import { recordWriting } from './history/record.ts';
import { newestUndoable, siteOfRun, undoableRun, undoTrust } from './history/undoable.ts';
import { untoldFolders } from './told.ts';

/** Says what undoing a run would do; keeps the preview where its caller is going to decide about it. */
export async function previewUndo(
  { context, report }: LongRun,
  { decisions, onConflict, keep, ...input }: UndoPreviewInput,
  signal: AbortSignal,
): Promise<UndoPreviewResult> {
  context.previews.clear();
  const at = await siteToUndo(context.home, input);
  await using undo = await openUndoable(context, at, input, signal);
  const { run, document } = undo;
  const work = async (site: Site) => {
    requireSameSite(site, document.site, run);
    const source = await readUndo({ site, report }, undo, signal);
    const how = { options: undoOptions(document), decisions, onConflict };
    return await previewSource({ site, report }, source, how, signal);
  };
  const { result, kept } = await withSite(context, at, work, signal);
  const told = { ...result, undoes: run, site: redactAddress(at.site) };
  return keep ? { ...told, preview: context.previews.keep(kept) } : told;
}

/** Undoes a run, and keeps that in the history as a run that can be undone itself. */
export async function undoOnSite(
  { context, report, now }: LongRun,
  input: UndoInput,
  signal: AbortSignal,
): Promise<UndoResult> {
  const { channel, previews } = context;
  previews.clear();
  const at = await siteToUndo(context.home, input);
  await using undo = await openUndoable(context, at, input, signal);
  const { run, document } = undo;
  const { binding } = document;
  const options = undoOptions(document);
  const told: Finding[] = [];
  const { onConflict, decisions } = input;
  const archive = join(undo.folder, UNDO_ARCHIVE);
  const known = {
    archive,
    undoes: run,
    request: { kind: 'undo', run, options, onConflict, decisions },
  } as const;
  const asked = { ...input, site: at.site };
  const done = await recordWriting(context, asked, known, async ({ logDir, hooks }) => {
    const work = (site: Site) => {
      const read = async () => {
        requireSameSite(site, document.site, run);
        return await readUndo({ site, report }, undo, signal);
      };
      const bind =
        binding &&
        (async (session: Session) => {
          const undone = await undoBinding(session, site, binding);
          told.push(undone.told);
          return undone.binding;
        });
      const how = {
        site,
        report,
        now,
        channel,
        ...hooks,
        untold: untoldFolders(context),
        ...(bind ? { bind } : {}),
      };
      const asking = { ...input, archive, options, logDir, origin: { kind: 'undo', run } } as const;
      return importSource(how, asking, read, signal);
    };
    const { decided: _ofImports, ...result } = await withSite(context, at, work, signal);
    // A row that is refused makes the same work once more.
    return { ...result, warnings: [...result.warnings, ...told.slice(-1)] };
  });
  return { ...done, undoes: run, site: redactAddress(at.site) };
}

type Asked = Pick<UndoInput, 'site' | 'profileFile' | 'run' | 'folder' | 'fingerprint'>;

/** The site on which something is to be undone. */
async function siteToUndo(home: string, { site, profileFile, run, folder }: Asked): Promise<AskedSite> {
  if (run !== undefined && folder !== undefined) throw usage('undo.run-or-folder');
  const address = site ?? (run === undefined ? undefined : await siteOfRun(home, run));
  if (address === undefined) throw usage('undo.site-needed');
  return { site: address, ...(profileFile === undefined ? {} : { profileFile }) };
}

/** What is to be undone, checked. How a run ended whose COMMIT was not answered shows when its site is opened. */
async function openUndoable(
  context: HostContext,
  at: AskedSite,
  { run, folder, fingerprint }: Asked,
  signal: AbortSignal,
): Promise<OpenedUndo & { folder: string }> {
  const { home } = context;
  const find = async () => {
    if (folder !== undefined) return { folder: resolve(folder) };
    const opened = await withSite(context, at, async ({ id, label }) => ({ id, label }), signal);
    return run === undefined
      ? await newestUndoable(home, opened, context.now())
      : await undoableRun(home, run);
  };
  const found = await find();
  const opened = await openUndo(found, await undoTrust(home, found.folder, fingerprint));
  return { ...opened, folder: found.folder };
}

function usage(code: 'undo.run-or-folder' | 'undo.site-needed'): SiteferryError {
  return new SiteferryError('usage', { reason: message(code) });
}

function requireSameSite({ id }: Site, made: string, run: string): void {
  if (id !== made) throw new SiteferryError('undo-impossible', { run, reason: message('undo.other-site') });
}
