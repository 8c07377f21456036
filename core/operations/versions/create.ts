import { randomUUID } from 'node:crypto';
import { isSiteferryError, SiteferryError, toSiteferryError } from '#core/base/errors.ts';
import { warning } from '#core/checks/finding.ts';
import type { Finding } from '#core/contract/finding.ts';
import type { ExportSelection } from '#core/contract/transfer/selection.ts';
import type { CreatedVersion, CreateVersionInput, ModuleVersion } from '#core/contract/versions/versions.ts';
import { message } from '#core/messages/catalogue.ts';
import { errorMessage } from '#core/messages/error.ts';
import type { Site } from '#core/site/site.ts';
import { exportConfiguration } from '#core/transfer/export.ts';
import { writeModuleDocument } from '#core/versions/module-document.ts';
import { addRecord, findRecord, finishRecord, removeRecord } from '#core/versions/records.ts';
import type { PublishResult, RepositoryVersion, VersionMetadata } from '#core/versions/repository.ts';
import { changeVersionTables, type ModuleRow, type VersionRow } from '#core/versions/tables.ts';
import {
  abandonPending,
  beginPending,
  endPending,
  type PendingWork,
} from '#core/workspace/versions/pending.ts';
import { saveSelection } from '#core/workspace/versions/selections.ts';
import { type SiteRef, withSite } from '../context.ts';
import type { TaskContext } from '../handlers.ts';
import { requireSiteModule, selectionOfModule } from './modules.ts';
import { recoverAndRead } from './recover.ts';
import { activeRepository } from './site-versions.ts';

/**
 * Makes a version of a module as its site is now (spec, "Transition table"): a record, the export in the form made for
 * reviewers, publication in the active repository; then the module is bound to it. What fails before the publication leaves
 * record and repository as they were; what fails after it is completed at the next look.
 *
 * Errors: `module-unknown`, `repository-unset`, `version-exists`, `rule-broken` where nobody has said what belongs to the module,
 * `secrets-in-texts`, `repository-failed`, `outcome-unknown` where it is not known whether the repository has it, those of an export.
 */
export async function createVersion(
  run: TaskContext,
  { module: moduleRef, version, name, description, secrets, ...siteRef }: CreateVersionInput,
  signal: AbortSignal,
): Promise<CreatedVersion> {
  const { context, report } = run;
  const { siteVersions, warnings } = await recoverAndRead(context, siteRef, report, signal);
  const module = requireSiteModule(siteVersions, moduleRef);
  const { settings, repository } = activeRepository(context, siteVersions, report);
  if (findRecord(siteVersions.records, module.Guid, version)) {
    throw new SiteferryError('version-exists', { module: module.Name, version });
  }
  const facts: VersionMetadata = {
    module: { guid: module.Guid, name: module.Name },
    version,
    name,
    description,
    createdAt: run.now().toISOString(),
  };
  const selection = await selectionOfModule(context, siteVersions, module, repository, signal);
  const work = await beginPending(context.home, {
    kind: 'create',
    siteId: siteVersions.siteId,
    repository: settings.id,
    module: facts.module,
    version,
    createdAt: facts.createdAt,
    record: randomUUID(),
    bound: module.VersionConfigId,
  });
  const { published, ...written } = await rollBackUnlessPublished(run, siteRef, work, async () => {
    await context.attempt?.beforeVersion(work);
    const add: OnTables<VersionRow> = (tables) =>
      addRecord(tables, facts, { repository: settings.id, guid: work.record });
    await withSite(context, siteRef, (site) => changeVersionTables(site, add, signal), signal);
    const content = { entities: 0, warnings: [] as Finding[] };
    const write = async (folder: string) => {
      Object.assign(
        content,
        await writeVersion(run, siteRef, { module, selection, secrets, folder }, signal),
      );
    };
    return { published: await repository.publish(facts, write, signal), ...content };
  });
  const finished = await finish(run, siteRef, work, published);
  const place = { siteId: siteVersions.siteId, module: module.Guid };
  await saveSelection(context.home, place, { selection, version }).catch(context.logError);
  const { files, changed, ...held } = published;
  return {
    created: toModuleVersion({ ...facts, ...held }, finished),
    entities: written.entities,
    files,
    changed,
    warnings: [...warnings, ...written.warnings, ...published.warnings, ...finished.warnings],
  };
}

