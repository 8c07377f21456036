import { resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SiteferryError } from '#core/base/errors.ts';
import { redactAddress } from '#core/base/redact.ts';
import { writeSiteUrl } from '#core/base/write-site-url.ts';
import { isSiteSignIn, type SiteSignIn, signInNeeds, siteSignIns } from '#core/contract/site/sign-in.ts';
import { parseSiteUrl } from '#core/site/url.ts';

const CLIENT = '11111111-2222-3333-4444-555555555555';
const TENANT = 'contoso.onmicrosoft.com';

/** What the error of a URL says is wrong, without `site-url.`. */
function refusal(url: string): { code: string; values: unknown } {
  try {
    parseSiteUrl(url);
  } catch (error) {
    if (error instanceof SiteferryError && error.code === 'site-url-invalid') {
      const { code, values } = error.data.reason;
      return { code: code.replace('site-url.', ''), values };
    }
    throw error;
  }
  throw new Error(`${url} was accepted`);
}

describe('how a URL of SQL Server signs in', () => {
  it.each([
    ['mssql://ann@db/site', { signIn: { kind: 'sql' }, user: 'ann' }],
    ['mssql://ann@db/site?auth=sql', { signIn: { kind: 'sql' } }],
    [
      'mssql://CORP%5Cann:pw@db/site?auth=ntlm',
      { signIn: { kind: 'ntlm', domain: 'CORP', userName: 'ann' }, user: 'CORP\\ann', password: 'pw' },
    ],
    [
      'mssql://ann%40corp.example@db/site?auth=ntlm',
      { signIn: { kind: 'ntlm', domain: '', userName: 'ann@corp.example' } },
    ],
    ['mssql://db/site?auth=integrated', { signIn: { kind: 'integrated' }, user: '' }],
    ['mssql://@db/site?auth=integrated', { signIn: { kind: 'integrated' }, user: '' }],
    ['mssql://db:1500/site?encrypt=strict&auth=integrated', { signIn: { kind: 'integrated' }, port: 1500 }],
    [
      `mssql://ann%40contoso.com@db/site?auth=entra-password&clientId=${CLIENT}`,
      { signIn: { kind: 'entra-password', clientId: CLIENT }, user: 'ann@contoso.com' },
    ],
    [
      `mssql://ann%40contoso.com@db/site?auth=entra-password&clientId=${CLIENT}&tenantId=${TENANT}`,
      { signIn: { kind: 'entra-password', clientId: CLIENT, tenantId: TENANT } },
    ],
    [
      `mssql://${CLIENT}:s3cret@db/site?auth=entra-service-principal&tenantId=${CLIENT}`,
      { signIn: { kind: 'entra-service-principal', tenantId: CLIENT }, user: CLIENT, password: 's3cret' },
    ],
    ['mssql://db/site?auth=entra-managed-identity', { signIn: { kind: 'entra-managed-identity' }, user: '' }],
    [
      `mssql://${CLIENT}@db/site?auth=entra-managed-identity`,
      { signIn: { kind: 'entra-managed-identity' }, user: CLIENT },
    ],
    ['mssql://db/site?auth=entra-default', { signIn: { kind: 'entra-default' } }],
    ['mssql://db/site?auth=entra-token', { signIn: { kind: 'entra-token' } }],
    [
      'mssql://ann%40contoso.com@db/site?auth=entra-interactive',
      { signIn: { kind: 'entra-interactive' }, user: 'ann@contoso.com' },
    ],
    [
      `mssql://db/site?auth=entra-device-code&clientId=${CLIENT}&tenantId=${TENANT}`,
      { signIn: { kind: 'entra-device-code', clientId: CLIENT, tenantId: TENANT }, user: '' },
    ],
  ])('%s', (url, expected) => {
    expect(parseSiteUrl(url)).toMatchObject(expected);
  });

  it.each([
    ['mssql://db/site', 'user-missing', {}],
    ['mssql://:pw@db/site', 'user-missing', {}],
    ['mssql://db/site?auth=ntlm', 'user-missing', {}],
    ['mssql://ann@db/site?auth=ntlm', 'domain-missing', {}],
    ['mssql://CORP%5C@db/site?auth=ntlm', 'domain-missing', {}],
    ['mssql://%5Cann@db/site?auth=ntlm', 'domain-missing', {}],
    ['mssql://a%5Cb%5Cc@db/site?auth=ntlm', 'domain-missing', {}],
    ['mssql://ann%40@db/site?auth=ntlm', 'domain-missing', {}],
    ['mssql://ann@db/site?auth=integrated', 'user-unused', { auth: 'integrated' }],
    ['mssql://:pw@db/site?auth=integrated', 'password-unused', { auth: 'integrated' }],
    ['mssql://:pw@db/site?auth=entra-default', 'password-unused', { auth: 'entra-default' }],
    ['mssql://ann@db/site?auth=entra-token', 'user-unused', { auth: 'entra-token' }],
    [
      'mssql://ann@db/site?auth=kerberos',
      'option-value',
      { option: 'auth', values: Object.keys(siteSignIns) },
    ],
    [
      'mssql://ann@db/site?auth=toString',
      'option-value',
      { option: 'auth', values: Object.keys(siteSignIns) },
    ],
    [
      'mssql://ann%40x.com@db/site?auth=entra-password',
      'option-needed',
      { auth: 'entra-password', option: 'clientId' },
    ],
    ['mssql://ann%40x.com@db/site?auth=entra-password&clientId=me', 'clientId', {}],
    [`mssql://a%40x.com@db/site?auth=entra-password&clientId=${CLIENT}&tenantId=a/b`, 'tenantId', {}],
    ['mssql://db/site?auth=entra-service-principal', 'client-user-missing', {}],
    ['mssql://app@db/site?auth=entra-service-principal&tenantId=x', 'client-user', {}],
    [
      `mssql://${CLIENT}@db/site?auth=entra-service-principal`,
      'option-needed',
      { auth: 'entra-service-principal', option: 'tenantId' },
    ],
    ['mssql://app@db/site?auth=entra-managed-identity', 'client-user', {}],
    ['mssql://ann@db/site?clientId=x', 'option-unused', { auth: 'sql', option: 'clientId' }],
    [
      'mssql://CORP%5Cann@db/site?auth=ntlm&tenantId=x',
      'option-unused',
      { auth: 'ntlm', option: 'tenantId' },
    ],
    ['mssql://db/site?auth=entra-default&encrypt=false', 'entra-encryption', {}],
    ['mssql://db/site?auth=entra-interactive&encrypt=false', 'entra-encryption', {}],
    ['mssql://:pw@db/site?auth=entra-device-code', 'password-unused', { auth: 'entra-device-code' }],
    ['mssql://db/site?auth=entra-interactive&clientId=me', 'clientId', {}],
  ])('%s is refused: %s', (url, code, values) => {
    expect(refusal(url)).toEqual({ code, values });
  });
});

