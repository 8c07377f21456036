import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Row, Value } from '#core/catalog/entity-type.ts';
import { connect } from '#core/site/connect.ts';
import type { TypedColumn } from '#core/site/dialects/dialect.ts';
import { createStagingTable } from '#core/site/dialects/mssql/bulk.ts';
import type { Connection, RowsWrite } from '#core/site/site.ts';
import {
  startTdsServer,
  type TdsAnswer,
  type TdsServer,
  type TdsStatement,
} from '#tests/support/tds-server.ts';
import { lintTsql } from '#tests/support/tsql/lint.ts';

const columns: TypedColumn[] = [
  { name: 'ThingID', type: 'int' },
  { name: 'Price', type: 'decimal' },
  { name: 'Yes', type: 'bool' },
  { name: 'Name "of" [it]', type: 'string', length: 10 },
  { name: 'Script', type: 'text' },
  { name: 'Guid', type: 'guid' },
  { name: 'Changed', type: 'datetime' },
];
const row = (index: number): Row => ({
  ThingID: index,
  Price: 0 - index / 8,
  Yes: index % 2 === 0,
  'Name "of" [it]': `Имя ${index}`,
  Script: index % 3 === 0 ? null : "it's\r\n👩 \\",
  Guid: `0f8fad5b-d9cb-469f-a165-${String(index).padStart(12, '0')}`,
  Changed: '1999-12-31T23:59:59.997Z',
});
const rows = (count: number) => Array.from({ length: count }, (_, index) => row(index));

const insert: RowsWrite = { insertInto: 'Thing', columns, explicitId: true };
const from =
  '(SELECT [c0] AS [ThingID], [c1] AS [Price], [c2] AS [Yes], [c3] AS [Name "of" [it]]], [c4] AS [Script], ' +
  '[c5] AS [Guid], [c6] AS [Changed] FROM [#siteferry_1] WHERE [n] BETWEEN 0 AND 999) AS x';
const create =
  'CREATE TABLE [#siteferry_1] ([n] int PRIMARY KEY, [c0] int NULL, [c1] decimal(19,4) NULL, [c2] bit NULL, ' +
  '[c3] nvarchar(10) COLLATE DATABASE_DEFAULT NULL, [c4] nvarchar(max) COLLATE DATABASE_DEFAULT NULL, ' +
  '[c5] uniqueidentifier NULL, [c6] datetime2(3) NULL)';

