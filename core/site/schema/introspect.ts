import { isSiteferryError, SiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import { createCatalog } from '#core/catalog/catalog.ts';
import type { Column, EntityType } from '#core/catalog/entity-type.ts';
import { warning } from '#core/checks/finding.ts';
import type { Finding } from '#core/contract/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import type { ColumnMetadata } from '../dialects/sql-type.ts';
import { textLimit } from '../dialects/sql-type.ts';
import type { AvailableType, Session, UnavailableType } from '../site.ts';
import { readColumns } from './column-metadata.ts';
import { findColumn, findTable, similarName } from './match-names.ts';
import { readUniqueSets } from './table-metadata.ts';

/** What a site is (`dbo.SiteInfo`). */
export interface SiteInfo {
  /** The site's Guid, lower case. */
  id: string;
  productVersion: string;
}

export interface Introspection {
  /** With the lengths that texts really may have. */
  catalog: Catalog;
  /** Entity type -> what the site has of it, or why it is unavailable. */
  available: ReadonlyMap<string, AvailableType | UnavailableType>;
  warnings: Finding[];
}

/**
 * Holds the catalog against the real tables and columns (design, section 3): what is unknown or missing is a warning that
 * makes its type or column unavailable, never a crash.
 */
export async function introspect(session: Session, catalog: Catalog): Promise<Introspection> {
  const tables = await readColumns(session);
  const uniqueSets = await readUniqueSets(session);
  const warnings: Finding[] = [];
  const real = withColumnLengths(catalog, tables);
  const available = new Map(
    real.types.map((type) => [type.name, compareType(type, tables, uniqueSets, warnings)] as const),
  );
  return { catalog: real, available, warnings };
}

/** Reads what a site is. Throws `not-a-site` and `no-right`. */
export async function readSiteInfo(session: Session, label: string): Promise<SiteInfo> {
  const { dialect } = session;
  const rows = await session
    .query<{ id: string; productVersion: string }>(
      `SELECT ${dialect.canonical('t', { name: 'Guid', type: 'guid' }, 'id')}, ` +
        `${dialect.canonical('t', { name: 'ProductVersion', type: 'string' }, 'productVersion')} ` +
        `FROM ${dialect.table('SiteInfo')} t`,
    )
    .catch((error: unknown) => {
      if (!isSiteferryError(error, 'database-refused') || error.data.reason !== 'object-missing') throw error;
      throw new SiteferryError(
        'not-a-site',
        { site: label, missing: message('not-a-site.table', { table: 'dbo.SiteInfo' }) },
        { cause: error },
      );
    });
  const [site] = rows;
  if (!site)
    throw new SiteferryError('not-a-site', {
      site: label,
      missing: message('not-a-site.row', { table: 'dbo.SiteInfo' }),
    });
  return site;
}

function compareType(
  type: EntityType,
  tables: ReadonlyMap<string, readonly ColumnMetadata[]>,
  uniqueSets: Awaited<ReturnType<typeof readUniqueSets>>,
  warnings: Finding[],
): AvailableType | UnavailableType {
  const found = findTable(type, tables);
  const table = `dbo.${type.table}`;
  const lacking = (code: 'table-missing' | 'key-column-missing', reason: Message) => {
    warnings.push(warning(message(code, { type: type.name, reason })));
    return { type, unavailable: reason };
  };
  if (!found) return lacking('table-missing', missingTable(table, similarName(type.table, tables.keys())));
  const names = new Set(found.map(({ column }) => column));
  const wanted = [type.id, type.guid, ...type.columns.map(({ name }) => name)];
  const real = new Map(
    wanted.flatMap((name) => {
      const column = findColumn(found, name);
      return column ? [[name, column] as const] : [];
    }),
  );
  const needed = [type.id, type.guid, ...type.key].find((name) => !real.has(name));
  if (needed !== undefined) {
    return lacking('key-column-missing', missingColumn(`${table}.${needed}`, similarName(needed, names)));
  }
  const known = new Set(real.values());
  for (const extra of found.filter((column) => column.demanded && !known.has(column))) {
    const column = `${table}.${extra.column}`;
    warnings.push(warning(message('column-unknown', { column, type: type.name })));
  }
  const columns = type.columns.filter(({ name }) => real.has(name));
  for (const { name } of columns.filter((column) => real.get(column.name)?.computed)) {
    warnings.push(warning(message('column-computed', { column: `${table}.${name}` })));
  }
  for (const { name } of type.columns.filter((column) => !real.has(column.name))) {
    const reason = missingColumn(`${table}.${name}`, similarName(name, names));
    warnings.push(warning(message('column-missing.skipped', { reason })));
  }
  const key = new Set(type.key.map((name) => real.get(name)?.column));
  const ofTable = uniqueSets.get(found[0]?.table ?? '') ?? [];
  const keyIsUnique =
    type.uniqueKey === true || ofTable.some((set) => set.columns.every((column) => key.has(column)));
  return { type, columns, real, keyIsUnique };
}

function missingTable(table: string, similar: string | undefined): Message {
  return similar === undefined
    ? message('missing.table', { table })
    : message('missing.table.similar', { table, similar });
}

/** A column that is not there, by its qualified name. */
export function missingColumn(column: string, similar: string | undefined): Message {
  return similar === undefined
    ? message('missing.column', { column })
    : message('missing.column.similar', { column, similar });
}

/** What a text without a limit may have, in characters: 1 GB of PostgreSQL, 2 GB of SQL Server with two bytes each. */
const UNLIMITED = 2 ** 30 - 1;

/** The catalog where texts are as long as the site's columns are. It stays the same one where they are as it says. */
function withColumnLengths(
  catalog: Catalog,
  tables: ReadonlyMap<string, readonly ColumnMetadata[]>,
): Catalog {
  const types = catalog.types.map((type) => {
    const found = findTable(type, tables) ?? [];
    const columns = type.columns.map((column) => withColumnLength(column, findColumn(found, column.name)));
    return columns.some((column, index) => column !== type.columns[index]) ? { ...type, columns } : type;
  });
  const isSame = types.every((type, index) => type === catalog.types[index]);
  return isSame ? catalog : createCatalog(types, catalog.textPatterns);
}

function withColumnLength(column: Column, real: ColumnMetadata | undefined): Column {
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
