import { createServer } from 'node:https';
import { connect, type Socket } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fetchPage } from '#core/directory/web.ts';
import { makePki } from './support/lab.ts';
import { plainServer, type Running } from './support/servers.ts';

const { signal } = new AbortController();
const before = getCACertificates('default');
let between: Running;
let port: number;
const behind = { close: () => {} };
let answer: 'reset' | 'end' = 'reset';

beforeAll(async () => {
  const pki = await makePki();
  setDefaultCACertificates([...before, pki.root.pem]);
  const cert = pki.good.pem + pki.between.pem;
  const server = createServer({ cert, key: pki.good.keyPem }, (_request, reply) => reply.end('hello'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  behind.close = () => void server.close();
  const address = server.address();
  port = typeof address === 'object' && address ? address.port : 0;
  // It does not take a first message that is larger than in the old days.
  between = await plainServer((socket: Socket) => {
    socket.once('data', (hello) => {
      if (hello.length > 600) return void (answer === 'reset' ? socket.resetAndDestroy() : socket.end());
      const through = connect(port, '127.0.0.1', () => through.write(hello));
      through.on('error', () => socket.destroy());
      socket.pipe(through).pipe(socket);
    });
  });
});
afterAll(async () => {
  setDefaultCACertificates(before);
  behind.close();
  await between?.close();
});

it.each(['reset', 'end'] as const)(
  'fetches by classical groups where the modern first message meets with %s',
  async (how) => {
    answer = how;
    const page = await fetchPage(`https://localhost:${between.port}/`, signal);
    expect(page).toMatchObject({ status: 200, text: 'hello' });
    expect(page.date).toMatch(/^\d{4}-/);
  },
);

it('does not accept by it what the first try would not', async () => {
  await expect(fetchPage(`https://127.0.0.1:${port}/`, signal)).rejects.toThrow();
  await expect(fetchPage(`https://127.0.0.1:${between.port}/`, signal)).rejects.toThrow();
});
