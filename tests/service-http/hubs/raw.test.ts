import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type RawData, WebSocket } from 'ws';
import { callers, type HubsLab, news, startHubs } from './lab.ts';

let lab: HubsLab;
beforeEach(async () => {
  lab = await startHubs();
});
afterEach(async () => {
  await lab.close();
  expect(lab.errors).toEqual([]);
});

const END = '\u001e';
const SHAKE = `{"protocol":"json","version":1}${END}`;
const PING = `{"type":6}${END}`;
const call = (id: string) => `{"type":1,"invocationId":"${id}","target":"x","arguments":[]}${END}`;

interface RawSocket {
  socket: WebSocket;
  /** Every message that came, as JSON. */
  heard: unknown[];
}

async function open(path = '/migrationUtilityHub', key = 'ann'): Promise<RawSocket> {
  const address = `${lab.address.replace('http', 'ws')}${path}`;
  const socket = new WebSocket(address, { headers: { authorization: `Bearer ${key}` } });
  const heard: unknown[] = [];
  socket.on('message', (data: RawData) => {
    const texts = String(data).split(END).slice(0, -1);
    heard.push(...texts.map((text) => JSON.parse(text)));
  });
  await once(socket, 'open');
  return { socket, heard };
}

const answered = (id: string) => expect.objectContaining({ type: 3, invocationId: id });
const closed = (error: RegExp) => ({ type: 7, error: expect.stringMatching(error) });
const refused = (error: RegExp) => ({ error: expect.stringMatching(error) });

describe('what a client sends', () => {
  it.each<[title: string, sent: (string | Buffer)[], heard: unknown[], ends: boolean]>([
    ['a handshake', [SHAKE], [{}], false],
    ['a handshake of version 2', [`{"protocol":"json","version":2}${END}`], [{}], false],
    ['a handshake in pieces', [SHAKE.slice(0, 9), SHAKE.slice(9, 20), SHAKE.slice(20)], [{}], false],
    ['a handshake in bytes', [Buffer.from(SHAKE)], [{}], false],
    [
      'a handshake joined with calls',
      [SHAKE + call('1') + call('2')],
      [{}, answered('1'), answered('2')],
      false,
    ],
    [
      'calls that are torn within a character',
      [
        SHAKE,
        Buffer.from(call('щ')).subarray(0, 29),
        Buffer.concat([Buffer.from(call('щ')).subarray(29), Buffer.from(PING + call('2'))]),
      ],
      [{}, answered('щ'), answered('2')],
      false,
    ],
    ['another protocol', [`{"protocol":"messagepack","version":1}${END}`], [refused(/json/)], true],
    ['a version to come', [`{"protocol":"json","version":3}${END}`], [refused(/json/)], true],
    ['no handshake', [PING], [refused(/first message/i)], true],
    ['garbage instead of a handshake', [`\u0000\u0001{{{${END}`], [refused(/first message/i)], true],
    ['garbage', [SHAKE, `nonsense${END}`, call('1')], [{}, closed(/none of the SignalR protocol/)], true],
    ['an array', [SHAKE, `[1]${END}`], [{}, closed(/none/)], true],
    ['nothing between two ends', [SHAKE, END], [{}, closed(/none/)], true],
    ['a type that is no number', [SHAKE, `{"type":"1"}${END}`], [{}, closed(/none/)], true],
    ['a call of nothing', [SHAKE, `{"type":1,"invocationId":"1"}${END}`], [{}, closed(/none/)], true],
    ['bytes that are no text', [SHAKE, Buffer.from([0xff, 0xfe, 0x1e])], [{}, closed(/none/)], true],
    [
      'too long a message',
      [SHAKE, `{"type":6,"x":"${'x'.repeat(32 * 1024)}"}${END}`],
      [{}, closed(/32 KB/)],
      true,
    ],
    ['too long a beginning', [SHAKE, 'x'.repeat(33 * 1024)], [{}, closed(/32 KB/)], true],
    [
      'too long a beginning in pieces',
      [SHAKE, ...Array(12).fill('x'.repeat(3_000))],
      [{}, closed(/32 KB/)],
      true,
    ],
    ['too long a handshake', ['x'.repeat(33 * 1024)], [refused(/32 KB/)], true],
    [
      'pings, answers and types to come',
      [SHAKE, PING, `{"type":3,"invocationId":"1"}${END}{"type":99}${END}`, call('1')],
      [{}, answered('1')],
      false,
    ],
    [
      'a call that wants no answer',
      [SHAKE, `{"type":1,"target":"x","arguments":[]}${END}`, call('1')],
      [{}, answered('1')],
      false,
    ],
    ['a farewell', [SHAKE, `{"type":7}${END}`, call('1')], [{}, { type: 7 }], true],
  ])('%s', async (_title, sent, heard, ends) => {
    const raw = await open();
    for (const piece of sent) raw.socket.send(piece);
    if (ends) await once(raw.socket, 'close');
    await expect.poll(() => raw.heard).toEqual(heard);
    if (!ends) {
      raw.socket.send(call('last'));
      await expect.poll(() => raw.heard.at(-1)).toEqual(answered('last'));
      raw.socket.close();
    }
  });

  it('is cut off where one message of the socket is far too long', async () => {
    const raw = await open();
    raw.socket.send('x'.repeat(200 * 1024));
    const [code] = await once(raw.socket, 'close');
    expect(code).toBe(1009);
  });

  it('is nothing for too long, and is given up', async () => {
    await lab.close();
    lab = await startHubs({ patience: { heartbeat: 90, absence: 200 } });
    const raw = await open();
    await once(raw.socket, 'close');
    expect(raw.heard).toEqual([refused(/first message/i)]);
  });
});

