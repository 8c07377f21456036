import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { noProgress } from '#core/base/progress.ts';
import { referenceCatalog } from '#core/catalog/reference-catalog.ts';
import type { ExportSelection } from '#core/contract/transfer/selection.ts';
import { connect } from '#core/site/connect.ts';
import { openSite } from '#core/site/open.ts';
import { initSite } from '#core/site/schema/init.ts';
import { type SeedInput, seedSite } from '#core/site/seed/seed.ts';
import type { Site, StatementHook } from '#core/site/site.ts';
import type { ArchiveFormat } from '#core/transfer/archive/content.ts';
import { exportConfiguration } from '#core/transfer/export.ts';

export interface Bench {
  folder: string;
  /** URL of the PostgreSQL server without a database. */
  server: string;
  /** Thousands of entities of the large case. */
  scale: number;
}

/** A new site on the PostgreSQL server. */
export async function newSite(bench: Bench, seed?: SeedInput): Promise<string> {
  const name = `bench_${randomUUID().replaceAll('-', '')}`;
  await administer(bench, `CREATE DATABASE "${name}"`);
  const url = `${bench.server}/${name}`;
  const connection = await connect(url);
  await initSite(connection, referenceCatalog);
  await connection.close();
  if (seed) await withSite(url, (site) => seedSite(site, seed, noProgress));
  await administer(bench, `VACUUM ANALYZE`, name);
  return url;
}

/** A copy of a site, as fast as the server can make one. */
export async function copySite(bench: Bench, url: string): Promise<string> {
  const name = `bench_${randomUUID().replaceAll('-', '')}`;
  await administer(bench, `CREATE DATABASE "${name}" TEMPLATE "${url.slice(url.lastIndexOf('/') + 1)}"`);
  return `${bench.server}/${name}`;
}

export async function dropSite(bench: Bench, url: string): Promise<void> {
  await administer(bench, `DROP DATABASE "${url.slice(url.lastIndexOf('/') + 1)}" WITH (FORCE)`);
}

export async function administer(bench: Bench, sql: string, database = 'postgres'): Promise<void> {
  const client = new pg.Client({ connectionString: `${bench.server}/${database}` });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** Changes a field of every row whose id leaves one of these remainders by 100, in all types that have an order. */
export async function changeRows(bench: Bench, url: string, remainders: string): Promise<void> {
  const database = url.slice(url.lastIndexOf('/') + 1);
  for (const { columns, table, id } of referenceCatalog.types) {
    if (!columns.some(({ name }) => name === 'OrderNo')) continue;
    const changed = `UPDATE dbo."${table}" SET "OrderNo" = "OrderNo" + 1 WHERE "${id}" % 100 ${remainders}`;
    await administer(bench, changed, database);
  }
}

export async function withSite<T>(
  url: string,
  work: (site: Site) => Promise<T>,
  onStatement?: StatementHook,
): Promise<T> {
  const site = await openSite(url, { catalog: referenceCatalog, ...(onStatement ? { onStatement } : {}) });
  try {
    return await work(site);
  } finally {
    await site.close();
  }
}

export async function exportSite(site: Site, out: string, format: ArchiveFormat = 'multi-file') {
  const selection: ExportSelection = 'all';
  return await exportConfiguration(
    { site, report: noProgress },
    { selection, out, overwrite: true, format, texts: 'rewrite' },
  );
}
