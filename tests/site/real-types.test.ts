import { describe, expect, it } from 'vitest';
import type { ColumnType } from '#core/catalog/entity-type.ts';
import type { Dialect } from '#core/site/dialects/dialect.ts';
import { isLossyType } from '#core/site/dialects/lossy-type.ts';
import { mssqlDialect } from '#core/site/dialects/mssql/dialect.ts';
import { postgresDialect } from '#core/site/dialects/postgres/dialect.ts';
import { isPadded, parseSqlType, type SqlType, textLimit } from '#core/site/dialects/sql-type.ts';
import { COLUMNS } from '#core/site/schema/column-metadata.ts';
import { queryEqualTexts } from '#core/transfer/plan/values/receiver-queries.ts';
import { keyHolders } from '#core/transfer/rows/lookup.ts';
import { lintTsql } from '#tests/support/tsql/lint.ts';
import { courier } from '#tests/transfer/support/couriers.ts';

describe('a real type', () => {
  it.each([
    ['numeric(10,2)', 'numeric', [10, 2]],
    ['timestamp(0) without time zone', 'timestamp-without-time-zone', [0]],
    ['timestamp with time zone', 'timestamp-with-time-zone', []],
    ['character varying(200)', 'character-varying', [200]],
    ['nvarchar(max)', 'nvarchar', []],
    ['datetime', 'datetime', []],
    ['shop.citext', 'shop.citext', []],
  ])('of %s is %s %j', (declared, name, size) => {
    expect(parseSqlType(declared)).toEqual({ name, size, declared });
  });

  const rounding: [ColumnType, string, boolean][] = [
    ['datetime', 'datetime', true],
    ['datetime', 'smalldatetime', true],
    ['datetime', 'date', true],
    ['datetime', 'datetime2(7)', false],
    ['datetime', 'datetime2(2)', true],
    ['datetime', 'datetimeoffset(3)', false],
    ['datetime', 'timestamp without time zone', false],
    ['datetime', 'timestamp(2) without time zone', true],
    ['datetime', 'nvarchar(30)', false],
    ['decimal', 'numeric', false],
    ['decimal', 'numeric(15,4)', false],
    ['decimal', 'decimal(19,4)', false],
    ['decimal', 'decimal(15,6)', true],
    ['decimal', 'decimal(18,2)', true],
    ['decimal', 'float', false],
    ['decimal', 'double precision', false],
    ['decimal', 'real', true],
    ['decimal', 'money', true],
    ['decimal', 'bigint', true],
    ['int', 'integer', false],
    ['int', 'bigint', false],
    ['int', 'smallint', true],
    ['int', 'decimal(9)', true],
    ['int', 'decimal(10)', false],
    ['bool', 'smallint', false],
    ['string', 'date', false],
  ];
  it.each(rounding)('for %s of %s rounds: %s', (type, declared, expected) => {
    expect(isLossyType(type, parseSqlType(declared))).toBe(expected);
  });

  it.each([
    ['nvarchar(50)', null, { length: 50, unit: 'utf-16' }],
    ['varchar(50)', 'Cyrillic_General_CI_AS', { length: 50, unit: 'byte' }],
    ['character varying(50)', null, { length: 50, unit: 'character' }],
    ['character varying(50)', 'SQL_ASCII', { length: 50, unit: 'byte' }],
    ['nvarchar(max)', null, undefined],
    ['text', null, undefined],
    ['datetime2(3)', null, undefined],
  ])('of %s in the code page %s holds %j', (declared, codePage, expected) => {
    expect(textLimit(parseSqlType(declared, null, codePage))).toEqual(expected);
  });

  it.each([
    ['character(5)', true],
    ['char(5)', true],
    ['nchar(5)', true],
    ['character varying(5)', false],
    ['nvarchar(5)', false],
  ])('of %s is padded: %s', (declared, expected) => {
    expect(isPadded(parseSqlType(declared))).toBe(expected);
  });
});

