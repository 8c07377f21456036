import type { Catalog } from '#core/catalog/catalog.ts';
import type { EntityType } from '#core/catalog/entity-type.ts';
import type { Table, TableColumn } from './table.ts';

/** The tables of a catalog's entity types: identity id, unique Guid, natural key (unique unless names repeat), references. */
export function catalogTables(catalog: Catalog): Table[] {
  return catalog.types.map((type) => ({
    name: type.table,
    columns: [
      { name: type.id, type: 'int', required: true, identity: true },
      { name: type.guid, type: 'guid', required: true },
      ...type.columns.map((column) => tableColumn(catalog, column)),
    ],
    primaryKey: [type.id],
    ...(type.uniqueKey === false
      ? { unique: [[type.guid]], indexes: [type.key] }
      : { unique: [[type.guid], type.key] }),
  }));
}

function tableColumn(catalog: Catalog, column: EntityType['columns'][number]): TableColumn {
  const { references, ...rest } = column;
  if (!references) return rest;
  const target = catalog.get(references.type);
  return { ...rest, references: { table: target.table, column: target.id } };
}