describe('instances and certificates in a URL of SQL Server', () => {
  it.each([
    ['mssql://ann@db%5CPROD/site', { host: 'db', instance: 'PROD', label: 'mssql://ann@db\\PROD/site' }],
    ['mssql://ann@db%5cPROD/site', { host: 'db', instance: 'PROD' }],
    ['mssql://ann@db\\PROD/site', { host: 'db', instance: 'PROD' }],
    ['mssql://ann@[::1]%5CSQL_2$/site', { host: '::1', instance: 'SQL_2$' }],
    ['mssql://db%5CPROD/site?auth=integrated', { label: 'mssql://db\\PROD/site' }],
    ['mssql://ann@db/site?encrypt=strict', { encrypt: 'strict' }],
    ['mssql://ann@db/site?hostNameInCertificate=db.corp', { hostNameInCertificate: 'db.corp' }],
    ['mssql://ann@db/site?sslrootcert=ca.der', { rootCertificate: resolve('ca.der') }],
    ['mssql://ann@db/site?serverCertificate=db.cer', { pinnedCertificate: { file: resolve('db.cer') } }],
    [
      `mssql://ann@db/site?serverCertificate=${'AB%3A'.repeat(31)}AB`,
      { pinnedCertificate: { sha256: 'ab'.repeat(32) } },
    ],
    [
      `mssql://ann@db/site?serverCertificate=${'0f%20'.repeat(19)}0F`,
      { pinnedCertificate: { sha1: '0f'.repeat(20) } },
    ],
    ['mssql://ann@db/site?applicationIntent=ReadOnly', { readOnly: true }],
    ['mssql://ann@db/site?applicationIntent=readonly', { readOnly: true }],
    ['mssql://db/site?auth=integrated&multiSubnetFailover=true', { multiSubnetFailover: true }],
    ['mssql://ann@db/site?failoverPartner=db2', { failoverPartner: { host: 'db2', port: 1433 } }],
    ['mssql://ann@db/site?failoverPartner=db2:1444', { failoverPartner: { host: 'db2', port: 1444 } }],
    ['mssql://ann@db/site?failoverPartner=[::1]:1', { failoverPartner: { host: '::1', port: 1 } }],
    ['mssql://ann@db/site?failoverPartner=db2%5CS1', { failoverPartner: { host: 'db2', instance: 'S1' } }],
    ['mssql://ann@db/site?connectTimeout=90', { connectTimeout: 90 }],
    ['postgres://ann@db/site?connectTimeout=3600', { connectTimeout: 3600 }],
    [
      'mssql://ann@db/site?encrypt=strict&sslrootcert=%2Fca.pem&hostNameInCertificate=x',
      { rootCertificate: '/ca.pem', hostNameInCertificate: 'x' },
    ],
  ])('%s', (url, expected) => {
    expect(parseSiteUrl(url)).toMatchObject(expected);
  });

  it.each([
    ['mssql://ann@db%5CPROD:1433/site', 'instance-port'],
    ['mssql://ann@db%5C/site', 'instance-name'],
    ['mssql://ann@db%5Ca%5Cb/site', 'instance-name'],
    ['mssql://ann@db%5CSEVENTEEN_LETTERS/site', 'instance-name'],
    ['mssql://ann@db%5Ca%00/site', 'nul'],
    ['mssql://ann@%5CPROD/site', 'host-missing'],
    ['postgres://ann@db%5CPROD/site', 'host-characters'],
    ['postgres://ann@db\\PROD/site', 'host-characters'],
    ['mssql://ann@[::1]x/site', 'not-ipv6'],
    ['mssql://ann@db/site?encrypt=strict&trustServerCertificate=true', 'strict-trust'],
    ['mssql://ann@db/site?encrypt=false&sslrootcert=ca.pem', 'certificate-unused'],
    ['mssql://ann@db/site?trustServerCertificate=true&hostNameInCertificate=x', 'certificate-unused'],
    ['mssql://db/site?auth=integrated&sslrootcert=ca.pem', 'root-certificate-integrated'],
    ['mssql://db/site?auth=integrated&serverCertificate=db.cer', 'pinned-integrated'],
    ['mssql://ann@db/site?encrypt=strict&serverCertificate=db.cer', 'pinned-strict'],
    ['mssql://ann@db/site?serverCertificate=db.cer&sslrootcert=ca.pem', 'pinned-alone'],
    ['mssql://ann@db/site?trustServerCertificate=true&serverCertificate=db.cer', 'certificate-unused'],
    ['mssql://ann@db/site?applicationIntent=Write', 'option-value'],
    ['mssql://ann@db/site?multiSubnetFailover=yes', 'option-value'],
    ['mssql://ann@db/site?failoverPartner=db2:x', 'port'],
    ['mssql://ann@db/site?failoverPartner=db2%5CS1:1', 'instance-port'],
    ['mssql://ann@db/site?failoverPartner=db2%5CS1&sshHost=a%40b', 'ssh-instance'],
    ['mssql://ann@db/site?connectTimeout=0', 'connect-timeout'],
    ['postgres://ann@db/site?connectTimeout=3601', 'connect-timeout'],
  ])('%s is refused: %s', (url, code) => {
    expect(refusal(url).code).toBe(code);
  });
});

