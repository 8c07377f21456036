import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SiteferryError } from '#core/base/errors.ts';
import { splitConnectionString } from '#core/site/connection-string/pairs.ts';
import { readConnectionString } from '#core/site/connection-string/read.ts';
import { parseSiteUrl } from '#core/site/url.ts';
import { secretHalves, sitesWithSecrets } from '#tests/support/malformed-sites.ts';

const CLIENT = '11111111-2222-3333-4444-555555555555';

/** Codes of what a string was read with, and what it warns of. */
const codes = (text: string, provider?: string) =>
  readConnectionString(text, provider).findings.map(({ message }) => message.code);

describe('a connection string of SQL Server', () => {
  it.each([
    ['Server=db;Database=site;User ID=ann;Password=pw', 'mssql://ann@db/site'],
    ['Data Source=db;Initial Catalog=site;User Id=ann;Pwd=pw', 'mssql://ann@db/site'],
    ['addr=db;database=site;uid=ann;pwd=pw;', 'mssql://ann@db/site'],
    ['NETWORK ADDRESS = db ; DATABASE = site ; USER = ann ; PASSWORD = pw', 'mssql://ann@db/site'],
    ['Server=db,1444;Database=site;User ID=ann;Password=pw', 'mssql://ann@db:1444/site'],
    ['Server=tcp:db.corp, 1444;Database=site;User ID=ann;Password=pw', 'mssql://ann@db.corp:1444/site'],
    ['Server=db\\PROD;Database=site;User ID=ann;Password=pw', 'mssql://ann@db%5CPROD/site'],
    ['Server=db\\PROD,1444;Database=site;User ID=ann;Password=pw', 'mssql://ann@db:1444/site'],
    ['Server=.;Database=site;User ID=ann;Password=pw', 'mssql://ann@localhost/site'],
    ['Server=(local);Database=site;User ID=ann;Password=pw', 'mssql://ann@localhost/site'],
    ['Server=.\\SQLEXPRESS;Database=site;User ID=ann;Password=pw', 'mssql://ann@localhost%5CSQLEXPRESS/site'],
    ['Server=(LOCAL)\\S1;Database=site;User ID=ann;Password=pw', 'mssql://ann@localhost%5CS1/site'],
    ['Server=[::1],1433;Database=site;User ID=ann;Password=pw', 'mssql://ann@[::1]:1433/site'],
    ['Server=db;Database=my site;User ID=a@b/c;Password=pw', 'mssql://a%40b%2Fc@db/my%20site'],
    ['Server=db;Database=site;Integrated Security=SSPI', 'mssql://db/site?auth=integrated'],
    [
      'Server=db;Database=site;Integrated Security=true;User ID=x;Password=y',
      'mssql://db/site?auth=integrated',
    ],
    ['Server=db;Database=site;Trusted_Connection=Yes', 'mssql://db/site?auth=integrated'],
    ['Server=db;Database=site;Trusted_Connection=no;Uid=ann;Pwd=pw', 'mssql://ann@db/site'],
    ['Server=db;Database=site;Uid=ann;Pwd=pw;Encrypt=False', 'mssql://ann@db/site?encrypt=false'],
    ['Server=db;Database=site;Uid=ann;Pwd=pw;Encrypt=Optional', 'mssql://ann@db/site?encrypt=false'],
    ['Server=db;Database=site;Uid=ann;Pwd=pw;Encrypt=Mandatory', 'mssql://ann@db/site'],
    ['Server=db;Database=site;Uid=ann;Pwd=pw;Encrypt=yes', 'mssql://ann@db/site'],
    [
      'Server=db;Database=site;Uid=ann;Pwd=pw;Encrypt=Strict;TrustServerCertificate=true',
      'mssql://ann@db/site?encrypt=strict',
    ],
    [
      'Server=db;Database=site;Uid=ann;Pwd=pw;Trust Server Certificate=True',
      'mssql://ann@db/site?trustServerCertificate=true',
    ],
    [
      'Server=db;Database=site;Uid=ann;Pwd=pw;HostNameInCertificate=db.corp',
      'mssql://ann@db/site?hostNameInCertificate=db.corp',
    ],
    [
      'Server=db;Database=site;Uid=ann;Pwd=pw;Host Name In Certificate=x;TrustServerCertificate=yes',
      'mssql://ann@db/site?trustServerCertificate=true',
    ],
    ['Server=db;Database=site;Uid=ann;Pwd=pw;Authentication=Sql Password', 'mssql://ann@db/site'],
    [
      'Server=db;Database=site;Authentication=Active Directory Managed Identity',
      'mssql://db/site?auth=entra-managed-identity',
    ],
    [
      `Server=db;Database=site;Authentication=ActiveDirectoryMSI;User ID=${CLIENT}`,
      `mssql://${CLIENT}@db/site?auth=entra-managed-identity`,
    ],
    ['Server=db;Database=site;Authentication=Active Directory Default', 'mssql://db/site?auth=entra-default'],
    ['Server=db;Server=db2;Database=site;Uid=ann;Pwd=pw', 'mssql://ann@db2/site'],
    [
      'Server=db;Database=site;Uid=ann;Pwd=pw;MultipleActiveResultSets=true;Max Pool Size=200;Connect Timeout=30',
      'mssql://ann@db/site?connectTimeout=30',
    ],
  ])('%s', (text, url) => {
    const read = readConnectionString(text);
    expect(read).toMatchObject({ url, findings: [] });
    expect(parseSiteUrl(read.url).kind).toBe('mssql');
  });

  it.each([
    ['Server=db;Database=site;Uid=a;Pwd=p;Wibble=db2;Wobble=x', 'connection.keyword-skipped', 2],
    [
      'Server=db;Database=site;Authentication=Active Directory Integrated',
      'connection.authentication-replaced',
      1,
    ],
    [
      'Server=db;Database=site;Uid=a@x.com;Pwd=p;Authentication=Active Directory Password',
      'connection.incomplete',
      1,
    ],
    [
      `Server=db;Database=site;Uid=${CLIENT};Pwd=p;Authentication=Active Directory Service Principal`,
      'connection.incomplete',
      1,
    ],
    ['Server=db;Database=site', 'connection.incomplete', 1],
    ['Server=db;Uid=ann;Pwd=pw', 'connection.incomplete', 1],
    ['Server=db,99999;Database=site;Uid=ann;Pwd=pw', 'connection.incomplete', 1],
  ])('%s warns of %s', (text, code, count) => {
    expect(codes(text)).toEqual(Array.from({ length: count }, () => code));
  });
});

