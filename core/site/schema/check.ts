import type { EntityType } from '#core/catalog/entity-type.ts';
import { warning } from '#core/checks/finding.ts';
import type { Finding } from '#core/contract/finding.ts';
import type { SiteCheck } from '#core/contract/site/site.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Site } from '../site.ts';
import { catalogTables } from './catalog-tables.ts';
import { readAllColumns, readTables, type VisibleColumns } from './column-metadata.ts';
import { fixedTables } from './fixed/index.ts';
import { missingColumn, rowsHidden } from './introspect.ts';
import { byReferenceNames, readNames, similarNames, tableNames } from './match-names.ts';
import { neededRights } from './needed-rights.ts';
import { readRights } from './rights.ts';
import type { Table } from './table.ts';

/**
 * Compares a site with the reference schema, and asks what this user may do with each of its tables: three statements,
 * however large the schema is. A table without a right to it is there and not readable, not missing, where the
 * database tells the two apart (PostgreSQL does; SQL Server hides what one has no right to).
 */
export async function checkSite(site: Site, signal?: AbortSignal): Promise<SiteCheck> {
  return await site.read(async (session) => {
    const tables = await readTables(session);
    const reference = [...catalogTables(site.catalog), ...fixedTables];
    const expected = reference.map((table) => table.name);
    const spelled = new Map(
      tables.flatMap(({ schema, name }) => (schema === 'dbo' ? [[name, []] as const] : [])),
    );
    const names = await readNames(session, tableNames(reference), spelled);
    const real = new Set(expected.filter((name) => names.find(name, spelled.keys()) !== undefined));
    const needed = new Map(neededRights('service', site.catalog).map((right) => [right.name, right]));
    const ids = new Set(site.catalog.types.flatMap((type) => tableWithIds(site, type)));
    const asked = expected.flatMap((name) => {
      const { actions = [], id } = needed.get(name) ?? {};
      if (!real.has(name)) return [];
      return [{ name, actions, ...(id !== undefined && ids.has(name) ? { id } : {}) }];
    });
    const { rights, missingRights } = await readRights(session, asked);
    const readable = new Set(rights.flatMap(({ table, read }) => (read ? table : [])));
    const { columns } = await byReferenceNames(session, reference, await readAllColumns(session));
    return {
      siteId: site.id,
      productVersion: site.productVersion,
      dialect: site.dialect.name,
      serverVersion: site.serverVersion,
      warnings: [
        ...site.warnings,
        ...maskedColumns(reference, columns),
        ...fixedTables.flatMap(({ name }) =>
          columns.get(name)?.some(({ visibleRows }) => visibleRows !== undefined)
            ? [rowsHidden(qualified(name))]
            : [],
        ),
        ...namesAlike(expected, [...spelled.keys()]),
        ...missingFixedColumns(columns, readable),
      ],
      missingTables: expected.filter((name) => !real.has(name)).map(qualified),
      rights,
      missingRights,
    };
  }, signal);
}

/** A type that is off brings no ids, and may lack the column. */
function tableWithIds(site: Site, type: EntityType): string[] {
  return 'unavailable' in site.available(type) ? [] : [type.table];
}

/** The catalog's own columns are told of by the introspection. */
function missingFixedColumns(real: VisibleColumns['columns'], readable: ReadonlySet<string>): Finding[] {
  return fixedTables.flatMap((table): Finding[] => {
    if (!readable.has(qualified(table.name))) return [];
    const names = real.get(table.name)?.map(({ column }) => column) ?? [];
    return table.columns
      .filter(({ name }) => !names.includes(name))
      .map(({ name }) => {
        const reason = missingColumn(`${qualified(table.name)}.${name}`, similarNames(name, names));
        return warning(message('column-missing', { reason }));
      });
  });
}

/** Tables beside those of the reference schema that differ in what is easy to overlook, which is two to this database. */
function namesAlike(expected: readonly string[], spelled: readonly string[]): Finding[] {
  return expected.flatMap((name) => {
    const similar = similarNames(name, spelled).filter((other) => other !== name);
    if (!spelled.includes(name) || similar.length === 0) return [];
    const table = qualified(name);
    return [
      warning(message('names-alike', { name: table, similar: similar.map(qualified) }), { subject: table }),
    ];
  });
}

/** Columns that come masked to this user, a finding for each table. */
function maskedColumns(reference: readonly Table[], real: VisibleColumns['columns']): Finding[] {
  return reference.flatMap(({ name }) => {
    const columns = real.get(name)?.flatMap(({ column, masked }) => (masked ? column : [])) ?? [];
    const table = qualified(name);
    return columns.length === 0
      ? []
      : [
          warning(message('columns-masked', { table, columns }), {
            subject: table,
            remedies: [message('columns-masked.remedy')],
          }),
        ];
  });
}

function qualified(table: string): string {
  return `dbo.${table}`;
}
