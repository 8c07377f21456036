import { randomUUID } from 'node:crypto';
import { SiteferryError } from '#core/base/errors.ts';
import { noProgress, type ReportProgress } from '#core/base/progress.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Connection, Session } from '../site.ts';
import { accessFunctions } from './access-functions.ts';
import { catalogTables } from './catalog-tables.ts';
import { readTables } from './column-metadata.ts';
import { createTables } from './ddl.ts';
import { fixedTables } from './fixed/index.ts';

/** Version of the product whose schema the reference schema follows. */
export const PRODUCT_VERSION = '2.268.400';

/** Statements that go to the server in one text: few round trips, and no text that grows without bound. */
const STATEMENTS_PER_BATCH = 40;

/**
 * Makes an empty database into a site (design, section 3): all tables of the reference schema, the access functions
 * and the site's own id, in one transaction.
 *
 * Errors: `database-not-empty` for a table or view in schema `dbo` or the default schema, `no-right`, and those of the
 * connection.
 */
export async function initSite(
  connection: Connection,
  catalog: Catalog,
  signal?: AbortSignal,
  report: ReportProgress = noProgress,
): Promise<{ siteId: string; tables: number }> {
  const tables = [...catalogTables(catalog), ...fixedTables];
  const siteId = randomUUID();
  await connection.write(async (session) => {
    await requireEmpty(session, connection.label);
    await createSchema(session);
    const statements = createTables(session.dialect, tables);
    const total = statements.length;
    for (let start = 0; start < total; start += STATEMENTS_PER_BATCH) {
      report({ stage: 'creating', done: start, total, unit: 'steps' });
      await session.query(statements.slice(start, start + STATEMENTS_PER_BATCH).join(';\n'));
    }
    for (const statement of accessFunctions(session.dialect)) await session.query(statement);
    await insertSiteInfo(session, siteId);
  }, signal);
  return { siteId, tables: tables.length };
}

/** Makes a copy of a site another site: with an id of its own. */
export async function renewSiteId(connection: Connection): Promise<void> {
  await connection.write((session) => {
    const table = session.dialect.table('SiteInfo');
    return session.query(`UPDATE ${table} SET ${session.dialect.identifier('Guid')} = '${randomUUID()}'`);
  });
}

async function requireEmpty(session: Session, label: string): Promise<void> {
  const found = await readTables(session);
  const [first] = found;
  if (!first) return;
  const name = `${first.schema}.${first.name}`;
  throw new SiteferryError('database-not-empty', {
    site: label,
    found:
      found.length === 1
        ? message('site-content.table', { name })
        : message('site-content.tables', { name, count: found.length - 1 }),
  });
}

async function createSchema(session: Session): Promise<void> {
  const [known] = await session.query(
    "SELECT 1 AS found FROM INFORMATION_SCHEMA.SCHEMATA WHERE SCHEMA_NAME = 'dbo'",
  );
  if (!known) await session.query('CREATE SCHEMA dbo');
}

async function insertSiteInfo(session: Session, siteId: string): Promise<void> {
  const columns = [
    { name: 'Guid', type: 'guid' },
    { name: 'ProductVersion', type: 'string' },
    { name: 'CreatedAt', type: 'datetime' },
  ] as const;
  const row = { Guid: siteId, ProductVersion: PRODUCT_VERSION, CreatedAt: new Date().toISOString() };
  await session.writeRows({ insertInto: 'SiteInfo', columns, explicitId: false }, [row]);
}
