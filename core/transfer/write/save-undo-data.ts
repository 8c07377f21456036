import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReportProgress } from '#core/base/progress.ts';
import type { EntityType, Row } from '#core/catalog/entity-type.ts';
import type { ImportOptions } from '#core/contract/transfer/options.ts';
import type { ChangedSecrets, WrittenRows } from '#core/contract/transfer/undo.ts';
import { type ModuleBinding, UNDO_VERSION, type UndoDocument } from '#core/contract/transfer/undo.ts';
import type { AvailableType, Session, Site } from '#core/site/site.ts';
import type { WritableArchive } from '../archive/content.ts';
import { fileError } from '../archive/system-errors.ts';
import { replaceAtomically } from '../archive/write/atomic.ts';
import { writeNewFile } from '../archive/write/new-file.ts';
import { writeArchive } from '../archive/write/write.ts';
import type { PlanEntity } from '../plan/entity.ts';
import type { BuiltPlan } from '../plan/planner.ts';
import { allRemoved } from '../plan/removal/removed-entity.ts';
import { contentOf, type StoredRows, storeOf } from '../row-store.ts';
import { rowsByIdOfTypes } from '../rows/rows.ts';
import type { Selected, Selection } from '../selection/closure.ts';
import { toPostImage } from '../sides/post-images.ts';
import { collectArchive } from '../sides/read-site.ts';
import { UNDO_ARCHIVE, UNDO_DOCUMENT } from '../undo/files.ts';
import { hashArchive } from '../undo/open-undo.ts';
import { sealDocument, type UndoSealer } from '../undo/seal.ts';
import type { NewIds } from './context.ts';
import { isToBeAdded, isToBeUpdated } from './context.ts';

/** Where what it takes to undo a run is kept, and by what it is known again. */
export interface UndoTarget {
  folder: string;
  run: string;
  sealer: UndoSealer;
}

/** What a run has written, inside its transaction. */
export interface WrittenRun {
  built: Pick<BuiltPlan, 'entities' | 'removals'>;
  newIds: NewIds;
  options: ImportOptions;
  binding: ModuleBinding | undefined;
  /** Secrets that were changed as well. */
  secrets?: ChangedSecrets;
}

/**
 * Keeps what it takes to undo a run: to be called when everything is written, before COMMIT. Both files are on the disk when
 * this returns, with their fingerprint; a run that has written nothing has none.
 *
 * Errors: `file-unwritable`, on which the run is to be rolled back; `cancelled`, and those of the connection.
 */
export async function saveUndoData(
  session: Session,
  site: Site,
  { built, newIds, options, binding, secrets = {} }: WrittenRun,
  { folder, run, sealer }: UndoTarget,
  { report, signal }: { report: ReportProgress; signal: AbortSignal | undefined },
): Promise<string | undefined> {
  const stored = await storeOf(site)?.read(session);
  const types = await readPostImages(session, site, built.entities, newIds, stored);
  const hasWritten = Object.keys(types).length > 0 || allRemoved(built.removals).length > 0;
  if (!hasWritten && !binding) return undefined;
  const content = await collectPreImages(session, site, built, stored);
  await makeFolder(folder);
  const archive = join(folder, UNDO_ARCHIVE);
  const how = { catalog: site.catalog, format: 'multi-file', overwrite: true, report } as const;
  await writeArchive(archive, content, { ...how, ...(signal ? { signal } : {}) });
  const { hash } = await hashArchive(archive);
  const document: UndoDocument = {
    version: UNDO_VERSION,
    run,
    site: site.id,
    archive: hash.copy().digest('hex'),
    options,
    types,
    ...(stored ? { signIn: true } : {}),
    ...(Object.keys(secrets).length > 0 ? { secrets } : {}),
    ...(binding ? { binding } : {}),
  };
  const bytes = sealDocument(document, sealer);
  await writeDocument(join(folder, UNDO_DOCUMENT), bytes);
  return hash.update(bytes).digest('hex');
}

async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw fileError('file-unwritable', folder, error);
  });
}

async function writeDocument(file: string, bytes: Uint8Array): Promise<void> {
  const write = (temporary: string) => writeNewFile(temporary, (handle) => handle.writeFile(bytes));
  await replaceAtomically(file, write).catch((error: unknown) => {
    throw fileError('file-unwritable', file, error);
  });
}

