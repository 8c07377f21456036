import { describe, expect, it } from 'vitest';
import type { ColumnType } from '#core/catalog/entity-type.ts';
import { referenceCatalog } from '#core/catalog/reference-catalog.ts';
import { postgresDialect } from '#core/site/dialects/postgres/dialect.ts';
import { catalogTables } from '#core/site/schema/catalog-tables.ts';
import { createTables } from '#core/site/schema/ddl.ts';
import { fixedTables } from '#core/site/schema/fixed/index.ts';
import type { TableColumn } from '#core/site/schema/table.ts';

const tables = [...catalogTables(referenceCatalog), ...fixedTables];

/** Bytes of a value in an index of SQL Server at most; a text cannot be in one. */
function keyBytes({ type, length = 0 }: TableColumn): number {
  const bytes: Record<ColumnType, number> = {
    int: 4,
    bool: 1,
    decimal: 9,
    datetime: 8,
    guid: 16,
    string: 2 * length,
    text: Number.POSITIVE_INFINITY,
  };
  return bytes[type];
}

describe('the reference schema', () => {
  it('has a column of Users for every target of ProfileAttributesMap', () => {
    const targets =
      'Nick LastName FirstName MiddleName FullName Phone Phone2 Phone3 Email ExternalEmail DisplayName Position ' +
      'EnglishDisplayName ExternalDisplayName CellPhone HomePhone Fax Skype ICQ LiveJournal Twitter IsEmployee ' +
      'BirthDate WorkStartDate Country City Gender Notes SID GuidFrom1C PhoneAdditional Phone2Additional ' +
      'Phone3Additional HomePhoneAdditional MaidenName CanEditAvatar TelegramUserName';
    const users = tables.find(({ name }) => name === 'Users');
    expect(users?.columns.map(({ name }) => name)).toEqual(expect.arrayContaining(targets.split(' ')));
  });

  it('calls every column of a table differently, whatever the case', () => {
    for (const { name, columns } of tables) {
      expect(new Set(columns.map((column) => column.name.toLowerCase())).size, name).toBe(columns.length);
    }
  });

  it('names all its keys and indexes differently', () => {
    const names = createTables(postgresDialect, tables).flatMap(
      (sql) => /(?:CONSTRAINT|INDEX) "([^"]+)"/.exec(sql)?.[1] ?? [],
    );
    expect(names.length).toBeGreaterThan(tables.length * 3);
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
  });

  it('has no key or index of a column that is not there', () => {
    for (const table of tables) {
      const columns = table.columns.map(({ name }) => name);
      for (const key of [table.primaryKey, ...table.unique, ...(table.indexes ?? [])]) {
        expect(columns, table.name).toEqual(expect.arrayContaining([...key]));
      }
    }
  });

  it('stays within the limits of keys on SQL Server', () => {
    for (const table of tables) {
      const size = (key: readonly string[]) =>
        table.columns
          .filter(({ name }) => key.includes(name))
          .reduce((sum, column) => sum + keyBytes(column), 0);
      expect(size(table.primaryKey), `primary key of ${table.name}`).toBeLessThanOrEqual(900);
      for (const key of [...table.unique, ...(table.indexes ?? [])]) {
        expect(size(key), `${table.name} (${key.join(', ')})`).toBeLessThanOrEqual(1700);
      }
    }
  });
});
