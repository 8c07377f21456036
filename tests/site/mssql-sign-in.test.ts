import { createSocket } from 'node:dgram';
import { afterEach, describe, expect, it } from 'vitest';
import { connect } from '#core/site/connect.ts';
import { tediousConfig } from '#core/site/dialects/mssql/data-source.ts';
import { odbcConnectionString } from '#core/site/dialects/mssql/odbc.ts';
import { authenticationOf } from '#core/site/dialects/mssql/sign-in.ts';
import { type MssqlUrl, parseSiteUrl } from '#core/site/url.ts';
import { startTdsServer, type TdsOptions, type TdsServer } from '#tests/support/tds-server.ts';

const CLIENT = '11111111-2222-3333-4444-555555555555';

function site(url: string): MssqlUrl {
  const parsed = parseSiteUrl(url);
  if (parsed.kind !== 'mssql') throw new Error(`${url} is no site of SQL Server`);
  return parsed;
}

describe('what the driver is told of signing in', () => {
  it.each([
    ['mssql://ann@db/site', { type: 'default', options: { userName: 'ann', password: 'pw' } }],
    [
      'mssql://corp%5Cann@db/site?auth=ntlm',
      { type: 'ntlm', options: { userName: 'ann', password: 'pw', domain: 'corp' } },
    ],
    [
      'mssql://ann%40corp.example@db/site?auth=ntlm',
      { type: 'ntlm', options: { userName: 'ann@corp.example', password: 'pw', domain: '' } },
    ],
    [
      `mssql://ann%40x.com@db/site?auth=entra-password&clientId=${CLIENT}`,
      {
        type: 'azure-active-directory-password',
        options: { userName: 'ann@x.com', password: 'pw', clientId: CLIENT },
      },
    ],
    [
      `mssql://ann%40x.com@db/site?auth=entra-password&clientId=${CLIENT}&tenantId=x.com`,
      {
        type: 'azure-active-directory-password',
        options: { userName: 'ann@x.com', password: 'pw', clientId: CLIENT, tenantId: 'x.com' },
      },
    ],
    [
      `mssql://${CLIENT}@db/site?auth=entra-service-principal&tenantId=x.com`,
      {
        type: 'azure-active-directory-service-principal-secret',
        options: { clientId: CLIENT, clientSecret: 'pw', tenantId: 'x.com' },
      },
    ],
    ['mssql://db/site?auth=entra-managed-identity', { type: 'azure-active-directory-msi-vm', options: {} }],
    [
      `mssql://${CLIENT}@db/site?auth=entra-managed-identity`,
      { type: 'azure-active-directory-msi-vm', options: { clientId: CLIENT } },
    ],
    ['mssql://db/site?auth=entra-default', { type: 'azure-active-directory-default', options: {} }],
    [
      'mssql://db/site?auth=entra-token',
      { type: 'azure-active-directory-access-token', options: { token: 'pw' } },
    ],
  ])('%s', (url, authentication) => {
    expect(authenticationOf(site(url), 'pw')).toEqual(authentication);
  });

  it.each([
    ['mssql://a@db/site', { encrypt: true, trustServerCertificate: false }],
    ['mssql://a@db/site?encrypt=strict', { encrypt: 'strict', trustServerCertificate: false }],
    ['mssql://a@db/site?encrypt=false', { encrypt: false, trustServerCertificate: false }],
    [
      'mssql://a@db/site?hostNameInCertificate=db.corp',
      { encrypt: true, trustServerCertificate: false, serverName: 'db.corp' },
    ],
    [
      'mssql://a@192.0.2.1/site?hostNameInCertificate=db.corp',
      { encrypt: true, trustServerCertificate: false, serverName: 'db.corp' },
    ],
    ['mssql://a@192.0.2.1/site?encrypt=strict', { encrypt: 'strict', trustServerCertificate: false }],
    [
      'mssql://a@db/site?applicationIntent=ReadOnly',
      { encrypt: true, trustServerCertificate: false, readOnlyIntent: true },
    ],
    // The one certificate is checked afterwards.
    [
      `mssql://a@db/site?serverCertificate=${'ab'.repeat(32)}`,
      { encrypt: true, trustServerCertificate: true },
    ],
  ])('%s, and of encrypting', (url, options) => {
    const target = site(url);
    expect(tediousConfig(target, authenticationOf(target, 'pw'), undefined).options).toEqual({
      ...options,
      appName: 'siteferry',
      useUTC: true,
      maxRetriesOnTransientErrors: 0,
    });
  });
});

