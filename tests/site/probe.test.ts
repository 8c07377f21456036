import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { referenceCatalog } from '#core/catalog/reference-catalog.ts';
import type { SiteCredentials } from '#core/site/connect.ts';
import { openSite } from '#core/site/open.ts';
import { probeSite } from '#core/site/probe.ts';
import { postgres } from '#tests/support/databases.ts';
import { createSite, type TestSite } from '#tests/support/sites.ts';
import { startSshServer } from '#tests/support/ssh-server.ts';

/** What each step found, in one line. */
async function probe(
  url: string,
  { access = {}, ...more }: { access?: SiteCredentials; signal?: AbortSignal; timeout?: number } = {},
) {
  const begun: string[] = [];
  const { steps, siteId } = await probeSite(url, {
    catalog: referenceCatalog,
    timeout: 10_000,
    open: (work) => work(access),
    report: ({ stage }) => begun.push(stage),
    async withSite(work) {
      const site = await openSite(url, { catalog: referenceCatalog });
      return await work(site).finally(() => site.close());
    },
    ...more,
  });
  const line = steps
    .filter(({ step, verdict }) => step !== 'site-partner' || verdict !== 'skipped')
    .map(({ step, verdict, findings: [first] }) => {
      const why = verdict === 'fail' ? ` ${first?.message.code.replace('error.', '')}` : '';
      return `${step.replace('site-', '')} ${verdict}${why}`;
    })
    .join(', ');
  return { line, begun, siteId, steps };
}

