import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ruleOf } from '#core/messages/ldaps-rules.ts';
import { check, HOST, makePki, type Pki } from './support/lab.ts';
import { type Issued, issue, revocationList } from './support/pki.ts';
import { tlsServer } from './support/servers.ts';

describe('revocation, where it is asked for', () => {
  let pki: Pki;
  let server: Server;
  let leaf: Issued;
  let list: Uint8Array;
  beforeAll(async () => {
    pki = await makePki();
    server = createServer((_request, response) => response.end(list));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const bound = server.address();
    const crl = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}/list.crl`;
    leaf = await issue({ name: HOST, dns: [HOST], crl }, pki.between);
  });
  afterAll(() => server?.close());

  const judged = async (revocation = true) => {
    const running = await tlsServer([leaf, pki.between]);
    const { rules, siteVerdict } = await check(running, { bundle: pki.root.pem, revocation });
    await running.close();
    const found = rules
      .filter(({ message }) => ['R19', 'R20'].includes(ruleOf(message) ?? ''))
      .map(({ message, severity }) => `${message.code} ${severity}`);
    return `${found.join(' ')}: ${siteVerdict.prediction}`;
  };

  it('finds what is revoked, and what is not', async () => {
    list = await revocationList(pki.between, [leaf]);
    expect(await judged()).toBe('ldaps.R20 error: refused');
    expect(await judged(false)).toBe(': connects');
    list = await revocationList(pki.between, [pki.good]);
    expect(await judged()).toBe(': connects');
  });

  it('believes no list that is old, of somebody else, or none', async () => {
    list = await revocationList(pki.between, [], -1);
    expect(await judged()).toBe('ldaps.R19.unreachable warning: connects');
    list = await revocationList(pki.other, [leaf]);
    expect(await judged()).toBe('ldaps.R19.unreachable warning: connects');
    list = new TextEncoder().encode('no list');
    expect(await judged()).toBe('ldaps.R19.unreachable warning: connects');
  });
});
