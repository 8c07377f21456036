import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterEach, describe, expect, it } from 'vitest';
import { readForwarding } from '#electron/http/client-address.ts';
import { exemptAddresses, limitConnections } from '#electron/http/connection-limit.ts';
import { startLab } from './lab.ts';

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

/** An address of this computer that is no loopback one. */
const outer = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;

/** A connection that asks; what it gets first, or nothing where it is closed. */
async function ask(port: number, host = '127.0.0.1'): Promise<{ answer: string; socket: Socket }> {
  const socket = connect(port, host, () => socket.write('GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'));
  sockets.push(socket);
  socket.on('error', () => {});
  const answer = await Promise.race([
    once(socket, 'data').then(([data]) => String(data)),
    once(socket, 'close').then(() => ''),
  ]);
  return { answer, socket };
}

describe('connections of one address', () => {
  it('are closed above the bound, and taken again when others end', async () => {
    const server = createServer((_request, response) => response.end('yes'));
    limitConnections(server, 3, () => false);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const [first] = [await ask(port), await ask(port), await ask(port)];
    expect(first?.answer).toMatch(/^HTTP\/1\.1 200/);
    expect((await ask(port)).answer).toBe('');
    first?.socket.destroy();
    await expect.poll(async () => (await ask(port)).answer).toMatch(/^HTTP\/1\.1 200/);
    expect((await ask(port)).answer).toBe('');
    server.closeAllConnections();
    server.close();
  });

  it.each([
    ['127.0.0.1', true],
    ['127.1.2.3', true],
    ['::1', true],
    ['10.0.0.7', true],
    ['192.168.4.4', true],
    ['10.0.0.8', false],
    ['192.169.0.1', false],
    ['2001:db8::1', false],
    ['', false],
  ])('of %s have no bound: %s', (address, isExempt) => {
    expect(exemptAddresses(readForwarding(['10.0.0.7', '192.168.0.0/16']))(address)).toBe(isExempt);
  });

  it.skipIf(outer === undefined)('are bounded in the service, but for this computer', async () => {
    const lab = await startLab({ host: '0.0.0.0', limits: { connectionsPerAddress: 2 } });
    const port = Number(new URL(lab.service.address).port);
    for (let count = 0; count < 2; count += 1) expect((await ask(port, outer)).answer).toMatch(/^HTTP/);
    expect((await ask(port, outer)).answer).toBe('');
    for (let count = 0; count < 5; count += 1) expect((await ask(port)).answer).toMatch(/^HTTP/);
    await lab.close();
  });
});
