import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '#core/directory/ldap/service.ts';
import { DirectorySession } from '#core/directory/ldap/session.ts';
import { makePki, type Pki } from './support/lab.ts';
import { people } from './support/people.ts';
import { plainServer, type Running } from './support/servers.ts';
import { ADMIN, BASE, hasSlapd, needsSlapd, type Slapd, startSlapd } from './support/slapd.ts';

const signal = new AbortController().signal;
const PERSONS = { base: BASE, scope: 'sub', filter: '(objectClass=person)', attributes: ['uid'] } as const;

describe.skipIf(!hasSlapd)(`a session with slapd${needsSlapd}`, () => {
  let slapd: Slapd;
  let pki: Pki;
  beforeAll(async () => {
    pki = await makePki();
    slapd = await startSlapd({ chain: [pki.good, pki.between], ldif: people(2_000) });
  });
  afterAll(() => slapd?.close());

  const open = async (port: number, security: 'tls' | 'none' | 'starttls' = 'none', milliseconds = 5_000) => {
    const opened = await DirectorySession.open(
      { host: 'localhost', port, security },
      { milliseconds, signal },
    );
    if (!opened.ok) throw new Error(opened.failure.reason.code);
    return opened.value;
  };

  it.each([
    [499, 499, undefined],
    [500, 500, 'ldap.size-limit-exceeded'],
    [5_000, 500, 'ldap.size-limit-exceeded'],
  ])('keeps what came before the limit of the server: %d asked for', async (limit, count, cutBy) => {
    const session = await open(slapd.port);
    const found = await session.search({ ...PERSONS, limit });
    expect(found).toMatchObject({ ok: true, value: { isCut: true } });
    expect(found.ok && [found.value.entries.length, found.value.cutBy?.code]).toEqual([count, cutBy]);
    await session.close();
  });

  it('is given everything by pages where it may have everything', async () => {
    const session = await open(slapd.port);
    await session.bind(ADMIN.dn, ADMIN.password);
    const found = await session.search({ ...PERSONS, limit: 2_001 });
    expect(found).toMatchObject({ ok: true, value: { isCut: false } });
    expect(found.ok && found.value.entries.length).toBe(2_001);
    await session.close();
  });

  describe('through something that stands between', () => {
    /** Passes everything on to slapd, but for what `meddle` makes of it. */
    const between = (port: number, meddle: (socket: Socket, first: Buffer) => boolean): Promise<Running> =>
      plainServer((socket) => {
        socket.once('data', (first) => {
          if (!meddle(socket, first)) return;
          const through = connect(port, '127.0.0.1', () => through.write(first));
          through.on('error', () => socket.destroy());
          socket.pipe(through).pipe(socket);
        });
      });

    it.each(['reset', 'silence'] as const)(
      'uses classical groups where the modern first message meets with %s',
      async (answer) => {
        const server = await between(slapd.tlsPort, (socket, hello) => {
          if (hello.length <= 600) return true;
          if (answer === 'reset') socket.resetAndDestroy();
          return false;
        });
        const session = await open(server.port, 'tls', 3_000);
        expect(session.isClassical).toBe(true);
        expect((await session.bind(ADMIN.dn, ADMIN.password)).ok).toBe(true);
        await session.close();
        await server.close();
        const direct = await open(slapd.tlsPort, 'tls');
        expect(direct.isClassical).toBe(false);
        await direct.close();
      },
    );

    it.each<[string, (socket: Socket) => void, string]>([
      ['the server hangs up', (socket) => void socket.end(), 'directory.closed'],
      ['the connection is reset', (socket) => void socket.resetAndDestroy(), 'directory.reset'],
      [
        'the server says why',
        (socket) =>
          // RFC 4511, 4.4.1: ExtendedResponse of message 0, `unavailable`.
          void socket.end(
            Buffer.from(
              '3024020100781f0a013404000400' + '8a16312e332e362e312e342e312e313436362e3230303336',
              'hex',
            ),
          ),
        'directory.notice',
      ],
    ])('says who ended it: %s', async (_name, end, code) => {
      let client: Socket | undefined;
      const server = await between(slapd.port, (socket) => {
        client = socket;
        return true;
      });
      const session = await open(server.port);
      expect(session.end).toBeUndefined();
      if (client) end(client);
      await expect.poll(() => session.end?.reason.code).toBe(code);
      // It stays so, whatever is asked next.
      expect(await session.search({ ...PERSONS, limit: 1 })).toMatchObject({
        ok: false,
        failure: { kind: 'closed', reason: { code } },
      });
      await session.close();
      await server.close();
    });

    it('hangs up where a service may not sign in', async () => {
      let client: Socket | undefined;
      const server = await between(slapd.port, (socket) => {
        client = socket;
        return true;
      });
      const wrong = { bindName: ADMIN.dn, password: 'wrong', baseDn: BASE, isForestRoot: false };
      const service = { type: 'OpenLDAP' as const, server: `localhost:${server.port}`, ...wrong };
      const run = { signal, now: () => new Date() };
      const signedIn = await signIn(service, { secure: false, acceptUntrusted: true }, run);
      expect(signedIn).toMatchObject({ ok: false, failure: { kind: 'result' } });
      await expect.poll(() => client?.readableEnded).toBe(true);
      await server.close();
    });

    it('does not blame the server for what it gave up itself', async () => {
      let isDeaf = false;
      const server = await plainServer((socket) => {
        const through = connect(slapd.port, '127.0.0.1');
        through.on('error', () => undefined);
        socket.on('data', (chunk) => {
          if (!isDeaf) through.write(chunk);
        });
        through.pipe(socket);
      });
      const session = await open(server.port, 'none', 2_000);
      isDeaf = true;
      const search = () => session.search({ ...PERSONS, limit: 1 });
      expect(await search()).toMatchObject({ failure: { kind: 'timeout' } });
      expect(await search()).toMatchObject({
        failure: { kind: 'left', reason: { code: 'directory.left' } },
      });
      await session.close();
      await server.close();
    });
  });
});
