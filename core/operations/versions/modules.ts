import { SiteferryError } from '#core/base/errors.ts';
import { noProgress, type ReportProgress } from '#core/base/progress.ts';
import type { ExportSelection } from '#core/contract/transfer/selection.ts';
import type { SaveModuleInput, SiteModule } from '#core/contract/versions/versions.ts';
import { message } from '#core/messages/catalogue.ts';
import { MODULE_FILE } from '#core/transfer/archive/layout.ts';
import { readArchiveFile } from '#core/transfer/archive/read/read-archive-file.ts';
import { resolveNodes } from '#core/transfer/selection/resolve.ts';
import { parseModuleDocument } from '#core/versions/module-document.ts';
import { addModule, editModule, findModule } from '#core/versions/modules.ts';
import type { Repository, RepositoryVersion } from '#core/versions/repository.ts';
import { changeVersionTables, type ModuleRow } from '#core/versions/tables.ts';
import { readSelections, type StoredSelection, saveSelection } from '#core/workspace/versions/selections.ts';
import { type HostContext, type SiteRef, withSite } from '../context.ts';
import { activeRepository, readSiteVersions, type SiteVersions } from './site-versions.ts';

/** The modules of a site, with what belongs to each as far as this computer can tell. */
export async function listSiteModules(
  context: HostContext,
  siteRef: SiteRef,
  signal: AbortSignal | undefined,
): Promise<SiteModule[]> {
  const siteVersions = await readSiteVersions(context, siteRef, signal);
  await cacheBoundSelections(context, siteVersions, signal);
  const kept = await readSelections(context.home, siteVersions.siteId);
  return siteVersions.modules.map((module) => describe(module, siteVersions, kept[module.Guid]?.selection));
}

/** Adds a module, or changes what is given of one. */
export async function saveSiteModule(
  context: HostContext,
  { module: moduleRef, name, description, selection, ...siteRef }: SaveModuleInput,
  signal: AbortSignal | undefined,
): Promise<SiteModule> {
  const saved = await withSite(
    context,
    siteRef,
    async (site) => {
      if (selection !== undefined && selection !== 'all') {
        await resolveNodes(
          site,
          selection.map(({ type, guid }) => ({ type, node: guid })),
        );
      }
      const draft = { name, description };
      return await changeVersionTables(
        site,
        (tables) =>
          moduleRef === undefined ? addModule(tables, draft) : editModule(tables, moduleRef, draft),
        signal,
      );
    },
    signal,
  );
  const siteVersions = await readSiteVersions(context, siteRef, signal);
  const place = { siteId: siteVersions.siteId, module: saved.Guid };
  if (selection !== undefined) await saveSelection(context.home, place, { selection });
  return describe(
    saved,
    siteVersions,
    (await readSelections(context.home, siteVersions.siteId))[saved.Guid]?.selection,
  );
}

/**
 * What the next version of a module has: what a person said on this computer, else what the version says that the module is
 * bound to, else its newest one. Throws `rule-broken` where nobody has said it.
 */
export async function selectionOfModule(
  { home }: Pick<HostContext, 'home'>,
  siteVersions: SiteVersions,
  module: ModuleRow,
  repository: Repository,
  signal: AbortSignal | undefined,
): Promise<ExportSelection> {
  const kept = (await readSelections(home, siteVersions.siteId))[module.Guid];
  if (kept && kept.version === undefined) return kept.selection;
  const ofModule = (await repository.versions(signal)).filter((one) => one.module.guid === module.Guid);
  const bound = boundVersion(module, siteVersions);
  const held = ofModule.find(({ version }) => version === bound) ?? ofModule[0];
  const said = (held && (await selectionIn(repository, held, signal))) ?? kept;
  if (said) return said.selection;
  const reason = message('module.selection-missing', { module: module.Name });
  throw new SiteferryError('rule-broken', { rule: 'module-selection', reason });
}

/** What a version says belongs to its module. */
async function selectionIn(
  repository: Repository,
  held: RepositoryVersion,
  signal: AbortSignal | undefined,
): Promise<Required<StoredSelection> | undefined> {
  await using files = await repository.read(held, signal);
  return await selectionOfFiles(files.path, held, signal);
}

/** The same of its files, where they are there anyway. */
export async function selectionOfFiles(
  path: string,
  { version }: RepositoryVersion,
  signal: AbortSignal | undefined,
): Promise<Required<StoredSelection> | undefined> {
  const file = await readArchiveFile(path, MODULE_FILE, signal);
  const selection = file && parseModuleDocument(file.toString('utf8'))?.selection;
  return selection && { selection, version };
}

/** Which version a module is bound to. */
export function boundVersion({ VersionConfigId }: ModuleRow, { records }: SiteVersions): string | undefined {
  return records.find(({ Id }) => Id === VersionConfigId)?.Version;
}

/** Reads what belongs to modules whose bound version this computer has not seen yet. */
async function cacheBoundSelections(
  context: HostContext,
  siteVersions: SiteVersions,
  signal: AbortSignal | undefined,
): Promise<void> {
  const kept = await readSelections(context.home, siteVersions.siteId);
  const unseen = siteVersions.modules.filter((module) => {
    const bound = boundVersion(module, siteVersions);
    const ofModule = kept[module.Guid];
    return bound !== undefined && (!ofModule || (ofModule.version ?? bound) !== bound);
  });
  if (unseen.length === 0 || !siteVersions.repositories.some(({ isActive }) => isActive)) return;
  const report: ReportProgress = noProgress;
  const { repository } = activeRepository(context, siteVersions, report);
  try {
    const held = await repository.versions(signal);
    for (const module of unseen) {
      const bound = boundVersion(module, siteVersions);
      const found = held.find((one) => one.module.guid === module.Guid && one.version === bound);
      if (!found) continue;
      const place = { siteId: siteVersions.siteId, module: module.Guid };
      const said = await selectionIn(repository, found, signal);
      if (said) await saveSelection(context.home, place, said);
    }
  } catch (error) {
    signal?.throwIfAborted();
    // A list of modules does not wait for its repository; whoever needs it hears what is wrong with it.
    context.logError(error);
  }
}

function describe(
  module: ModuleRow,
  siteVersions: SiteVersions,
  selection: ExportSelection | undefined,
): SiteModule {
  const ofModule = siteVersions.records.filter(({ ModuleGuid }) => ModuleGuid === module.Guid);
  const bound = siteVersions.records.find(({ Id }) => Id === module.VersionConfigId);
  return {
    id: module.Id,
    guid: module.Guid,
    name: module.Name,
    description: module.Description ?? '',
    ...(selection === undefined ? {} : { selection }),
    ...(bound ? { bound: { id: bound.Id, version: bound.Version } } : {}),
    versions: ofModule.length,
  };
}

/** The module of a site that a person means. Throws `module-unknown`. */
export function requireSiteModule({ modules }: SiteVersions, moduleRef: string): ModuleRow {
  const found = findModule(modules, moduleRef);
  if (!found) throw new SiteferryError('module-unknown', { module: moduleRef });
  return found;
}
