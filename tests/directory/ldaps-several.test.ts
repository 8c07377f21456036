import type { Socket } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { check, codesOf, HOST, makePki, type Pki, rulesOf } from './support/lab.ts';
import { issue } from './support/pki.ts';
import { leadTo, onQuestion, plainServer, tlsServer } from './support/servers.ts';

let pki: Pki;
beforeAll(async () => {
  pki = await makePki();
});

describe('several servers behind one name', () => {
  const balanced = async (second: (socket: Socket) => void) => {
    const first = await tlsServer([pki.good, pki.between]);
    let turn = 0;
    const server = await plainServer((socket) => {
      turn += 1;
      if (turn % 2 === 0) leadTo(socket, first.port);
      else second(socket);
    });
    const report = await check(server, {
      bundle: pki.root.pem,
      settings: { LdapTrustedCertificateThumbprints: [pki.good.sha256] },
    });
    await Promise.all([server.close(), first.close()]);
    return report;
  };

  it('are judged and pinned each, and the worst decides', async () => {
    const expired = await issue({ name: HOST, dns: [HOST], from: -30, to: -1 }, pki.between);
    const other = await tlsServer([expired, pki.between]);
    const report = await balanced((socket) => leadTo(socket, other.port));
    await other.close();
    expect(report.siteVerdict.row).toBe('chain-refused');
    expect(rulesOf(report)).toEqual(['R06']);
    expect(codesOf(report.rules)).toContain('ldaps.R25.balancer');
    const servers = report.pins.filter(({ role }) => role === 'server').map(({ sha256 }) => sha256);
    expect(new Set(servers)).toEqual(new Set([pki.good.sha256, expired.sha256]));
    for (const sha256 of servers) expect(report.fragments.webConfig).toContain(sha256);
    expect(report.otherChains?.length).toBe(1);
  });

  it('are refused by a list that names one of them only', async () => {
    const renewed = await issue({ name: HOST, dns: [HOST] }, pki.between);
    const other = await tlsServer([renewed, pki.between]);
    const report = await balanced((socket) => leadTo(socket, other.port));
    await other.close();
    expect(report.siteVerdict).toMatchObject({
      row: 'pin-refused',
      message: {
        code: 'ldaps.count.and',
        values: { count: { code: 'ldaps.count.certificates', values: { accepted: 1, total: 2 } } },
      },
    });
  });

  it('are not told to connect where one of them fails', async () => {
    const report = await balanced((socket) => socket.destroy());
    expect(report.siteVerdict).toMatchObject({ prediction: 'unknown', row: 'unstable' });
    expect(codesOf(report.rules)).toContain('ldaps.R01.some-reset');
  });

  it('are not told to connect where one of them is no directory', async () => {
    const web = await tlsServer(
      [pki.good, pki.between],
      onQuestion((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')),
    );
    const report = await balanced((socket) => leadTo(socket, web.port));
    await web.close();
    expect(report.siteVerdict.prediction).toBe('unknown');
  });

  it('are asked at every address', async () => {
    const first = await tlsServer([pki.good, pki.between]);
    const renewed = await issue({ name: HOST, dns: [HOST] }, pki.between);
    const second = await tlsServer([renewed, pki.between]);
    const elsewhere = await plainServer((socket) => leadTo(socket, second.port), {
      address: '127.0.0.2',
      port: first.port,
    });
    const report = await check(first, { bundle: pki.root.pem, addresses: ['127.0.0.1', '127.0.0.2'] });
    await Promise.all([first.close(), second.close(), elsewhere.close()]);
    expect(report.rules.find(({ message }) => message.code === 'ldaps.R25.address')?.message.values).toEqual({
      address: '127.0.0.2',
      sha256: renewed.sha256,
    });
    expect(report.pins.filter(({ role }) => role === 'server').length).toBe(2);
    expect(report.siteVerdict.row).toBe('trusted');
  });

  it('may be one that serves one connection after the other', async () => {
    const behind = await tlsServer([pki.good, pki.between]);
    let last = Promise.resolve();
    const server = await plainServer((socket) => {
      const before = last;
      last = new Promise((resolve) => socket.on('close', () => resolve()));
      void before.then(() => leadTo(socket, behind.port));
    });
    const report = await check(server, { bundle: pki.root.pem });
    await Promise.all([server.close(), behind.close()]);
    expect(report.siteVerdict.prediction).toBe('connects');
  });
});
