import { copyFile } from 'node:fs/promises';
import { isSiteferryError, SiteferryError } from '#core/base/errors.ts';
import { warning } from '#core/checks/finding.ts';
import type { Finding } from '#core/contract/finding.ts';
import { type ImportOptions, importOptions } from '#core/contract/transfer-options.ts';
import type {
  ChangedVersion,
  ChangeVersionInput,
  PreviewChangeInput,
  PreviewedChange,
} from '#core/contract/versions.ts';
import { nameOfVersion } from '#core/contract/versions-names.ts';
import type { RepositorySettings } from '#core/contract/versions-settings.ts';
import { message } from '#core/messages/catalogue.ts';
import { errorMessage } from '#core/messages/error.ts';
import type { Site } from '#core/site/site.ts';
import type { ReadArchive } from '#core/transfer/archive/content.ts';
import { selectionOf } from '#core/transfer/compare-sides.ts';
import { onlyOnSite } from '#core/transfer/only-on-receiver.ts';
import type { PlanSource } from '#core/transfer/plan/planner.ts';
import { readToPlan, requirePlannable } from '#core/transfer/read-to-plan.ts';
import { bindToVersion } from '#core/versions/binding.ts';
import { findModule, requireFreeName } from '#core/versions/modules.ts';
import type { HeldVersion, Repository } from '#core/versions/repository.ts';
import type { LongRun } from '../bind.ts';
import { type AskedSite, rulesOf, withSite } from '../context.ts';
import { type PlanOrigin, previewPlan, type ReadOrigin, type WrittenPlan, writePlan } from '../plans.ts';
import { requireHeld } from './files.ts';
import { activeRepository } from './known.ts';
import { boundVersion, selectionOfFiles } from './modules.ts';
import { replacedVersions } from './replaced.ts';
import { learnSelection } from './selections.ts';
import { readSettled } from './take-up.ts';

/** Says what changing a module to a version would do; keeps the preview where its caller is going to decide about it. */
export async function previewChange(
  run: LongRun,
  input: PreviewChangeInput,
  signal: AbortSignal,
): Promise<PreviewedChange> {
  const asked = { ...input, options: optionsOf(input) };
  const {
    result,
    read: change,
    entities,
  } = await previewPlan(run, asked, originOf(run, input, signal), signal);
  const removable = await withSite(
    run.context,
    input,
    (site) => readRemovable(site, change, entities, run, signal),
    signal,
  );
  return {
    ...result,
    ...(change.from === undefined ? {} : { from: change.from }),
    to: change.held.version,
    removable,
  };
}

/**
 * Changes a module of a site to a version (spec, "Transition table": pull, import, rebind): one transaction, in which the module is
 * bound to the version as well. Up and down alike; what the version does not have goes only where a person said so.
 *
 * Errors: those of `writePlan`; `repository-unset`, `module-unknown`, `version-unknown`, `repository-failed`.
 */
export async function changeVersion(
  run: LongRun,
  input: ChangeVersionInput,
  signal: AbortSignal,
): Promise<ChangedVersion> {
  const { context } = run;
  const { module, version, keepLocal, remove, onConflict, decisions } = input;
  const options = optionsOf(input);
  const name = nameOfVersion(input);
  const written: WrittenPlan<Change> = {
    name,
    origin: { kind: 'version', version: name },
    keeps: 'version.zip',
    request: { kind: 'version', module, version, keepLocal, remove, options, onConflict, decisions },
    keep: ({ path }, file) => keepArchive(path, file),
    bind: (session, site, { held, settings }) => bindToVersion(session, site, held, settings.id),
  };
  const asked = { ...input, options };
  const { result, read } = await writePlan(run, asked, originOf(run, input, signal), written, signal);
  const { from, held, siteId, selection } = read;
  if (selection && !input.dryRun) {
    await learnSelection(context.home, { siteId, module: held.module.guid }, selection).catch(
      context.logError,
    );
  }
  return { ...result, ...(from === undefined ? {} : { from }), to: version };
}

function originOf(
  run: LongRun,
  input: Asked & Pick<ChangeVersionInput, 'remove'>,
  signal: AbortSignal,
): PlanOrigin<Change> {
  return {
    read: () => readChange(run, input, signal),
    source: async ({ source }) => ({ ...source, remove: input.remove }),
  };
}

/** A folder is not copied: the repository has it. */
async function keepArchive(path: string, file: string): Promise<void> {
  if (path.endsWith('.zip')) await copyFile(path, file);
}

