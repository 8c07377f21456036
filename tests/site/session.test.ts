import { afterAll, beforeAll, expect, it } from 'vitest';
import { SiteferryError } from '#core/base/errors.ts';
import { connect } from '#core/site/connect.ts';
import type { Connection, Session } from '#core/site/site.ts';
import { describeEachDatabase } from '#tests/support/databases.ts';

describeEachDatabase('session', (database) => {
  let connection: Connection;
  let drop: () => Promise<void>;
  const statements: string[] = [];
  let beforeStatement: (sql: string) => void = () => {};

  beforeAll(async () => {
    const made = await database.create();
    drop = made.drop;
    connection = await connect(made.url, {
      create: true,
      onStatement: (sql) => {
        statements.push(sql);
        beforeStatement(sql);
      },
    });
    const { dialect } = connection;
    await connection.write(async (session) => {
      await session.query(dialect.name === 'postgres' ? 'CREATE SCHEMA dbo' : 'SELECT 1 AS [nothing]');
      await session.query(
        `CREATE TABLE ${dialect.table('Thing')} (${dialect.identifier('ThingID')} int NOT NULL PRIMARY KEY, ` +
          `${dialect.identifier('Name')} ${dialect.columnType({ type: 'string', length: 10 })} NOT NULL)`,
      );
    });
  });

  afterAll(async () => {
    await connection.close();
    await drop();
  });

  const insert = (id: number, name: string | null = 'thing') => {
    const { dialect } = connection;
    return {
      sql: `INSERT INTO ${dialect.table('Thing')} VALUES (${dialect.placeholder(0)}, ${dialect.placeholder(1)})`,
      parameters: [id, name],
    };
  };

  const together = async <T>(session: Session, work: () => Promise<T>): Promise<T> =>
    session.together ? await session.together(work) : await work();

  const ids = () =>
    connection.read(async (session) => {
      const rows = await session.query<{ ThingID: number }>(
        `SELECT ${connection.dialect.identifier('ThingID')} FROM ${connection.dialect.table('Thing')} ORDER BY 1`,
      );
      return rows.map((row) => row.ThingID);
    });

  it('commits what the work did, and gives its result', async () => {
    const { sql, parameters } = insert(1);
    const result = await connection.write(async (session) => {
      await session.query(sql, parameters);
      return 'done';
    });
    expect(result).toBe('done');
    expect(await ids()).toEqual([1]);
  });

  it('asks several queries together, and tells the first that fails as its own', async () => {
    const { dialect } = connection;
    const columns = [{ name: 'wanted', type: 'int' as const }];
    const query = (wanted: number, column = 'ThingID') => ({
      sql:
        `SELECT x.${dialect.identifier('wanted')} AS ${dialect.identifier('found')} FROM ${dialect.table('Thing')} t ` +
        `RIGHT JOIN ${dialect.keys('x', columns, 0)} ON t.${dialect.identifier(column)} = x.${dialect.identifier('wanted')}`,
      lists: [{ columns, rows: [{ wanted }] }],
    });
    const ask = (columnOfSecond?: string) =>
      connection.read((session) =>
        session.queryEachByKeys([query(3), query(4, columnOfSecond), query(5), query(6)]),
      );
    statements.length = 0;
    expect(await ask()).toEqual([3, 4, 5, 6].map((found) => [{ found }]));
    expect(statements).toHaveLength(1);
    await expect(ask('Missing')).rejects.toMatchObject({
      code: 'database-refused',
      data: { reason: 'object-missing' },
    });
    // The connection is as good as before.
    expect(await ask()).toHaveLength(4);
  });

  it('sends what is asked together at once, answers each as its own, and goes on in order', async () => {
    const told: string[] = [];
    const found = await connection.write(async (session) => {
      const asked = async (number: number) => {
        const [row] = await session.query<{ value: number }>(`SELECT ${number} AS value`);
        told.push(`answer ${row?.value}`);
        return row?.value;
      };
      beforeStatement = (sql) => told.push(sql);
      const first = await together(session, () => Promise.all([1, 2, 3].map(asked)));
      return [...first, await asked(4), await asked(5)];
    });
    beforeStatement = () => {};
    expect(found).toEqual([1, 2, 3, 4, 5]);
    const sent = (number: number) => told.indexOf(`SELECT ${number} AS value`);
    const answered = (number: number) => told.indexOf(`answer ${number}`);
    const waits = (number: number) => sent(number) > answered(number - 1);
    const isServer = connection.dialect.name === 'postgres' && database.name !== 'embedded';
    expect([2, 3, 4, 5].map(waits)).toEqual(isServer ? [false, false, true, true] : [true, true, true, true]);
  });

  it('throws the first that fails of what is done together, and does none of it', async () => {
    const before = await ids();
    const wrong = insert(61, null);
    const writing = connection.write(async (session) => {
      await together(session, () =>
        Promise.all(
          [insert(60), wrong, insert(62)].map(({ sql, parameters }) => session.query(sql, parameters)),
        ),
      );
    });
    await expect(writing).rejects.toMatchObject({
      code: 'database-refused',
      data: { reason: 'missing-value' },
    });
    expect(await ids()).toEqual(before);
  });

  it('stops what is done together when the signal is aborted, and does none of it', async () => {
    const before = await ids();
    const gone = new AbortController();
    const writing = connection.write(async (session) => {
      await together(session, async () => {
        const all = [70, 71, 72].map((id) => {
          const { sql, parameters } = insert(id);
          return session.query(sql, parameters);
        });
        const settled = Promise.all(all);
        await all[0];
        gone.abort();
        await settled;
      });
    }, gone.signal);
    await expect(writing).rejects.toMatchObject({ code: 'cancelled' });
    expect(await ids()).toEqual(before);
  });

  it('rolls back when the work throws, and throws the same error', async () => {
    const error = new Error('stop');
    const { sql, parameters } = insert(2);
    await expect(
      connection.write(async (session) => {
        await session.query(sql, parameters);
        throw error;
      }),
    ).rejects.toBe(error);
    expect(await ids()).toEqual([1]);
  });

  it('tells the hook each statement and the commit, and nothing else', async () => {
    statements.length = 0;
    const { sql, parameters } = insert(3);
    await connection.write((session) => session.query(sql, parameters));
    await connection.read((session) => session.query('SELECT 1 AS one'));
    expect(statements).toEqual([sql, 'COMMIT', 'SELECT 1 AS one']);
  });

  it('rolls back when the hook fails before the commit', async () => {
    beforeStatement = (sql) => {
      if (sql === 'COMMIT') throw new Error('fault');
    };
    const { sql, parameters } = insert(4);
    await expect(connection.write((session) => session.query(sql, parameters))).rejects.toThrow('fault');
    beforeStatement = () => {};
    expect(await ids()).toEqual([1, 3]);
  });

  it('never commits after a failed statement whose error was swallowed', async () => {
    const good = insert(5);
    const bad = insert(1);
    await expect(
      connection.write(async (session) => {
        await session.query(good.sql, good.parameters);
        // Swallowed, as by work that does not look.
        await session.query(bad.sql, bad.parameters).catch(() => undefined);
      }),
    ).rejects.toMatchObject({ code: 'database-refused', data: { reason: 'duplicate-key', table: 'Thing' } });
    expect(await ids()).toEqual([1, 3]);
  });

  it('undoes a savepoint only, and goes on', async () => {
    const kept = insert(6);
    const undone = insert(7);
    const bad = insert(1);
    const nested = insert(8);
    await connection.write(async (session) => {
      await session.query(kept.sql, kept.parameters);
      await expect(
        session.savepoint(async () => {
          await session.query(undone.sql, undone.parameters);
          await session.query(bad.sql, bad.parameters);
        }),
      ).rejects.toMatchObject({ code: 'database-refused' });
      await session.savepoint(() => session.savepoint(() => session.query(nested.sql, nested.parameters)));
    });
    expect(await ids()).toEqual([1, 3, 6, 8]);
  });

  it('runs statements asked for at once one after the other', async () => {
    const results = await connection.read((session) =>
      Promise.all([1, 2, 3].map((n) => session.query<{ n: number }>(`SELECT ${n} AS n`))),
    );
    expect(results.flat().map((row) => row.n)).toEqual([1, 2, 3]);
  });

  it('refuses a session that has outlived its transaction', async () => {
    const session = await connection.read(async (inside) => inside);
    await expect(session.query('SELECT 1 AS one')).rejects.toMatchObject({ code: 'bug' });
  });

  it('cancels before the first statement, without asking the server', async () => {
    statements.length = 0;
    await expect(
      connection.write((session) => session.query('SELECT 1 AS one'), AbortSignal.abort()),
    ).rejects.toMatchObject({ code: 'cancelled' });
    expect(statements).toEqual([]);
  });

  it.skipIf(database.name === 'embedded')(
    `cancels a running statement, rolls back and stays usable${database.name === 'embedded' ? ' (needs a database server)' : ''}`,
    async () => {
      const controller = new AbortController();
      const { sql, parameters } = insert(9);
      const sleep = database.dialect === 'postgres' ? 'SELECT pg_sleep(600)' : "WAITFOR DELAY '00:10:00'";
      await expect(
        connection.write(async (session) => {
          await session.query(sql, parameters);
          setTimeout(() => controller.abort(), 200);
          await session.query(sleep);
        }, controller.signal),
      ).rejects.toMatchObject({ code: 'cancelled' });
      // The row is free again at once: nothing holds it in the background.
      await connection.write((session) => session.query(sql, parameters));
      expect(await ids()).toEqual([1, 3, 6, 8, 9]);
    },
  );

  it('cancels between statements and rolls back', async () => {
    const controller = new AbortController();
    const { sql, parameters } = insert(10);
    await expect(
      connection.write(async (session) => {
        await session.query(sql, parameters);
        controller.abort();
        await session.query('SELECT 1 AS one');
      }, controller.signal),
    ).rejects.toMatchObject({ code: 'cancelled' });
    expect(await ids()).not.toContain(10);
  });

  it('cancels rather than commits when the signal is aborted after the last statement', async () => {
    const controller = new AbortController();
    const { sql, parameters } = insert(10);
    await expect(
      connection.write(async (session) => {
        await session.query(sql, parameters);
        controller.abort();
      }, controller.signal),
    ).rejects.toMatchObject({ code: 'cancelled' });
    expect(await ids()).not.toContain(10);
  });

  it('tells the reasons of refusals apart', async () => {
    const { dialect } = connection;
    const thing = dialect.table('Thing');
    const reasonOf = async (sql: string, parameters: (string | number | null)[] = []) => {
      const error = await connection
        .write((session) => session.query(sql, parameters))
        .catch((caught) => caught);
      expect(error).toBeInstanceOf(SiteferryError);
      return error.data.reason;
    };
    const missing = insert(11, null);
    const long = insert(11, 'longer than ten');
    expect(await reasonOf(missing.sql, missing.parameters)).toBe('missing-value');
    expect(await reasonOf(long.sql, long.parameters)).toBe('value-too-long');
    expect(await reasonOf(`SELECT 1 AS one FROM ${dialect.table('Nothing')}`)).toBe('object-missing');
    expect(await reasonOf(`UPDATE ${thing} SET ${dialect.identifier('Nothing')} = 1`)).toBe('object-missing');
    expect(await reasonOf(`SELECT CAST('x' AS int) AS n FROM ${thing}`)).toBe('value-not-valid');
    expect(await reasonOf(`INSERT INTO ${thing} VALUES (4000000000, 'x')`)).toBe('value-out-of-range');
  });

  it('refuses to write in a read', async () => {
    if (database.dialect === 'mssql') return; // SQL Server has no read-only transactions.
    const { sql, parameters } = insert(12);
    await expect(connection.read((session) => session.query(sql, parameters))).rejects.toMatchObject({
      code: 'database-refused',
    });
  });
});
