import type { Message } from '#core/base/message.ts';
import type { EntityType, Row } from '#core/catalog/entity-type.ts';
import { warning } from '#core/checks/finding.ts';
import type { Finding } from '#core/contract/finding.ts';
import type { ImportOptions } from '#core/contract/transfer.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Site } from '#core/site/site.ts';
import type { ReadArchive } from '../archive/content.ts';
import { createEntity } from './entity.ts';
import type { LoadedBatch } from './stages.ts';

/** The entity type of resolutions, which come only with a signature that uses them unless the option says otherwise. */
const RESOLUTIONS = 'resolutions';

export interface LoadedArchive {
  batches: LoadedBatch[];
  /** How many rows are not planned at all, by type name; they count as skipped. */
  skippedRows: Map<string, number>;
  warnings: Finding[];
}

/** The entities of an archive that this import deals with, in the order in which types are applied. */
export function loadEntities(site: Site, archive: ReadArchive, options: ImportOptions): LoadedArchive {
  const result: LoadedArchive = { batches: [], skippedRows: new Map(), warnings: [] };
  for (const type of site.catalog.applyOrder) {
    const rows = archive.rows.get(type.name) ?? [];
    if (rows.length === 0) continue;
    const available = site.available(type);
    if ('unavailable' in available) {
      const values = { count: rows.length, type: type.name, reason: available.unavailable };
      skipRows(result, type, rows.length, message('type-unavailable', values));
    } else if (type.name === RESOLUTIONS && !options.includeAllResolutions) {
      const used = usedIds(site, archive, type);
      const kept = rows.filter((row) => used.has(Number(row[type.id])));
      if (kept.length > 0) result.batches.push(loadBatch(type, kept));
      const unused = rows.length - kept.length;
      if (unused > 0) {
        skipRows(result, type, unused, message('resolution-unused', { count: unused, type: type.name }));
      }
    } else {
      result.batches.push(loadBatch(type, rows));
    }
  }
  return result;
}

function loadBatch(type: EntityType, rows: readonly Row[]): LoadedBatch {
  return { stage: 'loaded', type, entities: rows.map((row) => createEntity(type, row)) };
}

function skipRows(result: LoadedArchive, type: EntityType, count: number, why: Message): void {
  result.skippedRows.set(type.name, count);
  result.warnings.push(warning(why));
}

/** Ids of a type that some row of the archive refers to. */
function usedIds(site: Site, archive: ReadArchive, target: EntityType): Set<number> {
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
