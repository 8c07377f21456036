import { resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SiteferryError } from '#core/base/errors.ts';
import { render } from '#core/messages/catalogue.ts';
import { errorMessage } from '#core/messages/error.ts';
import { parseSiteUrl } from '#core/site/url.ts';

/** A part of a URL as a reason names it. */
const part = (name: string) => ({ code: `site-url.part.${name}`, values: {} });

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
        signIn: { kind: 'sql' },
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
        signIn: { kind: 'sql' },
        encrypt: false,
        trustServerCertificate: true,
        label: 'mssql://DOM\\ann@db:1500/my site',
      },
    ],
  ])('%s', (text, expected) => {
    expect(parseSiteUrl(text)).toEqual(expected);
  });

  it.each([
    ['', 'no-scheme'],
    ['site', 'no-scheme'],
    ['mysql://ann@db/site', 'scheme-unknown', { scheme: 'mysql' }],
    ['embedded:', 'folder-missing'],
    ['embedded://folder', 'folder-slashes'],
    ['embedded:a\0b', 'nul', { part: part('folder') }],
    ['postgres:ann@db/site', 'slashes-missing', { scheme: 'postgres' }],
    ['postgres://db/site', 'user-missing'],
    ['postgres://ann@/site', 'host-missing'],
    ['postgres://ann@%2Fvar%2Frun/site', 'host-characters'],
    ['postgres://ann@[db]/site', 'not-ipv6'],
    ['postgres://ann@db', 'database-missing'],
    ['postgres://ann@db/', 'database-missing'],
    ['postgres://ann@db/site/more?x#y', 'rest'],
    ['postgres://ann@db:/site', 'port'],
    ['postgres://ann@db:0/site', 'port'],
    ['postgres://ann@db:65536/site', 'port'],
    ['postgres://ann@db:pg/site', 'port'],
    ['postgres://ann:a/b@db/site', 'credentials-encoding'],
    ['postgres://ann:a@b@db/site', 'credentials-encoding'],
    ['postgres://ann:a:b@db/site', 'password-colon'],
    ['postgres://ann:%zz@db/site', 'encoding', { part: part('password') }],
    ['postgres://ann@db/%00', 'nul', { part: part('database') }],
    [
      'postgres://ann@db/site?ssl=true',
      'option-unknown',
      { options: ['sslmode', 'sslrootcert', 'connectTimeout', 'sshHost', 'sshKey', 'sshHostKey'] },
    ],
    ['postgres://ann@db/site?sslmode', 'option-empty', { option: 'sslmode' }],
    [
      'postgres://ann@db/site?sslmode=prefer',
      'option-value',
      { option: 'sslmode', values: ['disable', 'require', 'verify-full'] },
    ],
    ['postgres://ann@db/site?sslmode=require&sslmode=disable', 'option-twice', { option: 'sslmode' }],
    ['postgres://ann@db/site?sslmode=require&sslrootcert=a', 'root-certificate-unused'],
    [
      'mssql://ann@db/site?sslmode=require',
      'option-unknown',
      {
        options: [
          'auth',
          'clientId',
          'tenantId',
          'encrypt',
          'trustServerCertificate',
          'hostNameInCertificate',
          'sslrootcert',
          'serverCertificate',
          'applicationIntent',
          'multiSubnetFailover',
          'failoverPartner',
          'connectTimeout',
          'sshHost',
          'sshKey',
          'sshHostKey',
        ],
      },
    ],
    [
      'mssql://ann@db/site?encrypt=yes',
      'option-value',
      { option: 'encrypt', values: ['true', 'false', 'strict'] },
    ],
    [
      'mssql://ann@db/site?encrypt=%zz',
      'encoding',
      { part: { code: 'site-url.part.option', values: { option: 'encrypt' } } },
    ],
  ])('refuses %j: %s', (text, code, values: object = {}) => {
    expect(failure(text).data.reason).toEqual({ code: `site-url.${code}`, values });
  });

  it('says in both languages what is wrong', () => {
    const error = failure('postgres://ann:%zz@db/site');
    expect(render(errorMessage(error), 'en', 'window')).toBe(
      '“postgres://ann:***@db/site” is not a site URL: the password is not percent-encoded correctly (“%” itself is written “%25”).',
    );
    expect(render(errorMessage(error), 'ru', 'window')).toBe(
      '«postgres://ann:***@db/site» не является адресом сайта: пароль: неверная процентная кодировка (сам знак «%» записывается как «%25»).',
    );
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
