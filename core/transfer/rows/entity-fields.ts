import type { Catalog } from '#core/catalog/catalog.ts';
import type { Column, EntityType, Row, Value } from '#core/catalog/entity-type.ts';
import type { EntityField } from '#core/contract/transfer/entity.ts';
import { createNames, indexRow, type RowIndex } from './display-names.ts';

/** The columns of a row with their values; what they refer to is called as `rows` has it. Secrets have no value. */
export function entityFields(
  catalog: Catalog,
  columns: readonly Column[],
  row: Row,
  rows: RowIndex,
): EntityField[] {
  const names = createNames(catalog, rows);
  return columns.flatMap((column): EntityField[] => {
    const { name, format, secret } = column;
    if (secret) return [{ column: name, value: null, secret }];
    const value = row[name];
    // An archive of an older version does not know the column.
    if (value === undefined) return [];
    const reference =
      column.references && referenceTo(catalog.get(column.references.type), value, rows, names);
    return [{ column: name, value, ...(format ? { format } : {}), ...(reference ? { reference } : {}) }];
  });
}

function referenceTo(
  type: EntityType,
  value: Value,
  rows: RowIndex,
  names: ReturnType<typeof createNames>,
): EntityField['reference'] {
  if (typeof value !== 'number') return undefined;
  const row = rows.get(type.name)?.get(value);
  if (!row) return { type: type.name, guid: null, name: null };
  return { type: type.name, guid: String(row[type.guid]), name: names.label(type, row) };
}

/** The fields of an entity of an archive; undefined where it has none with this Guid. */
export function archivedFields(
  catalog: Catalog,
  archive: { rows: ReadonlyMap<string, readonly Row[]> },
  { type: typeName, guid }: { type: string; guid: string },
): EntityField[] | undefined {
  const type = catalog.find(typeName);
  const row = type && archive.rows.get(typeName)?.find((one) => one[type.guid] === guid);
  if (!type || !row) return undefined;
  const rows = new Map([[typeName, new Map([[Number(row[type.id]), row]])]]);
  for (const column of catalog.references(type)) {
    const target = catalog.get(column.references.type);
    const found = archive.rows.get(target.name)?.find((one) => one[target.id] === row[column.name]);
    if (found) indexRow(rows, target, found);
  }
  return entityFields(catalog, type.columns, row, rows);
}