describe('writing a URL', () => {
  const text = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
    .filter((typed) => !/[\0:]/.test(typed));
  const words = fc.stringMatching(/^[a-z][a-z\d]{0,8}$/);
  const signIns = fc.constantFrom(...Object.keys(siteSignIns).filter(isSiteSignIn));

  it('gives the parts back, whatever they are', () => {
    const part = fc.record({
      auth: signIns,
      name: text,
      host: words,
      instance: fc.option(words, { nil: '' }),
      port: fc.integer({ min: 1, max: 65_535 }),
      database: text,
      certificateHost: fc.option(words, { nil: '' }),
      encrypt: fc.constantFrom('true', 'strict'),
    });
    fc.assert(
      fc.property(part, ({ auth, name, host, instance, port, database, certificateHost, encrypt }) => {
        const user = userFor(auth, name);
        const needs = signInNeeds(auth);
        const url = writeSiteUrl({
          scheme: 'mssql',
          user,
          host: instance === '' ? host : `${host}\\${instance}`,
          port: instance === '' ? String(port) : '',
          database,
          options: [
            ['auth', auth],
            ['clientId', needs.clientId ? CLIENT : ''],
            ['tenantId', needs.tenantId ? TENANT : ''],
            ['encrypt', encrypt],
            ['hostNameInCertificate', certificateHost],
          ],
        });
        const parsed = parseSiteUrl(url);
        expect(parsed).toMatchObject({
          user,
          host,
          database,
          ...(instance === '' ? { port } : { instance }),
          signIn: { kind: auth },
          encrypt: encrypt === 'strict' ? encrypt : true,
          ...(certificateHost === '' ? {} : { hostNameInCertificate: certificateHost }),
        });
      }),
    );
  });

  /** A user that this way of signing in takes. */
  function userFor(auth: SiteSignIn, name: string): string {
    const { user } = signInNeeds(auth);
    if (user === 'none') return '';
    if (signInNeeds(auth).isClient) return CLIENT;
    return auth === 'ntlm' ? `CORP\\${name.replace(/[\\@]/g, 'x')}` : name;
  }
});

