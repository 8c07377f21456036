import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { referenceCatalog } from '#core/catalog/reference-catalog.ts';
import { openSite } from '#core/site/open.ts';
import { probeSite } from '#core/site/probe.ts';
import { databases } from '#tests/support/databases.ts';
import { createSite, type TestSite } from '#tests/support/sites.ts';

const postgres = databases.find(({ name }) => name === 'postgres');
const embedded = databases.find(({ name }) => name === 'embedded');
if (!postgres || !embedded) throw new Error('there is no database');

/** What each stage found, in one line. */
async function probe(url: string, more: { password?: string; signal?: AbortSignal } = {}) {
  const begun: string[] = [];
  const { stages, siteId } = await probeSite(url, {
    catalog: referenceCatalog,
    timeout: 500,
    onStage: (stage) => begun.push(stage),
    async withSite(work) {
      const site = await openSite(url, { catalog: referenceCatalog });
      return await work(site).finally(() => site.close());
    },
    ...more,
  });
  const line = stages
    .map(({ stage, result, error }) => `${stage} ${result}${error ? ` ${error.code}` : ''}`)
    .join(', ');
  return { line, begun, siteId, stages };
}

describe('the staged test of a site', () => {
  let site: TestSite;
  let silent: Server;
  beforeAll(async () => {
    site = await createSite(postgres);
    silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    silent.close();
    await site.remove();
  });
  const at = (change: (url: URL) => void) => {
    const url = new URL(site.url);
    change(url);
    return url.href;
  };

  it('goes through all stages of a good one', async () => {
    const { line, begun, siteId } = await probe(site.url);
    expect(line).toBe('name passed, tcp passed, tls warning, login passed, schema passed, rights passed');
    expect(begun).toEqual(['name', 'tcp', 'login', 'schema', 'rights']);
    expect(siteId).toBe(site.site.id);
  });

  it.each([
    ['an unknown host', (url: URL) => (url.hostname = 'no-such-host.invalid'), 'name failed host-unknown'],
    ['a closed port', (url: URL) => (url.port = '1'), 'name passed, tcp failed connection-refused'],
    [
      'a wrong password',
      (url: URL) => (url.password = 'wrong'),
      'name passed, tcp passed, tls skipped, login failed login-failed',
    ],
    [
      'a missing database',
      (url: URL) => (url.pathname = '/no_such_database'),
      'name passed, tcp passed, tls skipped, login skipped, schema failed database-missing',
    ],
  ])('ends at %s', async (_title, change, expected) => {
    const { line, stages } = await probe(at(change));
    expect(line.startsWith(expected), line).toBe(true);
    expect(line).toContain('rights skipped');
    const failed = stages.find(({ result }) => result === 'failed');
    expect(failed?.message).not.toBe('');
    expect(failed?.remedy).not.toBe('');
  });

  it('ends at a server that accepts and never answers', async () => {
    const { port } = silent.address() as { port: number };
    const { line } = await probe(at((url) => (url.port = String(port))));
    expect(line).toContain('tcp passed, tls skipped, login failed connection-timeout');
  });

  it('ends at a database that is no site', async () => {
    const { url, drop } = await postgres.create();
    expect((await probe(url)).line).toContain('schema failed not-a-site, rights skipped');
    await drop();
  });

  it('says what somebody may only read', async () => {
    const role = `reader_${Date.now()}`;
    await site.site.write(async (session) => {
      await session.query(`CREATE ROLE ${role} LOGIN PASSWORD 'reader'`);
      await session.query(`GRANT USAGE ON SCHEMA dbo TO ${role}`);
      await session.query(`GRANT SELECT ON ALL TABLES IN SCHEMA dbo TO ${role}`);
    });
    const { line } = await probe(
      at((url) => {
        url.username = role;
        url.password = 'reader';
      }),
    );
    expect(line).toContain('schema passed, rights warning');
    await site.site.write(async (session) => {
      await session.query(`DROP OWNED BY ${role}`);
      await session.query(`DROP ROLE ${role}`);
    });
  });

  it('has two stages for an embedded one, and names a folder that is none', async () => {
    const local = await createSite(embedded);
    await local.site.close();
    const network = 'name skipped, tcp skipped, tls skipped, login skipped';
    expect((await probe(local.url)).line).toBe(`${network}, schema passed, rights passed`);
    await local.remove();
    expect((await probe('embedded:/no/such/folder')).line).toContain(`${network}, schema failed`);
  });

  it('can be cancelled', async () => {
    const stop = AbortSignal.abort();
    await expect(probe(site.url, { signal: stop })).rejects.toMatchObject({ code: 'cancelled' });
  });
});