describe('what ODBC is told', () => {
  it.each([
    [
      'mssql://db/site?auth=integrated',
      'Server={tcp:db,1433};Database={site};Trusted_Connection=yes;Encrypt=yes;TrustServerCertificate=no;APP=siteferry',
    ],
    [
      'mssql://db:1500/my%7Dsite;x?auth=integrated&encrypt=false'.replace(';', '%3B'),
      'Server={tcp:db,1500};Database={my}}site;x};Trusted_Connection=yes;Encrypt=no;TrustServerCertificate=no;APP=siteferry',
    ],
    [
      'mssql://db/site?auth=integrated&encrypt=strict&hostNameInCertificate=db.corp',
      'Server={tcp:db,1433};Database={site};Trusted_Connection=yes;Encrypt=strict;HostNameInCertificate={db.corp};APP=siteferry',
    ],
    [
      'mssql://db/site?auth=integrated&applicationIntent=ReadOnly&multiSubnetFailover=true',
      'Server={tcp:db,1433};Database={site};Trusted_Connection=yes;Encrypt=yes;TrustServerCertificate=no;ApplicationIntent=ReadOnly;MultiSubnetFailover=Yes;APP=siteferry',
    ],
  ])('%s', (url, expected) => {
    expect(odbcConnectionString(site(url), 'ODBC Driver 18 for SQL Server')).toBe(
      `Driver={ODBC Driver 18 for SQL Server};${expected}`,
    );
  });
});

describe('signing in', () => {
  const servers: TdsServer[] = [];
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.close();
  });

  async function start(options: TdsOptions = {}): Promise<TdsServer> {
    const server = await startTdsServer(options);
    servers.push(server);
    return server;
  }

  it('sends user and password', async () => {
    const server = await start();
    const url = `mssql://ann@127.0.0.1:${server.port}/site?encrypt=false`;
    await (await connect(url, { password: 'pw' })).close();
    expect(server.logins[0]).toMatchObject({ authentication: 'password', user: 'ann', password: 'pw' });
  });

  it('sends a domain user by NTLM, and no password', async () => {
    const server = await start();
    const url = `mssql://CORP%5Cann@127.0.0.1:${server.port}/site?auth=ntlm&encrypt=false`;
    await (await connect(url, { password: 'pw' })).close();
    expect(server.logins[0]).toMatchObject({ authentication: 'integrated', user: '', password: '' });
  });

  it('says who is not accepted', async () => {
    const refused = { number: 18456, message: 'Login failed.', class: 14, state: 1 };
    const server = await start({ onLogin: () => ({ errors: [refused] }) });
    const url = `mssql://CORP%5Cann@127.0.0.1:${server.port}/site?auth=ntlm&encrypt=false`;
    await expect(connect(url, { password: 'S3cr3tB' })).rejects.toMatchObject({
      code: 'login-failed',
      data: { user: 'CORP\\ann', host: '127.0.0.1' },
    });
  });

  it.each(['sql', 'ntlm', 'entra-service-principal'])('asks nobody without a password: %s', async (auth) => {
    const server = await start();
    const user = { ntlm: 'CORP%5Cann', 'entra-service-principal': CLIENT }[auth] ?? 'ann';
    const tenant = auth.startsWith('entra') ? '&tenantId=x.com' : '';
    const url = `mssql://${user}@127.0.0.1:${server.port}/site?auth=${auth}${tenant}`;
    await expect(connect(url)).rejects.toMatchObject({
      code: 'password-missing',
      data: { secret: 'database' },
    });
    expect(server.logins).toEqual([]);
  });

  it('says that there is no token where none was given', async () => {
    await expect(connect('mssql://127.0.0.1:1/site?auth=entra-token')).rejects.toMatchObject({
      code: 'password-missing',
      data: { secret: 'database', user: '' },
    });
  });

  it('finds the port of a named instance first', async () => {
    const server = await start();
    const answer = `ServerName;DB;InstanceName;PROD;tcp;${server.port};;`;
    const browser = createSocket('udp4', (_question, { port, address }) => {
      const header = Buffer.from([0x05, answer.length, 0]);
      browser.send(Buffer.concat([header, Buffer.from(answer)]), port, address);
    });
    await new Promise<void>((resolve, reject) => {
      browser.once('error', reject);
      browser.bind(1434, '127.0.0.1', resolve);
    });
    try {
      const url = 'mssql://ann:pw@127.0.0.1%5CPROD/site?encrypt=false';
      const connection = await connect(url);
      expect(connection.label).toBe('mssql://ann@127.0.0.1\\PROD/site');
      await connection.close();
      expect(server.logins[0]).toMatchObject({ user: 'ann', database: 'site' });
    } finally {
      browser.close();
    }
  });

  it('says that the ODBC driver is missing, where it is', async ({ skip }) => {
    const outcome = await connect('mssql://127.0.0.1:1/site?auth=integrated').catch((error) => error);
    skip(outcome.code !== 'driver-missing', 'needs a computer without the Microsoft ODBC driver');
    expect(outcome).toMatchObject({ code: 'driver-missing' });
    expect(outcome.data.driver.code).toMatch(/^site-driver\.(odbc|package)$/);
  });
});
