import type { Dialect } from '../dialects/dialect.ts';
import type { Session } from '../site.ts';

/** A column of a real table, in the words of its database. */
export interface FieldMetadata {
  name: string;
  /** As the database calls it, with hyphens for spaces: `character-varying`, `nvarchar`. */
  dataType: string;
  /** Longest text in characters; absent without a limit, and for what is no text. */
  length?: number;
  /** Of a number: digits, and digits behind the point. */
  precision?: number;
  scale?: number;
  required: boolean;
  /** The expression of its default, as the database keeps it. */
  default?: string;
  /** The database gives the value: a counter, or computed from other columns. */
  generated: boolean;
}

export interface ForeignKeyMetadata {
  columns: readonly string[];
  /** In schema `dbo`, or with its schema before a point. */
  table: string;
  targets: readonly string[];
  /** Rows go with the row that they point to. */
  cascades: boolean;
}

/** A table of schema `dbo` as it really is. */
export interface TableMetadata {
  name: string;
  /** In the order of the table. */
  columns: readonly FieldMetadata[];
  primaryKey: readonly string[];
  /** Sets of columns that are unique together in every row, besides the primary key. */
  unique: readonly (readonly string[])[];
  foreignKeys: readonly ForeignKeyMetadata[];
}

/** What is asked of the catalogue of a database. */
interface Questions {
  columns: string;
  indexes: string;
  foreignKeys: string;
}

/** Nothing is given or changed by these statements; filtered indexes and those over expressions say nothing of all rows. */
export const QUESTIONS: Readonly<Record<Dialect['name'], Questions>> = {
  postgres: {
    // The names of the tables are asked for once: joined, the columns of all tables are looked through for each table.
    columns: `SELECT c.table_name AS "table", c.column_name AS "name", replace(c.data_type, ' ', '-') AS "dataType",
  c.character_maximum_length AS "length", c.numeric_precision AS "precision", c.numeric_scale AS "scale",
  CASE WHEN c.is_nullable = 'NO' THEN 1 ELSE 0 END AS "required", c.column_default AS "default",
  CASE WHEN c.is_generated = 'ALWAYS' OR c.is_identity = 'YES' THEN 1 ELSE 0 END AS "generated"
FROM information_schema.columns c
WHERE c.table_schema = 'dbo' AND c.table_name::text = ANY (ARRAY(
  SELECT t.table_name::text FROM information_schema.tables t
  WHERE t.table_schema = 'dbo' AND t.table_type = 'BASE TABLE'))
ORDER BY c.table_name COLLATE "C", c.ordinal_position`,
    indexes: `SELECT c.relname AS "table", x.relname AS "index", CASE WHEN i.indisprimary THEN 1 ELSE 0 END AS "primary",
  a.attname AS "column"
FROM pg_catalog.pg_index i
JOIN pg_catalog.pg_class c ON c.oid = i.indrelid
JOIN pg_catalog.pg_class x ON x.oid = i.indexrelid
JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
CROSS JOIN LATERAL unnest(i.indkey::int2[]) WITH ORDINALITY AS k(attnum, position)
JOIN pg_catalog.pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.attnum
WHERE n.nspname = 'dbo' AND i.indisunique AND i.indisvalid AND i.indpred IS NULL AND i.indexprs IS NULL
  AND k.position <= i.indnkeyatts
ORDER BY c.relname COLLATE "C", x.relname COLLATE "C", k.position`,
    foreignKeys: `SELECT c.relname AS "table", f.conname AS "constraint", a.attname AS "column",
  CASE WHEN tn.nspname = 'dbo' THEN t.relname ELSE tn.nspname || '.' || t.relname END AS "target",
  ta.attname AS "targetColumn", CASE WHEN f.confdeltype = 'c' THEN 1 ELSE 0 END AS "cascades"
FROM pg_catalog.pg_constraint f
JOIN pg_catalog.pg_class c ON c.oid = f.conrelid
JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
JOIN pg_catalog.pg_class t ON t.oid = f.confrelid
JOIN pg_catalog.pg_namespace tn ON tn.oid = t.relnamespace
CROSS JOIN LATERAL unnest(f.conkey, f.confkey) WITH ORDINALITY AS k(own, target, position)
JOIN pg_catalog.pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.own
JOIN pg_catalog.pg_attribute ta ON ta.attrelid = t.oid AND ta.attnum = k.target
WHERE n.nspname = 'dbo' AND f.contype = 'f'
ORDER BY c.relname COLLATE "C", f.conname COLLATE "C", k.position`,
  },
  mssql: {
    columns: `SELECT t.name AS [table], c.name AS [name], y.name AS [dataType],
  CASE WHEN y.name IN ('nvarchar', 'nchar') AND c.max_length > 0 THEN c.max_length / 2
    WHEN y.name IN ('varchar', 'char') AND c.max_length > 0 THEN c.max_length END AS [length],
  CAST(c.precision AS int) AS [precision], CAST(c.scale AS int) AS [scale],
  CASE WHEN c.is_nullable = 0 THEN 1 ELSE 0 END AS [required], d.definition AS [default],
  CASE WHEN c.is_computed = 1 OR c.is_identity = 1 OR y.name = 'timestamp' THEN 1 ELSE 0 END AS [generated]
FROM sys.columns c
JOIN sys.tables t ON t.object_id = c.object_id
JOIN sys.types y ON y.user_type_id = c.system_type_id
LEFT JOIN sys.default_constraints d ON d.object_id = c.default_object_id
WHERE t.schema_id = SCHEMA_ID('dbo')
ORDER BY t.name COLLATE Latin1_General_BIN2, c.column_id`,
    indexes: `SELECT t.name AS [table], i.name AS [index], CAST(i.is_primary_key AS int) AS [primary], c.name AS [column]
FROM sys.indexes i
JOIN sys.tables t ON t.object_id = i.object_id
JOIN sys.index_columns k ON k.object_id = i.object_id AND k.index_id = i.index_id
JOIN sys.columns c ON c.object_id = k.object_id AND c.column_id = k.column_id
WHERE t.schema_id = SCHEMA_ID('dbo') AND i.is_unique = 1 AND i.has_filter = 0 AND i.is_disabled = 0
  AND k.is_included_column = 0
ORDER BY t.name COLLATE Latin1_General_BIN2, i.name COLLATE Latin1_General_BIN2, k.key_ordinal`,
    foreignKeys: `SELECT t.name AS [table], f.name AS [constraint], c.name AS [column],
  CASE WHEN r.schema_id = SCHEMA_ID('dbo') THEN r.name ELSE SCHEMA_NAME(r.schema_id) + '.' + r.name END AS [target],
  rc.name AS [targetColumn], CASE WHEN f.delete_referential_action = 1 THEN 1 ELSE 0 END AS [cascades]
FROM sys.foreign_keys f
JOIN sys.tables t ON t.object_id = f.parent_object_id
JOIN sys.tables r ON r.object_id = f.referenced_object_id
JOIN sys.foreign_key_columns k ON k.constraint_object_id = f.object_id
JOIN sys.columns c ON c.object_id = k.parent_object_id AND c.column_id = k.parent_column_id
JOIN sys.columns rc ON rc.object_id = k.referenced_object_id AND rc.column_id = k.referenced_column_id
WHERE t.schema_id = SCHEMA_ID('dbo')
ORDER BY t.name COLLATE Latin1_General_BIN2, f.name COLLATE Latin1_General_BIN2, k.constraint_column_id`,
  },
};

