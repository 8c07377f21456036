import { SiteferryError } from '#core/base/errors.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import type { Column, EntityType, Row, Value } from '#core/catalog/entity-type.ts';
import { guidFrom } from './random.ts';

/** Entity type -> rows in canonical form, ids and Guids included. */
export type SeedRows = ReadonlyMap<string, readonly Row[]>;

/** Collects the rows of a seed: gives ids and Guids, and fills in what is not given. */
export interface RowCollector {
  /** Rows added so far, of all types. */
  readonly total: number;
  /** Adds a row and gives its id. Columns that are not named get their default, or null. */
  add(type: string, values: Readonly<Row>): number;
  /** Changes a row that has been added since the last `flush`: closes a cycle. */
  amend(type: string, id: number, values: Readonly<Row>): void;
  /** Rows added since the last time, to be written; later rows may refer to them. */
  flush(): SeedRows;
}

/** `name` tells seeds apart: under another name the same rows have other Guids. */
export function createRowCollector(catalog: Catalog, name: string): RowCollector {
  const lastIds = new Map<string, number>();
  let taken = new Map<string, Row[]>();
  let total = 0;

  return {
    get total() {
      return total;
    },
    add(typeName, values) {
      const type = catalog.get(typeName);
      const id = (lastIds.get(typeName) ?? 0) + 1;
      const row: Row = { [type.id]: id, [type.guid]: guidFrom(`${name}/${typeName}/${id}`) };
      for (const column of type.columns) row[column.name] = checked(type, column, values[column.name]);
      refuseUnknown(type, values);
      const rows = taken.get(typeName);
      if (rows) rows.push(row);
      else taken.set(typeName, [row]);
      lastIds.set(typeName, id);
      total += 1;
      return id;
    },
    amend(typeName, id, values) {
      const rows = taken.get(typeName) ?? [];
      const row = rows[id - ((lastIds.get(typeName) ?? 0) - rows.length) - 1];
      if (!row) throw mistake(`seed row ${typeName} ${id} cannot be changed any more`);
      refuseUnknown(catalog.get(typeName), values);
      Object.assign(row, values);
    },
    flush() {
      const rows = taken;
      taken = new Map();
      return rows;
    },
  };
}

function checked(type: EntityType, column: Column, given: Value | undefined): Value {
  const value = given ?? column.default ?? null;
  if (value === null && column.required) throw mistake(`seed row of ${type.name} lacks ${column.name}`);
  if (column.type === 'string' && typeof value === 'string' && value.length > (column.length ?? 0)) {
    throw mistake(`seed row of ${type.name} has a ${column.name} of ${value.length} characters`);
  }
  return value;
}

function refuseUnknown(type: EntityType, values: Readonly<Row>): void {
  for (const name of Object.keys(values)) {
    if (!type.columns.some((column) => column.name === name))
      throw mistake(`${type.name} has no column ${name}`);
  }
}

function mistake(reason: string): SiteferryError<'bug'> {
  return new SiteferryError('bug', { reason });
}
