import { connect as connectSocket, createServer } from 'node:net';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { SiteferryError } from '#core/base/errors.ts';
import { message } from '#core/messages/catalogue.ts';
import { connect } from '#core/site/connect.ts';
import { type Retry, retry, waitForConnection, waitForTransaction } from '#core/site/retry.ts';
import { createPostgres } from '#tests/support/databases.ts';
import { startTdsServer, type TdsAnswer, type TdsServer } from '#tests/support/tds-server.ts';

const refused = (reason: 'deadlock' | 'lock-timeout' | 'server-busy' | 'duplicate-key') =>
  new SiteferryError('database-refused', { reason, table: '', column: '' });
const unavailable = (cause: 'paused' | 'offline') =>
  new SiteferryError('database-unavailable', {
    host: 'db',
    database: 'site',
    reason: message(`database-unavailable.${cause}`),
  });
const lost = new SiteferryError('connection-lost', { site: 'x' });

/** What is waited after each attempt until it is given up. */
function waits(wait: (error: SiteferryError, attempt: number) => number | undefined, error: SiteferryError) {
  const all: number[] = [];
  for (let next = wait(error, 1); next !== undefined; next = wait(error, all.length + 1)) all.push(next);
  return all;
}

describe('trying again', () => {
  it('waits longer each time, by what got in the way', () => {
    expect(waits(waitForTransaction, refused('deadlock'))).toEqual([20, 40, 80, 160, 320]);
    expect(waits(waitForTransaction, refused('server-busy'))).toEqual([500, 1_000, 2_000, 4_000]);
    expect(waits(waitForTransaction, refused('lock-timeout'))).toEqual([500]);
    expect(waits(waitForTransaction, lost)).toEqual([250, 500]);
    expect(waits(waitForTransaction, refused('duplicate-key'))).toEqual([]);
    expect(waits(waitForTransaction, new SiteferryError('outcome-unknown', { site: 'x' }))).toEqual([]);
  });

  it('of connecting goes on as long as connecting may take', () => {
    const wait = waitForConnection(70_000);
    expect(waits(wait, unavailable('paused'))).toEqual([
      ...[1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000],
    ]);
    expect(waits(waitForConnection(900), unavailable('paused'))).toEqual([]);
    expect(waits(wait, new SiteferryError('connection-refused', { host: 'db', port: 1 }))).toEqual([
      250, 500,
    ]);
    expect(wait(unavailable('offline'), 1)).toBeUndefined();
    expect(wait(new SiteferryError('login-failed', { user: 'a', host: 'db' }), 1)).toBeUndefined();
  });

  it('ends with the signal, while it waits', async () => {
    const stop = new AbortController();
    let attempts = 0;
    const running = retry(
      async () => {
        attempts++;
        throw lost;
      },
      { wait: () => 3_600_000, onRetry: () => stop.abort(), signal: stop.signal },
    );
    await expect(running).rejects.toMatchObject({ code: 'cancelled' });
    expect(attempts).toBe(1);
  });
});

describe('a PostgreSQL server', () => {
  it('that is starting is waited for', async () => {
    const database = await createPostgres();
    const target = new URL(database.url);
    const { port, hostname } = target;
    let refusals = 0;
    const proxy = createServer((socket) => {
      socket.on('error', () => socket.destroy());
      if (refusals++ > 0) {
        const server = connectSocket(Number(port), hostname);
        server.on('error', () => socket.destroy());
        socket.pipe(server).pipe(socket);
        return;
      }
      socket.once('data', () => {
        const fields = Buffer.from('SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0\0');
        const header = Buffer.alloc(5, 'E');
        header.writeInt32BE(fields.length + 4, 1);
        socket.end(Buffer.concat([header, fields]));
      });
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    onTestFinished(async () => {
      proxy.close();
      await database.drop();
    });
    const address = proxy.address();
    target.port = String(typeof address === 'object' && address ? address.port : 0);
    target.hostname = '127.0.0.1';
    const retries: Retry[] = [];
    const connection = await connect(target.href, { onRetry: (one) => retries.push(one) });
    await connection.read((session) => session.query('SELECT 1'));
    await connection.close();
    expect(retries).toMatchObject([{ error: { code: 'database-unavailable' } }]);
  });
});

describe('a transaction', () => {
  let server: TdsServer | undefined;
  afterEach(() => server?.close());

  /** Answers a statement with each of the answers in turn, and then with rows; also says what was tried again. */
  async function open(sql: string, answers: TdsAnswer[]) {
    server = await startTdsServer({
      onStatement: (asked) => (asked.sql === sql ? answers.shift() : undefined),
    });
    const retries: Retry[] = [];
    const connection = await connect(server.url(), { onRetry: (one) => retries.push(one) });
    const asked = () => server?.statements.filter((statement) => statement.sql === sql).length;
    return { connection, retries, asked };
  }

  const error = (number: number, severity = 14): TdsAnswer => ({
    errors: [{ number, message: 'No.', class: severity, state: 1 }],
    endsTransaction: true,
  });

  it.each([
    ['a deadlock', error(1205, 13)],
    ['rows that moved', error(601, 12)],
    ['a server that is busy', error(10928, 16)],
    ['a lock', error(1222, 16)],
    ['a move of the database', error(40613, 17)],
    ['the end of the connection', 'drop' as const],
  ])('that reads is repeated after %s', async (_name, answer) => {
    const { connection, retries, asked } = await open('SELECT x', [answer]);
    try {
      await connection.read((session) => session.query('SELECT x'));
      expect({ asked: asked(), retries: retries.length }).toEqual({ asked: 2, retries: 1 });
    } finally {
      await connection.close();
    }
  });

  it('that writes is not repeated in its middle, and begins on another connection where its own has ended', async () => {
    const { connection, retries, asked } = await open('DELETE x', [error(1205, 13)]);
    try {
      const write = connection.write((session) => session.query('DELETE x'));
      await expect(write).rejects.toMatchObject({ data: { reason: 'deadlock' } });
      expect({ asked: asked(), retries }).toEqual({ asked: 1, retries: [] });
    } finally {
      await connection.close();
    }
    const begun = await open('BEGIN', ['drop']);
    try {
      await begun.connection.write((session) => session.query('DELETE x'));
      expect(begun.retries).toHaveLength(1);
    } finally {
      await begun.connection.close();
    }
  });

  it('whose COMMIT is not answered is never repeated', async () => {
    const { connection, retries, asked } = await open('COMMIT', ['drop']);
    try {
      const write = connection.writeSerializable((session) => session.query('DELETE x'));
      await expect(write).rejects.toMatchObject({ code: 'outcome-unknown' });
      expect({ asked: asked(), retries }).toEqual({ asked: 1, retries: [] });
    } finally {
      await connection.close();
    }
  });
});
