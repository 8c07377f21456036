import { type Catalog, createCatalog } from '#core/catalog/catalog.ts';
import type { Column } from '#core/catalog/entity-type.ts';
import { type RealColumn, textLimit } from '../dialects/real-type.ts';
import { findColumn, findTable } from './find-real.ts';

/** What a text without a limit may have, in characters: 1 GB of PostgreSQL, 2 GB of SQL Server with two bytes each. */
const UNLIMITED = 2 ** 30 - 1;

/** The catalog where texts are as long as the site's columns are. It stays the same one where they are as it says. */
export function withRealLengths(
  catalog: Catalog,
  tables: ReadonlyMap<string, readonly RealColumn[]>,
): Catalog {
  const types = catalog.types.map((type) => {
    const found = findTable(type, tables) ?? [];
    const columns = type.columns.map((column) => withRealLength(column, findColumn(found, column.name)));
    return columns.some((column, index) => column !== type.columns[index]) ? { ...type, columns } : type;
  });
  const isSame = types.every((type, index) => type === catalog.types[index]);
  return isSame ? catalog : createCatalog(types, catalog.textPatterns);
}

function withRealLength(column: Column, real: RealColumn | undefined): Column {
  if (column.type !== 'string' || !real || !TEXTS.has(real.type.name)) return column;
  const length = textLimit(real.type)?.length ?? UNLIMITED;
  return length === column.length ? column : { ...column, length };
}

const TEXTS: ReadonlySet<string> = new Set([
  'character-varying',
  'character',
  'text',
  'citext',
  'nvarchar',
  'nchar',
  'varchar',
  'char',
  'ntext',
]);