/** One request as it is; without `key` nobody's. */
async function ask(
  method: string,
  path: string,
  { key = 'ann', body, headers = {} }: { key?: string; body?: string; headers?: Record<string, string> } = {},
): Promise<{ status: number; text: string }> {
  return await new Promise((resolve, reject) => {
    const asked = request(
      `${lab.address}${path}`,
      { method, headers: { authorization: `Bearer ${key}`, ...headers }, agent: false },
      (response) => {
        let text = '';
        response.on('data', (piece) => (text += piece));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      },
    );
    asked.on('error', reject);
    asked.end(body);
  });
}

async function negotiate(query = '?negotiateVersion=1', key = 'ann'): Promise<Record<string, unknown>> {
  const { status, text } = await ask('POST', `/migrationUtilityHub/negotiate${query}`, { key });
  expect(status).toBe(200);
  return JSON.parse(text);
}

const tokenOf = async () => String((await negotiate()).connectionToken);

describe('negotiating', () => {
  const availableTransports = ['WebSockets', 'ServerSentEvents', 'LongPolling'].map((transport) => ({
    transport,
    transferFormats: ['Text'],
  }));

  it.each(['?negotiateVersion=1', '?negotiateVersion=2', '?negotiateVersion=1&useStatefulReconnect=true'])(
    'by %s gives a token besides the id',
    async (query) => {
      const { connectionId, connectionToken, ...rest } = await negotiate(query);
      expect(rest).toEqual({ negotiateVersion: 1, availableTransports });
      expect(connectionId).toMatch(/^[\w-]{22}$/);
      expect(connectionToken).toMatch(/^[\w-]{22}$/);
      expect(connectionToken).not.toBe(connectionId);
    },
  );

  it.each(['', '?negotiateVersion=0', '?negotiateVersion=x'])(
    'by %j gives an id to come back with',
    async (query) => {
      const { connectionId, ...rest } = await negotiate(query);
      expect(rest).toEqual({ availableTransports });
      expect((await ask('GET', `/migrationUtilityHub?id=${connectionId}`)).status).toBe(200);
    },
  );

  it.each<
    [
      title: string,
      method: string,
      path: string,
      more: Parameters<typeof ask>[2],
      status: number,
      code: string,
    ]
  >([
    ['of nobody', 'POST', '/negotiate', { key: 'nobody' }, 401, 'no-key'],
    ['without the right', 'POST', '/negotiate', { key: 'reader' }, 403, 'hub-right'],
    ['by GET', 'GET', '/negotiate', {}, 405, 'hub-method-http'],
    ['by PUT', 'PUT', '', {}, 405, 'hub-method-http'],
    ['without a connection', 'GET', '', {}, 400, 'hub-no-id'],
    ['to a connection that is none', 'GET', '?id=x', {}, 404, 'hub-unknown-id'],
    [
      'by a page of another origin',
      'POST',
      '/negotiate',
      { headers: { origin: 'https://evil.example' } },
      403,
      'hub-other-site',
    ],
    ['by a page of no origin', 'POST', '/negotiate', { headers: { origin: 'null' } }, 403, 'hub-other-site'],
    [
      'by a page of another site',
      'POST',
      '/negotiate',
      { headers: { 'sec-fetch-site': 'cross-site' } },
      403,
      'hub-other-site',
    ],
  ])('is refused %s', async (_title, method, path, more, status, code) => {
    const answer = await ask(method, `/migrationUtilityHub${path}`, more);
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.text)).toMatchObject({ Success: false, Error: { Code: code } });
  });

  it('is taken from a page of its own, and whatever the case of the path', async () => {
    const headers = { origin: lab.address, 'sec-fetch-site': 'same-origin' };
    expect((await ask('POST', '/MigrationUtilityHub/Negotiate', { headers })).status).toBe(200);
  });

  it('leads to a connection of the same key, the same hub, one transport, and not for long', async () => {
    const id = await tokenOf();
    expect((await ask('GET', `/migrationUtilityHub?id=${id}`, { key: 'ben' })).status).toBe(404);
    expect((await ask('GET', `/denormalizationHub?id=${id}`)).status).toBe(404);
    expect((await ask('POST', `/migrationUtilityHub?id=${id}`, { body: SHAKE })).status).toBe(409);
    const raw = await open(`/migrationUtilityHub?id=${id}`);
    expect((await ask('GET', `/migrationUtilityHub?id=${id}`)).status).toBe(409);
    expect((await ask('POST', `/migrationUtilityHub?id=${id}`, { body: SHAKE })).status).toBe(409);
    raw.socket.close();
    await expect.poll(async () => (await ask('GET', `/migrationUtilityHub?id=${id}`)).status).toBe(404);

    await lab.close();
    lab = await startHubs({ patience: { heartbeat: 90, absence: 100 } });
    const late = await tokenOf();
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect((await ask('GET', `/migrationUtilityHub?id=${late}`)).status).toBe(404);
  });

  it('is refused where too many listen, until some have gone', async () => {
    await lab.close();
    lab = await startHubs({ patience: { heartbeat: 600, absence: 3_000 } });
    const all = await Promise.all(
      Array.from({ length: 1_000 }, () => ask('POST', '/migrationUtilityHub/negotiate')),
    );
    expect(all.filter(({ status }) => status === 200).length).toBe(1_000);
    const { status, text } = await ask('POST', '/migrationUtilityHub/negotiate');
    expect([status, JSON.parse(text).Error.Code]).toEqual([503, 'hub-full']);
    await expect.poll(async () => (await ask('POST', '/migrationUtilityHub/negotiate')).status).toBe(200);
  });
});