describe('a write of many rows on SQL Server', () => {
  let server: TdsServer;
  let connection: Connection;
  let answer: (statement: TdsStatement) => TdsAnswer | undefined;

  beforeEach(async () => {
    answer = () => undefined;
    server = await startTdsServer({ onStatement: (statement) => answer(statement) });
    connection = await connect(server.url());
  });
  afterEach(async () => {
    await connection.close();
    await server.close();
  });

  /** What a transaction sends, its first statement BEGIN. */
  const sent = () => server.statements.slice(server.statements.findLastIndex(({ sql }) => sql === 'BEGIN'));

  it('goes through a table of its connection, loaded in bulk inside the transaction', async () => {
    await connection.write((session) => session.writeRows(insert, rows(1_000)));
    const statements = sent();
    expect(statements.map(({ kind, sql }) => `${kind} ${sql}`)).toEqual([
      'transaction BEGIN',
      expect.stringMatching(/^batch SET LOCK_TIMEOUT/),
      // A temporary table lives as long as what made it: not a procedure, which would take it along.
      `batch ${create}`,
      expect.stringMatching(/^batch insert bulk \[#siteferry_1\]\(\[n\] int, \[c0\] int, /),
      'bulk ',
      expect.stringMatching(
        /^call SET IDENTITY_INSERT \[dbo\]\.\[Thing\] ON; BEGIN TRY INSERT INTO \[dbo\]\.\[Thing\]/,
      ),
      'transaction COMMIT',
    ]);
    expect(new Set(statements.map((statement) => statement.connection)).size).toBe(1);
    const write = statements.find(({ kind }) => kind === 'call')?.sql;
    expect(write).toContain(`SELECT x.[ThingID], x.[Price]`);
    expect(write).toMatch(/; DROP TABLE #siteferry_1$/);
    expect(write).toContain(`FROM ${from}; END TRY`);
    for (const { kind, sql } of statements) {
      if (kind === 'call') expect(lintTsql(sql)).toEqual([]);
    }
    expect(lintTsql(create)).toEqual([]);
  });

  it('stays JSON where PostgreSQL answers', async () => {
    const version = 'Babelfish for PostgreSQL with SQL Server Compatibility - 12.0.2000.8';
    const other = await startTdsServer({ facts: { version } });
    const babelfish = await connect(other.url());
    await babelfish.write((session) => session.writeRows(insert, rows(1_000)));
    await babelfish.close();
    await other.close();
    expect(other.statements.filter(({ sql }) => /#siteferry|insert bulk/i.test(sql))).toEqual([]);
    expect(other.statements.some(({ sql }) => sql.includes('INSERT INTO [dbo].[Thing]'))).toBe(true);
  });

  it('brings every value as it is', async () => {
    const extremes: Row[] = [
      { ThingID: -2147483648, Price: 99999999999.9999, Changed: '0001-01-01T00:00:00.000Z', Script: '' },
      {
        ThingID: 2147483647,
        Price: -99999999999.9999,
        Changed: '9999-12-31T23:59:59.999',
        Script: 'ж'.repeat(90_000),
      },
      {},
    ];
    const all = [...extremes, ...rows(1_000)];
    await connection.write((session) => session.writeRows(insert, all));
    const loaded = sent().find(({ kind }) => kind === 'bulk')?.rows;
    expect(loaded).toEqual(
      all.map((brought, n) => [
        n,
        ...columns.map(({ name, type }) => {
          const value = brought[name] ?? null;
          return type === 'datetime' && value !== null
            ? new Date(`${String(value).replace('Z', '')}Z`)
            : value;
        }),
      ]),
    );
  });

  it('is a parameter below a thousand rows', async () => {
    await connection.write((session) => session.writeRows(insert, rows(999)));
    const [, , statement, end] = sent();
    expect(statement?.sql).toContain('OPENJSON(@0)');
    expect(JSON.parse(String(statement?.parameters[0]))).toHaveLength(999);
    expect(end?.sql).toBe('COMMIT');
  });

  it('updates the same way, and once more under another name', async () => {
    const update: RowsWrite = { update: 'Thing', id: 'ThingID', columns: columns.slice(0, 2) };
    await connection.write(async (session) => {
      await session.writeRows(update, rows(1_000));
      await session.writeRows(update, rows(1_000));
    });
    const updates = sent().filter(({ sql }) => sql.startsWith('UPDATE'));
    expect(updates.map(({ sql }) => sql)).toEqual(
      [1, 2].map(
        (number) =>
          'UPDATE t SET t.[Price] = x.[Price] FROM [dbo].[Thing] AS t INNER JOIN ' +
          `(SELECT [c0] AS [ThingID], [c1] AS [Price] FROM [#siteferry_${number}] WHERE [n] BETWEEN 0 AND 999) AS x ` +
          `ON x.[ThingID] = t.[ThingID]; DROP TABLE #siteferry_${number}`,
      ),
    );
    for (const { sql } of updates) expect(lintTsql(sql)).toEqual([]);
  });

  it('writes in parts that are too small for a lock of the table, with one request', async () => {
    await connection.write((session) => session.writeRows(insert, rows(2_500)));
    const writes = sent().filter(({ sql }) => sql.includes('INSERT INTO [dbo].[Thing]'));
    expect(writes).toHaveLength(1);
    const text = writes[0]?.sql ?? '';
    const parts = [...text.matchAll(/BETWEEN (\d+) AND (\d+)/g)].map(([, from, to]) => [from, to]);
    expect(parts).toEqual([
      ['0', '999'],
      ['1000', '1999'],
      ['2000', '2999'],
    ]);
    expect(lintTsql(text)).toEqual([]);
  });

  const tooLong = {
    number: 2628,
    message:
      "String or binary data would be truncated in table 'site.dbo.Thing', column 'Name'. Truncated value: 'x'.",
  };
  it.each([
    [
      'the load',
      'bulk',
      { number: 1105, message: "Could not allocate space for object 'dbo.Thing'." },
      'disk-full',
    ],
    ['the write', 'call', tooLong, 'value-too-long'],
  ] as const)(
    'fails in %s as a statement does, and the connection goes on',
    async (_, kind, error, reason) => {
      answer = (statement) =>
        statement.kind === kind &&
        !statement.sql.includes('SELECT 1') &&
        !/^(?:SAVE|ROLLBACK)/.test(statement.sql)
          ? { errors: [error] }
          : undefined;
      await connection.write(async (session) => {
        await expect(session.savepoint(() => session.writeRows(insert, rows(1_000)))).rejects.toMatchObject({
          code: 'database-refused',
          data: { reason, table: 'Thing', ...(kind === 'call' ? { column: 'Name' } : {}) },
        });
        await session.query('SELECT 1 AS [a]');
      });
      expect(sent().map(({ sql }) => sql)).toEqual(
        expect.arrayContaining([
          'SAVE TRANSACTION siteferry_1',
          'ROLLBACK TRANSACTION siteferry_1',
          'SELECT 1 AS [a]',
          'COMMIT',
        ]),
      );
    },
  );

  it('can be cancelled while it loads', async () => {
    const stop = new AbortController();
    answer = ({ kind }) => {
      if (kind !== 'bulk') return undefined;
      stop.abort();
      return 'hang';
    };
    await expect(
      connection.write((session) => session.writeRows(insert, rows(1_000)), stop.signal),
    ).rejects.toMatchObject({ code: 'cancelled' });
    expect(sent().at(-1)?.sql).toBe('ROLLBACK');
  });
});

describe('a stage', () => {
  it('takes a text that is too long for its column, so that the write names the column', () => {
    const name: TypedColumn = { name: 'Name', type: 'string', length: 3 };
    expect(createStagingTable('#a', [name], [{ Name: 'abc' }]).create).toContain('nvarchar(3)');
    expect(createStagingTable('#a', [name], [{ Name: 'abc' }, { Name: 'abcd' }]).create).toContain(
      'nvarchar(max)',
    );
    expect(createStagingTable('#a', [{ ...name, length: 5_000 }], [{ Name: 'a' }]).create).toContain(
      'nvarchar(4000)',
    );
  });

  it.each<[TypedColumn['type'], Value, string]>([
    ['int', 2_147_483_648, 'value-out-of-range'],
    ['int', -2_147_483_649, 'value-out-of-range'],
    ['int', 1.5, 'value-not-valid'],
    ['int', 'one', 'value-not-valid'],
    ['decimal', 1e15, 'value-out-of-range'],
    ['decimal', 'x', 'value-not-valid'],
    ['guid', 'x', 'value-not-valid'],
    ['guid', '0f8fad5b-d9cb-469f-a165-70867728950e0', 'value-not-valid'],
    ['datetime', 'yesterday', 'value-not-valid'],
    ['datetime', '+010000-01-01T00:00:00.000Z', 'value-out-of-range'],
  ])('refuses a column of type %s the value %j as the database would', (type, value, reason) => {
    expect(() => createStagingTable('#a', [{ name: 'A', type }], [{ A: value }])).toThrow(
      expect.objectContaining({ code: 'database-refused', data: { reason, table: '', column: 'A' } }),
    );
  });
});
