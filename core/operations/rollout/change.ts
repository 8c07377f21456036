import { readFile, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { SiteferryError } from '#core/base/errors.ts';
import { noProgress } from '#core/base/progress.ts';
import type { Finding } from '#core/contract/finding.ts';
import type { RolloutChange } from '#core/contract/rollout/rollout.ts';
import type { Decision } from '#core/contract/transfer/decision.ts';
import { previewInput } from '#core/contract/transfer/import.ts';
import { type ImportOptions, importOptions } from '#core/contract/transfer/options.ts';
import type { Plan } from '#core/contract/transfer/plan.ts';
import { undoPreviewInput } from '#core/contract/transfer/undo.ts';
import { previewChangeInput } from '#core/contract/versions/versions.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Sql } from '#core/rollout/database.ts';
import { openUndoFolder } from '#core/rollout/files.ts';
import type { RolloutRow } from '#core/rollout/rows.ts';
import { ARCHIVE_FILE, findRollout, findWriter, readRolloutFile } from '#core/rollout/store.ts';
import { fileError } from '#core/transfer/archive/system-errors.ts';
import { makeTemporaryFolder } from '#core/transfer/archive/temporary-folder.ts';
import { writeArchive } from '#core/transfer/archive/write/write.ts';
import { withoutUnknown } from '#core/transfer/compare-sides.ts';
import { convertArchive } from '#core/transfer/convert-archive.ts';
import { describeArchive } from '#core/transfer/describe-archive.ts';
import { readPackages } from '#core/workspace/packages.ts';
import type { TaskContext } from '../handlers.ts';
import { readSide } from '../transfer/read-side.ts';
import { previewOnSite } from '../transfer/transfer.ts';
import { previewUndo } from '../transfer/undo.ts';
import { previewChange } from '../versions/change.ts';

/** The most that an archive may have, in bytes: a database keeps it for whichever worker takes it. */
const MOST_ARCHIVE = 200_000_000;

/** A site as a plan is made for it: exactly as a job will have it. */
export interface PlannedSite {
  site: string;
  profileFile?: string | undefined;
}

/** What a plan of a site was made from and what it says. */
export interface SitePreview {
  plan: Plan;
  warnings: readonly Finding[];
  from?: string | undefined;
  to?: string | undefined;
}

/** A change that is ready to be planned for any number of sites. */
export interface OpenedChange extends AsyncDisposable {
  /** As it is kept. */
  change: RolloutChange;
  /** What the roll-out is called where nobody says otherwise. */
  name: string;
  /** A file that the sites are changed by, for whichever process does it. */
  archive?: Uint8Array | undefined;
  /** Undefined where there is nothing that could be written. */
  preview(
    run: TaskContext,
    site: PlannedSite,
    decisions: readonly Decision[],
    signal: AbortSignal,
  ): Promise<SitePreview | undefined>;
}

/** Opens the change of a new roll-out: what it takes is read once. Errors: `usage`, those of reading an archive or a side. */
export async function openNewChange(
  run: TaskContext,
  sql: Sql,
  change: RolloutChange,
  signal: AbortSignal,
): Promise<OpenedChange> {
  switch (change.kind) {
    case 'version':
      return openVersion(change);
    case 'archive': {
      await requireArchive(run, change.archive, signal);
      const name = basename(change.archive).replace(/\.(?:zip|siteferry)$/i, '');
      return await openArchive(await packArchive(run, change.archive, signal), {
        change,
        name,
        options: change.options,
      });
    }
    case 'package': {
      const { file, options } = await packPackage(run, change, signal);
      return await openArchive(file, { change: { ...change, options }, name: change.package, options });
    }
    case 'undo':
      return openUndo(sql, await findRollout(sql, change.rollout));
  }
}

/** Opens the change of a roll-out that is kept, to make plans again. */
export async function openKeptChange(
  sql: Sql,
  { id, name, change }: { id: string; name: string; change: RolloutChange },
): Promise<OpenedChange> {
  if (change.kind === 'version') return openVersion(change);
  if (change.kind === 'undo') return openUndo(sql, await findRollout(sql, change.rollout));
  const file = await readRolloutFile(sql, id, ARCHIVE_FILE);
  if (!file) throw new SiteferryError('bug', { reason: 'the archive of a roll-out is not there' });
  return await openArchive(file, { change, name, options: importOptions.parse(change.options ?? {}) });
}

function openVersion(change: Extract<RolloutChange, { kind: 'version' }>): OpenedChange {
  const { module, version, keepLocal } = change;
  return {
    change,
    name: `${module} ${version}`,
    preview: (run, site, decisions, signal) =>
      previewChange(
        run,
        previewChangeInput.parse({ ...site, module, version, keepLocal, decisions }),
        signal,
      ),
    [Symbol.asyncDispose]: async () => undefined,
  };
}

async function openArchive(
  archive: Uint8Array,
  { change, name, options }: { change: RolloutChange; name: string; options: ImportOptions },
): Promise<OpenedChange> {
  const folder = await makeTemporaryFolder('rollout');
  const path = join(folder.path, 'archive.zip');
  await writeFile(path, archive, { mode: 0o600 }).catch((error: unknown) => {
    throw fileError('file-unwritable', path, error);
  });
  return {
    change,
    name,
    archive,
    preview: (run, site, decisions, signal) =>
      previewOnSite(run, previewInput.parse({ ...site, archive: path, options, decisions }), signal),
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  };
}

/** What another roll-out has written is taken back, on the sites that have it; the others have nothing to be written. */
function openUndo(sql: Sql, undone: RolloutRow): OpenedChange {
  const { change } = undone;
  const from = change.kind === 'version' ? change.version : undone.name;
  return {
    change: { kind: 'undo', rollout: undone.id },
    name: `${undone.name} (undo)`,
    async preview(run, site, decisions, signal) {
      const job = await findWriter(sql, undone.id, site.site);
      if (job === undefined) return undefined;
      await using undo = await openUndoFolder(sql, undone.id, job);
      const { folder, fingerprint } = undo;
      const input = undoPreviewInput.parse({ ...site, folder, fingerprint, decisions });
      return { ...(await previewUndo(run, input, signal)), from };
    },
    [Symbol.asyncDispose]: async () => undefined,
  };
}

/**
 * Reads an archive of configuration before any site is asked: each of them would say the same of it, under the name of a copy. Throws
 * `file-unreadable`, `archive-invalid`, and `usage` for one of sign-in.
 */
async function requireArchive({ context }: TaskContext, archive: string, signal: AbortSignal): Promise<void> {
  await requireSize(archive);
  const how = { catalog: context.catalog, report: noProgress };
  const { signIn } = await describeArchive(how, { archive }, signal);
  if (signIn)
    throw new SiteferryError('usage', { reason: message('rollout.archive-of-sign-in', { file: archive }) });
}

/** A ZIP file as it is; a folder becomes one. */
async function packArchive({ context }: TaskContext, path: string, signal: AbortSignal): Promise<Uint8Array> {
  if (!(await stat(path)).isDirectory()) return await readFile(path);
  return await packed(async (file) => {
    const how = { catalog: context.catalog, report: noProgress };
    await convertArchive(how, { archive: path, out: file, overwrite: false }, signal);
  });
}

/** What a package has now. */
async function packPackage(
  run: TaskContext,
  { package: name, options: given }: Extract<RolloutChange, { kind: 'package' }>,
  signal: AbortSignal,
): Promise<{ file: Uint8Array; options: ImportOptions }> {
  const { catalog, home } = run.context;
  const { from, options: own } = await findPackage(home, name);
  const options = importOptions.parse(given ?? own);
  const { associations, texts } = options;
  const side = await readSide(run, from, { catalog, associations, texts, signIn: false }, signal);
  const how = { catalog, format: 'multi-file', overwrite: false, report: noProgress, signal } as const;
  const content = withoutUnknown(side.archive, catalog);
  const file = await packed(async (path) => void (await writeArchive(path, content, how)));
  return { file, options };
}

async function findPackage(home: string, name: string) {
  const packages = await readPackages(home);
  const found = packages.find((one) => one.name === name);
  if (found) return found;
  throw new SiteferryError('usage', { reason: message('rollout.no-package', { package: name }) });
}

/** What is written into a file that goes again. */
async function packed(write: (file: string) => Promise<void>): Promise<Uint8Array> {
  await using folder = await makeTemporaryFolder('rollout');
  const file = join(folder.path, 'archive.zip');
  await write(file);
  await requireSize(file);
  return await readFile(file);
}

/** Throws `file-unreadable` for a file that is not there, or has more than is kept with a roll-out. */
async function requireSize(file: string): Promise<void> {
  const { size } = await stat(file).catch((error: unknown) => {
    throw fileError('file-unreadable', file, error);
  });
  if (size <= MOST_ARCHIVE) return;
  const reason = message('rollout.archive-too-large', { size, most: MOST_ARCHIVE });
  throw new SiteferryError('file-unreadable', { file, reason });
}
