import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '#core/site/connect.ts';
import type { Connection } from '#core/site/site.ts';
import { postgres } from '#tests/support/databases.ts';

describe('a PostgreSQL connection', () => {
  let admin: Connection;
  let url: string;
  let drop: () => Promise<void>;

  beforeAll(async () => {
    const made = await postgres.create();
    if (made === undefined) throw new Error('no PostgreSQL');
    ({ url, drop } = made);
    admin = await connect(url);
  });

  afterAll(async () => {
    await admin.close();
    await drop();
  });

  it('tells that it broke off, and is usable again', async () => {
    const backend = 'SELECT pg_backend_pid() AS pid';
    await expect(
      admin.write(async (session) => {
        const [own] = await session.query<{ pid: number }>(backend);
        await admin.read((other) => other.query('SELECT pg_terminate_backend($1)', [own?.pid ?? 0]));
        await session.query(backend);
      }),
    ).rejects.toMatchObject({ code: 'connection-lost' });
    expect(await admin.read((session) => session.query('SELECT 1 AS one'))).toEqual([{ one: 1 }]);
  });

  it('never says committed when the commit failed', async () => {
    await admin.write(async (session) => {
      await session.query('CREATE TABLE parent (id int PRIMARY KEY)');
      await session.query('CREATE TABLE child (id int REFERENCES parent DEFERRABLE INITIALLY DEFERRED)');
    });
    await expect(
      admin.write((session) => session.query('INSERT INTO child VALUES (1)')),
    ).rejects.toMatchObject({
      code: 'database-refused',
      data: { reason: 'missing-reference', table: 'child', referenced: 'parent' },
    });
    expect(await admin.read((session) => session.query('SELECT id FROM child'))).toEqual([]);
  });

  it('names the table that still refers to a row', async () => {
    await admin.write(async (session) => {
      await session.query('CREATE TABLE kept (id int PRIMARY KEY)');
      await session.query('CREATE TABLE keeper (id int REFERENCES kept)');
      await session.query('INSERT INTO kept VALUES (1)');
      await session.query('INSERT INTO keeper VALUES (1)');
    });
    const removed = admin.write((session) => session.query('DELETE FROM kept'));
    const error = await removed.catch((caught) => caught);
    expect(error.data).toEqual({
      reason: 'missing-reference',
      table: 'keeper',
      column: '',
      databaseError: expect.objectContaining({ number: '23503', constraint: 'keeper_id_fkey' }),
    });
  });

  it('says that the transaction has ended, whatever is asked in it then', async () => {
    const asked = admin.write(async (session) => {
      await session.query('ROLLBACK');
      await session.query('SAVEPOINT late');
    });
    await expect(asked).rejects.toMatchObject({
      code: 'database-refused',
      data: { reason: 'transaction-ended' },
    });
  });

  it('tells what a user has no right to', async () => {
    const database = new URL(url).pathname.slice(1);
    const guest = `guest_${database}`;
    await admin.write(async (session) => {
      await session.query(`CREATE ROLE "${guest}" LOGIN PASSWORD 'guest'`);
      await session.query('CREATE TABLE closed (id int)');
    });
    const guestUrl = url.replace(/\/\/[^@]*@/, `//${guest}:guest@`);
    const connection = await connect(guestUrl);
    const rights = async (sql: string) =>
      connection.write((session) => session.query(sql)).catch((error) => error);
    expect(await rights('SELECT id FROM closed')).toMatchObject({
      code: 'no-right',
      data: { action: { code: 'site-action.read' } },
    });
    expect(await rights('INSERT INTO closed VALUES (1)')).toMatchObject({
      code: 'no-right',
      data: { action: { code: 'site-action.write' } },
    });
    await connection.close();

    await admin.write((session) => session.query(`REVOKE CONNECT ON DATABASE "${database}" FROM PUBLIC`));
    await expect(connect(guestUrl)).rejects.toMatchObject({
      code: 'no-right',
      data: { action: { code: 'site-action.connect' } },
    });
    await admin.write((session) => session.query(`DROP ROLE "${guest}"`));
  });
});
