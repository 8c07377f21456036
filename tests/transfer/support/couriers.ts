import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { noProgress } from '#core/base/progress.ts';
import { createCatalog } from '#core/catalog/catalog.ts';
import type { EntityType, Row } from '#core/catalog/entity-type.ts';
import type { Decision } from '#core/contract/transfer/decision.ts';
import { type ImportOptions, importOptions } from '#core/contract/transfer/options.ts';
import { connect } from '#core/site/connect.ts';
import { withCatalog } from '#core/site/open.ts';
import type { Connection, Session, Site } from '#core/site/site.ts';
import { writeArchive } from '#core/transfer/archive/write/write.ts';
import { importConfiguration } from '#core/transfer/import.ts';
import { previewImport } from '#core/transfer/preview.ts';
import type { TestDatabase } from '#tests/support/databases.ts';
import { guid } from './lab.ts';

/** A type with a column of every kind that databases have several types for. */
export const courier: EntityType = {
  name: 'couriers',
  scope: 'global',
  table: 'Couriers',
  id: 'CourierID',
  guid: 'Guid',
  columns: [
    { name: 'Name', type: 'string', length: 20, required: true },
    { name: 'Rate', type: 'decimal' },
    { name: 'HiredAt', type: 'datetime' },
    { name: 'Trips', type: 'int' },
    { name: 'Note', type: 'text' },
  ],
  key: ['Name'],
  label: ['Name'],
  title: { en: 'Couriers', ru: 'Курьеры' },
  icon: 'VehicleTruck',
};

const catalog = createCatalog([courier]);

/** What a table is made of: types by column, and definitions as they are. */
export interface Definition {
  types?: Record<string, string>;
  more?: readonly string[];
}

interface Ask {
  options?: Partial<ImportOptions>;
  decisions?: Decision[];
}

/** Couriers on a database that one group of tests has for itself; there from its first test on. */
export function useCouriers({ create }: TestDatabase): () => Couriers {
  let couriers: Couriers | undefined;
  let drop: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    const made = await create();
    drop = made.drop;
    couriers = await createCouriers(made.url);
  });
  afterAll(async () => {
    await couriers?.remove();
    await drop?.();
  });
  return () => {
    if (!couriers) throw new Error('the couriers are made before the first test');
    return couriers;
  };
}

type Couriers = Awaited<ReturnType<typeof createCouriers>>;

/** A site of its own, whose table of couriers is made anew with any column types. */
export async function createCouriers(url: string) {
  const statements: string[] = [];
  const connection = await connect(url, { create: true, onStatement: (sql) => void statements.push(sql) });
  await connection.write(createSiteInfo);
  const folder = await mkdtemp(join(tmpdir(), 'siteferry-couriers-'));
  const archive = join(folder, 'archive.zip');

  async function pack(rows: readonly Partial<Row>[], { options = {}, decisions = [] }: Ask) {
    await writeArchive(
      archive,
      {
        manifest: { sourceVersion: '2.268.400' },
        associations: new Map(),
        chosen: new Map(),
        additionalData: new Map(),
        rows: new Map([['couriers', rows.map(withIdentity)]]),
        sectionOfCategory: new Map(),
      },
      { catalog, overwrite: true, format: 'multi-file', report: noProgress },
    );
    return {
      archive,
      options: importOptions.parse(options),
      decisions,
      onConflict: 'fail' as const,
      dryRun: false,
      logDir: join(folder, 'log'),
      language: 'en' as const,
    };
  }

  return {
    connection,
    /** Statements that have been run. */
    statements,
    /** The site with its table made anew. */
    async made({ types = {}, more = [] }: Definition): Promise<Site> {
      await remake(connection, types, more);
      return await withCatalog(connection, { catalog }, undefined);
    },
    async preview(site: Site, rows: readonly Partial<Row>[], ask: Ask = {}) {
      return await previewImport({ site, report: noProgress, now: () => new Date() }, await pack(rows, ask));
    },
    async import(site: Site, rows: readonly Partial<Row>[], ask: Ask = {}) {
      const context = { site, report: noProgress, now: () => new Date(), channel: 'commandLine' as const };
      return await importConfiguration(context, await pack(rows, ask));
    },
    async remove() {
      await connection.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Ids and Guids are counted, names are made of them, where a row does not say them. */
function withIdentity(row: Partial<Row>, index: number): Row {
  const made: Row = { CourierID: index + 1, Guid: guid(index + 1), Name: `Courier ${index + 1}` };
  for (const [name, value] of Object.entries(row)) if (value !== undefined) made[name] = value;
  return made;
}

/** All that makes a database a site. */
async function createSiteInfo(session: Session): Promise<void> {
  const { dialect } = session;
  const q = (name: string) => dialect.identifier(name);
  if (dialect.name === 'postgres') await session.query('CREATE SCHEMA dbo');
  const columns = `${q('Guid')} ${dialect.columnType({ type: 'guid' })}, ${q('ProductVersion')} varchar(20)`;
  await session.query(`CREATE TABLE ${dialect.table('SiteInfo')} (${columns})`);
  await session.query(`INSERT INTO ${dialect.table('SiteInfo')} VALUES ('${guid(0)}', '2.268.400')`);
}

async function remake(
  connection: Connection,
  types: Record<string, string>,
  more: readonly string[],
): Promise<void> {
  const { dialect } = connection;
  const q = (name: string) => dialect.identifier(name);
  const columns = courier.columns.map(
    (column) =>
      `${q(column.name)} ${types[column.name] ?? dialect.columnType(column)} ${column.required ? 'NOT NULL' : 'NULL'}`,
  );
  const id = `${q('CourierID')} ${types.CourierID ?? dialect.identityType} NOT NULL PRIMARY KEY`;
  const unique = `UNIQUE (${q('Name')})`;
  const definitions = [
    id,
    `${q('Guid')} ${dialect.columnType({ type: 'guid' })} NOT NULL UNIQUE`,
    ...columns,
    ...more,
    unique,
  ];
  await connection.write(async (session) => {
    await session.query(`DROP TABLE IF EXISTS ${dialect.table('Couriers')}`);
    await session.query(`CREATE TABLE ${dialect.table('Couriers')} (${definitions.join(', ')})`);
  });
}
