import { afterEach, describe, expect, it } from 'vitest';
import { connect } from '#core/site/connect.ts';
import type { Session } from '#core/site/site.ts';
import { startTdsServer, type TdsAnswer, type TdsServer } from '#tests/support/tds-server.ts';

let server: TdsServer | undefined;
afterEach(() => server?.close());

/** How a write ends when the server answers one statement so. */
async function writeWith(
  failing: (sql: string) => boolean,
  answer: TdsAnswer,
  work: (session: Session) => Promise<unknown> = (session) => session.query('UPDATE one'),
): Promise<unknown> {
  server = await startTdsServer({ onStatement: ({ sql }) => (failing(sql) ? answer : undefined) });
  const connection = await connect(server.url());
  try {
    return await connection.write(work).then(
      () => 'committed',
      (error) => error,
    );
  } finally {
    await connection.close();
  }
}

const error = (number: number, severity = 16): TdsAnswer => ({
  errors: [{ number, message: `Error ${number}.`, class: severity }],
});
const ended = (number: number): TdsAnswer => ({
  errors: [{ number, message: `Error ${number}.` }],
  endsTransaction: true,
});
const refused = (reason: string) => ({ code: 'database-refused', data: { reason } });
const lost = { code: 'connection-lost' };
const unknown = { code: 'outcome-unknown' };

describe('errors of a transaction of SQL Server', () => {
  it.each([
    ['BEGIN', 'BEGIN', error(3952), refused('other')],
    ['BEGIN', 'BEGIN', error(9002, 17), refused('disk-full')],
    ['BEGIN', 'BEGIN', 'drop', lost],
    [
      'the limit of waiting',
      'SET LOCK_TIMEOUT 30000; SET ROWCOUNT 0; SELECT @@SPID AS [session]',
      error(229, 14),
      { code: 'no-right' },
    ],
    [
      'the limit of waiting',
      'SET LOCK_TIMEOUT 30000; SET ROWCOUNT 0; SELECT @@SPID AS [session]',
      'drop',
      lost,
    ],
    ['COMMIT', 'COMMIT', error(3902), refused('transaction-ended')],
    ['COMMIT', 'COMMIT', error(3930), refused('transaction-ended')],
    ['COMMIT', 'COMMIT', error(3998), refused('transaction-ended')],
    ['COMMIT', 'COMMIT', error(1205, 13), refused('deadlock')],
    ['COMMIT', 'COMMIT', error(9002, 17), refused('disk-full')],
    ['COMMIT', 'COMMIT', error(596, 21), unknown],
    ['COMMIT', 'COMMIT', 'drop', unknown],
    ['a statement', 'UPDATE one', ended(3609), refused('check-failed')],
    ['a statement', 'UPDATE one', ended(1205), refused('deadlock')],
    ['a statement', 'UPDATE one', error(3930), refused('transaction-ended')],
  ] as const)('%s %#', async (_name, failing, answer, expected) => {
    expect(await writeWith((sql) => sql === failing, answer)).toMatchObject(expected);
  });

  it('of a savepoint that the server will not set', async () => {
    const inSavepoint = (session: Session) => session.savepoint(() => session.query('UPDATE one'));
    const found = await writeWith((sql) => sql.startsWith('SAVE'), error(3933), inSavepoint);
    expect(found).toMatchObject(refused('other'));
  });

  it('of a transaction that the server ends without a word', async () => {
    const silently: TdsAnswer = { errors: [], endsTransaction: true };
    expect(await writeWith((sql) => sql === 'UPDATE one', silently)).toMatchObject(
      refused('transaction-ended'),
    );
  });

  it('the first error stays the one to tell when the transaction is gone', async () => {
    const found = await writeWith(
      (sql) => sql === 'UPDATE one',
      ended(1205),
      (session) => session.savepoint(() => session.query('UPDATE one')),
    );
    expect(found).toMatchObject(refused('deadlock'));
  });

  it('a connection is lent out again after all that', async () => {
    let broken = true;
    server = await startTdsServer({
      onStatement: ({ sql }) => (sql === 'UPDATE one' && broken ? ended(1205) : undefined),
    });
    const connection = await connect(server.url());
    try {
      for (let turn = 0; turn < 8; turn++) {
        await expect(connection.write((session) => session.query('UPDATE one'))).rejects.toMatchObject(
          refused('deadlock'),
        );
      }
      broken = false;
      await connection.write((session) => session.query('UPDATE one'));
    } finally {
      await connection.close();
    }
  });
});
