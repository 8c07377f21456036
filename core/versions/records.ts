import { randomUUID } from 'node:crypto';
import { SiteferryError } from '#core/base/errors.ts';
import { message } from '#core/messages/catalogue.ts';
import type { SiteTables } from '#core/site/site-tables.ts';
import { findModule, listModules } from './modules.ts';
import type { RepositoryVersion, VersionMetadata } from './repository.ts';
import { MODULES, type ModuleRow, VERSIONS, type VersionRow } from './tables.ts';

/** The site's records of versions, newest first. */
export async function listRecords(tables: SiteTables): Promise<VersionRow[]> {
  const rows = await tables.select<VersionRow>(VERSIONS);
  return rows.toSorted((left, right) =>
    left.CreatedAt === right.CreatedAt ? right.Id - left.Id : left.CreatedAt < right.CreatedAt ? 1 : -1,
  );
}

/** The record of a module's version. */
export function findRecord(
  records: readonly VersionRow[],
  module: string,
  version: string,
): VersionRow | undefined {
  return records.find((one) => one.ModuleGuid === module && one.Version === version);
}

/** Adds the record of a version that is being made, or of one that the repository has. Throws `version-exists`. */
export async function addRecord(
  tables: SiteTables,
  facts: VersionMetadata & Partial<Pick<RepositoryVersion, 'revision'>>,
  { repository, guid = randomUUID() }: { repository: number; guid?: string },
): Promise<VersionRow> {
  const { module, version, name, description, createdAt, revision } = facts;
  if (findRecord(await listRecords(tables), module.guid, version)) {
    throw new SiteferryError('version-exists', { module: module.name, version });
  }
  await tables.insert(VERSIONS, [
    {
      Guid: guid,
      ModuleGuid: module.guid,
      Name: name,
      Version: version,
      Description: description,
      Revision: revision ?? null,
      RepositorySettingsId: repository,
      CreatedAt: createdAt,
    },
  ]);
  const [row] = await tables.select<VersionRow>(VERSIONS, { Guid: guid });
  if (!row) throw new SiteferryError('bug', { reason: 'the record of a version is not there' });
  return row;
}

/** Removes a record. What a module is bound to stays: `version-bound`. */
export async function removeRecord(tables: SiteTables, record: string): Promise<void> {
  const [row] = await tables.select<VersionRow>(VERSIONS, { Guid: record });
  if (!row) return;
  await requireUnbound(tables, row);
  await tables.remove(VERSIONS, { Id: row.Id });
}

/** The record with an id. Throws `record-unknown`. */
export async function requireRecord(tables: SiteTables, id: number): Promise<VersionRow> {
  const [row] = await tables.select<VersionRow>(VERSIONS, { Id: id });
  if (row) return row;
  throw new SiteferryError('record-unknown', { what: message('record.version'), id: String(id) });
}

/** Throws `version-bound` for a version that a module is bound to. */
export async function requireUnbound(tables: SiteTables, { Id, Version }: VersionRow): Promise<void> {
  const bound = (await listModules(tables)).find(({ VersionConfigId }) => VersionConfigId === Id);
  if (bound) throw new SiteferryError('version-bound', { module: bound.Name, version: Version });
}

/**
 * Notes what the repository calls the content of a version, and binds its module to it, unless that was bound to another one
 * since: `before` is the id of the version that it was bound to when the new one was begun.
 */
export async function finishRecord(
  tables: SiteTables,
  record: string,
  { revision, before }: { revision: string; before: number | null },
): Promise<{ record: VersionRow; isBound: boolean } | undefined> {
  const [row] = await tables.select<VersionRow>(VERSIONS, { Guid: record });
  if (!row) return undefined;
  await updateRevision(tables, row, revision);
  const module = findModule(await listModules(tables), row.ModuleGuid);
  const isBound = module !== undefined && [before, row.Id].includes(module.VersionConfigId);
  if (module && isBound) await bindModule(tables, module, row.Id);
  return { record: { ...row, Revision: revision }, isBound };
}

/** Notes what the repository calls the content of a version. */
export async function updateRevision(
  tables: SiteTables,
  { Id }: Pick<VersionRow, 'Id'>,
  revision: string,
): Promise<void> {
  await tables.update(VERSIONS, 'Id', { Id, Revision: revision });
}

/** Binds a module to a version, or to none. */
export async function bindModule(
  tables: SiteTables,
  { Id }: Pick<ModuleRow, 'Id'>,
  version: number | null,
): Promise<void> {
  await tables.update(MODULES, 'Id', { Id, VersionConfigId: version });
}