describe('a WebSocket', () => {
  it.each<[title: string, headers: Record<string, string>, path: string, status: number]>([
    ['of nobody', {}, '/migrationUtilityHub', 401],
    ['with a wrong key', { authorization: 'Bearer x' }, '/migrationUtilityHub', 401],
    ['with a wrong key in the address', {}, '/migrationUtilityHub?access_token=x', 401],
    ['without the right', { authorization: 'Bearer reader' }, '/migrationUtilityHub', 403],
    [
      'of another site',
      { authorization: 'Bearer ann', origin: 'https://evil.example' },
      '/migrationUtilityHub',
      403,
    ],
    ['of a connection that is none', { authorization: 'Bearer ann' }, '/migrationUtilityHub?id=x', 404],
    ['of negotiation', { authorization: 'Bearer ann' }, '/migrationUtilityHub/negotiate', 404],
  ])('is refused: one %s', async (_title, headers, path, status) => {
    const socket = new WebSocket(`${lab.address.replace('http', 'ws')}${path}`, { headers });
    const [error] = await once(socket, 'error');
    expect(String(error)).toContain(`Unexpected server response: ${status}`);
  });

  it('that breaks off while it is looked at leaves nothing behind', async () => {
    const lines = ['GET /migrationUtilityHub HTTP/1.1', 'Host: x', 'Authorization: Bearer ann'];
    const upgrade = ['Upgrade: websocket', 'Connection: Upgrade', 'Sec-WebSocket-Version: 13'];
    for (const more of [[...upgrade, 'Sec-WebSocket-Key: bad'], upgrade]) {
      const socket = connect(lab.port, '127.0.0.1');
      socket.end(`${[...lines, ...more].join('\r\n')}\r\n\r\n`);
      socket.on('error', () => {});
      socket.resume();
      await once(socket, 'close');
    }
    await expect.poll(() => lab.sockets.size).toBe(0);
  });

  it('is not what other upgrades become: the request is answered as any other', async () => {
    const headers = { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', 'http2-settings': 'x' };
    expect((await ask('POST', '/migrationUtilityHub/negotiate', { headers })).status).toBe(200);
  });
});

describe('long polling', () => {
  it('answers the first request empty, later ones with what there is, and says when there is no more', async () => {
    const path = `/migrationUtilityHub?id=${await tokenOf()}`;
    expect(await ask('GET', path)).toEqual({ status: 200, text: '' });
    expect(await ask('POST', path, { body: SHAKE.slice(0, 10) })).toEqual({ status: 200, text: '' });
    const shaken = ask('GET', path);
    await ask('POST', path, { body: SHAKE.slice(10) });
    expect(await shaken).toEqual({ status: 200, text: `{}${END}` });
    lab.hubs.announce(news(callers.ann));
    lab.hubs.announce(news(callers.ann, { state: 'done' }));
    const { text } = await ask('GET', path);
    expect(
      text
        .split(END)
        .slice(0, -1)
        .map((one) => JSON.parse(one).arguments[0].state),
    ).toEqual(['running', 'done']);
    await ask('POST', path, { body: `{"type":7}${END}` });
    expect(await ask('GET', path)).toEqual({ status: 200, text: `{"type":7}${END}` });
    expect((await ask('GET', path)).status).toBe(204);
    expect((await ask('GET', path)).status).toBe(404);
  });

  it('lets the newest of two requests wait', async () => {
    const path = `/migrationUtilityHub?id=${await tokenOf()}`;
    await ask('GET', path);
    const first = ask('GET', path);
    await new Promise((resolve) => setTimeout(resolve, 50));
    const second = ask('GET', path);
    expect((await first).status).toBe(204);
    await ask('POST', path, { body: SHAKE });
    expect((await second).text).toBe(`{}${END}`);
  });

  it('ends by DELETE, and where nobody asks any more', async () => {
    const path = `/migrationUtilityHub?id=${await tokenOf()}`;
    await ask('GET', path);
    const waiting = ask('GET', path);
    expect((await ask('DELETE', path)).status).toBe(202);
    expect((await waiting).status).toBe(204);
    expect((await ask('GET', path)).status).toBe(404);

    await lab.close();
    lab = await startHubs({ patience: { heartbeat: 90, absence: 150 } });
    const left = `/migrationUtilityHub?id=${await tokenOf()}`;
    await ask('GET', left);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect((await ask('GET', left)).status).toBe(404);
  });

  it('takes no body that is far too long', async () => {
    const path = `/migrationUtilityHub?id=${await tokenOf()}`;
    await ask('GET', path);
    const answer = await ask('POST', path, { body: 'x'.repeat(150_000) }).catch(() => ({ status: 413 }));
    expect(answer.status).toBe(413);
  });
});

describe('a reader who does not read', () => {
  /** Progress that would fill the memory, were it kept for everybody: 200,000 steps of 1 KB. */
  async function flood(): Promise<void> {
    for (let done = 0; done < 200_000; done++) {
      lab.hubs.announce(
        news(callers.ann, { progress: { stage: 'writing', subject: 'x'.repeat(400), done, total: 200_000 } }),
      );
      if (done % 1_000 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    lab.hubs.announce(news(callers.ann, { state: 'done' }));
  }

  it('costs no memory, and gets the newest once he reads', async () => {
    const raw = await open();
    raw.socket.send(SHAKE);
    await expect.poll(() => raw.heard.length).toBe(1);
    raw.socket.pause();
    const before = process.memoryUsage().rss;
    await flood();
    const grown = process.memoryUsage().rss - before;
    expect(grown / 1024 / 1024).toBeLessThan(150);
    raw.socket.resume();
    await expect.poll(() => raw.heard.at(-1)).toMatchObject({ arguments: [{ state: 'done' }] });
    expect(raw.heard.length).toBeLessThan(100_000);
    const steps = raw.heard
      .slice(1, -1)
      .map((one) => (one as { arguments: [{ done: number }] }).arguments[0].done);
    expect(steps).toEqual(steps.toSorted((a, b) => a - b));
    expect(steps.at(-1)).toBe(199_999);
    raw.socket.close();
  });

  it('who does not even poll, finds the newest when he does', async () => {
    const path = `/migrationUtilityHub?id=${await tokenOf()}`;
    await ask('GET', path);
    await ask('POST', path, { body: SHAKE });
    await flood();
    let text = '';
    while (!text.includes('"state":"done"')) text += (await ask('GET', path)).text;
    expect(text.split(END).length).toBeLessThan(110);
    expect(text).toContain('"done":199999');
  });

  it('is ended where he asks for more and more answers without reading them', async () => {
    const raw = await open();
    raw.socket.send(SHAKE);
    await expect.poll(() => raw.heard.length).toBe(1);
    raw.socket.pause();
    let isClosed = false;
    raw.socket.on('error', () => {});
    raw.socket.on('close', () => (isClosed = true));
    const many = call('x'.repeat(20)).repeat(500);
    for (let count = 0; count < 2_000 && lab.hubs.clients > 0; count++) {
      raw.socket.send(many);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await expect.poll(() => lab.hubs.clients).toBe(0);
    raw.socket.resume();
    await expect.poll(() => isClosed).toBe(true);
  });
});