/** Both texts of one thing, side by side. */
const sides: {
  what: string;
  make: (dialect: Dialect) => string;
  postgres: string;
  mssql: string;
}[] = [
  {
    what: 'a time with an offset',
    make: canonicalOf('datetime', 'timestamp with time zone', 'datetimeoffset(7)'),
    postgres: `to_char(t."C", 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "C"`,
    mssql: `LEFT(CONVERT(varchar(23), CAST(SWITCHOFFSET(t.[C], '+00:00') AS datetime2(3)), 126) + '.000', 23) + 'Z' AS [C]`,
  },
  {
    what: 'a real number',
    make: canonicalOf('decimal', 'real', 'real'),
    postgres: 't."C"::text::float8 AS "C"',
    mssql: 'ROUND(CAST(CONVERT(varchar(30), t.[C], 1) AS float), 4) AS [C]',
  },
  {
    what: 'money',
    make: canonicalOf('decimal', 'money', 'money'),
    postgres: 't."C"::numeric::float8 AS "C"',
    mssql: 'CAST(t.[C] AS float) AS [C]',
  },
  {
    what: 'a large integer',
    make: canonicalOf('int', 'numeric(12)', 'bigint'),
    postgres: 't."C"::float8 AS "C"',
    mssql: 'CAST(t.[C] AS float) AS [C]',
  },
  {
    what: 'a padded text',
    make: canonicalOf('string', 'character(5)', 'nchar(5)'),
    postgres: 't."C"::text AS "C"',
    mssql: 'RTRIM(t.[C]) AS [C]',
  },
  {
    what: 'a text in a comparison',
    make: (dialect) =>
      dialect.comparable(
        'x',
        byDialect(dialect, ['text', 'shop.folded'], ['varchar(9)', 'Latin1_General_BIN2']),
      ),
    postgres: 'x COLLATE shop.folded',
    mssql: 'x COLLATE Latin1_General_BIN2',
  },
  {
    what: 'a text that is compared as it is',
    make: (dialect) => dialect.comparable('x', byDialect(dialect, ['text'], ['int'])),
    postgres: 'x',
    mssql: 'x',
  },
  {
    what: 'what is stored of a value',
    make: (dialect) =>
      dialect.storedValues({ type: 'datetime', real: byDialect(dialect, ['date'], ['smalldatetime']) }),
    postgres:
      `SELECT x."ordinal", to_char(CAST(x."value" AS date), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "stored" ` +
      'FROM json_to_recordset($1::json) AS x("ordinal" integer, "value" timestamp(3))',
    mssql:
      'SELECT x.[ordinal] AS [ordinal], LEFT(CONVERT(varchar(23), CAST(TRY_CAST(x.[value] AS smalldatetime) ' +
      `AS datetime2(3)), 126) + '.000', 23) + 'Z' AS [stored] ` +
      `FROM OPENJSON(@0) WITH ([ordinal] int N'$."ordinal"', [value] datetime2(3) N'$."value"') AS x`,
  },
  {
    what: 'which characters are held',
    make: (dialect) => dialect.codePageBytes('Cyrillic_General_CI_AS'),
    postgres:
      'SELECT x."ordinal", octet_length(x."text") AS "bytes" ' +
      'FROM json_to_recordset($1::json) AS x("ordinal" integer, "text" text)',
    mssql:
      'SELECT x.[ordinal] AS [ordinal], CASE WHEN CONVERT(nvarchar(10), y.[held]) COLLATE Latin1_General_BIN2 = ' +
      'x.[text] COLLATE Latin1_General_BIN2 ' +
      'THEN DATALENGTH(y.[held]) ELSE 0 END AS [bytes] ' +
      `FROM OPENJSON(@0) WITH ([ordinal] int N'$."ordinal"', [text] nvarchar(max) N'$."text"') AS x ` +
      'CROSS APPLY (SELECT CONVERT(varchar(10), x.[text] COLLATE Cyrillic_General_CI_AS) AS [held]) AS y',
  },
];

function canonicalOf(type: ColumnType, postgres: string, mssql: string) {
  return (dialect: Dialect) =>
    dialect.canonical('t', { name: 'C', type, real: byDialect(dialect, [postgres], [mssql]) });
}

function byDialect({ name }: Dialect, postgres: [string, string?], mssql: [string, string?]): SqlType {
  const [declared, collation] = name === 'postgres' ? postgres : mssql;
  return parseSqlType(declared, collation);
}

describe('statements about real types', () => {
  it.each(sides)('$what', ({ make, postgres, mssql }) => {
    expect({ postgres: make(postgresDialect), mssql: make(mssqlDialect) }).toEqual({ postgres, mssql });
    expect(lintTsql(mssql.startsWith('SELECT') ? mssql : `SELECT ${mssql} FROM [t]`, 1)).toEqual([]);
  });

  it('are T-SQL: the columns, keys and equal texts of a site', async () => {
    expect(lintTsql(COLUMNS.mssql)).toEqual([]);
    const statements: string[] = [];
    const keep = async <Rows>(sql: string): Promise<Rows[]> => {
      statements.push(sql);
      return [];
    };
    const session = {
      dialect: mssqlDialect,
      query: keep,
      queryByKeys: async <Rows>(
        sql: string,
        lists: readonly { columns: Parameters<Dialect['withKeyTables']>[1][0] }[],
      ) =>
        await keep<Rows>(
          mssqlDialect.withKeyTables(
            sql,
            lists.map(({ columns }) => columns),
          ),
        ),
      queryEachByKeys: async () => [],
      writeRows: async () => {},
      savepoint: <Done>(work: () => Promise<Done>) => work(),
    };
    const type = parseSqlType('varchar(20)', 'Cyrillic_General_CS_AS', 'Cyrillic_General_CS_AS');
    const flags = {
      demanded: true,
      computed: false,
      identity: false,
      hasDefault: false,
      masked: false,
    };
    const real = new Map([['Name', { table: 'Couriers', column: 'Name', ...flags, type }]]);
    await keyHolders(session, { type: courier, columns: courier.columns, real, keyIsUnique: true }, [
      { Name: 'Ann' },
    ]);
    await queryEqualTexts(session, mssqlDialect.comparable('x.[text]', type), ['Ann', 'ANN']);
    expect(statements).toHaveLength(2);
    for (const sql of statements) {
      expect(sql).toContain('COLLATE Cyrillic_General_CS_AS');
      expect(lintTsql(sql, 1)).toEqual([]);
    }
  });
});
