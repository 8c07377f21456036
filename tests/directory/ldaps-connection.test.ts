import { connect } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Severity } from '#core/contract/finding.ts';
import { protocolMatrix } from '#core/directory/ldaps/protocols.ts';
import { isWholeRun } from '../support/tier.ts';
import { check, codesOf, HOST, makePki, type Pki, rulesOf, stageMessage } from './support/lab.ts';
import { issue, KeyUsageFlags } from './support/pki.ts';
import { answerAsDirectory, plainServer, type Running, tlsServer } from './support/servers.ts';

let pki: Pki;
beforeAll(async () => {
  pki = await makePki();
});

describe('the connection to a server', () => {
  it.each<[string, string, () => Promise<Running>]>([
    [
      'demands a client certificate (TLS 1.3)',
      'R24',
      () => tlsServer([pki.good, pki.between], { requestCert: true }),
    ],
    [
      'demands a client certificate (TLS 1.2)',
      'R24',
      () => tlsServer([pki.good, pki.between], { requestCert: true, maxVersion: 'TLSv1.2' }),
    ],
    [
      'speaks plain LDAP',
      'R01',
      () =>
        plainServer(
          (socket) =>
            void socket.on('data', () => socket.write(Buffer.from('300c02010161070a010004000400', 'hex'))),
        ),
    ],
    [
      'speaks HTTP',
      'R01',
      () =>
        plainServer((socket) => void socket.on('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))),
    ],
    ['closes at once', 'R01', () => plainServer((socket) => void socket.on('data', () => socket.end()))],
    [
      'breaks off',
      'R01',
      () => plainServer((socket) => void socket.on('data', () => socket.resetAndDestroy())),
    ],
  ])('%s: %s', async (_name, rule, made) => {
    const server = await made();
    const report = await check(server, { bundle: pki.root.pem });
    await server.close();
    expect(rulesOf(report)).toEqual([rule]);
    expect(report.siteVerdict).toMatchObject({
      prediction: 'refused',
      row: 'no-connection',
      message: { code: 'ldaps.verdict.no-connection' },
    });
  });

  it('is refused where nothing listens, and not guessed where nobody answers', async () => {
    const server = await plainServer(() => undefined);
    await server.close();
    const refused = await check(server);
    expect(refused.siteVerdict.row).toBe('no-connection');
    const unknown = await check(server, {}, 'no-such-host.invalid');
    expect(unknown.siteVerdict).toMatchObject({ prediction: 'unknown', row: 'unreachable' });
    expect(unknown.stages.find(({ step }) => step === 'S1')).toMatchObject({
      verdict: 'fail',
      findings: [{ severity: 'error', message: { code: 'ldaps.S1.unknown' } }],
    });
    // In their order, whatever ended first.
    expect(unknown.stages.map(({ step }) => step)).toEqual([
      'S0',
      'S1',
      'S2',
      'S4',
      'S5',
      'S6',
      'S7',
      'S8',
      'S9',
      'S10',
      'S11',
      'S12',
      'S13',
    ]);
  });

  it.skipIf(process.getuid?.() !== 0)('is told that LDAPS is off (needs root, for port 389)', async () => {
    const address = '127.0.0.77';
    const plain = await plainServer((socket) => answerAsDirectory(socket), { address, port: 389 });
    const report = await check({ ...plain, port: 636 }, { addresses: [address] });
    await plain.close();
    expect(codesOf(report.rules)).toEqual(['ldaps.R01.ldaps-off']);
    expect(report.siteVerdict).toMatchObject({ row: 'no-connection', prediction: 'refused' });
    expect(report.siteVerdict.remedies.map(({ code }) => code)).toEqual(['ldaps.R01.remedy.off']);
    const closed = await check({ ...plain, port: 636 }, { addresses: ['127.0.0.78'] });
    expect(codesOf(closed.rules)).toEqual(['ldaps.R01.refused']);
  });

  // That it is told within the deadline of each stage is waited for where everything is.
  it.each(isWholeRun ? ['silent'] : [])('does not wait for a %s port for ever', async () => {
    const server = await plainServer(() => undefined);
    const report = await check(server);
    await server.close();
    // It may be hung for a moment, or for us only.
    expect(report.siteVerdict).toMatchObject({ prediction: 'unknown', row: 'unfinished' });
    expect(codesOf(report.rules)).toEqual(['ldaps.R01.timeout']);
    expect(stageMessage(report, 'S4')?.code).toBe('ldaps.S4.timeout');
    expect(stageMessage(report, 'S3')?.code).toBe('ldaps.S3.silent');
  });

  it('has refused no version of TLS where nobody answered', async () => {
    const server = await plainServer(() => undefined);
    await server.close();
    const endpoint = { host: HOST, port: server.port, address: '127.0.0.1' };
    const versions = ['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'];
    expect(await protocolMatrix(endpoint, new AbortController().signal)).toMatchObject({
      verdict: 'unknown',
      findings: [{ message: { code: 'ldaps.S5.timeout', values: { versions } } }],
    });
  });

  it('is tried with a classical handshake where the modern one is broken off', async () => {
    const behind = await tlsServer([pki.good, pki.between]);
    // What stands between breaks off whatever does not fit into one packet of the old days.
    const server = await plainServer((socket) => {
      socket.once('data', (hello) => {
        if (hello.length > 600) return void socket.resetAndDestroy();
        const through = connect(behind.port, '127.0.0.1', () => through.write(hello));
        through.on('error', () => socket.destroy());
        socket.pipe(through).pipe(socket);
      });
    });
    const report = await check(server, { bundle: pki.root.pem });
    await Promise.all([server.close(), behind.close()]);
    expect(rulesOf(report, 'warning')).toEqual(['R23']);
    expect(report.siteVerdict.prediction).toBe('connects');
  });

  it.each<[string, object, string, Severity]>([
    ['TLS 1.0 at best', { minVersion: 'TLSv1', maxVersion: 'TLSv1' }, 'R21', 'error'],
    ['TLS 1.0 and 1.2', { minVersion: 'TLSv1', maxVersion: 'TLSv1.2' }, 'R21', 'note'],
    [
      'RSA key exchange',
      { maxVersion: 'TLSv1.2', ciphers: 'AES256-GCM-SHA384:@SECLEVEL=0' },
      'R22',
      'warning',
    ],
  ])('%s', async (_name, options, rule, severity) => {
    const leaf = await issue(
      {
        name: HOST,
        dns: [HOST],
        key: 'rsa',
        usages: KeyUsageFlags.digitalSignature | KeyUsageFlags.keyEncipherment,
      },
      pki.between,
    );
    const server = await tlsServer([leaf, pki.between], options);
    const report = await check(server, { bundle: pki.root.pem });
    await server.close();
    expect(rulesOf(report, severity)).toContain(rule);
  });

  it('shows a load balancer with several certificates', async () => {
    const other = await issue({ name: HOST, dns: [HOST] }, pki.between);
    const both = [await tlsServer([pki.good, pki.between]), await tlsServer([other, pki.between])];
    let turn = 0;
    const server = await plainServer((socket) => {
      const through = connect(both[turn++ % 2]?.port ?? 0, '127.0.0.1');
      through.on('error', () => socket.destroy());
      socket.pipe(through).pipe(socket);
    });
    const { rules } = await check(server, { bundle: pki.root.pem });
    await Promise.all([server.close(), ...both.map((one) => one.close())]);
    expect(codesOf(rules)).toContain('ldaps.R25.balancer');
  });
});
