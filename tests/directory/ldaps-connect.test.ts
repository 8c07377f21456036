import type { Socket } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import type { LdapsReport } from '#core/contract/directory/ldaps.ts';
import { performHandshake } from '#core/directory/tls/handshake.ts';
import { isWholeRun } from '../support/tier.ts';
import { check, codesOf, HOST, makePki, type Pki, rulesOf, stageMessage } from './support/lab.ts';
import { type Issued, issue, KeyUsageFlags } from './support/pki.ts';
import {
  answerAsDirectory,
  leadTo,
  onQuestion,
  plainServer,
  type ServerOptions,
  tlsServer,
  type Way,
} from './support/servers.ts';

let pki: Pki;
beforeAll(async () => {
  pki = await makePki();
});

/** The report of a TLS server with a good certificate, which behaves as it is told, by a way with its troubles. */
async function checkBehind(options: ServerOptions, way?: Way): Promise<LdapsReport> {
  const behind = await tlsServer([pki.good, pki.between], options);
  const server = way ? await plainServer((socket) => leadTo(socket, behind.port, way)) : behind;
  try {
    return await check(server, { bundle: pki.root.pem });
  } finally {
    await Promise.all([server.close(), behind.close()]);
  }
}

describe('a client certificate that is demanded', () => {
  it.each<[string, ServerOptions, Way | undefined]>([
    ['by TLS 1.3, whose word comes late', { requestCert: true }, { delay: 150 }],
    ['by TLS 1.2, whose word comes late', { requestCert: true, maxVersion: 'TLSv1.2' }, { delay: 150 }],
    [
      'by TLS 1.3, without a word when it closes',
      {
        requestCert: true,
        rejectUnauthorized: false,
        ...onQuestion((socket) => setTimeout(() => socket.destroy(), 200)),
      },
      undefined,
    ],
    [
      'by TLS 1.2, without a word when it closes',
      {
        requestCert: true,
        rejectUnauthorized: false,
        maxVersion: 'TLSv1.2',
        ...onQuestion((socket) => socket.end()),
      },
      undefined,
    ],
  ])('%s', async (_name, options, way) => {
    const report = await checkBehind(options, way);
    expect(rulesOf(report)).toEqual(['R24']);
    expect(report.siteVerdict).toMatchObject({ prediction: 'refused', row: 'no-connection' });
    // What was seen before is kept.
    expect(report.chains.presented.map(({ sha256 }) => sha256)).toEqual([
      pki.good.sha256,
      pki.between.sha256,
    ]);
    expect(report.pins[0]?.sha256).toBe(pki.good.sha256);
  });

  it('decides alone where the chain could hold, and with the chain where that fails, too', async () => {
    const cause = async (
      chain: readonly Issued[],
      bundle: string | undefined,
      maxVersion: 'TLSv1.2' | 'TLSv1.3',
    ) => {
      const server = await tlsServer(chain, { requestCert: true, maxVersion });
      const { siteVerdict } = await check(server, { bundle });
      await server.close();
      return { code: siteVerdict.message.code, causes: JSON.stringify(siteVerdict.message.values) };
    };
    const stranger = [await issue({ name: HOST, dns: [HOST] }, pki.other), pki.other];
    for (const version of ['TLSv1.2', 'TLSv1.3'] as const) {
      const alone = await cause(stranger, undefined, version);
      expect(alone).toMatchObject({
        code: 'ldaps.verdict.no-connection',
        causes: expect.not.stringContaining('R15'),
      });
      const both = await cause(stranger, pki.root.pem, version);
      expect(both.code).toBe('ldaps.verdict.no-connection.several');
      expect(both.causes).toMatch(/ldaps\.R24.*ldaps\.R15/);
    }
  });

  it('is none where the server goes on without it', async () => {
    const report = await checkBehind({ requestCert: true, rejectUnauthorized: false });
    expect(report.siteVerdict.prediction).toBe('connects');
    expect(rulesOf(report)).toEqual([]);
  });
});

