import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { message } from '#core/messages/catalogue.ts';
import { withSite } from '#core/operations/context.ts';
import type { Session } from '#core/site/site.ts';
import { openTables, type SiteTables } from '#core/site/site-tables.ts';
import { describeEachDatabase } from '../../support/databases.ts';
import { codeOf, type Lab, startLab, tokenRow } from './lab.ts';

const ADMIN = 'token-of-admin';
const PLAIN = 'token-of-anna';
const PLAIN_ID = 1;
const TREE = '/api/migration/tree-root';
const OWN = '/api/user/pat';

describe('a key that a key makes', () => {
  it('ends with it at the latest', async () => {
    const lab = await startLab();
    const rights = ['service:write'];
    const given = { site: lab.url, name: 'short', user: 'admin', rights, days: 2 };
    const short = await lab.host.client.service.keys.create(given);
    const made = async (more: object) => {
      const body = { name: 'made', user: 'admin', rights, ...more };
      const answer = await lab.post('/api/siteferry/service/keys/create', short.key, body);
      return ((await answer.json()) as { expiresAt: string | null }).expiresAt;
    };
    expect(await made({})).toBe(short.expiresAt);
    expect(await made({ days: 400 })).toBe(short.expiresAt);
    expect(new Date((await made({ days: 1 })) ?? 0) < new Date(short.expiresAt ?? 0)).toBe(true);
    await lab.close();
  });
});

describeEachDatabase('who may call', (database) => {
  let lab: Lab;
  beforeAll(async () => {
    lab = await startLab({}, prepare, database);
  });
  async function prepare(tables: SiteTables): Promise<void> {
    const [admin] = await tables.select<{ UserID: number }>('Users', { Nick: 'admin' });
    const [fired] = await tables.select<{ UserID: number }>('Users', { Nick: 'v.kuznetsov' });
    const [blocked] = await tables.select<{ UserID: number }>('Users', { Nick: 'i.petrova' });
    const over = { ExpiresAt: '2026-02-01T00:00:00.000Z' };
    for (const row of [
      tokenRow(ADMIN, admin?.UserID ?? 0),
      tokenRow(PLAIN, PLAIN_ID),
      tokenRow('token-of-dismissed', fired?.UserID ?? 0),
      tokenRow('token-of-blocked', blocked?.UserID ?? 0),
      tokenRow('token-revoked', PLAIN_ID, { IsRevoked: true }),
      tokenRow('token-over', PLAIN_ID, over),
    ]) {
      await tables.insert('PersonalAccessTokens', [row]);
    }
  }
  afterAll(() => lab?.close());

  it.each([
    ['nothing', undefined, TREE, 401, 'no-key'],
    ['a word', 'whatever', TREE, 401, 'no-key'],
    ['a key that was never made', `sfk_0123456789ab_${'x'.repeat(43)}`, TREE, 401, 'no-key'],
    ['the hash of a token', createHash('sha256').update(ADMIN).digest('hex'), TREE, 401, 'no-key'],
    ['a revoked token', 'token-revoked', OWN, 401, 'no-key'],
    ['a token that is over', 'token-over', OWN, 401, 'no-key'],
    ['a token of a dismissed user', 'token-of-dismissed', OWN, 403, 'user-inactive'],
    ['a token of a blocked user', 'token-of-blocked', OWN, 403, 'user-inactive'],
    ['an administrator’s token', ADMIN, TREE, 200, undefined],
    ['anybody’s token for own tokens', PLAIN, OWN, 200, undefined],
    ['anybody’s token for the tree', PLAIN, TREE, 403, 'no-administration'],
    ['anybody’s token for what is no operation', PLAIN, '/api/nothing', 403, 'no-administration'],
    ['an administrator’s token for what is no operation', ADMIN, '/api/nothing', 404, 'not-found'],
  ])('%s', async (_what, key, path, status, code) => {
    const answer = await lab.get(path, key);
    expect([answer.status, status === 200 ? undefined : await codeOf(answer)]).toEqual([status, code]);
    expect(answer.headers.get('www-authenticate')).toBe(status === 401 ? 'Bearer' : null);
  });

  it.each([
    [['transfer:read'], TREE, 200, undefined],
    [['*:read'], TREE, 200, undefined],
    [['*:destroy'], TREE, 200, undefined],
    [['signin:destroy'], TREE, 403, 'right-missing'],
    [['signin:read'], OWN, 200, undefined],
    [['transfer:destroy'], OWN, 403, 'right-missing'],
  ])('a key with %j asks for %s', async (rights, path, status, code) => {
    const { text } = await lab.key(rights);
    const answer = await lab.get(path, text);
    expect([answer.status, status === 200 ? undefined : await codeOf(answer)]).toEqual([status, code]);
  });

  it.each([
    ['a.meyer', TREE, 403, 'no-administration'],
    ['v.kuznetsov', OWN, 403, 'user-inactive'],
    ['i.petrova', OWN, 403, 'user-inactive'],
    ['nobody', OWN, 403, 'user-inactive'],
  ])('a key of %s gets no further than its user', async (user, path, status, code) => {
    const { text } = await lab.key(['*:destroy'], user);
    const answer = await lab.get(path, text);
    expect([answer.status, await codeOf(answer)]).toEqual([status, code]);
  });

  it.each([
    ['a.meyer', 200],
    [`%23${PLAIN_ID}`, 200],
    ['admin', 403],
    ['%232', 403],
  ])('who has no administration asks about tasks for %s', async (user, status) => {
    expect((await lab.get(`/api/tasks/check-exist-and-access/1?user=${user}`, PLAIN)).status).toBe(status);
  });

  it('a user who is dismissed has no access from then on', async () => {
    const { text } = await lab.key(['*:destroy'], 'p.novak');
    expect((await lab.get(OWN, text)).status).toBe(200);
    await changed(lab, (tables) => tables.update('Users', 'UserID', { UserID: 2, IsFired: true }));
    expect((await lab.get(OWN, text)).status).toBe(403);
  });

  it('the use of a token is noted once an hour, and nothing else is written', async () => {
    const used = async () =>
      await changed(lab, async (tables) => {
        const [row] = await tables.select<{ LastUsedAt: string | null }>('PersonalAccessTokens', {
          TokenPrefix: ADMIN.slice(0, 8),
          UserId: 100,
        });
        return row?.LastUsedAt;
      });
    await lab.get(TREE, ADMIN);
    const first = await used();
    expect(Date.now() - Date.parse(String(first))).toBeLessThan(600_000);
    await lab.get(TREE, ADMIN);
    expect(await used()).toBe(first);
  });

  it('no other site is opened for a caller', async () => {
    const caller = { login: 'admin', key: 'x', rights: ['*:destroy'], site: lab.url };
    const work = withSite(
      { ...lab.host.context, caller },
      { site: 'embedded:/tmp/other' },
      async () => 1,
      undefined,
    );
    await expect(work).rejects.toMatchObject({ code: 'right-missing' });
  });
});

