import type { Dialect } from '../dialects/dialect.ts';
import { type ColumnMetadata, parseSqlType } from '../dialects/sql-type.ts';
import type { Session } from '../site.ts';

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

/**
 * Columns of tables and views of schema `dbo`, in their order; of a type that was derived from another one, that other
 * one. A collation of PostgreSQL counts only where it takes different texts for equal, and one of SQL Server always,
 * because even its binary ones know no blanks at the end. PostgreSQL tells of columns that this user has no right to,
 * which are marked as hidden; SQL Server does not. Of SQL Server's policies this user sees those that it may see the
 * definition of; which rows their predicates leave is not known, and of PostgreSQL's where no policy lets it see any.
 */
export const COLUMNS: Record<Dialect['name'], string> = {
  postgres: `SELECT r.relname::text AS "table", a.attname::text AS "column",
  CASE WHEN (a.attnotnull OR y.typnotnull) AND NOT a.atthasdef AND a.attidentity = '' AND y.typdefault IS NULL
    THEN 1 ELSE 0 END AS "demanded",
  CASE WHEN a.attgenerated <> '' OR a.attidentity = 'a' THEN 1 ELSE 0 END AS "computed",
  CASE WHEN a.attidentity <> '' THEN 1 ELSE 0 END AS "identity",
  CASE WHEN a.attidentity <> '' OR a.atthasdef OR y.typdefault IS NOT NULL THEN 1 ELSE 0 END AS "hasDefault",
  0 AS "masked",
  CASE WHEN row_security_active(r.oid) THEN f.visible END AS "visibleRows",
  CASE WHEN y.typtype = 'd' THEN format_type(y.typbasetype, y.typtypmod)
    ELSE format_type(a.atttypid, a.atttypmod) END AS "declared",
  CASE WHEN NOT l.collisdeterministic THEN l.collnamespace::regnamespace::text || '.' || quote_ident(l.collname)
    END AS "collation",
  CASE WHEN a.attcollation <> 0 THEN NULLIF(getdatabaseencoding()::text, 'UTF8') END AS "codePage",
  CASE WHEN pg_has_role(r.relowner, 'USAGE')
    OR has_column_privilege(r.oid, a.attnum, 'SELECT, INSERT, UPDATE, REFERENCES') THEN 0 ELSE 1 END AS "hidden"
FROM pg_catalog.pg_attribute a
JOIN pg_catalog.pg_class r ON r.oid = a.attrelid
JOIN pg_catalog.pg_namespace n ON n.oid = r.relnamespace
JOIN pg_catalog.pg_type y ON y.oid = a.atttypid
LEFT JOIN pg_catalog.pg_collation l ON l.oid = a.attcollation
LEFT JOIN (
  SELECT c.oid, CASE
    WHEN COUNT(*) FILTER (WHERE p.polpermissive) = 0 THEN 'none'
    WHEN bool_or(p.polpermissive AND q.condition = 'true') AND COUNT(*) FILTER (WHERE NOT p.polpermissive) = 0 THEN NULL
    ELSE 'some' END AS visible
  FROM pg_catalog.pg_class c
  LEFT JOIN pg_catalog.pg_policy p ON p.polrelid = c.oid AND p.polcmd IN ('r', '*') AND EXISTS (
    SELECT 1 FROM unnest(p.polroles) AS one(role) WHERE one.role = 0 OR pg_has_role(one.role, 'USAGE'))
  LEFT JOIN LATERAL (SELECT pg_get_expr(p.polqual, p.polrelid) AS condition) AS q ON true
  WHERE c.relrowsecurity
  GROUP BY c.oid
) AS f ON f.oid = r.oid
WHERE n.nspname = 'dbo' AND r.relkind IN ('r', 'p', 'v', 'f') AND a.attnum > 0 AND NOT a.attisdropped
ORDER BY r.relname COLLATE "C", a.attnum`,
  mssql: `SELECT o.name AS [table], c.name AS [column],
  CASE WHEN c.is_nullable = 0 AND c.default_object_id = 0 AND c.is_computed = 0 AND c.is_identity = 0
    AND c.generated_always_type = 0 AND y.name <> 'timestamp' THEN 1 ELSE 0 END AS [demanded],
  CASE WHEN c.is_computed = 1 OR c.is_identity = 1 OR c.generated_always_type <> 0 OR y.name = 'timestamp'
    THEN 1 ELSE 0 END AS [computed],
  CAST(c.is_identity AS int) AS [identity],
  CASE WHEN c.is_identity = 1 OR c.default_object_id <> 0 THEN 1 ELSE 0 END AS [hasDefault],
  CASE WHEN c.is_masked = 1 AND COALESCE(HAS_PERMS_BY_NAME(DB_NAME(), N'DATABASE', N'UNMASK'), 0) = 0
    AND COALESCE(HAS_PERMS_BY_NAME(N'[dbo].' + QUOTENAME(o.name), N'OBJECT', N'UNMASK', c.name, N'COLUMN'), 0) = 0
    THEN 1 ELSE 0 END AS [masked],
  f.visible AS [visibleRows],
  y.name + CASE
    WHEN y.name IN ('nvarchar', 'nchar') AND c.max_length > 0 THEN '(' + CAST(c.max_length / 2 AS varchar(10)) + ')'
    WHEN y.name IN ('varchar', 'char') AND c.max_length > 0 THEN '(' + CAST(c.max_length AS varchar(10)) + ')'
    WHEN y.name IN ('nvarchar', 'varchar') THEN '(max)'
    WHEN y.name IN ('decimal', 'numeric')
      THEN '(' + CAST(c.precision AS varchar(10)) + ',' + CAST(c.scale AS varchar(10)) + ')'
    WHEN y.name IN ('datetime2', 'datetimeoffset') THEN '(' + CAST(c.scale AS varchar(10)) + ')'
    ELSE '' END AS [declared],
  c.collation_name AS [collation],
  CASE WHEN y.name IN ('varchar', 'char', 'text') THEN c.collation_name END AS [codePage],
  0 AS [hidden]
FROM sys.columns c
JOIN sys.objects o ON o.object_id = c.object_id
LEFT JOIN sys.types b ON b.user_type_id = c.system_type_id
CROSS APPLY (SELECT COALESCE(b.name, 'other') AS name) AS y
LEFT JOIN (
  SELECT DISTINCT p.target_object_id, 'some' AS visible FROM sys.security_predicates p
  JOIN sys.security_policies s ON s.object_id = p.object_id
  WHERE s.is_enabled = 1 AND p.predicate_type = 0
) AS f ON f.target_object_id = o.object_id
WHERE o.schema_id = SCHEMA_ID('dbo') AND o.type IN ('U', 'V')
ORDER BY c.object_id, c.column_id`,
};