describe('a server behind TLS', () => {
  const notice = Buffer.from('301402010078 0f0a013404000400'.replace(/ /g, ''), 'hex');

  it.each<[string, (socket: Socket) => void]>([
    ['http', (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')],
    ...(isWholeRun ? [['silent', () => undefined] as [string, (socket: Socket) => void]] : []),
    ['other', (socket) => socket.write('220 mail.example.com ESMTP\r\n')],
    ['closed', (socket) => socket.end()],
    ['notice', (socket) => socket.end(notice)],
    // Begins like LDAP, and is none.
    ['other', (socket) => socket.write(Buffer.from('30840000ffff4142', 'hex'))],
    // Byte by byte, and slower than anybody waits.
    ...(isWholeRun
      ? [['slow', (socket: Socket) => void socket.write('0')] as [string, (socket: Socket) => void]]
      : []),
  ])('that does not answer LDAP (%s) is not told to connect', async (kind, answer) => {
    const report = await checkBehind(onQuestion(answer));
    expect(report.siteVerdict).toMatchObject({ prediction: 'unknown', row: 'no-directory', colour: 'grey' });
    // Whoever is slow, silent or unavailable is the directory: name and port are right.
    const isWaitedFor = ['slow', 'silent', 'notice'].includes(kind);
    expect(report.siteVerdict.remedies.map(({ code }) => code).includes('ldaps.remedy.check-port')).toBe(
      !isWaitedFor,
    );
    if (kind === 'notice') expect(report.siteVerdict.message.code).toBe('ldaps.verdict.no-directory.notice');
    expect(rulesOf(report)).toEqual([]);
    const stage = report.stages.find(({ step }) => step === 'S4');
    expect(codesOf(stage?.findings ?? [])).toContain(`ldaps.S4.answer.${kind}`);
  });

  it('is refused for its certificate, whatever it answers', async () => {
    const leaf = await issue({ name: HOST, dns: [HOST], from: -30, to: -1 }, pki.between);
    const server = await tlsServer(
      [leaf, pki.between],
      onQuestion(() => undefined),
    );
    const report = await check(server, { bundle: pki.root.pem });
    await server.close();
    expect(report.siteVerdict).toMatchObject({
      row: 'chain-refused',
      message: { values: { cause: { code: 'ldaps.R06' } } },
    });
  });

  it('that speaks only TLS 1.0 is not told to connect', async () => {
    const usages = KeyUsageFlags.digitalSignature | KeyUsageFlags.keyEncipherment;
    const leaf = await issue({ name: HOST, dns: [HOST], key: 'rsa', usages }, pki.between);
    const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1' } as const;
    const server = await tlsServer([leaf, pki.between], old);
    const report = await check(server, { bundle: pki.root.pem });
    await server.close();
    expect(report.siteVerdict).toMatchObject({ prediction: 'unknown', row: 'old-protocol' });
    expect(rulesOf(report)).toEqual(['R21']);
  });

  it('is asked by its name as the protocol writes it', async () => {
    const names: string[] = [];
    const server = await tlsServer([pki.good, pki.between], {
      SNICallback: (name, done) => {
        names.push(name);
        done(null);
      },
    });
    const endpoint = { host: 'москва.test', port: server.port, address: '127.0.0.1' };
    const { outcome } = await performHandshake({ endpoint, milliseconds: 5_000, signal: undefined });
    await server.close();
    expect([outcome, ...names]).toEqual(['done', 'xn--80adxhks.test']);
  });

  it('may send its certificate twice', async () => {
    const server = await tlsServer([pki.good, pki.good, pki.between]);
    const report = await check(server, { bundle: pki.root.pem });
    await server.close();
    expect(report.chains.presented.map(({ sha256 }) => sha256)).toEqual([
      pki.good.sha256,
      pki.between.sha256,
    ]);
    expect(report.siteVerdict.prediction).toBe('connects');
  });

  it('that takes one connection and resets the others is named so', async () => {
    const behind = await tlsServer([pki.good, pki.between]);
    let served = 0;
    const server = await plainServer((socket) => {
      served += 1;
      // The first one only asks whether the port is open.
      if (served <= 2) leadTo(socket, behind.port);
      else socket.resetAndDestroy();
    });
    const report = await check(server, { bundle: pki.root.pem });
    await Promise.all([server.close(), behind.close()]);
    expect(report.siteVerdict).toMatchObject({
      row: 'unstable',
      message: { values: { cause: { code: 'ldaps.R01.some-reset', values: { failed: 4, total: 5 } } } },
    });
  });

  // Six seconds only where everything is waited for.
  it.each([600, ...(isWholeRun ? [6_000] : [])])('answers in its own time: %i ms', async (time) => {
    const slow = (socket: Socket) => void setTimeout(() => answerAsDirectory(socket), time);
    const report = await checkBehind({ serve: slow }, { delay: 60 });
    expect(report.siteVerdict.prediction).toBe('connects');
    const stage = report.stages.find(({ step }) => step === 'S4');
    expect(codesOf(stage?.findings ?? []).includes('ldaps.S4.took')).toBe(time > 2_000);
  });
});

describe('a handshake that does not come about', () => {
  it.each<[string, Way, string]>([
    // Waited for as long as for a silent port, of which `ldaps-connection.test.ts` tells.
    ...(isWholeRun ? [['hangs after some bytes', { most: 60 }, 'slow'] as [string, Way, string]] : []),
    ['is closed after the greeting', { most: 200, closes: true }, 'half'],
    ['is closed within the greeting', { most: 40, closes: true }, 'half'],
  ])('%s: nobody knows', async (_name, way, cause) => {
    const report = await checkBehind({ maxVersion: 'TLSv1.2' }, way);
    expect(codesOf(report.rules)).toEqual([`ldaps.R01.${cause}`]);
    expect(report.siteVerdict).toMatchObject({ prediction: 'unknown', row: 'unfinished' });
  });

  it.each([
    ['protocol', 70],
    ['cipher', 40],
    ['cipher', 71],
    ['name', 112],
    ['alert', 80],
  ])('is refused with an alert: %s (%i)', async (cause, alert) => {
    const server = await plainServer(
      (socket) => void socket.once('data', () => socket.end(Buffer.from([21, 3, 3, 0, 2, 2, alert]))),
    );
    const report = await check(server);
    await server.close();
    expect(codesOf(report.rules)).toEqual([`ldaps.R01.${cause}`]);
    expect(stageMessage(report, 'S4')?.code).toBe(`ldaps.S4.${cause}`);
    expect(report.siteVerdict).toMatchObject({ prediction: 'refused', row: 'no-connection' });
  });

  it.each([
    ['http', 'HTTP/1.1 400 Bad Request\r\n\r\n'],
    ['no-tls', '220 mail.example.com ESMTP\r\n'],
    ['not-ldaps', Buffer.from('300c02010165070a010004000400', 'hex')],
  ])('is answered by something else: %s', async (cause, answer) => {
    const server = await plainServer((socket) => void socket.once('data', () => socket.end(answer)));
    const report = await check(server);
    await server.close();
    expect(codesOf(report.rules)).toEqual([`ldaps.R01.${cause}`]);
    expect(report.siteVerdict.row).toBe('no-connection');
  });

  it.each([
    ['a message that is none', Buffer.from('1603030004000000ff', 'hex'), 'garbled', 'unfinished'],
    [
      'SSL 3.0',
      Buffer.from(`160300002a020000260300${'11'.repeat(32)}00002f00`, 'hex'),
      'protocol',
      'no-connection',
    ],
    ['no bytes of TLS', Buffer.alloc(64, 0xff), 'no-tls', 'no-connection'],
  ])('meets %s', async (_name, bytes, cause, row) => {
    const server = await plainServer((socket) => void socket.once('data', () => socket.write(bytes)));
    const report = await check(server);
    await server.close();
    expect(codesOf(report.rules)).toEqual([`ldaps.R01.${cause}`]);
    expect(report.siteVerdict.row).toBe(row);
  });

  it('keeps the certificates that a server of TLS 1.2 sent before it broke off', async () => {
    const size = ({ certificate }: Issued) => certificate.rawData.byteLength;
    // The greeting and both certificates, and what comes then is cut.
    const most = 150 + size(pki.good) + size(pki.between);
    const report = await checkBehind({ maxVersion: 'TLSv1.2' }, { most, closes: true });
    expect(report.siteVerdict.row).toBe('unfinished');
    expect(report.chains.presented[0]?.sha256).toBe(pki.good.sha256);
  });
});
