import { resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SiteferryError } from '#core/base/errors.ts';
import { parseSiteUrl } from '#core/site/url.ts';

/** The error of parsing a text that is no site URL. */
function failure(text: string): SiteferryError<'site-url-invalid'> {
  try {
    parseSiteUrl(text);
  } catch (error) {
    if (error instanceof SiteferryError && error.code === 'site-url-invalid') return error;
    throw error;
  }
  throw new Error(`${text} was accepted`);
}

describe('parseSiteUrl', () => {
  const server = { user: 'ann', host: 'db', database: 'site' };

  it.each([
    ['embedded:memory', { kind: 'embedded', label: 'embedded:memory' }],
    [
      'embedded:sites/a b%20',
      { kind: 'embedded', folder: resolve('sites/a b%20'), label: 'embedded:sites/a b%20' },
    ],
    ['EMBEDDED:/srv/x', { kind: 'embedded', folder: '/srv/x', label: 'embedded:/srv/x' }],
    [
      'postgres://ann@db/site',
      { kind: 'postgres', ...server, port: 5432, tls: 'verify-full', label: 'postgres://ann@db:5432/site' },
    ],
    [
      'postgresql://ann:s%40cret@db:6543/site?sslmode=require',
      {
        kind: 'postgres',
        ...server,
        password: 's@cret',
        port: 6543,
        tls: 'require',
        label: 'postgres://ann@db:6543/site',
      },
    ],
    [
      'postgres://ann@db/site?sslrootcert=%2Fetc%2Fca.pem',
      {
        kind: 'postgres',
        ...server,
        port: 5432,
        tls: 'verify-full',
        rootCertificate: '/etc/ca.pem',
        label: 'postgres://ann@db:5432/site',
      },
    ],
    [
      'postgres://ann@127.0.0.1/site',
      {
        kind: 'postgres',
        ...server,
        host: '127.0.0.1',
        port: 5432,
        tls: 'disable',
        label: 'postgres://ann@127.0.0.1:5432/site',
      },
    ],
    [
      'postgres://ann@[::1]:1/site',
      {
        kind: 'postgres',
        ...server,
        host: '::1',
        port: 1,
        tls: 'disable',
        label: 'postgres://ann@[::1]:1/site',
      },
    ],
    [
      'mssql://ann@db/site',
      {
        kind: 'mssql',
        ...server,
        port: 1433,
        encrypt: true,
        trustServerCertificate: false,
        label: 'mssql://ann@db:1433/site',
      },
    ],
    [
      'mssql://DOM%5Cann:@db:1500/my%20site?encrypt=false&trustServerCertificate=true',
      {
        kind: 'mssql',
        user: 'DOM\\ann',
        host: 'db',
        database: 'my site',
        port: 1500,
        encrypt: false,
        trustServerCertificate: true,
        label: 'mssql://DOM\\ann@db:1500/my site',
      },
    ],
  ])('%s', (text, expected) => {
    expect(parseSiteUrl(text)).toEqual(expected);
  });

  it.each([
    ['', 'it has no scheme such as "embedded:"'],
    ['site', 'it has no scheme such as "embedded:"'],
    ['mysql://ann@db/site', 'the scheme "mysql" is not one of embedded, postgres, mssql'],
    ['embedded:', 'the folder is missing'],
    ['embedded://folder', 'a folder follows "embedded:" directly, without "//"'],
    ['postgres:ann@db/site', '"//" is missing after "postgres:"'],
    ['postgres://db/site', 'the user name is missing'],
    ['postgres://ann@/site', 'the host name is missing'],
    ['postgres://ann@%2Fvar%2Frun/site', 'the host name has a character that no host name can have'],
    ['postgres://ann@[db]/site', 'what stands in brackets is not an IPv6 address'],
    ['postgres://ann@db', 'the database name is missing'],
    ['postgres://ann@db/', 'the database name is missing'],
    ['postgres://ann@db/site/more?x#y', 'what follows the host cannot be understood'],
    ['postgres://ann@db:/site', 'the port is not a number from 1 to 65535'],
    ['postgres://ann@db:0/site', 'the port is not a number from 1 to 65535'],
    ['postgres://ann@db:65536/site', 'the port is not a number from 1 to 65535'],
    ['postgres://ann@db:pg/site', 'the port is not a number from 1 to 65535'],
    [
      'postgres://ann:a/b@db/site',
      'a "/", "?", "#" or "@" in a user name or password must be percent-encoded',
    ],
    [
      'postgres://ann:a@b@db/site',
      'a "/", "?", "#" or "@" in a user name or password must be percent-encoded',
    ],
    ['postgres://ann:a:b@db/site', 'a ":" in a password must be percent-encoded'],
    [
      'postgres://ann:%zz@db/site',
      'the password is not percent-encoded correctly (a "%" itself is written "%25")',
    ],
    ['postgres://ann@db/%00', 'the database name has a NUL character'],
    [
      'postgres://ann@db/site?ssl=true',
      'there is an unknown option; the options here are sslmode, sslrootcert',
    ],
    ['postgres://ann@db/site?sslmode', 'the option sslmode has no value'],
    ['postgres://ann@db/site?sslmode=prefer', 'sslmode must be disable or require or verify-full'],
    ['postgres://ann@db/site?sslmode=require&sslmode=disable', 'the option sslmode is given twice'],
    [
      'postgres://ann@db/site?sslmode=require&sslrootcert=a',
      'sslrootcert has a meaning with sslmode=verify-full only',
    ],
    [
      'mssql://ann@db/site?sslmode=require',
      'there is an unknown option; the options here are encrypt, trustServerCertificate',
    ],
    ['mssql://ann@db/site?encrypt=yes', 'encrypt must be true or false'],
  ])('refuses %s', (text, reason) => {
    expect(failure(text).data.reason).toBe(reason);
  });

  it('makes hostile text in a label visible', () => {
    expect(parseSiteUrl('postgres://a%1bb@db/x%E2%80%AEy').label).toBe(
      'postgres://a\\u{1b}b@db:5432/x\\u{202e}y',
    );
  });

  it('never shows a password, in a label or in an error', () => {
    const secret = fc.stringMatching(/^[A-Za-z0-9@:/?#%&= .-]{0,6}S3cr3t[A-Za-z0-9@:/?#%&= .-]{0,6}$/);
    const around = fc.constantFrom('mssql', 'postgres', 'postgresql', 'mysql', 'embedded');
    const tail = fc.constantFrom(
      '@db/site',
      '@db:5432/site',
      '@db',
      '@/site',
      '@db:x/site',
      '@db/site?a=b',
      '/site',
      '',
    );
    fc.assert(
      fc.property(around, secret, tail, fc.boolean(), (scheme, password, end, encoded) => {
        // "ann:x@secret/site" is a URL with the host "secret": there is nothing to hide.
        fc.pre(encoded || !password.includes('@') || end.includes('@'));
        const text = `${scheme}://ann:${encoded ? encodeURIComponent(password) : password}${end}`;
        try {
          expect(parseSiteUrl(text).label).not.toContain('S3cr3t');
        } catch (error) {
          if (!(error instanceof SiteferryError)) throw error;
          expect(`${error.message} ${JSON.stringify(error)}`).not.toContain('S3cr3t');
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
