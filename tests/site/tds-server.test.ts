import { afterEach, expect, test } from 'vitest';
import { connect } from '#core/site/connect.ts';
import { selfSigned } from '../support/self-signed.ts';
import { startTdsServer, type TdsOptions, type TdsServer } from '../support/tds-server.ts';

let server: TdsServer | undefined;
afterEach(() => server?.close());

async function start(options?: TdsOptions): Promise<TdsServer> {
  server = await startTdsServer(options);
  return server;
}

test('a login says who asks for which database', async () => {
  const { url, logins } = await start();
  await (await connect(url())).close();
  expect(logins[0]).toMatchObject({
    authentication: 'password',
    user: 'siteferry',
    password: 'secret',
    application: 'siteferry',
    database: 'site',
    encrypted: false,
  });
});

test('a login travels encrypted', async () => {
  const { url, logins } = await start({ certificate: selfSigned });
  await (await connect(url('encrypt=true&trustServerCertificate=true'))).close();
  expect(logins[0]).toMatchObject({ user: 'siteferry', encrypted: true });
});

test('values go there and back', async () => {
  const row = {
    text: 'Ünï',
    long: 'x'.repeat(9000),
    none: null,
    whole: -5,
    big: 5_000_000_000n,
    part: 1.5,
    yes: true,
    bytes: Buffer.from('ab'),
    at: new Date('2026-01-31T12:00:00.500Z'),
  };
  const { url, statements } = await start({
    onStatement: ({ sql }) => (sql === 'SELECT values' ? { rows: [row, { ...row, none: null }] } : undefined),
  });
  const connection = await connect(url());
  try {
    const parameters = ['Ünï', 'x'.repeat(9000), null, -5, true];
    const rows = await connection.read((session) => session.query('SELECT values', parameters));
    // The driver gives a bigint as text.
    expect(rows[0]).toEqual({ ...row, big: '5000000000' });
    expect(rows).toHaveLength(2);
    expect(statements.find(({ sql }) => sql === 'SELECT values')?.parameters).toEqual(parameters);
  } finally {
    await connection.close();
  }
});

test('a transaction is begun, committed, and rolled back', async () => {
  const { url, statements } = await start();
  const connection = await connect(url());
  try {
    await connection.write((session) => session.query('UPDATE one'));
    await connection.read((session) => session.query('SELECT one'));
    // The driver looks whether a connection still answers before it lends it out again.
    const own = statements.filter(({ sql }) => sql !== 'SELECT 1;' && !sql.startsWith('SET '));
    expect(own.slice(-6).map(({ sql, isolation }) => isolation ?? sql)).toEqual([
      'READ COMMITTED',
      'UPDATE one',
      'COMMIT',
      'SNAPSHOT',
      'SELECT one',
      'ROLLBACK',
    ]);
  } finally {
    await connection.close();
  }
});

test.each([
  [
    'an error',
    { errors: [{ number: 1205, message: 'deadlock' }], endsTransaction: true },
    'database-refused',
  ],
  ['the end of the connection', 'drop', 'connection-lost'],
] as const)('a statement can end in %s', async (_name, answer, code) => {
  const { url } = await start({ onStatement: ({ sql }) => (sql === 'UPDATE one' ? answer : undefined) });
  const connection = await connect(url());
  try {
    await expect(connection.write((session) => session.query('UPDATE one'))).rejects.toMatchObject({ code });
  } finally {
    await connection.close();
  }
});

test('a statement that hangs is stopped by its signal', async () => {
  const { url } = await start({ onStatement: ({ sql }) => (sql === 'WAITFOR' ? 'hang' : undefined) });
  const connection = await connect(url());
  try {
    const stopped = AbortSignal.timeout(50);
    const waiting = connection.write((session) => session.query('WAITFOR'), stopped);
    await expect(waiting).rejects.toMatchObject({ code: 'cancelled' });
    await connection.write((session) => session.query('UPDATE one'));
  } finally {
    await connection.close();
  }
});
