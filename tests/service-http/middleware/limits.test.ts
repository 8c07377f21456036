import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ServiceOptions } from '#electron/service-http/server.ts';
import { codeOf, type Lab, startLab } from './lab.ts';

const TREE = '/api/migration/tree-root';
let lab: Lab;
/** Warnings of Node, such as of more listeners than anything should have. */
const warnings: string[] = [];
const warned = ({ name, message }: Error) => void warnings.push(`${name}: ${message}`);
beforeAll(() => void process.on('warning', warned));
afterAll(() => {
  process.off('warning', warned);
  expect(warnings.filter((text) => text.startsWith('MaxListeners'))).toEqual([]);
});
const open: Lab[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const one of open.splice(0)) await one.close();
});

/** Lets time go on for who counts by it. */
function pass(milliseconds: number): void {
  vi.setSystemTime(Date.now() + milliseconds);
}

async function start(options: Partial<ServiceOptions> = {}): Promise<Lab> {
  const started = await startLab(options);
  open.push(started);
  return started;
}

describe('how often', () => {
  it('a key may call is counted for itself', async () => {
    lab = await start({ limits: { perKey: 3 } });
    vi.useFakeTimers({ toFake: ['Date'] });
    const [first, second] = [await lab.key(['*:read']), await lab.key(['*:read'])];
    for (let call = 0; call < 3; call += 1) expect((await lab.get(TREE, first.text)).status).toBe(200);
    const refused = await lab.get(TREE, first.text);
    expect([refused.status, refused.headers.get('retry-after'), await codeOf(refused)]).toEqual([
      429,
      '60',
      'too-many-requests',
    ]);
    expect((await lab.get(TREE, second.text)).status).toBe(200);
    pass(60_001);
    expect((await lab.get(TREE, first.text)).status).toBe(200);
  });

  it('an address may call is counted before anything else is looked at', async () => {
    lab = await start({ limits: { perAddress: 2 } });
    expect((await lab.get('/healthz')).status).toBe(200);
    expect((await lab.get(TREE)).status).toBe(401);
    expect((await lab.get(TREE)).status).toBe(429);
    expect(lab.slept).toBe(0);
  });

  it('a wrong key is brought is counted apart, and answered late', async () => {
    lab = await start({ limits: { failures: 2 } });
    vi.useFakeTimers({ toFake: ['Date'] });
    const { text } = await lab.key(['*:read']);
    for (const status of [401, 401, 429, 429]) expect((await lab.get(TREE, 'wrong')).status).toBe(status);
    expect(lab.slept).toBe(4 * 700);
    // Who shares the address with somebody's broken script is not locked out.
    expect((await lab.get(TREE, text)).status).toBe(200);
    pass(60_001);
    expect((await lab.get(TREE, 'wrong')).status).toBe(401);
  });

  it('a key may do long work at once is bounded', async () => {
    lab = await start({ limits: { longCalls: 1 } });
    const { text } = await lab.key(['*:destroy']);
    const other = await lab.key(['*:destroy']);
    const begin = (key: string) =>
      fetch(`${lab.service.address}/api/migration/export/config`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ selection: 'all' }),
      });
    const others = begin(other.text);
    const answers = await Promise.all([begin(text), begin(text), begin(text)]);
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await Promise.all(refused.map(codeOf))).toEqual(['too-many-long-calls', 'too-many-long-calls']);
    expect((await others).status).toBe(200);
    // Who goes away before it is known who calls holds no place.
    await goAway(lab, text);
    // The place is free again when the answer has ended.
    for (const answer of [...answers, await others]) if (!answer.bodyUsed) await answer.arrayBuffer();
    await expect.poll(async () => (await begin(text)).status).toBe(200);
  });
});

describe('a body', () => {
  it('that is too long is not read', async () => {
    lab = await start({ bodies: { usual: 1_000, plan: 2_000 } });
    const { text } = await lab.key(['*:destroy']);
    const path = '/api/siteferry/service/keys/list';
    // It is read, and has a name in it that nobody knows.
    expect((await lab.post(path, text, { a: 'x'.repeat(900) })).status).toBe(400);
    const refused = await lab.post(path, text, { a: 'x'.repeat(1_100) });
    expect([refused.status, await codeOf(refused)]).toEqual([413, 'body-too-long']);
    // Another route takes more.
    expect((await lab.post('/api/migration/export/config', text, { a: 'x'.repeat(1_100) })).status).not.toBe(
      413,
    );
    expect((await lab.post('/api/migration/export/config', text, { a: 'x'.repeat(2_100) })).status).toBe(413);
  });

  it('that does not say how long it is ends where it becomes too long', async () => {
    lab = await start({ bodies: { usual: 1_000 } });
    const { text } = await lab.key(['*:destroy']);
    const chunk = `400\r\n${'x'.repeat(1024)}\r\n`;
    const answer = await exchange(lab, `${head(text)}Transfer-Encoding: chunked\r\n\r\n${chunk}`);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  });

  it('is asked for only where it will be read', async () => {
    lab = await start();
    const { text } = await lab.key(['*:destroy']);
    const expecting = 'Expect: 100-continue\r\nContent-Length: 2\r\n\r\n';
    expect(await exchange(lab, `${head(text)}${expecting}`, 'HTTP/1.1 100')).toMatch(/^HTTP\/1\.1 100 /);
    expect(await exchange(lab, `${head('wrong')}${expecting}`)).toMatch(/^HTTP\/1\.1 401 /);
  });

  it('that is sent too slowly ends', async () => {
    lab = await start({ bodies: { receiveTimeout: 300 } });
    const { text } = await lab.key(['*:destroy']);
    expect(await exchange(lab, `${head(text)}Content-Length: 20\r\n\r\n{`)).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('is waited for no longer than its head', async () => {
    lab = await start({ headWithin: 300 });
    const begun = performance.now();
    expect(await exchange(lab, 'GET /healthz HTTP/1.1\r\nHost: ')).toMatch(/^HTTP\/1\.1 408 /);
    expect(performance.now() - begun).toBeLessThan(20_000);
    expect(await exchange(lab, `GET /healthz HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`)).toMatch(/ 431 /);
    expect(await exchange(lab, 'no request\r\n\r\n')).toMatch(/ 400 /);
    // Others are answered meanwhile.
    expect((await lab.get('/healthz')).status).toBe(200);
  });
});

function head(key: string): string {
  const { host } = new URL(lab.service.address);
  return (
    `POST /api/siteferry/service/keys/list HTTP/1.1\r\nHost: ${host}\r\n` +
    `Authorization: Bearer ${key}\r\nContent-Type: application/json\r\n`
  );
}

/** Begins long work, and hangs up at once. */
async function goAway({ service }: Lab, key: string): Promise<void> {
  const { hostname, port, host } = new URL(service.address);
  const socket = connect(Number(port), hostname);
  const request =
    `POST /api/migration/export/config HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${key}\r\n` +
    'Content-Type: application/json\r\nContent-Length: 20\r\n\r\n';
  await new Promise<void>((resolve) => socket.write(request, () => resolve()));
  await delay(20);
  socket.destroy();
}

/** What comes back for bytes, until the connection ends or `until` has come. */
async function exchange({ service }: Lab, text: string, until?: string): Promise<string> {
  const { hostname, port } = new URL(service.address);
  return await new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(text));
    socket.on('data', (chunk) => {
      answer += chunk;
      if (until !== undefined && answer.startsWith(until)) socket.destroy();
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
    void delay(30_000, undefined, { ref: false }).then(() => socket.destroy());
  });
}
