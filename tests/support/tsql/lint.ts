import { isWholeRun } from '../tier.ts';

/** The grammar takes seconds to load and a third of one for each new shape: the first tier judges the words only. */
const grammar = isWholeRun ? (await import('@dbml/core')).Parser : undefined;

/** Functions of SQL Server 2016, compatibility level 130, that statements may call. */
const FUNCTIONS = new Set(
  (
    'CAST COALESCE COLUMNPROPERTY CONCAT CONVERT COUNT DATABASE_PRINCIPAL_ID DATALENGTH DATEADD DATEDIFF DB_ID DB_NAME ' +
    'DENSE_RANK EXISTS HASHBYTES HAS_PERMS_BY_NAME IDENTITY IDENT_CURRENT IN IS_ROLEMEMBER ' +
    'IS_SRVROLEMEMBER LEFT LOWER LTRIM MAX MIN NCHAR OBJECT_ID OBJECT_NAME OPENJSON OVER QUOTENAME REPLACE RIGHT ROUND ' +
    'ROW_NUMBER RTRIM SCHEMA_ID SCHEMA_NAME SERVERPROPERTY SUM SUSER_SNAME SWITCHOFFSET SYSDATETIME SYSUTCDATETIME TRY_CAST UPPER USER_NAME'
  ).split(' '),
);

/** Words that stand before a bracket and are no functions, or are types with a length. */
const WORDS = new Set(
  (
    'ALL AND APPLY AS BY CHECK CHECKIDENT DATETIME2 DECIMAL FROM IF INDEX JOIN KEY NOT NULL NVARCHAR ' +
    'ON OPTION OR RETURN SELECT TABLE THEN UNIQUE VALUES VARCHAR WHEN WHERE WITH'
  ).split(' '),
);

/** What a statement may begin with: the parser takes any other word for the name of a procedure. */
const VERBS = /^(?:ALTER|BEGIN|CREATE|DECLARE|DELETE|DROP|EXEC|IF|INSERT|SAVE|SELECT|SET|UPDATE|WITH)\b/i;

/** What PostgreSQL takes and SQL Server does not, or not before 2022; the parser lets some of it pass. */
const FOREIGN: readonly [RegExp, string][] = [
  [/\|\|/, 'texts are joined with +'],
  [/::/, 'a cast with ::'],
  [/"/, 'a name in quotation marks'],
  [/\$\d/, 'a parameter with $'],
  [/\b(?:true|false)\b/i, 'a boolean word'],
  [/\bLIMIT\b/i, 'LIMIT'],
  [/\b(?:ILIKE|RETURNING|LATERAL|OVERRIDING|RECURSIVE)\b/i, 'a word of PostgreSQL'],
  [/\bIS\s+(?:NOT\s+)?DISTINCT\s+FROM\b/i, 'IS DISTINCT FROM (SQL Server 2022)'],
  [/\b(?:timestamp|boolean|bytea|uuid|integer|text)\b/i, 'a type of PostgreSQL'],
  [/\bMERGE\b/i, 'MERGE, which is not used for its concurrency bugs'],
];

/** Shapes that SQL Server takes and the parser refuses, with what is read in their place. This list only shrinks. */
export const WRONGLY_REFUSED: readonly { shape: RegExp; example: string; instead: string }[] = [
  {
    // Its table is an nvarchar, which a name of any language needs.
    shape: /DBCC CHECKIDENT \(N'(?:[^']|'')*', RESEED, -?\d+\) WITH NO_INFOMSGS/g,
    example: "DBCC CHECKIDENT (N'[dbo].[Groups]', RESEED, 7) WITH NO_INFOMSGS",
    instead: 'SELECT 1',
  },
];

/** How many parameters SQL Server takes at most, with the two of `sp_executesql`. */
const PARAMETERS = 2098;

/** What is wrong with a statement for SQL Server 2016, as far as it can be told without one and in this run. */
export function lintTsql(sql: string, parameterCount = 0): string[] {
  const bare = withoutTexts(sql);
  const calls = [...bare.matchAll(/(?<![@#\w])([A-Za-z_]\w*)\s*\(/g)].map(([, name = '']) =>
    name.toUpperCase(),
  );
  const used = [...bare.matchAll(/@(\d+)/g)].map(([, index]) => Number(index));
  return [
    ...FOREIGN.flatMap(([pattern, what]) => (pattern.test(bare) ? [what] : [])),
    ...calls.filter((name) => !FUNCTIONS.has(name) && !WORDS.has(name)).map((name) => `calls ${name}`),
    ...(VERBS.test(bare.trim()) ? [] : ['begins with no verb that is known']),
    ...used.filter((index) => index >= parameterCount).map((index) => `@${index} has no value`),
    ...(parameterCount > PARAMETERS ? [`${parameterCount} parameters`] : []),
    ...parse(WRONGLY_REFUSED.reduce((text, { shape, instead }) => text.replace(shape, instead), sql)),
  ];
}

/** The statement without what is inside texts and names; comments are not used. */
function withoutTexts(sql: string): string {
  return sql.replace(/'(?:[^']|'')*'/g, "''").replace(/\[(?:[^\]]|\]\])*\]/g, '[]');
}

/** What the grammar says, in the whole run; a diagnosis without `text` is about a model of tables, which is none of our business. */
export function parse(sql: string): string[] {
  if (!grammar) return [];
  try {
    new grammar().parse(sql, 'mssql');
    return [];
  } catch (error) {
    const found = typeof error === 'object' && error !== null && 'diags' in error ? error.diags : undefined;
    if (!Array.isArray(found)) return [String(error)];
    return found.flatMap(
      ({ text, location }: { text?: string; location?: { start?: { column: number } } }) =>
        text === undefined ? [] : [`column ${location?.start?.column}: ${text.slice(0, 80)}`],
    );
  }
}
