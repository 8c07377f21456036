import { join } from 'node:path';
import mssql from 'mssql';
import { noProgress } from '#core/base/progress.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import type { Column, Row } from '#core/catalog/entity-type.ts';
import { referenceCatalog } from '#core/catalog/reference-catalog.ts';
import { importOptions } from '#core/contract/transfer/options.ts';
import { connect } from '#core/site/connect.ts';
import { initSite } from '#core/site/schema/init.ts';
import { readArchive } from '#core/transfer/archive/read/read.ts';
import { importConfiguration } from '#core/transfer/import.ts';
import { previewImport } from '#core/transfer/preview.ts';
import { createMssql, MSSQL_URL, withPool } from '#tests/support/mssql.ts';
import { best, type Figure, notRun, timeFigure } from './measure.ts';
import { type Bench, dropSite, exportSite, newSite, withSite } from './sites.ts';
import { countDifferent } from './yardsticks.ts';

/** Import and preview on SQL Server, against its bulk load and against reading both sides once. */
export async function mssqlFigures(bench: Bench): Promise<Figure[]> {
  const importing = `SQL Server: import of ${bench.scale},000 new entities`;
  const previewing = `SQL Server: preview of ${bench.scale},000 entities, 1 % changed`;
  if (!MSSQL_URL) {
    const needs = 'SITEFERRY_TEST_MSSQL_URL';
    return [notRun(importing, needs, 3), notRun(previewing, needs, 1.5)];
  }
  const archive = join(bench.folder, 'mssql.zip');
  const source = await newSite(bench, { profile: 'large', scale: bench.scale });
  await withSite(source, (site) => exportSite(site, archive)).finally(() => dropSite(bench, source));
  const { rows } = await readArchive(archive, { catalog: referenceCatalog, report: noProgress });
  const ours = await bestOnNewSites((url) => importInto(bench, url, archive));
  const yardstick = await bestOnNewSites((url) => bulkLoad(url, referenceCatalog, rows));
  return [
    timeFigure(importing, ours, yardstick, 3),
    await onNewSite(async (url) => {
      await importInto(bench, url, archive);
      return await previewFigure(previewing, url, archive);
    }),
  ];
}

async function onNewSite<T>(work: (url: string) => Promise<T>): Promise<T> {
  const { url, drop } = await createMssql();
  try {
    const connection = await connect(url);
    await initSite(connection, referenceCatalog);
    await connection.close();
    return await work(url);
  } finally {
    await drop();
  }
}

/** Making the site is not measured. */
async function bestOnNewSites(work: (url: string) => Promise<unknown>): Promise<number> {
  let shortest = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 3; run++) {
    shortest = Math.min(shortest, await onNewSite((url) => best(1, () => work(url))));
  }
  return shortest;
}

async function importInto(bench: Bench, url: string, archive: string): Promise<void> {
  const options = importOptions.parse({ includeAllResolutions: true });
  const input = { archive, options, decisions: [], onConflict: 'fail' as const };
  await withSite(url, (site) =>
    importConfiguration(
      { site, report: noProgress, now: () => new Date(), channel: 'commandLine' },
      { ...input, dryRun: false, logDir: join(bench.folder, 'log'), language: 'en' },
    ),
  );
}

async function previewFigure(what: string, url: string, archive: string): Promise<Figure> {
  await withPool(url, async (pool) => {
    for (const type of referenceCatalog.types) {
      if (!type.columns.some(({ name }) => name === 'OrderNo')) continue;
      await pool
        .request()
        .batch(`UPDATE [dbo].[${type.table}] SET [OrderNo] = [OrderNo] + 1 WHERE [${type.id}] % 100 = 0`);
    }
  });
  const input = { archive, options: importOptions.parse({}), decisions: [], onConflict: 'fail' as const };
  const ours = await withSite(url, (site) =>
    best(3, () => previewImport({ site, report: noProgress, now: () => new Date() }, input)),
  );
  const yardstick = await withPool(url, (pool) =>
    best(3, async () => {
      const read = await readArchive(archive, { catalog: referenceCatalog, report: noProgress });
      await countDifferent(referenceCatalog, read, async (table, columns) => {
        const names = columns.map((column) => `[${column}]`).join(', ');
        return (await pool.request().query(`SELECT ${names} FROM [dbo].[${table}]`)).recordset;
      });
    }),
  );
  return timeFigure(what, ours, yardstick, 1.5);
}

/** Loads rows straight into the tables of an empty site, in one transaction; the ids are the server's, which costs least. */
async function bulkLoad(
  url: string,
  catalog: Catalog,
  rows: ReadonlyMap<string, readonly Row[]>,
): Promise<void> {
  await withPool(url, async (pool) => {
    const transaction = pool.transaction();
    await transaction.begin();
    for (const type of catalog.applyOrder) {
      const list = rows.get(type.name) ?? [];
      if (list.length === 0) continue;
      const columns = [{ name: type.guid, type: 'guid' } as const, ...catalog.transferred(type)];
      const table = new mssql.Table(`dbo.${type.table}`);
      for (const column of columns) table.columns.add(column.name, sqlType(column), { nullable: true });
      for (const row of list) table.rows.push(columns.map(({ name }) => row[name] ?? null));
      await transaction.request().bulk(table);
    }
    await transaction.commit();
  });
}

function sqlType({ type, length }: Pick<Column, 'type' | 'length'>): mssql.ISqlType {
  switch (type) {
    case 'int':
      return mssql.Int();
    case 'decimal':
      return mssql.Decimal(15, 4);
    case 'bool':
      return mssql.Bit();
    case 'guid':
      return mssql.UniqueIdentifier();
    case 'datetime':
      return mssql.DateTime2(3);
    case 'string':
    case 'text':
      return mssql.NVarChar(length ?? mssql.MAX);
  }
}
