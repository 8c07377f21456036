import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import tls from 'node:tls';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { referenceCatalog } from '#core/catalog/reference-catalog.ts';
import { render } from '#core/messages/catalogue.ts';
import { errorRemedies } from '#core/messages/error.ts';
import { connect } from '#core/site/connect.ts';
import { connectDirectly, negotiatesEncryption } from '#core/site/dialects/mssql/require-encryption.ts';
import { probeSite } from '#core/site/probe.ts';
import { selfSigned, selfSignedAddress } from '#tests/support/self-signed.ts';
import { startTdsServer, type TdsOptions, type TdsServer } from '#tests/support/tds-server.ts';

let server: TdsServer | undefined;
afterEach(() => server?.close());

async function start(options?: TdsOptions): Promise<TdsServer> {
  server = await startTdsServer(options);
  return server;
}

const failureOf = (url: string) =>
  connect(url).then(
    () => undefined,
    (error) => error,
  );

describe('opening a SQL Server', () => {
  it.each([
    ['a database of an older level', { level: 120 }, 'compatibility-level-low'],
    ['the lowest level that fits', { level: 130 }, undefined],
    ['a server that is too old', { product: '12.0.6024.0', level: 120 }, 'server-version-old'],
    ['the oldest server that fits', { product: '13.0.5026.0' }, undefined],
    ['Azure, whose version stays at 12', { product: '12.0.2000.8', edition: 5 }, undefined],
    [
      'Azure with an older level',
      { product: '12.0.2000.8', edition: 8, level: 110 },
      'compatibility-level-low',
    ],
    [
      'PostgreSQL that speaks TDS, whatever it tells',
      {
        version: 'Babelfish for PostgreSQL with SQL Server Compatibility - 12.0.2000.8',
        product: '12.0.2000.8',
        level: 120,
      },
      undefined,
    ],
    ['a server that does not tell', { product: null, edition: null }, undefined],
  ])('%s', async (_name, facts, code) => {
    const { url } = await start({ facts });
    const connection = await connect(url()).catch((error) => {
      expect(error.code).toBe(code);
      return undefined;
    });
    expect(connection === undefined).toBe(code !== undefined);
    await connection?.close();
  });

  it('names the level and the statement that raises it', async () => {
    const { url } = await start({ facts: { level: 110, database: 'a]b' } });
    const error = await failureOf(url());
    expect(error.data).toMatchObject({ database: 'a]b', level: '110', needed: '130' });
    const told = errorRemedies(error).map((remedy) => render(remedy, 'en', 'window'));
    expect(told.join()).toContain('ALTER DATABASE [a]]b] SET COMPATIBILITY_LEVEL = 130');
  });

  it('shows it in the test of the site, behind an accepted login', async () => {
    const { url } = await start({ facts: { level: 110 } });
    const { steps } = await probeSite(url(), {
      catalog: referenceCatalog,
      report: () => {},
      open: (work) => work({}),
      withSite: () => Promise.reject(),
    });
    const verdicts = Object.fromEntries(steps.map(({ step, verdict }) => [step, verdict]));
    expect(verdicts).toMatchObject({ 'site-login': 'ok', 'site-database': 'fail', 'site-schema': 'skipped' });
    const [finding] = steps.find(({ step }) => step === 'site-database')?.findings ?? [];
    expect(finding?.message.code).toBe('error.compatibility-level-low');
  });

  it('goes on where the database does not let itself be asked', async () => {
    const { url, statements } = await start({
      onStatement: ({ sql }) =>
        sql.includes('sys.databases')
          ? { errors: [{ number: 229, message: 'denied', class: 14 }] }
          : undefined,
    });
    const connection = await connect(url());
    await connection.read((session) => session.query('SELECT one'));
    await connection.close();
    expect(statements.find(({ sql }) => sql === 'BEGIN')?.isolation).toBe('READ COMMITTED');
  });
});

describe('reading one state of the data', () => {
  it.each([
    ['allowed', 1, 'SNAPSHOT', []],
    ['not allowed', 0, 'READ COMMITTED', ['read-without-snapshot']],
  ])('snapshots %s', async (_name, snapshot, isolation, warnings) => {
    const { url, statements } = await start({ facts: { snapshot } });
    const connection = await connect(url());
    try {
      await connection.read((session) => session.query('SELECT one'));
      expect(statements.find(({ sql }) => sql === 'BEGIN')?.isolation).toBe(isolation);
      expect(connection.warnings.map(({ message }) => message.code)).toEqual(warnings);
      const told = connection.warnings.map(({ message }) => render(message, 'ru', 'window')).join();
      expect(told.includes('ALTER DATABASE [site] SET ALLOW_SNAPSHOT_ISOLATION ON')).toBe(snapshot === 0);
    } finally {
      await connection.close();
    }
  });
});

