import { isSiteferryError, SiteferryError } from '#core/base/errors.ts';
import { sanitize } from '#core/base/sanitize.ts';
import { finding, warning } from '#core/checks/finding.ts';
import type { Finding } from '#core/contract/finding.ts';
import type { PlanBase } from '#core/contract/transfer/base.ts';
import type { VersionSide } from '#core/contract/version-names.ts';
import { message } from '#core/messages/catalogue.ts';
import type { ReadArchive } from '../archive/content.ts';
import { composeBase } from './composed-base.ts';
import type { PlanSource } from './plan-source.ts';
import { readArchiveForPlan, requirePlanMemory } from './read-for-plan.ts';

/** An import that was committed, and the archive that it read. */
export interface ImportedArchive {
  /** When it began, in ISO 8601. */
  at: string;
  archive: string;
  hash: string;
  /** `type:guid` of what it left out. */
  skipped: ReadonlySet<string>;
}

type ReadContext = Parameters<typeof readArchiveForPlan>[0];
type ReadInput = Parameters<typeof readArchiveForPlan>[1];

/** What a base is read with; `imported` gives what was imported into the receiver, newest first. */
export interface BaseContext extends ReadContext {
  imported?: (() => AsyncIterable<ImportedArchive>) | undefined;
  /** The files of a version of a module. */
  versionFiles?:
    | ((version: VersionSide, signal: AbortSignal | undefined) => Promise<VersionFiles>)
    | undefined;
}

/** A version of a module as an archive, for as long as it is in use. */
export interface VersionFiles extends AsyncDisposable {
  /** A folder or a ZIP file. */
  path: string;
}

/** How an input names a base. */
export interface WithBase {
  base?: PlanBase | undefined;
}

/** Reads an archive that is to be planned, and its base where one is named. Errors: those of `readArchiveForPlan`. */
export async function readSource(
  context: BaseContext,
  input: ReadInput & WithBase,
  signal: AbortSignal | undefined,
): Promise<PlanSource> {
  const archive = await readArchiveForPlan(context, input, signal);
  return { archive, ...(await readBase(context, input, archive, signal)) };
}

/** Reads the base of an archive, where one is named. Errors: those of `readArchiveForPlan`. */
export async function readBase(
  context: BaseContext,
  { base, ...input }: ReadInput & WithBase,
  archive: ReadArchive,
  signal: AbortSignal | undefined,
): Promise<Pick<PlanSource, 'base'>> {
  if (!base) return {};
  if ('last' in base) return { base: await lastImported(context, input, archive, signal) };
  if ('version' in base) {
    if (!context.versionFiles) throw new SiteferryError('bug', { reason: 'nobody can read versions here' });
    await using files = await context.versionFiles(base.version, signal);
    return await readBaseFile(context, input, archive, files.path, signal);
  }
  return await readBaseFile(context, input, archive, base.archive, signal);
}

async function readBaseFile(
  context: BaseContext,
  input: ReadInput,
  archive: ReadArchive,
  file: string,
  signal: AbortSignal | undefined,
): Promise<Pick<PlanSource, 'base'>> {
  const read = await readArchiveForPlan(context, { ...input, archive: file }, signal);
  requirePlanMemory(archive, file, read);
  // What there is to be said of its rows belongs to its own import.
  return { base: { ...read, warnings: [] } };
}

/** How many imports are looked at: what nobody has ever imported is in none of them. */
const MAX_IMPORTS = 20;

/** What was imported last: each entity from the newest import of the same source that had it. */
async function lastImported(
  context: BaseContext,
  input: ReadInput,
  archive: ReadArchive,
  signal: AbortSignal | undefined,
): Promise<ReadArchive> {
  const composed = composeBase(context.site.catalog, archive);
  const said: Finding[] = [];
  let looked = 0;
  for await (const run of context.imported?.() ?? []) {
    const read = await readArchiveForPlan(context, { ...input, archive: run.archive }, signal).catch(
      ignoreLost,
    );
    const where = { at: run.at, file: sanitize(run.archive) };
    if (read?.hash === run.hash) {
      const count = composed.add(read, run.skipped);
      if (count > 0) said.push(finding('note', message('base-imported', { ...where, count })));
    } else said.push(warning(message('base-lost', where)));
    looked += 1;
    if (composed.isComplete() || looked >= MAX_IMPORTS) break;
  }
  const base = composed.made();
  if (base.rows.size === 0) said.push(warning(message('base-none')));
  requirePlanMemory(archive, input.archive, base);
  return { ...base, warnings: said };
}

/** An archive can be taken away, and another one can be put in its place. */
function ignoreLost(error: unknown): undefined {
  if (isSiteferryError(error, 'file-unreadable') || isSiteferryError(error, 'archive-invalid')) return;
  throw error;
}