/** Changes the site that is served, by its own connection. */
async function changed<T>({ host, url }: Lab, work: (tables: SiteTables) => Promise<T>): Promise<T> {
  return await withSite(
    host.context,
    { site: url },
    (site) =>
      site.write(async (session) => work(await openTables(session, site.catalog, message('feature.signin')))),
    undefined,
  );
}

describe('keys', () => {
  let lab: Lab;
  beforeAll(async () => {
    lab = await startLab();
  });
  afterAll(() => lab?.close());
  const file = () => join(lab.home, 'state', 'service-keys.json');

  it('end at once when they are revoked, also in a service that runs', async () => {
    const { id, text } = await lab.key(['*:read']);
    expect((await lab.get(TREE, text)).status).toBe(200);
    expect((await lab.host.client.service.keys.revoke({ id })).state).toBe('revoked');
    expect((await lab.get(TREE, text)).status).toBe(401);
  });

  it('are kept without their secret, and for this user alone', async () => {
    const { text } = await lab.key(['*:read']);
    const kept = await readFile(file(), 'utf8');
    expect(kept).not.toContain(text.slice(-43));
    expect(kept).toContain(createHash('sha256').update(text.slice(-43)).digest('hex'));
  });

  it('of another site, of another time, and with a letter changed are none', async () => {
    const { id, text } = await lab.key(['*:read']);
    const edit = async (change: (key: Record<string, unknown>) => void) => {
      const content = JSON.parse(await readFile(file(), 'utf8')) as { keys: Record<string, unknown>[] };
      for (const key of content.keys) if (key.id === id) change(key);
      await writeFile(file(), JSON.stringify(content));
    };
    expect((await lab.get(TREE, `${text.slice(0, -1)}${text.endsWith('A') ? 'B' : 'A'}`)).status).toBe(401);
    await edit((key) => Object.assign(key, { site: 'embedded:/tmp/other' }));
    expect((await lab.get(TREE, text)).status).toBe(401);
    await edit((key) => Object.assign(key, { site: lab.url, expiresAt: '2020-01-01T00:00:00.000Z' }));
    expect((await lab.get(TREE, text)).status).toBe(401);
    await edit((key) => Object.assign(key, { expiresAt: null }));
    expect((await lab.get(TREE, text)).status).toBe(200);
  });

  it('made over HTTP reach no further than who makes them, and only this site’s are told', async () => {
    const { text } = await lab.key(['service:destroy', 'transfer:read']);
    const create = (body: object) =>
      lab.post('/api/siteferry/service/keys/create', text, { name: 'x', ...body });
    expect((await create({ user: 'admin', rights: ['transfer:read'] })).status).toBe(200);
    for (const body of [
      { user: 'admin', rights: ['transfer:write'] },
      { user: 'admin', rights: ['*:read'] },
      { user: 'a.meyer', rights: ['transfer:read'] },
    ]) {
      expect((await create(body)).status).toBe(403);
    }
    const other = await lab.host.client.service.keys.create({
      site: 'embedded:/tmp/other',
      name: 'other',
      user: 'admin',
      rights: ['*:read'],
    });
    const listed = await (await lab.post('/api/siteferry/service/keys/list', text)).text();
    expect(listed).not.toContain('/tmp/other');
    expect((await lab.post('/api/siteferry/service/keys/revoke', text, { id: other.id })).status).toBe(404);
  });

  it('of a damaged file let nobody in, and say so', async () => {
    const { text } = await lab.key(['*:read']);
    const kept = await readFile(file(), 'utf8');
    for (const damage of ['', '{', '[]', kept.replaceAll(/"hash": "\w+"/g, '"hash": "ab"')]) {
      await writeFile(file(), damage);
      const answer = await lab.get(TREE, text);
      expect([answer.status, await codeOf(answer)]).toEqual([500, 'failed']);
    }
    await writeFile(file(), kept);
    expect((await lab.get(TREE, text)).status).toBe(200);
  });
});

it('a token of a site that keeps no hashes is refused with the reason', async () => {
  const lab = await startLab();
  const drop = async (session: Session) => {
    const { dialect } = session;
    const table = dialect.table('PersonalAccessTokens');
    await session.query(`ALTER TABLE ${table} DROP COLUMN ${dialect.identifier('TokenHash')}`);
  };
  await withSite(lab.host.context, { site: lab.url }, (site) => site.write(drop), undefined);
  const answer = await lab.get(TREE, ADMIN);
  expect([answer.status, await codeOf(answer)]).toEqual([401, 'token-unverifiable']);
  await lab.close();
});