describe('the test of a site, step by step', () => {
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

  it('goes through all steps of a good one', async () => {
    const { line, begun, siteId } = await probe(site.url);
    expect(line).toBe(
      'ssh skipped, name ok, browser skipped, tcp ok, tls warn, login ok, database ok, schema ok, rights ok',
    );
    expect(begun).toEqual(
      ['name', 'tcp', 'login', 'tls', 'database', 'schema', 'rights'].map((step) => `site-${step}`),
    );
    expect(siteId).toBe(site.site.id);
  });

  it.each([
    [
      'an unknown host',
      (url: URL) => (url.hostname = 'no-such-host.invalid'),
      'ssh skipped, name fail host-unknown',
    ],
    [
      'a closed port',
      (url: URL) => (url.port = '1'),
      'ssh skipped, name ok, browser skipped, tcp fail connection-refused',
    ],
    [
      'a wrong password',
      (url: URL) => (url.password = 'wrong'),
      'ssh skipped, name ok, browser skipped, tcp ok, tls skipped, login fail login-failed',
    ],
    [
      'a missing database',
      (url: URL) => (url.pathname = '/no_such_database'),
      'ssh skipped, name ok, browser skipped, tcp ok, tls warn, login ok, database fail database-missing',
    ],
    [
      'a password that nobody has said',
      (url: URL) => (url.password = ''),
      'ssh skipped, name ok, browser skipped, tcp ok, tls skipped, login fail password-missing.database',
    ],
  ])('ends at %s', async (_title, change, expected) => {
    const { line, steps } = await probe(at(change));
    expect(line.startsWith(expected), line).toBe(true);
    expect(line).toContain('rights skipped');
    const failed = steps.find(({ verdict }) => verdict === 'fail');
    expect(failed?.findings[0]?.remedies).toHaveLength(1);
  });

  it('ends at a server that accepts and never answers', async () => {
    const { port } = silent.address() as { port: number };
    const { line } = await probe(
      at((url) => (url.port = String(port))),
      { timeout: 500 },
    );
    expect(line).toContain('tcp ok, tls skipped, login fail connection-timeout');
  });

  it('tells a server without TLS, and that nothing after it was tested', async () => {
    const { line } = await probe(at((url) => url.searchParams.set('sslmode', 'require')));
    expect(line).toBe(
      'ssh skipped, name ok, browser skipped, tcp ok, tls fail tls-failed, login skipped, database skipped, ' +
        'schema skipped, rights skipped',
    );
  });

  it('names what a site lacks', async () => {
    const damaged = await createSite(postgres);
    await damaged.site.write((session) => session.query('DROP TABLE dbo."Reminders" CASCADE'));
    const { line, steps } = await probe(damaged.url);
    expect(line).toContain('schema warn');
    const schema = steps.find(({ step }) => step === 'site-schema');
    expect(schema?.findings.map(({ message: { code } }) => code)).toEqual([
      'site-test.schema.incomplete',
      'site-test.schema.table-missing',
      'table-missing',
    ]);
    await damaged.remove();
  });

  it('ends at a database that is no site', async () => {
    const { url, drop } = await postgres.create();
    expect((await probe(url)).line).toContain(
      'tls warn, login ok, database ok, schema fail not-a-site, rights skipped',
    );
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
    expect(line).toContain('schema ok, rights warn');
    await site.site.write(async (session) => {
      await session.query(`DROP OWNED BY ${role}`);
      await session.query(`DROP ROLE ${role}`);
    });
  });

  it('leaves out the network for an embedded one, and names a folder that is none', async () => {
    expect((await probe('embedded:/no/such/folder')).line).toContain(
      'ssh skipped, name skipped, browser skipped, tcp skipped, tls skipped, login skipped, ' +
        'database skipped, schema fail database-missing',
    );
  });

  it('goes through SSH, and ends where that does', async () => {
    const ssh = await startSshServer({ password: 'secret' });
    const through = at(
      (url) =>
        (url.search = `?sshHost=${ssh.address}&sshHostKey=${encodeURIComponent(ssh.hostKey.fingerprint)}`),
    );
    const access = { ssh: { secret: 'secret', knownHosts: [] } };
    expect((await probe(through, { access })).line).toBe(
      'ssh ok, name skipped, browser skipped, tcp ok, tls warn, login ok, database ok, schema ok, rights ok',
    );
    const nowhere = through.replace(/:\d+\//, ':1/');
    expect((await probe(nowhere, { access })).line).toContain(
      'ssh ok, name skipped, browser skipped, tcp fail ssh-target-unreachable, tls skipped',
    );
    const { line } = await probe(through, { access: { ssh: { knownHosts: [] } } });
    expect(line).toContain('ssh fail password-missing.ssh, name skipped, browser skipped, tcp skipped');
    await expect.poll(() => ssh.clients()).toBe(0);
    await ssh.close();
  });

  it('tells a named instance that nobody finds', async () => {
    // An address of its own: another test may listen where a SQL Browser does.
    const { line } = await probe('mssql://sa:pw@127.0.0.9\\nowhere/site', { timeout: 500 });
    expect(line).toContain('ssh skipped, name ok, browser fail browser-silent, tcp skipped');
  });

  it('says whether the failover partner answers, which fails nothing', async () => {
    const { port } = silent.address() as { port: number };
    const to = (first: number, partner: number) =>
      `mssql://sa:pw@127.0.0.1:${first}/site?encrypt=false&failoverPartner=127.0.0.1:${partner}`;
    const gone = await probe(to(port, 1), { timeout: 500 });
    expect(gone.line).toContain('tcp ok, partner warn, ');
    expect(gone.steps.find(({ step }) => step === 'site-partner')?.findings).toMatchObject([
      {
        message: {
          code: 'site-test.partner.silent',
          values: { host: '127.0.0.1', reason: { code: 'error.connection-refused' } },
        },
        remedies: [{ code: 'site-test.partner.silent.remedy' }],
      },
    ]);
    const first = await probe(to(1, port), { timeout: 500 });
    expect(first.line).toContain('tcp fail connection-refused, partner ok, tls skipped');
    const named = to(port, 1).replace(/127\.0\.0\.1:1$/, '127.0.0.9%5CNOWHERE');
    expect((await probe(named, { timeout: 500 })).line).toContain('tcp ok, partner warn, ');
  });

  it('can be cancelled', async () => {
    const stop = AbortSignal.abort();
    await expect(probe(site.url, { signal: stop })).rejects.toMatchObject({ code: 'cancelled' });
  });
});