interface ColumnRow {
  table: string;
  name: string;
  dataType: string;
  length: number | null;
  precision: number | null;
  scale: number | null;
  required: number;
  default: string | null;
  generated: number;
}

interface IndexRow {
  table: string;
  index: string;
  primary: number;
  column: string;
}

interface ForeignKeyRow {
  table: string;
  constraint: string;
  column: string;
  target: string;
  targetColumn: string;
  cascades: number;
}

/** Sets of columns that are unique together in every row. */
interface UniqueSet {
  primary: boolean;
  columns: string[];
}

/** By table of schema `dbo`, as far as this user may see it, in one statement. */
export async function readUniqueSets(session: Session): Promise<Map<string, UniqueSet[]>> {
  const rows = await session.query<IndexRow>(QUESTIONS[session.dialect.name].indexes);
  return new Map(
    Array.from(
      Map.groupBy(rows, ({ table }) => table),
      ([table, ofTable]) => [
        table,
        Array.from(
          Map.groupBy(ofTable, ({ index }) => index).values(),
          (set): UniqueSet => ({
            primary: set[0]?.primary === 1,
            columns: set.map(({ column }) => column),
          }),
        ),
      ],
    ),
  );
}

/** The tables of schema `dbo` that this user may see, by name, in three statements. */
export async function readSchema(session: Session): Promise<TableMetadata[]> {
  const questions = QUESTIONS[session.dialect.name];
  const columns = await session.query<ColumnRow>(questions.columns);
  const uniqueSets = await readUniqueSets(session);
  const keys = Map.groupBy(await session.query<ForeignKeyRow>(questions.foreignKeys), ({ table }) => table);
  return Array.from(
    Map.groupBy(columns, ({ table }) => table),
    ([name, ofTable]): TableMetadata => {
      const sets = uniqueSets.get(name) ?? [];
      return {
        name,
        columns: ofTable.map(fieldMetadata),
        primaryKey: sets.find(({ primary }) => primary)?.columns ?? [],
        unique: sets.filter(({ primary }) => !primary).map((set) => set.columns),
        foreignKeys: foreignKeys(keys.get(name) ?? []),
      };
    },
  );
}

function fieldMetadata(row: ColumnRow): FieldMetadata {
  return {
    name: row.name,
    dataType: row.dataType,
    ...(row.length === null ? {} : { length: row.length }),
    ...(row.precision === null ? {} : { precision: row.precision }),
    ...(row.scale === null ? {} : { scale: row.scale }),
    required: row.required === 1,
    ...(row.default === null ? {} : { default: row.default }),
    generated: row.generated === 1,
  };
}

function foreignKeys(rows: readonly ForeignKeyRow[]): ForeignKeyMetadata[] {
  return Array.from(Map.groupBy(rows, ({ constraint }) => constraint).values(), (ofKey) => ({
    columns: ofKey.map(({ column }) => column),
    table: ofKey[0]?.target ?? '',
    targets: ofKey.map(({ targetColumn }) => targetColumn),
    cascades: ofKey[0]?.cascades === 1,
  }));
}
