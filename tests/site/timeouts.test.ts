import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DatabaseReason } from '#core/base/error-data.ts';
import { SiteferryError, toSiteferryError } from '#core/base/errors.ts';
import { failureOf } from '#core/checks/finding.ts';
import { render } from '#core/messages/catalogue.ts';
import { connect } from '#core/site/connect.ts';
import { translateStatementError } from '#core/site/dialects/postgres/errors.ts';
import type { Connection, Session } from '#core/site/site.ts';
import { postgres } from '#tests/support/databases.ts';

type Work = (session: Session) => Promise<{ lock_timeout: string }[]>;

describe('a PostgreSQL server that waits no longer', () => {
  let connection: Connection;
  let url: string;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    const made = await postgres.create();
    if (!made) throw new Error('there is no PostgreSQL');
    ({ drop, url } = made);
    connection = await connect(made.url);
    await connection.write((session) => session.query('CREATE TABLE kept (n int)'));
    await connection.write((session) => session.query('INSERT INTO kept VALUES (1)'));
  });
  afterAll(async () => {
    await connection.close();
    await drop();
  });

  const refused = (reason: DatabaseReason) => ({ code: 'database-refused', data: { reason } });

  it('says that a statement took too long', async () => {
    const running = connection.read(async (session) => {
      await session.query('SET LOCAL statement_timeout = 20');
      await session.query('SELECT pg_sleep(30)');
    });
    await expect(running).rejects.toMatchObject(refused('statement-timeout'));
  });

  it('has ended the connection where a transaction took too long', async () => {
    const running = connection.read(async (session) => {
      await session.query('SET LOCAL transaction_timeout = 20');
      await session.query('SELECT pg_sleep(30)');
    });
    await expect(running).rejects.toMatchObject({
      code: 'connection-lost',
      data: { databaseError: { number: '25P04' } },
    });
    expect(await connection.read((session) => session.query('SELECT n FROM kept'))).toEqual([{ n: 1 }]);
  });

  it('has ended the connection where a transaction was idle for too long', () => {
    const sent = Object.assign(new Error('terminating connection'), { severity: 'FATAL', code: '25P03' });
    expect(translateStatementError(sent, 'SELECT 1', 'postgres://ann@db/site')).toMatchObject({
      code: 'connection-lost',
      data: { databaseError: { number: '25P03' } },
    });
  });

  it.each([
    ['read', (work: Work) => connection.read(work)],
    ['write', (work: Work) => connection.write(work)],
    ['writeSerializable', (work: Work) => connection.writeSerializable(work)],
  ])('waits for no lock without end: %s', async (_name, run) => {
    const [row] = await run((session) => session.query<{ lock_timeout: string }>('SHOW lock_timeout'));
    expect(row).toEqual({ lock_timeout: '30s' });
  });

  it('names the table that stayed locked, and who holds it since when', async () => {
    const watching = await connect(url, { lockWatch: 50 });
    try {
      await connection.write(async (holder) => {
        const [own] = await holder.query<{ pid: string; login: string }>(
          `SELECT pg_backend_pid()::text AS "pid", current_user::text AS "login"`,
        );
        await holder.query('LOCK TABLE kept');
        const waiting = watching.write(async (session) => {
          await session.query('SET LOCAL lock_timeout = 2000');
          await session.query('UPDATE kept SET n = 2');
        });
        const error: unknown = await waiting.catch((thrown: unknown) => thrown);
        expect(error).toMatchObject({
          code: 'database-refused',
          data: {
            reason: 'lock-timeout',
            table: 'kept',
            lock: {
              holders: [
                {
                  session: own?.pid,
                  login: own?.login,
                  program: 'siteferry',
                  since: expect.stringMatching(/^\d{4}-.*Z$/),
                },
              ],
            },
          },
        });
        const { message } = failureOf(toSiteferryError(error));
        for (const language of ['en', 'ru'] as const) {
          expect(render(message, language, 'commandLine')).toContain(own?.pid);
        }
      });
    } finally {
      await watching.close();
    }
  });

  it('says that data stayed locked', async () => {
    await connection.write(async (holder) => {
      await holder.query('SELECT n FROM kept FOR UPDATE');
      const waiting = connection.write(async (session) => {
        await session.query('SET LOCAL lock_timeout = 20');
        await session.query('UPDATE kept SET n = 2');
      });
      await expect(waiting).rejects.toMatchObject(refused('lock-timeout'));
    });
  });
});

describe('what is said about it', () => {
  it.each(['statement-timeout', 'lock-timeout', 'deadlock', 'disk-full'] as const)(
    '%s: has a text and a remedy of its own, in both languages',
    (reason) => {
      const place = { table: '', column: '' };
      for (const error of [
        new SiteferryError('database-refused', { reason, ...place }),
        new SiteferryError('import-failed', { reason, ...place, type: '', path: '', value: '' }),
      ]) {
        const { message, remedies } = failureOf(toSiteferryError(error));
        for (const language of ['en', 'ru'] as const) {
          expect(render(message, language, 'commandLine')).not.toMatch(/log|журнал|another reason/);
          const told = remedies.map((remedy) => render(remedy, language, 'commandLine')).join(' ');
          expect(told).not.toMatch(/site check|on the source|на источнике/);
          expect(told).toMatch(/try again|повторите/i);
          expect(/rolled back|откачен/.test(told)).toBe(error.code === 'import-failed');
        }
      }
    },
  );
});
