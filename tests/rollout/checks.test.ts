import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkSiteInput } from '#core/contract/rollout/check.ts';
import { checkSite } from '#core/operations/rollout/check.ts';
import { startHost } from '#core/operations/start.ts';
import { askHealth } from '#core/rollout/health-check.ts';
import { askQuery } from '#core/rollout/query-check.ts';
import { describeEachDatabase, postgres } from '#tests/support/databases.ts';
import { memoryKeychain } from '#tests/support/keychain.ts';
import { checksums, createSite, type TestSite } from '#tests/support/sites.ts';

const { signal } = new AbortController();

describeEachDatabase('a query of a gate', (database) => {
  let made: TestSite;
  beforeAll(async () => {
    made = await createSite(database, { seed: { profile: 'demo' } });
  });
  afterAll(() => made?.remove());

  it('is the same in whichever order its rows come, and another one when one of them is', async () => {
    const first = await askQuery(made.site, 'SELECT "ButtonID", "Caption" FROM dbo."Buttons"', signal);
    const turned = 'SELECT "ButtonID", "Caption" FROM dbo."Buttons" ORDER BY "ButtonID" DESC';
    // MS SQL orders no query inside of another one; a query of a gate stands alone there.
    expect(await askQuery(made.site, turned, signal)).toBe(first);
    await made.site.write((session) =>
      session.query(`UPDATE dbo."Buttons" SET "Caption" = 'other' WHERE "ButtonID" = 1`),
    );
    expect(await askQuery(made.site, turned, signal)).not.toBe(first);
  });

  it.each([
    'DELETE FROM dbo."Buttons"',
    'SELECT 1; DELETE FROM dbo."Buttons"',
    'SELECT 1) AS x; DELETE FROM dbo."Buttons"; --',
    'WITH gone AS (DELETE FROM dbo."Buttons" RETURNING 1) SELECT * FROM gone',
    'SELECT * INTO dbo."Copy" FROM dbo."Buttons"',
  ])('that is %j writes nothing', async (sql) => {
    const before = await checksums(made.site);
    await expect(askQuery(made.site, sql, signal)).rejects.toMatchObject({ code: 'usage' });
    expect(await checksums(made.site)).toEqual(before);
  });

  it('answers no more than there may be', async () => {
    const many =
      'SELECT a."ButtonID" FROM dbo."Buttons" a, dbo."Buttons" b, dbo."Buttons" c, dbo."Buttons" d, dbo."Buttons" e, dbo."Buttons" f';
    await expect(askQuery(made.site, many, signal)).rejects.toMatchObject({
      data: { reason: { code: 'rollout-check.too-much' } },
    });
  });
});

it('what writes by a function is refused by the transaction', async () => {
  const made = await createSite(postgres, { seed: { profile: 'demo' } });
  try {
    await made.site.write((session) =>
      session.query(
        `CREATE FUNCTION public.sly() RETURNS int LANGUAGE sql AS $$ DELETE FROM dbo."Buttons"; SELECT 1 $$`,
      ),
    );
    const before = await checksums(made.site);
    await expect(askQuery(made.site, 'SELECT public.sly()', signal)).rejects.toMatchObject({
      code: 'database-refused',
    });
    expect(await checksums(made.site)).toEqual(before);
  } finally {
    await made.remove();
  }
});

it('leaves nothing on a connection that others have after it', async () => {
  const made = await createSite(postgres, { seed: { profile: 'demo' } });
  try {
    await made.site.write((session) =>
      session.query(
        `CREATE FUNCTION public.keep(n int) RETURNS text LANGUAGE sql AS $$
          SELECT pg_advisory_lock(n)::text || set_config('lock_timeout', '1', false) $$`,
      ),
    );
    const left = () =>
      made.site.read((session) =>
        session.query(
          `SELECT (SELECT count(*)::int FROM pg_locks l JOIN pg_database d ON d.oid = l.database
              WHERE l.locktype = 'advisory' AND d.datname = current_database()) AS locks,
            (SELECT reset_val FROM pg_settings WHERE name = 'lock_timeout') AS setting`,
        ),
      );
    const nothing = await left();
    expect(nothing).toMatchObject([{ locks: 0 }]);
    await askQuery(made.site, 'SELECT public.keep(1)', signal);
    await expect(askQuery(made.site, 'SELECT public.keep(2), 1 / 0', signal)).rejects.toMatchObject({
      code: 'database-refused',
    });
    await expect.poll(left).toEqual(nothing);
  } finally {
    await made.remove();
  }
});

describe('the health of a web application', () => {
  let web: Server;
  let address: string;
  beforeAll(async () => {
    web = createServer(({ url = '' }, response) => {
      if (url === '/app/ok') response.writeHead(200).end('ok');
      else if (url === '/app/here') response.writeHead(302, { location: '/app/ok' }).end();
      else if (url === '/app/away') response.writeHead(302, { location: 'http://localhost:1/' }).end();
      else if (url === '/app/round') response.writeHead(302, { location: '/app/round' }).end();
      else response.writeHead(url === '/app/none' ? 204 : 500).end();
    });
    await new Promise<void>((done) => web.listen(0, '127.0.0.1', done));
    address = `http://127.0.0.1:${(web.address() as AddressInfo).port}/app/`;
  });
  afterAll(() => web?.close());

  it.each([
    ['/ok', undefined],
    ['/here', undefined],
    ['/away', 'rollout-check.elsewhere'],
    ['/round', 'rollout-check.redirects'],
    ['/none', 'rollout-check.status'],
    ['/broken', 'rollout-check.status'],
    ['//example.org/ok', 'rollout-check.status'],
  ])('at %s: %s', async (path, code) => {
    expect((await askHealth(address, path, signal))?.code).toBe(code);
  });

  it('is none where nobody listens', async () => {
    expect((await askHealth('http://127.0.0.1:1', '/ok', signal))?.code).toBe('rollout-check.unreachable');
  });
});

it('asks no site but the one that was planned', async () => {
  const made = await createSite(postgres, { seed: { profile: 'demo' } });
  const host = startHost({}, { channel: 'commandLine', keychain: memoryKeychain() });
  try {
    const run = { context: host.context, report: () => undefined, now: () => new Date() };
    const checks = [{ kind: 'query' as const, sql: 'SELECT 1 AS one' }];
    const input = { site: made.url, checks, moment: 'before' as const };
    const { seen } = await checkSite(run, checkSiteInput.parse({ ...input, siteId: made.site.id }), signal);
    expect(Object.keys(seen)).toEqual(['0']);
    const other = checkSiteInput.parse({ ...input, siteId: 'other' });
    await expect(checkSite(run, other, signal)).rejects.toMatchObject({ code: 'plan-elsewhere' });
    const after = { ...input, moment: 'after' as const };
    const same = await checkSite(run, checkSiteInput.parse({ ...after, before: seen }), signal);
    expect(same.broken).toBeUndefined();
    const differs = await checkSite(run, checkSiteInput.parse({ ...after, before: { 0: 'x' } }), signal);
    expect(differs.broken).toMatchObject({
      code: 'rule-broken',
      data: { reason: { code: 'rollout-check.query-differs', values: { number: 1 } } },
    });
    const unknown = await checkSite(run, checkSiteInput.parse(after), signal);
    expect(unknown.broken?.data.reason).toMatchObject({ code: 'rollout-check.query-unknown' });
  } finally {
    await host.close();
    await made.remove();
  }
});