describe('a connection string of PostgreSQL', () => {
  it.each([
    ['Host=db;Database=site;Username=ann;Password=pw', 'postgres://ann@db/site'],
    ['Server=db;Port=6432;Database=site;User Id=ann;Password=pw', 'postgres://ann@db:6432/site'],
    ['Host=db:6432;Database=site;Username=ann;Password=pw', 'postgres://ann@db:6432/site'],
    ['Host=[::1];Port=1;DB=site;Username=ann;PSW=pw', 'postgres://ann@[::1]:1/site'],
    ['Host=db;Database=site;Username=ann;SSL Mode=Disable', 'postgres://ann@db/site?sslmode=disable'],
    ['Host=db;Database=site;Username=ann;SslMode=Require', 'postgres://ann@db/site?sslmode=require'],
    ['Host=db;Database=site;Username=ann;SSL Mode=VerifyFull', 'postgres://ann@db/site?sslmode=verify-full'],
    [
      'Host=db;Database=site;Username=ann;SSL Mode=Require;Root Certificate=/ca.pem',
      'postgres://ann@db/site?sslmode=verify-full&sslrootcert=%2Fca.pem',
    ],
    [
      'Host=db;Database=site;Username=ann;SSL Mode=Require;Root Certificate=/ca.pem;Trust Server Certificate=true',
      'postgres://ann@db/site?sslmode=require',
    ],
  ])('%s', (text, url) => {
    const read = readConnectionString(text);
    expect(read).toMatchObject({ url, findings: [] });
    expect(parseSiteUrl(read.url).kind).toBe('postgres');
  });

  it.each([
    ['Host=db;Database=site;Username=ann;SSL Mode=Prefer', ['connection.ssl-mode-replaced']],
    ['Host=db;Database=site;Username=ann;SSL Mode=VerifyCA', ['connection.ssl-mode-replaced']],
    ['Host=db;Database=site;Username=ann;Search Path=x', ['connection.keyword-lost']],
  ])('%s warns', (text, expected) => {
    expect(codes(text)).toEqual(expected);
  });
});

