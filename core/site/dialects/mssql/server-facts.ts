import { isSiteferryError, SiteferryError } from '#core/base/errors.ts';
import { warning } from '#core/checks/finding.ts';
import type { Finding } from '#core/contract/finding.ts';
import { message } from '#core/messages/catalogue.ts';

/** The level that OPENJSON needs, which every set-based statement reads its rows with. */
const COMPATIBILITY_LEVEL = 130;

/** SQL Server 2016, the first with that level. */
const OLDEST_MAJOR = 13;
const OLDEST = '13.0 (2016)';

/** The first engine edition of Azure, whose version says nothing: it stays at 12 and is always current. */
const FIRST_AZURE_EDITION = 5;

/** PostgreSQL that speaks TDS: version and level that it tells are those of no SQL Server, and it has OPENJSON. */
const BABELFISH = /babelfish/i;

/** What a server says of itself and of the database that is open. */
export interface ServerFacts {
  version: string;
  /** Whether readers may see one state of the data. */
  allowsSnapshot: boolean;
  /** Whether many rows are loaded in bulk: not into PostgreSQL, which takes them as JSON as fast. */
  loadsInBulk: boolean;
  warnings: readonly Finding[];
}

/** Runs a statement outside a transaction; throws translated errors. */
type RunQuery = <Row>(sql: string) => Promise<Row[]>;

const SERVER =
  "SELECT @@VERSION AS [version], CAST(SERVERPROPERTY('ProductVersion') AS nvarchar(128)) AS [product], " +
  "CAST(SERVERPROPERTY('EngineEdition') AS int) AS [edition], DB_NAME() AS [database]";

const DATABASE =
  'SELECT CAST(compatibility_level AS int) AS [level], CAST(snapshot_isolation_state AS int) AS [snapshot] ' +
  'FROM sys.databases WHERE database_id = DB_ID()';

/**
 * Reads what Siteferry needs to know before the first transaction: two statements. Throws `server-version-old` and
 * `compatibility-level-low`.
 */
export async function readServerFacts(ask: RunQuery, site: string): Promise<ServerFacts> {
  const [server] = await ask<{
    version: string;
    product: string | null;
    edition: number | null;
    database: string;
  }>(SERVER);
  const { version = '', product, edition, database = '' } = server ?? {};
  const isBabelfish = BABELFISH.test(version);
  const isAzure = (edition ?? 0) >= FIRST_AZURE_EDITION;
  if (product && !isAzure && !isBabelfish && Number.parseInt(product, 10) < OLDEST_MAJOR) {
    throw new SiteferryError('server-version-old', { site, version: product, oldest: OLDEST });
  }
  const { level, snapshot } = await readDatabase(ask);
  const quoted = `[${database.replaceAll(']', ']]')}]`;
  if (level !== undefined && level < COMPATIBILITY_LEVEL && !isBabelfish) {
    throw new SiteferryError('compatibility-level-low', {
      database,
      level: String(level),
      needed: String(COMPATIBILITY_LEVEL),
      statement: `ALTER DATABASE ${quoted} SET COMPATIBILITY_LEVEL = ${COMPATIBILITY_LEVEL}`,
    });
  }
  const allowsSnapshot = snapshot === 1;
  const statement = `ALTER DATABASE ${quoted} SET ALLOW_SNAPSHOT_ISOLATION ON`;
  const warnings = allowsSnapshot ? [] : [warning(message('read-without-snapshot', { statement }))];
  return { version, allowsSnapshot, loadsInBulk: !isBabelfish, warnings };
}

/** A server or a user for whom that cannot be asked is taken for one without snapshots and of a sufficient level. */
async function readDatabase(ask: RunQuery): Promise<{ level?: number; snapshot?: number }> {
  try {
    const [row] = await ask<{ level: number; snapshot: number }>(DATABASE);
    return row ?? {};
  } catch (error) {
    if (isSiteferryError(error, 'database-refused') || isSiteferryError(error, 'no-right')) return {};
    throw error;
  }
}
