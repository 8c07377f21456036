import { copyFile } from 'node:fs/promises';
import { isSiteferryError, SiteferryError } from '#core/base/errors.ts';
import { warning } from '#core/checks/finding.ts';
import type { Finding } from '#core/contract/finding.ts';
import { type ImportOptions, importOptions } from '#core/contract/transfer/options.ts';
import { nameOfVersion } from '#core/contract/version-names.ts';
import type { RepositorySettings } from '#core/contract/versions/settings.ts';
import type {
  ChangedVersion,
  ChangeVersionInput,
  PreviewChangeInput,
  PreviewedChange,
} from '#core/contract/versions/versions.ts';
import { message } from '#core/messages/catalogue.ts';
import { errorMessage } from '#core/messages/error.ts';
import type { Site } from '#core/site/site.ts';
import type { ReadArchive } from '#core/transfer/archive/content.ts';
import { selectionOf } from '#core/transfer/compare-sides.ts';
import { onlyOnSite } from '#core/transfer/only-on-receiver.ts';
import type { PlanSource } from '#core/transfer/sides/plan-source.ts';
import { readArchiveForPlan, requirePlanMemory } from '#core/transfer/sides/read-for-plan.ts';
import { bindToVersion } from '#core/versions/binding.ts';
import { findModule, requireFreeName } from '#core/versions/modules.ts';
import type { Repository, RepositoryVersion } from '#core/versions/repository.ts';
import { cacheSelection } from '#core/workspace/versions/selections.ts';
import { loadSiteRules, type SiteRef, withSite } from '../context.ts';
import type { TaskContext } from '../handlers.ts';
import {
  executePlan,
  type LoadedSource,
  type PlanSourceLoader,
  type PlanWriteOptions,
  previewPlan,
} from '../plans.ts';
import { boundVersion, selectionOfFiles } from './modules.ts';
import { recoverAndRead } from './recover.ts';
import { replacedVersions } from './replaced.ts';
import { requireVersion } from './resolve-version.ts';
import { activeRepository } from './site-versions.ts';
import type { LoadedVersion, UsedVersion } from './version-cache.ts';

/** Says what changing a module to a version would do; keeps the preview where its caller is going to decide about it. */
export async function previewChange(
  run: TaskContext,
  input: PreviewChangeInput,
  signal: AbortSignal,
): Promise<PreviewedChange> {
  const request = { ...input, options: optionsOf(input) };
  const {
    result,
    read: change,
    entities,
  } = await previewPlan(run, request, originOf(run, input, signal), signal);
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
 * Errors: those of `executePlan`; `repository-unset`, `module-unknown`, `version-unknown`, `repository-failed`.
 */
export async function changeVersion(
  run: TaskContext,
  input: ChangeVersionInput,
  signal: AbortSignal,
): Promise<ChangedVersion> {
  const { context } = run;
  const { module, version, keepLocal, remove, onConflict, decisions } = input;
  const options = optionsOf(input);
  const name = nameOfVersion(input);
  const written: PlanWriteOptions<Change> = {
    name,
    origin: { kind: 'version', version: name },
    keeps: 'version.zip',
    request: { kind: 'version', module, version, keepLocal, remove, options, onConflict, decisions },
    keep: ({ path }, file) => keepArchive(path, file),
    bind: (session, site, { held, settings }) => bindToVersion(session, site, held, settings.id),
  };
  const request = { ...input, options };
  const { result, read } = await executePlan(run, request, originOf(run, input, signal), written, signal);
  const { from, held, siteId, selection } = read;
  if (selection && !input.dryRun) {
    await cacheSelection(context.home, { siteId, module: held.module.guid }, selection).catch(
      context.logError,
    );
  }
  return { ...result, ...(from === undefined ? {} : { from }), to: version };
}

function originOf(
  run: TaskContext,
  input: VersionChangeRequest & Pick<ChangeVersionInput, 'remove'>,
  signal: AbortSignal,
): PlanSourceLoader<Change> {
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
interface Change extends LoadedSource {
  siteId: string;
  held: RepositoryVersion;
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

type VersionChangeRequest = SiteRef & { module: string; version: string; keepLocal: boolean };

/** Pulls a version and the one that the module is bound to, by the rules of the site. */
async function readChange(
  run: TaskContext,
  request: VersionChangeRequest,
  signal: AbortSignal,
): Promise<Change> {
  const { context, report } = run;
  const { siteVersions, warnings } = await recoverAndRead(context, request, report, signal);
  const { settings, repository } = activeRepository(context, siteVersions, report);
  const all = await repository.versions(signal);
  const held = requireVersion(siteVersions, all, request.module, request.version);
  const { catalog } = await loadSiteRules(context, request);
  const reading = { site: { catalog }, report };
  const module = findModule(siteVersions.modules, held.module.guid);
  if (!module) requireFreeName(siteVersions.modules, held.module.name);
  const from = module && boundVersion(module, siteVersions);
  const read = (version: RepositoryVersion, revision = version.revision) => {
    const known = { ...version, revision };
    const key = { settings, held: known, listed: version.revision, catalog };
    return context.versions.use(key, () => load(repository, known, reading, signal), signal);
  };
  const next = await read(held);
  try {
    const { archive, files, selection } = next;
    const bound = all.find((one) => one.module.guid === held.module.guid && one.version === from);
    warnings.push(...replacedVersions(siteVersions, bound && bound !== held ? [held, bound] : [held]));
    // What the site has of it is what it was then.
    const taken = siteVersions.records.find(({ Id }) => Id === module?.VersionConfigId)?.Revision;
    const { before, lost } = await readBound(bound && (() => read(bound, taken || undefined)));
    if (from !== undefined && !before) {
      const error =
        lost ?? new SiteferryError('version-unknown', { module: held.module.name, version: from });
      warnings.push(warning(message('base-version-lost', { version: from, reason: errorMessage(error) })));
    }
    const base = request.keepLocal && before ? { base: { ...before, warnings: [] } } : {};
    if (before) requirePlanMemory(archive, nameOfVersion(request), before);
    return {
      siteId: siteVersions.siteId,
      held,
      settings,
      from,
      before,
      path: files.path,
      selection,
      source: { archive, ...base },
      warnings,
      [Symbol.asyncDispose]: () => next[Symbol.asyncDispose](),
    };
  } catch (error) {
    await next[Symbol.asyncDispose]();
    throw error;
  }
}

/** A version as plans are made of it. */
async function load(
  repository: Repository,
  version: RepositoryVersion,
  reading: Parameters<typeof readArchiveForPlan>[0],
  signal: AbortSignal,
): Promise<LoadedVersion> {
  const files = await repository.read(version, signal);
  try {
    const archive = await readArchiveForPlan(reading, { archive: files.path }, signal);
    return { archive, files, selection: await selectionOfFiles(files.path, version, signal) };
  } catch (error) {
    await files[Symbol.asyncDispose]();
    throw error;
  }
}

async function readBound(
  read: (() => Promise<UsedVersion>) | undefined,
): Promise<{ before?: ReadArchive; lost?: SiteferryError }> {
  if (!read) return {};
  try {
    await using version = await read();
    return { before: version.archive };
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
  { report }: TaskContext,
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
