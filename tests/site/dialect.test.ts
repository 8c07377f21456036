import { describe, expect, it } from 'vitest';
import type { Dialect, TypedColumn } from '#core/site/dialects/dialect.ts';
import { mssqlDialect } from '#core/site/dialects/mssql/dialect.ts';
import { postgresDialect } from '#core/site/dialects/postgres/dialect.ts';

/** Both texts of one thing, side by side. */
function expectSql(
  make: (dialect: Dialect) => unknown,
  expected: { postgres: unknown; mssql: unknown },
): void {
  expect({ postgres: make(postgresDialect), mssql: make(mssqlDialect) }).toEqual(expected);
}

const columns: TypedColumn[] = [
  { name: 'Name', type: 'string' },
  { name: 'Active', type: 'bool' },
  { name: 'Guid', type: 'guid' },
  { name: 'Price', type: 'decimal' },
  { name: 'Changed', type: 'datetime' },
];

describe('dialect', () => {
  it('identifier', () =>
    expectSql((dialect) => dialect.identifier('a"b]c'), { postgres: '"a""b]c"', mssql: '[a"b]]c]' }));

  it('table', () =>
    expectSql((dialect) => dialect.table('Subcat'), { postgres: 'dbo."Subcat"', mssql: '[dbo].[Subcat]' }));

  it('placeholder', () => expectSql((dialect) => dialect.placeholder(1), { postgres: '$2', mssql: '@1' }));

  it('rowset', () =>
    expectSql((dialect) => dialect.rowset('x', columns, 0), {
      postgres:
        'json_to_recordset($1::json) AS x("Name" text, "Active" boolean, "Guid" uuid, "Price" numeric, "Changed" timestamp(3))',
      mssql:
        `OPENJSON(@0) WITH ([Name] nvarchar(max) N'$."Name"', [Active] bit N'$."Active"', ` +
        `[Guid] uniqueidentifier N'$."Guid"', [Price] decimal(15,4) N'$."Price"', [Changed] datetime2(3) N'$."Changed"') AS x`,
    }));

  it('keys', () =>
    expectSql((dialect) => dialect.keys('x', [{ name: 'id', type: 'int' }], 1), {
      postgres: 'unnest($2::integer[]) AS x("id")',
      mssql: '@keys1 AS x',
    }));

  it('keys of several columns, or of texts', () =>
    expectSql((dialect) => dialect.keys('x', [{ name: 'name', type: 'string' }], 1), {
      postgres: 'json_to_recordset($2::json) AS x("name" text)',
      mssql: '@keys1 AS x',
    }));

  it('withKeyTables, typed and of the length of the columns that they are compared with', () => {
    expectSql((dialect) => dialect.withKeyTables('SELECT 1 AS a', [[{ name: 'id', type: 'guid' }]]), {
      postgres: 'SELECT 1 AS a',
      mssql:
        'DECLARE @keys0 TABLE ([id] uniqueidentifier PRIMARY KEY); INSERT INTO @keys0 ([id]) SELECT DISTINCT x.[id] FROM ' +
        `OPENJSON(@0) WITH ([id] uniqueidentifier N'$."id"') AS x WHERE x.[id] IS NOT NULL; SELECT 1 AS a OPTION (RECOMPILE)`,
    });
    const key: TypedColumn[] = [
      { name: 'n', type: 'int' },
      { name: 'Name', type: 'string', length: 200 },
    ];
    expectSql((dialect) => dialect.withKeyTables('SELECT 1 AS a', [key, [{ name: 'id', type: 'int' }]]), {
      postgres: 'SELECT 1 AS a',
      mssql:
        'DECLARE @keys0 TABLE ([n] int, [Name] nvarchar(200)); INSERT INTO @keys0 ([n], [Name]) ' +
        'SELECT x.[n], CASE WHEN DATALENGTH(x.[Name]) <= 400 THEN x.[Name] END FROM ' +
        `OPENJSON(@0) WITH ([n] int N'$."n"', [Name] nvarchar(max) N'$."Name"') AS x; ` +
        'DECLARE @keys1 TABLE ([id] int PRIMARY KEY); INSERT INTO @keys1 ([id]) SELECT DISTINCT x.[id] FROM ' +
        `OPENJSON(@1) WITH ([id] int N'$."id"') AS x WHERE x.[id] IS NOT NULL; SELECT 1 AS a OPTION (RECOMPILE)`,
    });
  });

  it('encodeRows', () =>
    expectSql(
      (dialect) =>
        JSON.parse(
          dialect.encodeRows(columns, [
            { Name: 'a', Active: true, Price: 1.5, Changed: '2026-01-31T12:00:00.000Z', Other: 1 },
          ]),
        ),
      {
        // What is not there is NULL in its record.
        postgres: [{ Name: 'a', Active: true, Price: 1.5, Changed: '2026-01-31T12:00:00.000Z' }],
        mssql: [{ Name: 'a', Active: 1, Guid: null, Price: 1.5, Changed: '2026-01-31T12:00:00.000' }],
      },
    ));

  it('canonical', () => {
    expectSql((dialect) => columns.map((column) => dialect.canonical('t', column)), {
      postgres: [
        't."Name" AS "Name"',
        't."Active" AS "Active"',
        't."Guid"::text AS "Guid"',
        't."Price"::float8 AS "Price"',
        `to_char(t."Changed", 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "Changed"`,
      ],
      mssql: [
        't.[Name] AS [Name]',
        't.[Active] AS [Active]',
        'LOWER(CONVERT(varchar(36), t.[Guid])) AS [Guid]',
        'CAST(t.[Price] AS float) AS [Price]',
        `LEFT(CONVERT(varchar(23), CAST(t.[Changed] AS datetime2(3)), 126) + '.000', 23) + 'Z' AS [Changed]`,
      ],
    });
    expectSql((dialect) => dialect.canonical('t', { name: 'Name', type: 'text' }, 'label'), {
      postgres: 't."Name" AS "label"',
      mssql: 't.[Name] AS [label]',
    });
  });

  it('writtenRows', () =>
    expectSql(
      (dialect) =>
        dialect.writtenRows(columns, [
          { Name: 'a"b\\c,{NULL}', Active: true, Price: 1.5, Changed: '2026-01-31T12:00:00.000Z', Other: 1 },
          { Name: 'NULL', Active: false, Guid: null, Price: 1e21 },
        ]),
      {
        postgres: {
          from: 'unnest($1::text[], $2::boolean[], $3::uuid[], $4::numeric[], $5::timestamp(3)[]) AS x("Name", "Active", "Guid", "Price", "Changed")',
          parameters: [
            '{"a\\"b\\\\c,{NULL}","NULL"}',
            '{true,false}',
            '{NULL,NULL}',
            '{1.5,1e+21}',
            '{"2026-01-31T12:00:00.000Z",NULL}',
          ],
        },
        mssql: {
          from:
            `OPENJSON(@0) WITH ([Name] nvarchar(max) N'$."Name"', [Active] bit N'$."Active"', ` +
            `[Guid] uniqueidentifier N'$."Guid"', [Price] decimal(15,4) N'$."Price"', [Changed] datetime2(3) N'$."Changed"') AS x`,
          parameters: [
            '[{"Name":"a\\"b\\\\c,{NULL}","Active":1,"Guid":null,"Price":1.5,"Changed":"2026-01-31T12:00:00.000"},' +
              '{"Name":"NULL","Active":0,"Guid":null,"Price":1e+21,"Changed":null}]',
          ],
        },
      },
    ));

  it('updateFromRows', () =>
    expectSql(
      (dialect) => dialect.updateFromRows('Cat', 'CatID', [{ name: 'Name', type: 'text' }], 'rows x'),
      {
        postgres: 'UPDATE dbo."Cat" AS t SET "Name" = x."Name" ' + 'FROM rows x WHERE t."CatID" = x."CatID"',
        mssql:
          'UPDATE t SET t.[Name] = x.[Name] FROM [dbo].[Cat] AS t INNER JOIN rows x ON x.[CatID] = t.[CatID]',
      },
    ));

  it('insertFromRows, with ids from the database', () =>
    expectSql((dialect) => dialect.insertFromRows('Cat', [{ name: 'Name', type: 'text' }], false, 'rows x'), {
      postgres: 'INSERT INTO dbo."Cat" ("Name") SELECT x."Name" FROM rows x',
      mssql: 'INSERT INTO [dbo].[Cat] ([Name]) SELECT x.[Name] FROM rows x',
    }));

  it('insertFromRows, with ids of their own', () =>
    expectSql((dialect) => dialect.insertFromRows('Cat', [{ name: 'CatID', type: 'int' }], true, 'rows x'), {
      postgres: 'INSERT INTO dbo."Cat" ("CatID") OVERRIDING SYSTEM VALUE ' + 'SELECT x."CatID" FROM rows x',
      mssql:
        'SET IDENTITY_INSERT [dbo].[Cat] ON; BEGIN TRY INSERT INTO [dbo].[Cat] ([CatID]) ' +
        'SELECT x.[CatID] FROM rows x; END TRY ' +
        'BEGIN CATCH SET IDENTITY_INSERT [dbo].[Cat] OFF; THROW; END CATCH; SET IDENTITY_INSERT [dbo].[Cat] OFF',
    }));

  it('advanceIdentities', () =>
    expectSql((dialect) => dialect.advanceIdentities([{ table: 'Cat', id: 'CatID' }]), {
      postgres:
        `SELECT setval(pg_get_serial_sequence('dbo."Cat"', 'CatID'), s."last") FROM (SELECT GREATEST((SELECT COALESCE(MAX("CatID"), 0) FROM dbo."Cat"), ` +
        `COALESCE(pg_sequence_last_value(pg_get_serial_sequence('dbo."Cat"', 'CatID')::regclass), 0)) AS "last") AS s WHERE s."last" > 0`,
      mssql: undefined,
    }));

  it('lockHint', () => expectSql((dialect) => dialect.lockHint, { postgres: '', mssql: ' WITH (UPDLOCK)' }));

  it('tryImportLock', () =>
    expectSql((dialect) => dialect.tryImportLock, {
      postgres:
        'SELECT CASE WHEN pg_try_advisory_xact_lock(6001420634957173337) THEN 1 ELSE 0 END AS "taken"',
      mssql:
        "DECLARE @taken int; EXEC @taken = sp_getapplock @Resource = N'siteferry-import', @LockMode = N'Exclusive', " +
        "@LockOwner = N'Transaction', @LockTimeout = 0; SELECT CASE WHEN @taken >= 0 THEN 1 ELSE 0 END AS [taken]",
    }));

  it('signInLock and trySignInLock', () =>
    expectSql((dialect) => [dialect.signInLock, dialect.trySignInLock], {
      postgres: [
        'SELECT pg_advisory_xact_lock_shared(6001420634957173338)',
        'SELECT CASE WHEN pg_try_advisory_xact_lock(6001420634957173338) THEN 1 ELSE 0 END AS "taken"',
      ],
      mssql: [
        "DECLARE @taken int; EXEC @taken = sp_getapplock @Resource = N'siteferry-sign-in', @LockMode = N'Shared', " +
          "@LockOwner = N'Transaction'; SELECT CASE WHEN @taken >= 0 THEN 1 ELSE 0 END AS [taken]",
        "DECLARE @taken int; EXEC @taken = sp_getapplock @Resource = N'siteferry-sign-in', @LockMode = N'Exclusive', " +
          "@LockOwner = N'Transaction', @LockTimeout = 0; SELECT CASE WHEN @taken >= 0 THEN 1 ELSE 0 END AS [taken]",
      ],
    }));

  it('limit', () =>
    expectSql((dialect) => dialect.limit('SELECT 1 AS a ORDER BY a', 5), {
      postgres: 'SELECT 1 AS a ORDER BY a LIMIT 5',
      mssql: 'SELECT 1 AS a ORDER BY a OFFSET 0 ROWS FETCH NEXT 5 ROWS ONLY',
    }));

  it('columnType', () =>
    expectSql(
      (dialect) => [
        dialect.identityType,
        ...(['int', 'decimal', 'bool', 'text', 'guid', 'datetime'] as const).map((type) =>
          dialect.columnType({ type }),
        ),
        dialect.columnType({ type: 'string', length: 50 }),
      ],
      {
        postgres: [
          'integer GENERATED BY DEFAULT AS IDENTITY',
          'integer',
          'numeric(15,4)',
          'boolean',
          'text',
          'uuid',
          'timestamp(3)',
          'varchar(50)',
        ],
        mssql: [
          'int IDENTITY(1,1)',
          'int',
          'decimal(15,4)',
          'bit',
          'nvarchar(max)',
          'uniqueidentifier',
          'datetime2(3)',
          'nvarchar(50)',
        ],
      },
    ));

  it('columnType, of a text that is longer than SQL Server counts', () =>
    expectSql((dialect) => [4_000, 4_001].map((length) => dialect.columnType({ type: 'string', length })), {
      postgres: ['varchar(4000)', 'varchar(4001)'],
      mssql: ['nvarchar(4000)', 'nvarchar(max)'],
    }));

  it('literal', () =>
    expectSql(
      (dialect) => [
        dialect.literal('string', null),
        dialect.literal('bool', true),
        dialect.literal('int', 5),
        dialect.literal('text', "it's \\ 'x'"),
        dialect.literal('datetime', '2026-01-31T12:00:00.000Z'),
      ],
      {
        postgres: ['NULL', 'true', '5', "E'it''s \\\\ ''x'''", "'2026-01-31T12:00:00.000Z'"],
        mssql: ['NULL', '1', '5', "N'it''s \\ ''x'''", "N'2026-01-31T12:00:00.000'"],
      },
    ));
});