describe('a server that does not encrypt', () => {
  /** This computer, which does not look like it. */
  const elsewhere = ({ port }: TdsServer, query: string) =>
    `mssql://siteferry:secret@[::ffff:127.0.0.1]:${port}/site?${query}`;

  it.each(['encrypt=true', 'encrypt=true&trustServerCertificate=true', ''])(
    'gets no login where the address says `%s`',
    async (query) => {
      const plain = await start();
      const error = await failureOf(elsewhere(plain, query));
      expect(error).toMatchObject({
        code: 'tls-failed',
        data: { host: '::ffff:127.0.0.1', reason: { code: 'site-tls.not-offered' } },
      });
      expect(plain.logins).toEqual([]);
    },
  );

  it('gets no Windows password and no token either', async () => {
    const plain = await start();
    for (const [auth, who] of [
      ['ntlm', 'CORP%5Cann:secret'],
      ['entra-token', ':token'],
    ] as const) {
      const error = await failureOf(elsewhere(plain, `auth=${auth}`).replace('siteferry:secret', who));
      expect(error).toMatchObject({ data: { reason: { code: 'site-tls.not-offered' } } });
    }
    expect(plain.logins).toEqual([]);
  });

  it('gets it where the address says so, and on this computer', async () => {
    const plain = await start();
    await (await connect(elsewhere(plain, 'encrypt=false'))).close();
    await (await connect(plain.url('encrypt=true'))).close();
    const hosts = plain.logins.map(({ server, encrypted }) => `${server} ${encrypted}`);
    expect(new Set(hosts)).toEqual(new Set(['::ffff:127.0.0.1 false', '127.0.0.1 false']));
  });

  it('is not mistaken for one that does', async () => {
    const { port, logins } = await start({ certificate: selfSignedAddress });
    const url = `mssql://siteferry:secret@[::ffff:127.0.0.1]:${port}/site?trustServerCertificate=true`;
    await (await connect(url)).close();
    expect(logins[0]).toMatchObject({ encrypted: true });
  });
});

describe('the answer of a server about encryption', () => {
  const answer = (options: number[], { status = 1, length = options.length + 8 } = {}) =>
    Buffer.from([4, status, length >> 8, length & 0xff, 0, 0, 1, 0, ...options]);
  const saying = (value: number) => answer([1, 0, 6, 0, 1, 0xff, value]);

  it.each([
    ['off', saying(0), false],
    ['on', saying(1), true],
    ['not supported', saying(2), false],
    ['required', saying(3), true],
    ['something unknown', saying(4), false],
    ['on, behind its version', answer([0, 0, 11, 0, 1, 1, 0, 12, 0, 1, 0xff, 16, 1]), true],
    ['nothing', answer([0, 0, 6, 0, 1, 0xff, 16]), false],
    ['no options at all', answer([]), false],
    ['on and off', answer([1, 0, 11, 0, 1, 1, 0, 12, 0, 1, 0xff, 1, 0]), false],
    ['off and on', answer([1, 0, 11, 0, 1, 1, 0, 12, 0, 1, 0xff, 0, 1]), false],
    ['a place beyond its end', answer([1, 0, 9, 0, 1, 0xff, 1]), false],
    ['options without an end', answer([1, 0, 5, 0, 1, 1]), true],
    ['only the first of its packets', answer([1, 0, 6, 0, 1, 0xff, 1], { status: 0 }), false],
    ['an impossible length', answer([1, 0, 6, 0, 1, 0xff, 1], { length: 7 }), false],
  ])('%s', (_name, bytes, expected) => {
    expect(negotiatesEncryption(bytes)).toBe(expected);
  });

  it('counts when it is complete', () => {
    const whole = saying(2);
    for (let length = 0; length < whole.length; length += 1) {
      expect(negotiatesEncryption(whole.subarray(0, length))).toBeUndefined();
    }
    // What follows is not part of it.
    expect(negotiatesEncryption(Buffer.concat([whole, saying(1)]))).toBe(false);
  });
});

describe('a server that is called by its address', () => {
  const encrypted = 'encrypt=true';
  const trusting = (certificates: string[], work: () => Promise<unknown>) => {
    const before = tls.getCACertificates('default');
    tls.setDefaultCACertificates(certificates);
    return work().finally(() => tls.setDefaultCACertificates(before));
  };

  it('gets the password once its certificate is for that address', async () => {
    const { url, logins } = await start({ certificate: selfSignedAddress });
    await trusting([selfSignedAddress.cert], async () => (await connect(url(encrypted))).close());
    expect(logins[0]).toMatchObject({ user: 'siteferry', encrypted: true });
  });

  it.each([
    ['nobody vouches for', selfSignedAddress, [], 'site-tls.self-signed'],
    ['is for another one', selfSigned, [selfSigned.cert], 'site-tls.other-host'],
  ])('gets no password with a certificate that %s', async (_name, certificate, trusted, reason) => {
    const { url, logins } = await start({ certificate });
    await trusting(trusted, async () => {
      const error = await failureOf(url(encrypted));
      expect(error).toMatchObject({ code: 'tls-failed', data: { reason: { code: reason } } });
    });
    expect(logins).toEqual([]);
  });

  it('is not asked for a name that is an address', async () => {
    const warnings: Error[] = [];
    const onWarning = (warning: Error) => void warnings.push(warning);
    process.on('warning', onWarning);
    try {
      const { url } = await start({ certificate: selfSigned });
      await (await connect(url('encrypt=true&trustServerCertificate=true'))).close();
      await new Promise(setImmediate);
    } finally {
      process.off('warning', onWarning);
    }
    expect(warnings).toEqual([]);
  });
});

describe('a connection without a tunnel', () => {
  const { signal } = new AbortController();

  it('is there once it is made', async () => {
    const listening = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void listening.close());
    await once(listening, 'listening');
    const { port } = listening.address() as AddressInfo;
    const socket = await connectDirectly({ host: '127.0.0.1', port }, undefined, signal);
    expect(socket).toMatchObject({ connecting: false, destroyed: false });
    socket.destroy();
    listening.close();
    await once(listening, 'close');
    await expect(connectDirectly({ host: '127.0.0.1', port }, undefined, signal)).rejects.toMatchObject({
      code: 'ECONNREFUSED',
    });
  });
});