/** What a change of version is made of. */
interface Change extends ReadOrigin {
  siteId: string;
  held: HeldVersion;
  settings: RepositorySettings;
  /** The version that the module is bound to, where it is to any. */
  from: string | undefined;
  /** Its content, where it could be read. */
  before: ReadArchive | undefined;
  path: string;
  selection: Awaited<ReturnType<typeof selectionOfFiles>>;
  source: Pick<PlanSource, 'archive' | 'base'>;
  warnings: Finding[];
}

type Asked = AskedSite & { module: string; version: string; keepLocal: boolean };

/** Pulls a version and the one that the module is bound to, by the rules of the site. */
async function readChange(run: LongRun, asked: Asked, signal: AbortSignal): Promise<Change> {
  const { context, report } = run;
  const { known, warnings } = await readSettled(context, asked, report, signal);
  const { settings, repository } = activeRepository(context, known, report);
  const all = await repository.versions(signal);
  const held = requireHeld(known, all, asked.module, asked.version);
  const { catalog } = await rulesOf(context, asked);
  const reading = { site: { catalog }, report };
  const module = findModule(known.modules, held.module.guid);
  if (!module) requireFreeName(known.modules, held.module.name);
  const from = module && boundVersion(module, known);
  const files = await repository.read(held, signal);
  try {
    const archive = await readToPlan(reading, { archive: files.path }, signal);
    const bound = all.find((one) => one.module.guid === held.module.guid && one.version === from);
    warnings.push(...replacedVersions(known, bound && bound !== held ? [held, bound] : [held]));
    // What the site has of it is what it was then.
    const taken = { revision: known.records.find(({ Id }) => Id === module?.VersionConfigId)?.Revision };
    const { before, lost } = await readBound(repository, bound, taken, reading, signal);
    if (from !== undefined && !before) {
      const error =
        lost ?? new SiteferryError('version-unknown', { module: held.module.name, version: from });
      warnings.push(warning(message('base-version-lost', { version: from, reason: errorMessage(error) })));
    }
    const base = asked.keepLocal && before ? { base: { ...before, warnings: [] } } : {};
    if (before) requirePlannable(archive, nameOfVersion(asked), before);
    return {
      siteId: known.siteId,
      held,
      settings,
      from,
      before,
      path: files.path,
      selection: await selectionOfFiles(files.path, held, signal),
      source: { archive, ...base },
      warnings,
      [Symbol.asyncDispose]: () => files[Symbol.asyncDispose](),
    };
  } catch (error) {
    await files[Symbol.asyncDispose]();
    throw error;
  }
}

async function readBound(
  repository: Repository,
  bound: HeldVersion | undefined,
  { revision }: { revision: string | null | undefined },
  reading: Parameters<typeof readToPlan>[0],
  signal: AbortSignal,
): Promise<{ before?: ReadArchive; lost?: SiteferryError }> {
  if (!bound) return {};
  try {
    await using files = await repository.read({ ...bound, ...(revision ? { revision } : {}) }, signal);
    return { before: await readToPlan(reading, { archive: files.path }, signal) };
  } catch (error) {
    // Somebody has damaged it: what is changed to is another one, which the same repository has just given.
    if (isSiteferryError(error, 'archive-invalid') || isSiteferryError(error, 'repository-failed'))
      return { lost: error };
    throw error;
  }
}

/** *Enrich with defaults* is forced on (spec, "Configuration transfer"); a version is taken whole. */
function optionsOf({ options }: Pick<ChangeVersionInput, 'options'>): ImportOptions {
  return importOptions.parse({
    ...options,
    importConstraintsActionEnrichWithDefaults: true,
    includeAllResolutions: true,
  });
}

/** What the bound version has, the other one has not, and the site still has: it stays unless a person ticks it. */
async function readRemovable(
  site: Site,
  { before }: Change,
  entities: Parameters<typeof onlyOnSite>[3],
  { report }: LongRun,
  signal: AbortSignal,
): Promise<PreviewedChange['removable']> {
  if (!before) return [];
  const guids = new Map(
    Array.from(before.rows, ([name, rows]) => {
      const { guid } = site.catalog.get(name);
      return [name, new Set(rows.map((row) => String(row[guid])))];
    }),
  );
  const selection = selectionOf(before, site.catalog);
  const alone = await site.read(
    (session) => onlyOnSite(session, site, selection, entities, { report, signal }),
    signal,
  );
  return alone.filter(({ type, guid }) => guids.get(type)?.has(guid) === true);
}
