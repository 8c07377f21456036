import type { Catalog } from '#core/catalog/catalog.ts';
import {
  CATEGORY,
  CATEGORY_COLUMN,
  type EntityType,
  type Row,
  SECTION,
  SECTION_COLUMN,
} from '#core/catalog/entity-type.ts';
import type { SeedRows } from '#core/site/seed/rows.ts';

interface Entity {
  type: EntityType;
  row: Row;
}

/**
 * What a full export of the first section takes: everything that it and its categories own, and everything that this
 * refers to. Told in the plainest way, apart from the transfer's own closure.
 */
export function closureOfSection(catalog: Catalog, rows: SeedRows): Map<string, Row[]> {
  const byId = new Map(
    catalog.types.map((type) => [
      type.name,
      new Map((rows.get(type.name) ?? []).map((row) => [row[type.id], row])),
    ]),
  );
  const taken = new Set<Row>();
  const section = rows.get(SECTION)?.[0];
  const open: Entity[] = section ? [{ type: catalog.get(SECTION), row: section }] : [];
  for (let entity = open.pop(); entity; entity = open.pop()) {
    const { type, row } = entity;
    if (taken.has(row)) continue;
    taken.add(row);
    for (const column of catalog.references(type)) {
      const target = byId.get(column.references.type)?.get(row[column.name] ?? null);
      if (target) open.push({ type: catalog.get(column.references.type), row: target });
    }
    for (const child of catalog.children(type)) {
      for (const candidate of rows.get(child.type.name) ?? []) {
        if (candidate[child.column.name] === row[type.id]) open.push({ type: child.type, row: candidate });
      }
    }
  }
  return new Map(
    catalog.types.map((type) => [type.name, (rows.get(type.name) ?? []).filter((row) => taken.has(row))]),
  );
}

/** Names and sizes in bytes of the files of a multi-file archive (spec, "Configuration transfer objects"). */
export function filesOf(catalog: Catalog, rows: ReadonlyMap<string, readonly Row[]>): Map<string, number> {
  const files = new Map<string, Row[]>();
  const sections = new Map(rows.get(CATEGORY)?.map((row) => [row.SubcatID, row[SECTION_COLUMN]]));
  for (const type of catalog.types) {
    for (const row of rows.get(type.name) ?? []) {
      const file = fileOf(type, row, sections);
      const list = files.get(file);
      const transferred = withoutSecrets(catalog, type, row);
      if (list) list.push(transferred);
      else files.set(file, [transferred]);
    }
  }
  const sizes = new Map(Array.from(files, ([file, content]) => [file, size(content)]));
  sizes.set('_meta/config.json', size(Object.fromEntries([...rows.keys()].map((type) => [type, 'Guid']))));
  sizes.set('_meta/manifest.json', size({ sourceVersion: '2.268.302' }));
  sizes.set('_meta/additional-data.json', size(additionalData(catalog, rows)));
  return sizes;
}

function fileOf(type: EntityType, row: Row, sections: ReadonlyMap<unknown, unknown>): string {
  if (type.scope === 'global') return `_global/${type.name}.json`;
  if (type.scope === 'version') return `_versions/${type.name}.json`;
  if (type.scope === 'section') return `categories/cat-${row[type.id]}/${type.name}.json`;
  const category = row[CATEGORY_COLUMN] ?? row[type.id];
  return `categories/cat-${sections.get(category)}/subcat-${category}/${type.name}.json`;
}

function withoutSecrets(catalog: Catalog, type: EntityType, row: Row): Row {
  const names = [type.id, type.guid, ...catalog.transferred(type).map((column) => column.name)];
  return Object.fromEntries(names.map((name) => [name, row[name] ?? null]));
}

function additionalData(catalog: Catalog, rows: ReadonlyMap<string, readonly Row[]>): Record<string, Row> {
  const referenced: Record<string, Row> = {};
  for (const type of catalog.types) {
    for (const column of catalog.references(type)) {
      const target = catalog.get(column.references.type);
      const ids = new Set(rows.get(type.name)?.map((row) => row[column.name]));
      for (const row of rows.get(target.name) ?? []) {
        if (!ids.has(row[target.id])) continue;
        referenced[target.name] = {
          ...referenced[target.name],
          [String(row[target.guid])]: row[target.id] ?? null,
        };
      }
    }
  }
  return referenced;
}

/** As archives are written: two spaces, one value per line, a newline at the end. */
function size(content: unknown): number {
  return Buffer.byteLength(`${JSON.stringify(content, null, 2)}\n`);
}
