import { finding, warning } from '#core/checks/finding.ts';
import type { Finding } from '#core/contract/finding.ts';
import type { ModuleBinding } from '#core/contract/transfer/undo.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Session, Site } from '#core/site/site.ts';
import { addModule, findModule, listModules } from './modules.ts';
import { addRecord, bindModule, findRecord, listRecords, updateRevision } from './records.ts';
import type { RepositoryVersion } from './repository.ts';
import { openVersionTables } from './tables.ts';

/**
 * Binds a module to a version of the repository, inside the transaction that writes the version (spec, "Transition table"). A
 * module or a record that the site does not have yet is added.
 */
export async function bindToVersion(
  session: Session,
  site: Site,
  stored: RepositoryVersion,
  repository: number,
): Promise<ModuleBinding> {
  const tables = await openVersionTables(session, site);
  const { guid, name } = stored.module;
  const module = findModule(await listModules(tables), guid) ?? (await addModule(tables, { guid, name }));
  const records = await listRecords(tables);
  const record =
    findRecord(records, guid, stored.version) ?? (await addRecord(tables, stored, { repository }));
  // The site has now what the repository has, whatever it was called when the record was made.
  if (record.Revision !== stored.revision) await updateRevision(tables, record, stored.revision);
  const before = records.find(({ Id }) => Id === module.VersionConfigId);
  await bindModule(tables, module, record.Id);
  return { module: guid, from: before?.Guid ?? null, to: record.Guid };
}

/**
 * Binds a module as it was before the run that is undone, unless somebody has bound it otherwise since. Says what it did, and
 * gives what it takes to undo that.
 */
export async function undoBinding(
  session: Session,
  site: Site,
  { module: guid, from, to }: ModuleBinding,
): Promise<{ binding?: ModuleBinding; notice: Finding }> {
  const tables = await openVersionTables(session, site);
  const records = await listRecords(tables);
  const module = findModule(await listModules(tables), guid);
  const now = records.find(({ Id }) => Id === module?.VersionConfigId);
  if (!module || (now?.Guid ?? null) !== to) {
    return { notice: warning(message('binding-changed', { module: module?.Name ?? guid })) };
  }
  const before = records.find(({ Guid }) => Guid === from);
  await bindModule(tables, module, before?.Id ?? null);
  const notice = before
    ? message('binding-undone', { module: module.Name, version: before.Version })
    : message('binding-undone.none', { module: module.Name });
  return { binding: { module: guid, from: to, to: before?.Guid ?? null }, notice: finding('note', notice) };
}

/** Whether a run was committed that did nothing but bind a module. */
export async function judgeBinding(
  session: Session,
  site: Site,
  { module: guid, from, to }: ModuleBinding,
): Promise<'committed' | 'rolled-back' | 'unclear'> {
  const tables = await openVersionTables(session, site);
  const module = findModule(await listModules(tables), guid);
  const bound = (await listRecords(tables)).find(({ Id }) => Id === module?.VersionConfigId)?.Guid ?? null;
  if (from === to) return 'unclear';
  if (bound === to) return 'committed';
  return bound === from ? 'rolled-back' : 'unclear';
}