describe('showing a URL of SQL Server', () => {
  it.each([
    'mssql://db/site?auth=integrated',
    'mssql://db:1500/site?encrypt=strict&auth=integrated',
    'mssql://db%5CPROD/site?auth=entra-default',
    'mssql://ann@db\\PROD/site',
    `mssql://${CLIENT}@db/site?auth=entra-service-principal&tenantId=${TENANT}`,
    'mssql://CORP%5Cann@db/site?auth=ntlm&hostNameInCertificate=db.corp',
    'mssql://db/site?auth=entra-interactive&applicationIntent=ReadOnly&failoverPartner=db2%5CS1&connectTimeout=60',
    'mssql://ann@db/site?serverCertificate=%2Fdb.cer&multiSubnetFailover=true',
  ])('shows %s as it is', (url) => {
    expect(redactAddress(url)).toBe(url);
  });

  it.each([
    ['mssql://CORP%5Cann:pw@db%5CPROD/site?auth=ntlm', 'mssql://CORP%5Cann:***@db%5CPROD/site?auth=ntlm'],
    ['mssql://:pw@db/site?auth=entra-token', 'mssql://:***@db/site?auth=entra-token'],
    ['mssql://u:12/pw', 'mssql://…'],
    ['mssql://db/site?auth=entra-token&token=pw', 'mssql://db/site?…'],
  ])('shows %s as %s', (url, shown) => {
    expect(redactAddress(url)).toBe(shown);
  });
});
