import { isSiteferryError, SiteferryError } from '#core/base/errors.ts';
import { visible } from '#core/base/text.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import type { EntityType } from '#core/catalog/entity-type.ts';
import type { AvailableType, Session, SiteWarning } from '../site.ts';
import { type RealColumn, readColumns } from './real-tables.ts';

export interface Introspection {
  /** The site's Guid, lower case. */
  id: string;
  productVersion: string;
  /** Entity type -> what the site has of it, or why it is off. */
  available: ReadonlyMap<string, AvailableType | { type: EntityType; off: string }>;
  warnings: SiteWarning[];
}

/**
 * Holds the catalog against the real tables and columns, in two statements (design, section 3): what is unknown or
 * missing is a warning and takes its feature off with a reason, never a crash.
 *
 * Errors: `not-a-site`, `no-right`.
 */
export async function introspect(session: Session, label: string, catalog: Catalog): Promise<Introspection> {
  const { id, productVersion } = await readSiteInfo(session, label);
  const tables = await readColumns(session);
  const warnings: SiteWarning[] = [];
  const available = new Map(
    catalog.types.map((type) => [type.name, compareType(type, tables, warnings)] as const),
  );
  return { id, productVersion, available, warnings };
}

async function readSiteInfo(
  session: Session,
  label: string,
): Promise<{ id: string; productVersion: string }> {
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
        { site: label, missing: 'table dbo.SiteInfo' },
        { cause: error },
      );
    });
  const [site] = rows;
  if (!site) throw new SiteferryError('not-a-site', { site: label, missing: 'the row of dbo.SiteInfo' });
  return site;
}

function compareType(
  type: EntityType,
  tables: ReadonlyMap<string, readonly RealColumn[]>,
  warnings: SiteWarning[],
): AvailableType | { type: EntityType; off: string } {
  const real = tables.get(type.table);
  const off = (code: SiteWarning['code'], reason: string) => {
    warnings.push({ code, message: `${type.name} cannot be transferred: ${reason}.` });
    return { type, off: reason };
  };
  if (!real)
    return off('table-missing', `table dbo.${type.table} ${missingWords(type.table, tables.keys())}`);
  const names = new Set(real.map(({ column }) => column));
  const needed = [type.id, type.guid, ...type.key].find((name) => !names.has(name));
  if (needed !== undefined) {
    return off('column-missing', `column dbo.${type.table}.${needed} ${missingWords(needed, names)}`);
  }
  const known = new Set([type.id, type.guid, ...type.columns.map(({ name }) => name)]);
  const extra = real.find(({ column, demanded }) => demanded && !known.has(column));
  if (extra) {
    warnings.push({
      code: 'column-unknown',
      message: `dbo.${type.table}.${visible(extra.column)} needs a value that no archive has: new ${type.name} will be refused.`,
    });
  }
  const columns = type.columns.filter(({ name }) => names.has(name));
  for (const { name } of type.columns.filter((column) => !names.has(column.name))) {
    warnings.push({
      code: 'column-missing',
      message: `Column dbo.${type.table}.${name} ${missingWords(name, names)}: its values are left out.`,
    });
  }
  return { type, columns };
}

/** Names are compared as they are spelled; one that differs only in case is named, because it is easy to overlook. */
export function missingWords(name: string, names: Iterable<string>): string {
  const similar = Array.from(names).find((other) => other.toLowerCase() === name.toLowerCase());
  return similar === undefined
    ? 'is missing, or this user has no right to it'
    : `is missing: there is only ${visible(similar)}`;
}