/** Work on the tables of versions. */
type OnTables<T> = Parameters<typeof changeVersionTables<T>>[1];

/** A version that was made; without its record where the site could not note it. */
function toModuleVersion(
  { module, version, name, description, createdAt, author, revision }: RepositoryVersion,
  { record, isBound }: { record?: VersionRow; isBound: boolean },
): ModuleVersion {
  const facts = { module, version, name, description, createdAt, author, revision };
  return { ...facts, ...(record ? { id: record.Id } : {}), isHeld: true, isBound };
}

/** Does what can be undone by removing the record, and undoes it when it fails. */
async function rollBackUnlessPublished<T>(
  { context }: TaskContext,
  siteRef: SiteRef,
  work: PendingWork,
  publish: () => Promise<T>,
): Promise<T> {
  try {
    return await publish();
  } catch (error) {
    // What may be in the repository is looked for before its record goes.
    if (isSiteferryError(error, 'outcome-unknown')) {
      await abandonPending(context.home, work).catch(context.logError);
      throw error;
    }
    try {
      // Not by the signal: it may be what ended the work.
      await withSite(
        context,
        siteRef,
        (site) => changeVersionTables(site, (tables) => removeRecord(tables, work.record)),
        undefined,
      );
      await endPending(context.home, work);
    } catch (left) {
      context.logError(left);
      await abandonPending(context.home, work).catch(context.logError);
    }
    throw error;
  }
}

/** Writes the files of a version: the export, and what it is of. */
async function writeVersion(
  { context, report }: TaskContext,
  siteRef: SiteRef,
  {
    module,
    selection,
    secrets,
    folder,
  }: Pick<CreateVersionInput, 'secrets'> & { module: ModuleRow; selection: ExportSelection; folder: string },
  signal: AbortSignal,
): Promise<{ entities: number; warnings: Finding[] }> {
  const write = async (site: Site) => {
    const how = {
      selection,
      secrets,
      texts: 'rewrite',
      format: 'scripts-as-files',
      overwrite: true,
      isShared: true,
      out: folder,
    } as const;
    const { entities, warnings } = await exportConfiguration({ site, report }, how, signal);
    await writeModuleDocument(folder, {
      module: { guid: module.Guid, name: module.Name },
      description: module.Description ?? '',
      selection,
      sourceVersion: site.productVersion,
    });
    return { entities, warnings };
  };
  return await withSite(context, siteRef, write, signal);
}

/** Notes on the site what is in the repository by now; what cannot be noted is no reason to say that it failed. */
async function finish(
  { context }: TaskContext,
  siteRef: SiteRef,
  work: PendingWork,
  { revision }: PublishResult,
): Promise<{ record?: VersionRow; isBound: boolean; warnings: Finding[] }> {
  const named = { module: work.module.name, version: work.version };
  try {
    const noted = await withSite(
      context,
      siteRef,
      (site) =>
        changeVersionTables(site, (tables) =>
          finishRecord(tables, work.record, { revision, before: work.bound }),
        ),
      undefined,
    );
    await endPending(context.home, work);
    if (noted?.isBound) return { ...noted, warnings: [] };
    const unboundWarning = warning(message(noted ? 'version-unbound' : 'version-unrecorded', named));
    return { ...noted, isBound: false, warnings: [unboundWarning] };
  } catch (error) {
    context.logError(error);
    await abandonPending(context.home, work).catch(context.logError);
    const reason = errorMessage(toSiteferryError(error));
    return { isBound: false, warnings: [warning(message('version-unfinished', { ...named, reason }))] };
  }
}
