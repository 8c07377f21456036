import type { Dialect } from '../dialects/dialect.ts';
import type { Session } from '../site.ts';

/** A column as the database describes it. */
export interface RealColumn {
  table: string;
  column: string;
  /** NOT NULL without a default: a row cannot be added without it. */
  demanded: boolean;
}

/**
 * Tables and views of schema `dbo` and of the default schema. PostgreSQL's INFORMATION_SCHEMA hides tables that this
 * user has no right to, and shows views that belong to an extension, so its catalogue is asked itself.
 */
const TABLES: Record<Dialect['name'], string> = {
  postgres: `SELECT n.nspname AS "schema", c.relname AS "name"
FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND n.nspname IN ('dbo', current_schema())
  AND NOT EXISTS (
    SELECT 1 FROM pg_catalog.pg_depend d
    WHERE d.classid = 'pg_catalog.pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e'
  )
ORDER BY 1, 2`,
  mssql: `SELECT TABLE_SCHEMA AS [schema], TABLE_NAME AS [name]
FROM INFORMATION_SCHEMA.TABLES
WHERE TABLE_SCHEMA IN ('dbo', SCHEMA_NAME())
ORDER BY 1, 2`,
};

/** Tables and views that are not the server's own, by schema and name. */
export async function readTables(session: Session): Promise<{ schema: string; name: string }[]> {
  return await session.query<{ schema: string; name: string }>(TABLES[session.dialect.name]);
}

/** The columns of schema `dbo` that this user has any right to, by table. */
export async function readColumns(session: Session): Promise<Map<string, RealColumn[]>> {
  const q = (name: string) => session.dialect.identifier(name);
  // SQL Server fills a column of type `timestamp` by itself; PostgreSQL has no type of just this name.
  const rows = await session.query<{ table: string; column: string; demanded: number }>(
    `SELECT TABLE_NAME AS ${q('table')}, COLUMN_NAME AS ${q('column')}, ` +
      `CASE WHEN IS_NULLABLE = 'NO' AND COLUMN_DEFAULT IS NULL AND DATA_TYPE <> 'timestamp' ` +
      `THEN 1 ELSE 0 END AS ${q('demanded')} ` +
      "FROM INFORMATION_SCHEMA.COLUMNS WHERE TABLE_SCHEMA = 'dbo'",
  );
  return Map.groupBy(
    rows.map((row) => ({ ...row, demanded: row.demanded === 1 })),
    (row) => row.table,
  );
}