describe('a connection string of ODBC', () => {
  const DRIVER = 'Driver={ODBC Driver 18 for SQL Server}';
  it.each([
    [
      `${DRIVER};Server=tcp:db.corp,1444;Database=site;Uid=ann;Pwd={p;w}}};Encrypt=yes`,
      'mssql://ann@db.corp:1444/site',
    ],
    [
      `Server=db\\PROD;${DRIVER};Database=site;Uid=ann;Pwd={p;w}}};Encrypt=no`,
      'mssql://ann@db%5CPROD/site?encrypt=false',
    ],
    ['Driver={FreeTDS};Server=db;Port=1433;Database=site;Uid=ann;Pwd={p;w}}}', 'mssql://ann@db:1433/site'],
    [
      'Driver={PostgreSQL Unicode};Server=db;Port=6432;Database=site;Uid=ann;Pwd={p;w}}};SSLmode=verify-full',
      'postgres://ann@db:6432/site?sslmode=verify-full',
    ],
  ])('%s', (text, url) => {
    expect(readConnectionString(text)).toEqual({ url, password: 'p;w}', findings: [] });
  });
});

describe('a URL of JDBC', () => {
  const secret = 'user=ann;password={p;w}}}';
  it.each([
    [
      `jdbc:sqlserver://db.corp:1444;databaseName=site;${secret};encrypt=true`,
      'mssql://ann@db.corp:1444/site',
    ],
    [`jdbc:sqlserver://db\\PROD;database=site;${secret}`, 'mssql://ann@db%5CPROD/site'],
    [`jdbc:sqlserver://db;instanceName=PROD;database=site;${secret}`, 'mssql://ann@db%5CPROD/site'],
    [
      `jdbc:sqlserver://;serverName=db;portNumber=1444;databaseName=site;${secret}`,
      'mssql://ann@db:1444/site',
    ],
    [`jdbc:sqlserver://[::1]:1433;databaseName=site;${secret}`, 'mssql://ann@[::1]:1433/site'],
    [`jdbc:jtds:sqlserver://db:1444/site;${secret}`, 'mssql://ann@db:1444/site'],
    ['jdbc:postgresql://db:6432/my%20site?user=ann&password=p%3Bw%7D', 'postgres://ann@db:6432/my%20site'],
    ['jdbc:postgresql://[::1]:6432/site?user=ann&password=p%3Bw%7D', 'postgres://ann@[::1]:6432/site'],
    [
      'jdbc:postgresql:site?user=ann&password=p%3Bw%7D&ssl=true&sslmode=require',
      'postgres://ann@localhost/site?sslmode=require',
    ],
  ])('%s', (text, url) => {
    expect(readConnectionString(text)).toEqual({ url, password: 'p;w}', findings: [] });
  });
});

