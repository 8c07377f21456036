import { afterEach, describe, expect, it } from 'vitest';
import { connect } from '#core/site/connect.ts';
import { mssqlDialect } from '#core/site/dialects/mssql/dialect.ts';
import { startTdsServer, type TdsOptions, type TdsServer } from '#tests/support/tds-server.ts';
import { lintTsql } from '#tests/support/tsql/lint.ts';

let server: TdsServer | undefined;
afterEach(() => server?.close());

async function start(options?: TdsOptions): Promise<TdsServer> {
  server = await startTdsServer(options);
  return server;
}

describe('waiting for locks', () => {
  it('is limited in every transaction, where the limit lasts', async () => {
    const { url, statements } = await start();
    const connection = await connect(url());
    try {
      await connection.read((session) => session.query('SELECT one'));
      await connection.write((session) => session.query('UPDATE one'));
      await connection.writeSerializable((session) => session.query('UPDATE two'));
    } finally {
      await connection.close();
    }
    const begins = statements.flatMap(({ sql }, at) => (sql === 'BEGIN' ? [at] : []));
    expect(begins).toHaveLength(3);
    for (const at of begins) {
      // In a call it would be forgotten at its end.
      expect(statements[at + 1]).toMatchObject({
        kind: 'batch',
        sql: 'SET LOCK_TIMEOUT 30000; SET ROWCOUNT 0; SELECT @@SPID AS [session]',
      });
    }
  });

  it.each([
    [
      'who holds it',
      [
        {
          session: '57',
          login: 'CORP\\ann',
          program: 'SSMS',
          since: '2026-01-31T12:00:00Z',
          table: 'States',
        },
      ],
      { table: 'States', holders: [{ session: '57', login: 'CORP\\ann', program: 'SSMS' }] },
    ],
    [
      'what right is missing to know',
      [{ grant: 'GRANT VIEW SERVER STATE TO [clerk]' }],
      { table: 'States', holders: [], grant: 'GRANT VIEW SERVER STATE TO [clerk]' },
    ],
  ])('says %s', async (_name, rows, lock) => {
    const told = Promise.withResolvers<void>();
    const { url, statements } = await start({
      onStatement({ sql }) {
        if (sql.includes('@@SPID')) return { rows: [{ session: 61 }] };
        if (sql.includes('blocking_session_id')) {
          // The one before has been read when it is asked again.
          if (statements.filter((one) => one.sql === sql).length > 1) told.resolve();
          return { rows };
        }
        if (!sql.startsWith('UPDATE')) return undefined;
        return {
          errors: [{ number: 1222, message: 'Lock request time out', class: 16 }],
          after: told.promise,
        };
      },
    });
    const connection = await connect(url(), { lockWatch: 20 });
    try {
      const written = connection.write((session) => session.query('UPDATE [dbo].[States] SET one'));
      await expect(written).rejects.toMatchObject({
        code: 'database-refused',
        data: { reason: 'lock-timeout', table: 'States', lock },
      });
    } finally {
      await connection.close();
    }
    const asked = statements.find(({ sql }) => sql.includes('blocking_session_id'));
    expect(asked?.parameters).toEqual([61]);
    expect(lintTsql(asked?.sql ?? '', 1)).toEqual([]);
    expect(lintTsql(mssqlDialect.importLockHolder)).toEqual([]);
  });

  it('says that data stayed locked', async () => {
    const { url } = await start({
      onStatement: ({ sql }) =>
        sql === 'UPDATE one'
          ? { errors: [{ number: 1222, message: 'Lock request time out', class: 16 }] }
          : undefined,
    });
    const connection = await connect(url());
    try {
      await expect(connection.write((session) => session.query('UPDATE one'))).rejects.toMatchObject({
        code: 'database-refused',
        data: { reason: 'lock-timeout' },
      });
    } finally {
      await connection.close();
    }
  });
});
