import type { Message } from '#core/base/message.ts';
import type { EntityType, Row } from '#core/catalog/entity-type.ts';
import { warning } from '#core/checks/finding.ts';
import type { Finding } from '#core/contract/finding.ts';
import type { ImportOptions } from '#core/contract/transfer/options.ts';
import { message } from '#core/messages/catalogue.ts';
import type { ReadArchive } from '../archive/content.ts';
import { createEntity } from './entity.ts';
import type { ReceiverSite } from './receiver.ts';
import type { LoadedBatch } from './stages.ts';

/** The entity type of resolutions, which come only with a signature that uses them unless the option says otherwise. */
const RESOLUTIONS = 'resolutions';

export interface LoadedArchive {
  batches: LoadedBatch[];
  /** Entities that this import leaves out from the start, with the reason; listed and counted as skipped. */
  excluded: LoadedBatch[];
  warnings: Finding[];
}

/** The entities of an archive that this import deals with, in the order in which types are applied. */
export function loadEntities(
  site: ReceiverSite,
  archive: ReadArchive,
  options: ImportOptions,
): LoadedArchive {
  const result: LoadedArchive = { batches: [], excluded: [], warnings: [] };
  for (const type of site.catalog.applyOrder) {
    const rows = archive.rows.get(type.name) ?? [];
    if (rows.length === 0) continue;
    const available = site.available(type);
    if ('unavailable' in available) {
      const values = { count: rows.length, type: type.name, reason: available.unavailable };
      result.warnings.push(warning(message('type-unavailable', values)));
      leaveOut(result, type, rows, message('skipped.unavailable', { reason: available.unavailable }));
    } else if (type.external) {
      leaveOut(result, type, rows, message('skipped.external'));
    } else if (type.name === RESOLUTIONS && !options.includeAllResolutions) {
      const used = usedIds(site, archive, type);
      const chosen = archive.chosen.get(type.name);
      const [wanted, unused] = partition(
        rows,
        (row) => used.has(Number(row[type.id])) || chosen?.has(String(row[type.guid])) === true,
      );
      if (wanted.length > 0) result.batches.push(loadBatch(type, wanted));
      const count = unused.length;
      if (count > 0) result.warnings.push(warning(message('resolution-unused', { count, type: type.name })));
      leaveOut(result, type, unused, message('skipped.unused-resolution'));
    } else {
      result.batches.push(loadBatch(type, rows));
    }
  }
  return result;
}

function loadBatch(type: EntityType, rows: readonly Row[]): LoadedBatch {
  return { stage: 'loaded', type, entities: rows.map((row) => createEntity(type, row)) };
}

function leaveOut(result: LoadedArchive, type: EntityType, rows: readonly Row[], why: Message): void {
  if (rows.length === 0) return;
  const entities = rows.map((row) => ({ ...createEntity(type, row), skipped: why }));
  result.excluded.push({ stage: 'loaded', type, entities });
}

function partition<Item>(items: readonly Item[], wanted: (item: Item) => boolean): [Item[], Item[]] {
  const groups = Map.groupBy(items, wanted);
  return [groups.get(true) ?? [], groups.get(false) ?? []];
}

/** Ids of a type that some row of the archive refers to. */
function usedIds(site: ReceiverSite, archive: ReadArchive, target: EntityType): Set<number> {
  const used = new Set<number>();
  for (const [typeName, rows] of archive.rows) {
    const columns = site.catalog
      .references(site.catalog.get(typeName))
      .filter((column) => column.references.type === target.name);
    for (const { name } of columns) {
      for (const row of rows) if (typeof row[name] === 'number') used.add(row[name]);
    }
  }
  return used;
}