describe('a connection string', () => {
  it.each([
    ['Npgsql', 'postgres://ann@db/site'],
    ['System.Data.SqlClient', 'mssql://ann@db/site'],
    ['', 'mssql://ann@db/site'],
  ])('that may be for either database goes by its provider %j', (provider, url) => {
    expect(readConnectionString('Server=db;Database=site;User ID=ann;Password=pw', provider).url).toBe(url);
  });

  it.each([
    ['Server=db;Password=a b;Database=site', 'a b'],
    ['Server=db;Password="a;b";Database=site', 'a;b'],
    ["Server=db;Password='a;b';Database=site", 'a;b'],
    ['Server=db;Password="a""b";Database=site', 'a"b'],
    ["Server=db;Password='a''b';Database=site", "a'b"],
    ['Server=db;Password="it\'s";Database=site', "it's"],
    ['Server=db;Password=a"b;Database=site', 'a"b'],
    ['Server=db;Password= "  a " ;Database=site', '  a '],
    ['Server=db;Password=a=b==;Database=site', 'a=b=='],
    ['Server=db;Password={a};Database=site', '{a}'],
    ['Server=db;;Password=a;;Database=site;;', 'a'],
    ['Server=db;\r\n  Password=a;\r\n  Database=site', 'a'],
  ])('has its password quoted as .NET has it: %s', (text, password) => {
    expect(readConnectionString(text).password).toBe(password);
  });

  it.each([
    ['', 'connection.syntax'],
    ['  ;; ', 'connection.syntax'],
    ['localhost:6379', 'connection.syntax'],
    ['Server=db;S3cr3t', 'connection.syntax-after'],
    ['Server=db;Password="S3cr3t', 'connection.syntax-after'],
    ['Server=db;Password="a"S3cr3t;Database=x', 'connection.syntax-after'],
    ["Server=db;Password='S3cr3t", 'connection.syntax-after'],
    ['Password=S3cr3t;User ID=ann', 'connection.no-database'],
    ['host=h user=u password=S3cr3t dbname=d', 'connection.blanks'],
    ['Server=db;Database=d Password=S3cr3t', 'connection.blanks'],
    ['AccountName=x;AccountKey=S3cr3t==', 'connection.no-database'],
    ['Database=site;Uid=a;Pwd=S3cr3t', 'connection.server-missing'],
    ['Server=np:db;Database=site;Pwd=S3cr3t', 'connection.server-unsupported'],
    ['Server=(localdb)\\MSSQLLocalDB;Database=site', 'connection.server-unsupported'],
    ['Host=a,b;Database=site;Username=x;Password=S3cr3t', 'connection.several-hosts'],
    ['jdbc:postgresql://a:1,b:2/site?user=x&password=S3cr3t', 'connection.several-hosts'],
    ['jdbc:postgresql://a/%?user=x&password=S3cr3t', 'connection.syntax'],
    ['jdbc:sqlserver://db;databaseName=site;password={S3cr3t', 'connection.syntax-after'],
    ['Driver={ODBC Driver 18 for SQL Server};Server=db;Pwd={S3cr3t', 'connection.syntax-after'],
  ])('%j is refused: %s', (text, code) => {
    const error = catchError(() => readConnectionString(text));
    expect(error).toMatchObject({ code: 'connection-unreadable', data: { reason: { code } } });
    expect(`${error.message} ${JSON.stringify(error)}`).not.toContain('S3cr3t');
  });

  it.each([
    ['postgres://ann:p%40w@db/site?sslmode=require', 'postgres://ann@db/site?sslmode=require', 'p@w'],
    [' mssql://ann:pw@db%5CPROD/site ', 'mssql://ann@db%5CPROD/site', 'pw'],
    ['mssql://ann@db/site', 'mssql://ann@db/site', undefined],
    ['mssql://:pw@db/site?auth=entra-token', 'mssql://@db/site?auth=entra-token', 'pw'],
  ])('may be a URL: %s', (text, url, password) => {
    expect(readConnectionString(text)).toEqual({ url, findings: [], ...(password && { password }) });
  });

  it('gives every value back that was quoted', () => {
    const keyword = fc.stringMatching(/^[A-Za-z][A-Za-z ]{0,10}[A-Za-z]$/);
    const pairs = fc.array(fc.record({ keyword, value: fc.string({ unit: 'grapheme' }) }), { minLength: 1 });
    const quote = (value: string, mark: string) => `${mark}${value.replaceAll(mark, mark + mark)}${mark}`;
    fc.assert(
      fc.property(pairs, fc.constantFrom('"', "'"), (all, mark) => {
        const text = all.map((pair) => `${pair.keyword}=${quote(pair.value, mark)}`).join(';');
        expect(splitConnectionString(text)).toEqual(all);
      }),
    );
  });

  it('names no keyword that may be the rest of a password', () => {
    const { findings } = readConnectionString('Server=db;Database=d;Uid=u;Pwd=a;S3cr3t=b;Wibble Wobble=c');
    expect(findings.map(({ message }) => message.values)).toEqual([
      { keyword: '…' },
      { keyword: 'Wibble Wobble' },
    ]);
  });

  it.each(sitesWithSecrets)('shows no part of a secret, however wrong: %s', (text) => {
    const shown = () => {
      try {
        const { password: _kept, ...rest } = readConnectionString(text);
        return JSON.stringify(rest);
      } catch (error) {
        if (!(error instanceof SiteferryError)) throw error;
        return `${error.message} ${JSON.stringify(error)}`;
      }
    };
    for (const half of secretHalves) expect(shown()).not.toContain(half);
  });

  it('never has its password in the URL or in what it warns of', () => {
    const secret = fc.stringMatching(/^[A-Za-z0-9@:/?#%&=;"' .-]{0,6}S3cr3t[A-Za-z0-9@:/?#%&=;"' .-]{0,6}$/);
    const before = fc.constantFrom('Server=db;Database=site;Uid=a;', 'Host=db;Database=site;Username=a;', '');
    fc.assert(
      fc.property(secret, before, fc.constantFrom('Password', 'Pwd'), (password, start, name) => {
        const quoted = `"${password.replaceAll('"', '""')}"`;
        const text = `${start}${name}=${quoted}`;
        try {
          const { password: read, ...rest } = readConnectionString(text);
          expect(read).toBe(password);
          expect(JSON.stringify(rest)).not.toContain('S3cr3t');
        } catch (error) {
          if (!(error instanceof SiteferryError)) throw error;
          expect(`${error.message} ${JSON.stringify(error)}`).not.toContain('S3cr3t');
        }
      }),
    );
  });
});

function catchError(work: () => unknown): SiteferryError {
  try {
    work();
  } catch (error) {
    if (error instanceof SiteferryError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}
