import type { EntityType } from '#core/catalog/entity-type.ts';
import { warning } from '#core/checks/finding.ts';
import type { Finding } from '#core/contract/finding.ts';
import type { SiteCheck } from '#core/contract/site/site.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Session, Site } from '../site.ts';
import { catalogTables } from './catalog-tables.ts';
import { readColumns, readTables } from './column-metadata.ts';
import { fixedTables } from './fixed/index.ts';
import { missingColumn } from './introspect.ts';
import { similarName } from './match-names.ts';
import { type RightsRequest, readRights } from './rights.ts';

/**
 * Compares a site with the reference schema, and asks what this user may do with each of its tables: three statements,
 * however large the schema is. A table without a right to it is there and not readable, not missing, where the
 * database tells the two apart (PostgreSQL does; SQL Server hides what one has no right to).
 */
export async function checkSite(site: Site, signal?: AbortSignal): Promise<SiteCheck> {
  return await site.read(async (session) => {
    const tables = await readTables(session);
    const real = new Set(tables.flatMap(({ schema, name }) => (schema === 'dbo' ? name : [])));
    const expected = [...catalogTables(site.catalog), ...fixedTables].map((table) => table.name);
    const ids = new Map(site.catalog.types.flatMap((type) => idOf(site, type)));
    const asked = expected.flatMap((name) => (real.has(name) ? rightsRequest(name, ids.get(name)) : []));
    const { rights, missingRights } = await readRights(session, asked);
    const readable = new Set(rights.flatMap(({ table, read }) => (read ? table : [])));
    return {
      siteId: site.id,
      productVersion: site.productVersion,
      dialect: site.dialect.name,
      serverVersion: site.serverVersion,
      warnings: [...site.warnings, ...(await missingFixedColumns(session, readable))],
      missingTables: expected.filter((name) => !real.has(name)).map(qualified),
      rights,
      missingRights,
    };
  }, signal);
}

/** A type that is off brings no ids, and may lack the column. */
function idOf(site: Site, type: EntityType): [string, string][] {
  return 'unavailable' in site.available(type) ? [] : [[type.table, type.id]];
}

function rightsRequest(name: string, id: string | undefined): RightsRequest[] {
  return [id === undefined ? { name } : { name, id }];
}

/** The catalog's own columns are told of by the introspection. */
async function missingFixedColumns(session: Session, readable: ReadonlySet<string>): Promise<Finding[]> {
  const real = await readColumns(session);
  return fixedTables.flatMap((table): Finding[] => {
    if (!readable.has(qualified(table.name))) return [];
    const names = new Set(real.get(table.name)?.map(({ column }) => column));
    return table.columns
      .filter(({ name }) => !names.has(name))
      .map(({ name }) => {
        const reason = missingColumn(`${qualified(table.name)}.${name}`, similarName(name, names));
        return warning(message('column-missing', { reason }));
      });
  });
}

function qualified(table: string): string {
  return `dbo.${table}`;
}
