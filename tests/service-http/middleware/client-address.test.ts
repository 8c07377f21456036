import type { IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  clientOf,
  type ForwardedHeader,
  isLoopback,
  limitKey,
  readForwarding,
} from '#electron/http/client-address.ts';
import { type Lab, rawStatus, startLab } from './lab.ts';

const from = (remoteAddress: string, headers: Record<string, string> = {}) =>
  ({ socket: { remoteAddress }, headers }) as unknown as IncomingMessage;

describe('who is behind a proxy', () => {
  const real = { 'x-real-ip': '203.0.113.9' };
  const chain = { 'x-forwarded-for': '198.51.100.1, 203.0.113.9, 10.0.0.2' };
  const FOR: ForwardedHeader[] = ['X-Forwarded-For'];
  it.each([
    ['nobody is believed', '10.0.0.1', real, [], undefined, '10.0.0.1'],
    ['the proxy is', '10.0.0.1', real, ['10.0.0.1'], undefined, '203.0.113.9'],
    ['its network is', '10.9.8.7', real, ['10.0.0.0/8'], undefined, '203.0.113.9'],
    ['another network is', '11.0.0.1', real, ['10.0.0.0/8'], undefined, '11.0.0.1'],
    ['over a socket of IPv6', '::ffff:10.0.0.1', real, ['10.0.0.0/8'], undefined, '203.0.113.9'],
    ['by its IPv6', 'fd00::5', real, ['fd00::/8'], undefined, '203.0.113.9'],
    ['it says nothing', '10.0.0.1', {}, ['10.0.0.1'], undefined, '10.0.0.1'],
    ['it says no address', '10.0.0.1', { 'x-real-ip': 'unknown' }, ['10.0.0.1'], undefined, '10.0.0.1'],
    ['it says two', '10.0.0.1', { 'x-real-ip': '1.1.1.1, 2.2.2.2' }, ['10.0.0.1'], undefined, '10.0.0.1'],
    ['a header that it does not set', '10.0.0.1', chain, ['10.0.0.1'], undefined, '10.0.0.1'],
    ['the chain, past other proxies', '10.0.0.1', chain, ['10.0.0.0/8'], FOR, '203.0.113.9'],
    [
      'the chain of proxies alone',
      '10.0.0.1',
      { 'x-forwarded-for': '10.0.0.3' },
      ['10.0.0.0/8'],
      FOR,
      '10.0.0.1',
    ],
    [
      'a chain with a hole',
      '10.0.0.1',
      { 'x-forwarded-for': '1.2.3.4, ,10.0.0.2' },
      ['10.0.0.0/8'],
      FOR,
      '10.0.0.1',
    ],
  ] as const)('%s', (_title, peer, headers, networks, named, address) => {
    expect(clientOf(from(peer, { ...headers }), readForwarding(networks, named), false).address).toBe(
      address,
    );
  });

  it.each([
    [{}, false, false],
    [{ 'x-forwarded-proto': 'https' }, false, true],
    [{ 'x-forwarded-proto': 'http' }, true, false],
    [{ 'x-forwarded-proto': 'https, http' }, true, false],
  ])('%j over TLS %s is secure: %s', (headers, isTls, isSecure) => {
    expect(clientOf(from('10.0.0.1', headers), readForwarding(['10.0.0.1']), isTls).isSecure).toBe(isSecure);
    expect(clientOf(from('10.0.0.2', headers), readForwarding(['10.0.0.1']), isTls).isSecure).toBe(isTls);
  });

  it.each(['x-forwarded-for', 'x-real-ip', 'x-forwarded-proto', 'forwarded', 'via'])(
    'a request with %s is none of this computer',
    (name) => {
      expect(clientOf(from('127.0.0.1', { [name]: 'x' }), readForwarding([]), false).isLocal).toBe(false);
      expect(clientOf(from('127.0.0.1'), readForwarding([]), false).isLocal).toBe(true);
    },
  );

  it.each(['10.0.0.0/33', '10.0.0/8', 'example.com', '', '::1/129', '1.2.3.4/-1', '1.2.3.4/8/9', '1.2.3.4/'])(
    '%j is no network',
    (text) => {
      expect(() => readForwarding([text])).toThrow(/not-a-network/);
    },
  );

  it.each([
    ['127.0.0.1', true],
    ['127.9.9.9', true],
    ['::1', true],
    ['localhost', true],
    ['0.0.0.0', false],
    ['::', false],
    ['127.0.0.1.evil.test', false],
  ])('%s is loopback: %s', (host, expected) => {
    expect(isLoopback(host)).toBe(expected);
  });

  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::', '2001:db8:1:2'],
    ['2001:db8::6', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
  ])('%s counts as %s', (address, sender) => {
    expect(limitKey(address)).toBe(sender);
  });
});

describe('the guards where a browser calls', () => {
  let lab: Lab;
  let behind: Lab;
  beforeAll(async () => {
    lab = await startLab();
    behind = await startLab({ forwarding: readForwarding(['127.0.0.1']) });
  });
  afterAll(async () => {
    await lab?.close();
    await behind?.close();
  });

  it.each([
    [{}, 200],
    [{ host: 'evil.test' }, 421],
    [{ origin: 'http://evil.test' }, 403],
    [{ origin: 'null' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ 'sec-fetch-site': 'same-origin' }, 200],
    [{ 'sec-fetch-site': 'none' }, 200],
    [{ 'x-forwarded-for': '203.0.113.9' }, 200],
  ])('%j ends with %s', async (headers, status) => {
    expect(await rawStatus(lab.service.address, { headers })).toBe(status);
  });

  it('its own page may ask, and nobody is told what another origin may do', async () => {
    const { host } = new URL(lab.service.address);
    expect(await rawStatus(lab.service.address, { headers: { origin: `http://${host}` } })).toBe(200);
    expect(await rawStatus(lab.service.address, { headers: { origin: `https://${host}` } })).toBe(403);
    const answer = await fetch(`${lab.service.address}/healthz`, { method: 'OPTIONS' });
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([403, null]);
    expect(await rawStatus(lab.service.address, { path: `http://${host}/healthz` })).toBe(400);
  });

  it('a proxy that is believed says under which name and how it was asked', async () => {
    const headers = { host: 'siteferry.example', 'x-forwarded-proto': 'https' };
    const origin = 'https://siteferry.example';
    expect(await rawStatus(behind.service.address, { headers: { ...headers, origin } })).toBe(200);
    expect(
      await rawStatus(behind.service.address, {
        headers: { ...headers, origin: 'http://siteferry.example' },
      }),
    ).toBe(403);
  });

  it('each client behind a proxy is told apart in the log', async () => {
    await behind.get('/healthz', undefined, { 'x-real-ip': '203.0.113.77' });
    await expect.poll(() => behind.log.map(({ address }) => address)).toContain('203.0.113.77');
  });
});