interface ColumnRow {
  table: string;
  column: string;
  demanded: number;
  computed: number;
  identity: number;
  hasDefault: number;
  masked: number;
  visibleRows: 'some' | 'none' | null;
  declared: string;
  collation: string | null;
  codePage: string | null;
  hidden: number;
}

/** What of schema `dbo` this user has any right to, and what is there besides, by table. */
export interface VisibleColumns {
  columns: Map<string, ColumnMetadata[]>;
  hidden: Map<string, ReadonlySet<string>>;
}

/** Tables and views that are not the server's own, by schema and name. */
export async function readTables(session: Session): Promise<{ schema: string; name: string }[]> {
  return await session.query<{ schema: string; name: string }>(TABLES[session.dialect.name]);
}

/** The columns of schema `dbo` that this user has any right to, by table. */
export async function readColumns(session: Session): Promise<Map<string, ColumnMetadata[]>> {
  return (await readAllColumns(session)).columns;
}

/** The same with the names of the columns that this user has no right to, where the database tells of them. */
export async function readAllColumns(session: Session): Promise<VisibleColumns> {
  const rows = await session.query<ColumnRow>(COLUMNS[session.dialect.name]);
  const { shown = [], hidden = [] } = Object.groupBy(rows, (row) => (row.hidden === 1 ? 'hidden' : 'shown'));
  const hiddenOf = Map.groupBy(hidden, ({ table }) => table);
  return {
    columns: Map.groupBy(shown.map(columnMetadata), ({ table }) => table),
    hidden: new Map(
      [...hiddenOf].map(([table, of]) => [table, new Set(of.map(({ column }) => column))] as const),
    ),
  };
}

function columnMetadata(row: ColumnRow): ColumnMetadata {
  const { table, column, declared, collation, codePage } = row;
  return {
    table,
    column,
    demanded: row.demanded === 1,
    computed: row.computed === 1,
    identity: row.identity === 1,
    hasDefault: row.hasDefault === 1,
    masked: row.masked === 1,
    ...(row.visibleRows === null ? {} : { visibleRows: row.visibleRows }),
    type: parseSqlType(declared, collation, codePage),
  };
}