/**
 * The rows that a run has changed or removed, as they were when its plan locked them, as the archive of a site: with Guid and
 * id of all that they refer to, which only the rows themselves could have taken away.
 */
async function collectPreImages(
  session: Session,
  site: Site,
  { entities, removals }: Pick<BuiltPlan, 'entities' | 'removals'>,
  stored: StoredRows | undefined,
): Promise<WritableArchive> {
  const selection: Selection = new Map();
  for (const { name } of site.catalog.types) {
    const type = site.catalog.get(name);
    const changed = (entities.get(name) ?? []).filter(isToBeUpdated);
    const rows = [
      ...changed.flatMap(({ match }) => (match ? [match.row] : [])),
      ...Array.from(removals.get(name)?.values() ?? [], ({ row }) => row),
    ];
    if (rows.length > 0) selection.set(name, byId(type, rows));
  }
  if (stored) {
    const rows = Array.from(
      selection,
      ([name, of]) => [name, Array.from(of.values(), ({ row }) => row)] as const,
    );
    return contentOf(site, new Map(rows), stored, writtenRows(entities, stored));
  }
  const nothing = { associations: {}, chosen: new Map(), texts: [] };
  return (await collectArchive(session, site, selection, nothing)).content;
}

/** The rows of a store that were added or changed, as they are now. */
function writtenRows(entities: BuiltPlan['entities'], stored: StoredRows): Map<string, Row[]> {
  return new Map(
    Array.from(entities, ([name, list]) => {
      const guids = new Set(list.map(({ match, guid }) => match?.guid ?? guid));
      const rows = stored.rows.get(name) ?? [];
      return [name, rows.filter((row) => guids.has(String(row[list[0]?.type.guid ?? ''])))];
    }),
  );
}

function byId(type: EntityType, rows: readonly Row[]): Map<number, Selected> {
  return new Map(rows.map((row) => [Number(row[type.id]), { type, row, relation: 'chosen' }]));
}

/**
 * Reads back, inside the transaction that wrote them, all rows that were added or changed: what a trigger or a default
 * of the database made of them counts as well.
 */
async function readPostImages(
  session: Session,
  site: Site,
  entities: BuiltPlan['entities'],
  newIds: NewIds,
  stored: StoredRows | undefined,
): Promise<Record<string, WrittenRows>> {
  const asked: { available: AvailableType; ids: Iterable<number>; byId: ReadonlyMap<number, PlanEntity> }[] =
    [];
  for (const [name, list] of entities) {
    const available = site.available(site.catalog.get(name));
    if ('unavailable' in available) continue;
    const byId = new Map<number, PlanEntity>();
    for (const entity of list) {
      if (isToBeAdded(entity)) byId.set(newIds.get(entity) ?? 0, entity);
      else if (isToBeUpdated(entity)) byId.set(entity.match?.id ?? 0, entity);
    }
    if (byId.size > 0) asked.push({ available, ids: byId.keys(), byId });
  }
  const written: Record<string, WrittenRows> = {};
  const found = stored
    ? asked.map(({ available: { type }, byId }) =>
        (stored.rows.get(type.name) ?? []).filter((row) => byId.has(Number(row[type.id]))),
      )
    : await rowsByIdOfTypes(session, asked);
  for (const [index, { available, byId }] of asked.entries()) {
    const { type } = available;
    const columns = available.columns.filter(({ secret }) => !secret).map((column) => column.name);
    const rows: WrittenRows = { columns, added: {}, changed: {} };
    for (const row of found[index] ?? []) {
      const before = byId.get(Number(row[type.id]))?.match?.row;
      const guid = String(row[type.guid]);
      if (before) rows.changed[guid] = changedColumns(columns, before, row);
      else rows.added[guid] = columns.map((column) => toPostImage(row[column]));
    }
    written[type.name] = rows;
  }
  return written;
}

function changedColumns(columns: readonly string[], before: Row, after: Row): WrittenRows['changed'][string] {
  const changed = columns.filter((column) => after[column] !== before[column]);
  return Object.fromEntries(changed.map((column) => [column, after[column] ?? null]));
}
