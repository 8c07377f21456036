import type { Catalog } from '#core/catalog/catalog.ts';
import type { Row, Value } from '#core/catalog/entity-type.ts';
import type { WrittenRows, WrittenValue } from '#core/contract/transfer/undo.ts';
import type { ReadArchive } from '../archive/content.ts';
import type { StoredRows } from '../row-store.ts';
import type { RunImages } from './merge.ts';

/**
 * What a run has left and found, with the ids that the rows of a store have now in place of those that they had then: a row that
 * was removed and came back meanwhile is the same one. What is gone, or of which only the id was kept, stays as it is.
 */
export function withPresentIds(
  catalog: Catalog,
  { rows, additionalData }: Pick<ReadArchive, 'rows' | 'additionalData'>,
  written: RunImages['written'],
  stored: StoredRows,
): RunImages {
  const present = new Map(
    catalog.types.map((type) => {
      const now = new Map<Value, Value>();
      for (const known of [stored.rows, stored.external])
        for (const row of known.get(type.name) ?? []) now.set(row[type.guid] ?? null, row[type.id] ?? null);
      const then = [
        ...(additionalData.get(type.name) ?? []),
        ...(rows.get(type.name) ?? []).map((row) => [String(row[type.guid]), Number(row[type.id])] as const),
      ];
      return [type.name, new Map(then.map(([guid, id]) => [id as WrittenValue, now.get(guid) ?? id]))];
    }),
  );
  const mappers = (name: string) =>
    new Map(
      catalog
        .references(catalog.get(name))
        .map((column) => [column.name, present.get(column.references.type) ?? new Map()] as const),
    );
  const left = Object.entries(written).map(([name, of]) => [name, mapWritten(of, mappers(name))] as const);
  return {
    rows: new Map(Array.from(rows, ([name, list]) => [name, list.map((row) => mapRow(row, mappers(name)))])),
    written: Object.fromEntries(left),
  };
}

type Mappers = ReadonlyMap<string, ReadonlyMap<WrittenValue, Value>>;

function mapped<V extends WrittenValue>(mappers: Mappers, column: string, value: V): V | Value {
  return mappers.get(column)?.get(value) ?? value;
}

function mapRow(row: Row, mappers: Mappers): Row {
  const changed = [...mappers.keys()].filter((column) => row[column] !== undefined);
  return {
    ...row,
    ...Object.fromEntries(changed.map((column) => [column, mapped(mappers, column, row[column] ?? null)])),
  };
}

function mapWritten({ columns, added, changed }: WrittenRows, mappers: Mappers): WrittenRows {
  return {
    columns,
    added: Object.fromEntries(
      Object.entries(added).map(([guid, values]) => [
        guid,
        values.map((value, index) => mapped(mappers, columns[index] ?? '', value)),
      ]),
    ),
    changed: Object.fromEntries(
      Object.entries(changed).map(([guid, values]) => [
        guid,
        Object.fromEntries(
          Object.entries(values).map(([column, value]) => [column, mapped(mappers, column, value)]),
        ),
      ]),
    ),
  };
}
