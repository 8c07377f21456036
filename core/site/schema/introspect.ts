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
import { catalogTables } from './catalog-tables.ts';
import { readColumns } from './column-metadata.ts';
import { type Names, readNames, realNames, similarNames, tableNames } from './match-names.ts';
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
  const names = await readNames(session, tableNames(catalogTables(catalog)), realNames(tables));
  const warnings: Finding[] = [];
  const site: RealSite = { tables, uniqueSets, names };
  const real = withColumnLengths(catalog, site);
  const available = new Map(
    real.types.map((type) => [type.name, compareType(type, site, warnings)] as const),
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

/** What a catalog is held against. */
interface RealSite {
  tables: ReadonlyMap<string, readonly ColumnMetadata[]>;
  uniqueSets: Awaited<ReturnType<typeof readUniqueSets>>;
  names: Names;
}

function compareType(type: EntityType, site: RealSite, warnings: Finding[]): AvailableType | UnavailableType {
  const { tables, uniqueSets, names: spelled } = site;
  const found = findTable(type, site);
  const table = `dbo.${type.table}`;
  const lacking = (code: 'table-missing' | 'key-column-missing', reason: Message): UnavailableType => {
    warnings.push(warning(message(code, { type: type.name, reason })));
    return { type, unavailable: reason };
  };
  if (!found) return lacking('table-missing', missingTable(table, similarNames(type.table, tables.keys())));
  const [{ table: realTable = '' } = {}] = found;
  const names = found.map(({ column }) => column);
  const wanted = [type.id, type.guid, ...type.columns.map(({ name }) => name)];
  const real = new Map(
    wanted.flatMap((name) => {
      const column = found.find(({ column: real }) => real === spelled.find(name, names));
      return column ? [[name, column] as const] : [];
    }),
  );
  const reasonOf = (name: string) => missingColumn(`${table}.${name}`, similarNames(name, names));
  const needed = [type.id, type.guid, ...type.key].find((name) => !real.has(name));
  if (needed !== undefined) return lacking('key-column-missing', reasonOf(needed));
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
    warnings.push(warning(message('column-missing.skipped', { reason: reasonOf(name) })));
  }
  const key = new Set(type.key.map((name) => real.get(name)?.column));
  if (found.some(({ visibleRows }) => visibleRows !== undefined)) warnings.push(rowsHidden(table));
  const ofTable = uniqueSets.get(realTable) ?? [];
  const keyIsUnique =
    type.uniqueKey === true || ofTable.some((set) => set.columns.every((column) => key.has(column)));
  return { type, columns, real, keyIsUnique };
}

/** The columns of a type's table. */
function findTable(
  { table }: EntityType,
  { names, tables }: RealSite,
): readonly ColumnMetadata[] | undefined {
  return tables.get(names.find(table, tables.keys()) ?? '');
}

/** A warning of a table whose rows this user may not see all of. */
export function rowsHidden(table: string): Finding {
  return warning(message('rows-hidden', { table }), {
    subject: table,
    remedies: [message('rows-hidden.remedy')],
  });
}

function missingTable(table: string, similar: readonly string[]): Message {
  return similar.length === 0
    ? message('missing.table', { table })
    : message('missing.table.similar', { table, similar: oneOrAll(similar) });
}

/** A column that is not there, by its qualified name. */
export function missingColumn(column: string, similar: readonly string[]): Message {
  return similar.length === 0
    ? message('missing.column', { column })
    : message('missing.column.similar', { column, similar: oneOrAll(similar) });
}

function oneOrAll(names: readonly string[]): string | readonly string[] {
  const [only = '', ...others] = names;
  return others.length === 0 ? only : names;
}

/** What a text without a limit may have, in characters: 1 GB of PostgreSQL, 2 GB of SQL Server with two bytes each. */
const UNLIMITED = 2 ** 30 - 1;

/** The catalog where texts are as long as the site's columns are. It stays the same one where they are as it says. */
function withColumnLengths(catalog: Catalog, site: RealSite): Catalog {
  const types = catalog.types.map((type) => {
    const found = findTable(type, site) ?? [];
    const names = found.map(({ column }) => column);
    const columns = type.columns.map((column) => {
      const name = site.names.find(column.name, names);
      return withColumnLength(
        column,
        found.find((real) => real.column === name),
      );
    });
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
