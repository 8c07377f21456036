import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Value } from '#core/catalog/entity-type.ts';
import { connect } from '#core/site/connect.ts';
import type { TypedColumn } from '#core/site/dialects/dialect.ts';
import type { Connection, Session } from '#core/site/site.ts';
import { describeEachDatabase } from '#tests/support/databases.ts';
import { isWholeRun } from '#tests/support/tier.ts';

const ID: TypedColumn = { name: 'ThingID', type: 'int' };
const columns: TypedColumn[] = [
  { name: 'N', type: 'int' },
  { name: 'Price', type: 'decimal' },
  { name: 'Yes', type: 'bool' },
  { name: 'Name "of" [it]', type: 'string' },
  { name: 'Script', type: 'text' },
  { name: 'Guid', type: 'guid' },
  { name: 'Changed', type: 'datetime' },
];

type Row = Record<string, Value>;

describeEachDatabase('rowset', (database) => {
  let connection: Connection;
  let drop: () => Promise<void>;

  beforeAll(async () => {
    const made = await database.create();
    drop = made.drop;
    connection = await connect(made.url, { create: true });
    const { dialect } = connection;
    const definitions = columns.map(
      (column) => `${dialect.identifier(column.name)} ${dialect.columnType({ ...column, length: 200 })}`,
    );
    const id = `${dialect.identifier(ID.name)} ${dialect.identityType} NOT NULL PRIMARY KEY`;
    await connection.write(async (session) => {
      if (dialect.name === 'postgres') await session.query('CREATE SCHEMA dbo');
      await session.query(`CREATE TABLE ${dialect.table('Thing')} (${[id, ...definitions].join(', ')})`);
    });
  });

  afterAll(async () => {
    await connection.close();
    await drop();
  });

  /** Everything in the table, in canonical form, by id. */
  const readAll = (): Promise<Row[]> => {
    const { dialect } = connection;
    const list = [ID, ...columns].map((column) => dialect.canonical('t', column)).join(', ');
    return connection.read((session) =>
      session.query<Row>(
        `SELECT ${list} FROM ${dialect.table('Thing')} AS t ORDER BY t.${dialect.identifier(ID.name)}`,
      ),
    );
  };

  const replaceAll = (rows: Row[]): Promise<void> => {
    const { dialect } = connection;
    const all = [ID, ...columns];
    return connection.write(async (session) => {
      await session.query(`DELETE FROM ${dialect.table('Thing')}`);
      await session.writeRows({ insertInto: 'Thing', columns: all, explicitId: true }, rows);
    });
  };

  const empty: Row = Object.fromEntries(columns.map((column) => [column.name, null]));

  it('brings hostile values back as they were', async () => {
    const texts = [
      `it's "quoted" \\ back\\u0041slash $1 @0 %s`,
      '\'; DROP TABLE dbo."Thing"; --',
      'line\r\nbreak\ttab\u0001\u001f\u007f',
      'Привет, мир',
      '👩‍👩‍👧 é é \u202e \ufeff',
      '',
      ' leading and trailing ',
    ];
    const rows: Row[] = [
      { ...empty, ThingID: 1 },
      ...texts.map((text, index) => ({ ...empty, ThingID: index + 2, 'Name "of" [it]': text, Script: text })),
      { ...empty, ThingID: 50, Script: 'ж"\\'.repeat(350_000) },
      { ...empty, ThingID: 51, N: -2147483648, Price: -12345678901.2345, Yes: false },
      { ...empty, ThingID: 52, N: 2147483647, Price: 0.0001, Yes: true },
      {
        ...empty,
        ThingID: 53,
        Guid: '0f8fad5b-d9cb-469f-a165-70867728950e',
        Changed: '2026-01-31T12:00:00.000Z',
      },
      { ...empty, ThingID: 54, Changed: '1999-12-31T23:59:59.999Z' },
    ];
    await replaceAll(rows);
    expect(await readAll()).toEqual(rows);
  });

  it('brings any row back as it was', async () => {
    const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
    const text = fc.string({ unit: 'binary', maxLength: 100 }).map((value) => value.replaceAll('\0', ''));
    const row = fc.record({
      N: maybe(fc.integer({ min: -2147483648, max: 2147483647 })),
      Price: maybe(fc.integer({ min: -(10 ** 14), max: 10 ** 14 }).map((value) => value / 10_000)),
      Yes: maybe(fc.boolean()),
      'Name "of" [it]': maybe(text),
      Script: maybe(text),
      Guid: maybe(fc.uuid()),
      Changed: maybe(
        fc
          .date({ min: new Date('1800-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
          .map((date) => date.toISOString()),
      ),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 20 }), async (values) => {
        const rows: Row[] = values.map((value, index) => ({ ThingID: index + 1, ...value }));
        await replaceAll(rows);
        expect(await readAll()).toEqual(rows);
      }),
      { numRuns: isWholeRun ? 30 : 10 },
    );
  });

  it('updates the named columns of the named rows only', async () => {
    await replaceAll([1, 2, 3].map((id) => ({ ...empty, ThingID: id, N: id, Script: `script ${id}` })));
    const update = { update: 'Thing', id: ID.name, columns: [{ name: 'Script', type: 'text' as const }] };
    await connection.write((session) =>
      session.writeRows(update, [
        { ThingID: 2, Script: 'new' },
        { ThingID: 3, Script: null },
        { ThingID: 9, Script: 'nobody' },
      ]),
    );
    expect((await readAll()).map((row) => [row.ThingID, row.N, row.Script])).toEqual([
      [1, 1, 'script 1'],
      [2, 2, 'new'],
      [3, 3, null],
    ]);
  });

  it('writes many rows like few, and says which column refuses one of them', async () => {
    const many = Array.from(
      { length: 1_500 },
      (_, index): Row => ({
        ...empty,
        ...{
          ThingID: index + 1,
          N: index,
          Price: index / 8,
          Yes: index % 2 === 0,
          Script: `скрипт "${index}"\r\n`,
        },
        'Name "of" [it]': `n${index}`,
        Guid: `0f8fad5b-d9cb-469f-a165-${String(index).padStart(12, '0')}`,
        Changed: '1999-12-31T23:59:59.997Z',
      }),
    );
    const all = [ID, ...columns];
    const insert = { insertInto: 'Thing', columns: all, explicitId: true };
    const name: TypedColumn[] = [{ name: 'Name "of" [it]', type: 'string', length: 200 }];
    const tooLong = many.map((row) => ({ ThingID: row.ThingID ?? 0, 'Name "of" [it]': 'x'.repeat(201) }));
    await replaceAll([]);
    await connection.write(async (session) => {
      await session.writeRows(insert, many);
      for (const write of [
        () => session.writeRows(insert, many),
        () => session.writeRows({ update: 'Thing', id: ID.name, columns: name }, tooLong),
      ]) {
        await expect(session.savepoint(write)).rejects.toMatchObject({ code: 'database-refused' });
      }
      const n: TypedColumn[] = [{ name: 'N', type: 'int' }];
      await session.writeRows(
        { update: 'Thing', id: ID.name, columns: n },
        many.map((row) => ({ ThingID: row.ThingID ?? 0, N: 7 })),
      );
    });
    expect(await readAll()).toEqual(many.map((row) => ({ ...row, N: 7 })));
  });

  it('finds the rows of many keys, each once, and none for a key that is too long', async () => {
    const { dialect } = connection;
    const names: Row[] = Array.from({ length: 1_500 }, (_, index) => ({
      ...empty,
      ThingID: index + 1,
      'Name "of" [it]': `n${index}`,
    }));
    await replaceAll(names);
    const found = (key: TypedColumn, column: TypedColumn, values: Value[]) => {
      const match = `t.${dialect.identifier(column.name)} = x.${dialect.identifier(key.name)}`;
      return connection.read((session) =>
        session.queryByKeys<{ ThingID: number }>(
          `SELECT ${dialect.canonical('t', ID)} FROM ${dialect.table('Thing')} t ` +
            `JOIN ${dialect.keys('x', [key], 0)} ON ${match} ORDER BY t.${dialect.identifier(ID.name)}`,
          [{ columns: [key], rows: values.map((value) => ({ [key.name]: value })) }],
        ),
      );
    };
    const wanted: TypedColumn = { name: 'wanted', type: 'int' };
    const ids = Array.from({ length: 1_200 }, (_, index) => index + 1);
    expect(await found(wanted, ID, [...ids, null])).toHaveLength(1_200);
    const name: TypedColumn = { name: 'Name "of" [it]', type: 'string', length: 200 };
    expect(await found(name, name, ['n7', 'x'.repeat(201), `n7${'x'.repeat(199)}`, 'n1499', null])).toEqual([
      { ThingID: 8 },
      { ThingID: 1_500 },
    ]);
  });

  it('goes on after the highest id that was written explicitly', async () => {
    const { dialect } = connection;
    await replaceAll([{ ...empty, ThingID: 700 }]);
    const n: TypedColumn[] = [{ name: 'N', type: 'int' }];
    await connection.write(async (session) => {
      const advance = dialect.advanceIdentities([{ table: 'Thing', id: ID.name }]);
      if (advance !== undefined) await session.query(advance);
      await session.writeRows({ insertInto: 'Thing', columns: n, explicitId: false }, [{ N: 1 }, { N: 2 }]);
    });
    const [, ...generated] = (await readAll()).map((row) => Number(row.ThingID));
    expect(generated).toHaveLength(2);
    for (const id of generated) expect(id).toBeGreaterThan(700);
  });

  it('can write explicit ids again after an insert of them has failed', async () => {
    const insert = { insertInto: 'Thing', columns: [ID], explicitId: true };
    await replaceAll([{ ...empty, ThingID: 1 }]);
    await connection.write(async (session) => {
      const twice = () => session.writeRows(insert, [{ ThingID: 1 }]);
      await expect(session.savepoint(twice)).rejects.toMatchObject({
        code: 'database-refused',
        data: { reason: 'duplicate-key', table: 'Thing' },
      });
      await session.writeRows(insert, [{ ThingID: 2 }]);
    });
    expect((await readAll()).map((row) => row.ThingID)).toEqual([1, 2]);
  });

  it('says that a text is too long instead of cutting it', async () => {
    const columns: TypedColumn[] = [{ name: 'Name "of" [it]', type: 'string' }];
    const insert = { insertInto: 'Thing', columns, explicitId: false };
    await expect(
      connection.write((session) => session.writeRows(insert, [{ 'Name "of" [it]': 'x'.repeat(201) }])),
    ).rejects.toMatchObject({ code: 'database-refused', data: { reason: 'value-too-long' } });
  });

  it('limits an ordered query', async () => {
    const { dialect } = connection;
    await replaceAll([1, 2, 3].map((id) => ({ ...empty, ThingID: id })));
    const query = `SELECT ${dialect.canonical('t', ID)} FROM ${dialect.table('Thing')} AS t${dialect.lockHint} ORDER BY t.${dialect.identifier(ID.name)}`;
    expect(await connection.write((session) => session.query(dialect.limit(query, 2)))).toEqual([
      { ThingID: 1 },
      { ThingID: 2 },
    ]);
  });

  it('counts as a number', async () => {
    await replaceAll([{ ...empty, ThingID: 1 }]);
    const count = `SELECT COUNT(*) AS ${connection.dialect.identifier('n')} FROM ${connection.dialect.table('Thing')}`;
    expect(await connection.read((session) => session.query(count))).toEqual([{ n: 1 }]);
  });

  it('gives the lock of imports to one transaction at a time', async () => {
    const { tryImportLock } = connection.dialect;
    const take = () => connection.write((session) => session.query<{ taken: number }>(tryImportLock));
    expect(await take()).toEqual([{ taken: 1 }]);
    if (database.name !== 'embedded') {
      await connection.write(async (session) => {
        expect(await session.query(tryImportLock)).toEqual([{ taken: 1 }]);
        expect(await take()).toEqual([{ taken: 0 }]);
      });
    }
    expect(await take()).toEqual([{ taken: 1 }]);
  });

  const needs = database.name === 'postgres' ? '' : ' (needs PostgreSQL with several connections)';
  it.skipIf(needs !== '')(`says when a row was changed meanwhile${needs}`, async () => {
    await replaceAll([{ ...empty, ThingID: 1, N: 1 }]);
    const n: TypedColumn[] = [{ name: 'N', type: 'int' }];
    const set = (session: Session, value: number) =>
      session.writeRows({ update: 'Thing', id: ID.name, columns: n }, [{ ThingID: 1, N: value }]);
    await expect(
      connection.write(async (session) => {
        await session.query('SELECT 1 AS one');
        await connection.write((other) => set(other, 2));
        await set(session, 3);
      }),
    ).rejects.toMatchObject({ code: 'database-refused', data: { reason: 'changed-meanwhile' } });
  });
});
