import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { callers, type HubsLab, news, startHubs } from './lab.ts';
import { ask, END, negotiate, openSocket, SHAKE, tokenOf } from './raw-client.ts';

let lab: HubsLab;
beforeEach(async () => {
  // Who is left when it ends is not waited for.
  lab = await startHubs({ timeouts: { parting: 200 } });
});
afterEach(async () => {
  await lab.close();
  expect(lab.errors).toEqual([]);
});

describe('negotiating', () => {
  const availableTransports = ['WebSockets', 'ServerSentEvents', 'LongPolling'].map((transport) => ({
    transport,
    transferFormats: ['Text'],
  }));

  it.each(['?negotiateVersion=1', '?negotiateVersion=2', '?negotiateVersion=1&useStatefulReconnect=true'])(
    'by %s gives a token besides the id',
    async (query) => {
      const { connectionId, connectionToken, ...rest } = await negotiate(lab, query);
      expect(rest).toEqual({ negotiateVersion: 1, availableTransports });
      expect(connectionId).toMatch(/^[\w-]{22}$/);
      expect(connectionToken).toMatch(/^[\w-]{22}$/);
      expect(connectionToken).not.toBe(connectionId);
    },
  );

  it.each(['', '?negotiateVersion=0', '?negotiateVersion=x'])(
    'by %j gives an id to come back with',
    async (query) => {
      const { connectionId, ...rest } = await negotiate(lab, query);
      expect(rest).toEqual({ availableTransports });
      expect((await ask(lab, 'GET', `/migrationUtilityHub?id=${connectionId}`)).status).toBe(200);
    },
  );

  it.each<
    [
      title: string,
      method: string,
      path: string,
      more: Parameters<typeof ask>[3],
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
  ])('is refused %s', async (_title, method, path, more, status, code) => {
    const answer = await ask(lab, method, `/migrationUtilityHub${path}`, more);
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.text)).toMatchObject({ Success: false, Error: { Code: code } });
  });

  it('is taken from a page of its own, and whatever the case of the path', async () => {
    const headers = { origin: lab.address, 'sec-fetch-site': 'same-origin' };
    expect((await ask(lab, 'POST', '/MigrationUtilityHub/Negotiate', { headers })).status).toBe(200);
  });

  it('leads to a connection of the same key, the same hub, one transport, and not for long', async () => {
    const id = await tokenOf(lab);
    expect((await ask(lab, 'GET', `/migrationUtilityHub?id=${id}`, { key: 'ben' })).status).toBe(404);
    expect((await ask(lab, 'GET', `/denormalizationHub?id=${id}`)).status).toBe(404);
    expect((await ask(lab, 'POST', `/migrationUtilityHub?id=${id}`, { body: SHAKE })).status).toBe(409);
    const raw = await openSocket(lab, `/migrationUtilityHub?id=${id}`);
    expect((await ask(lab, 'GET', `/migrationUtilityHub?id=${id}`)).status).toBe(409);
    expect((await ask(lab, 'POST', `/migrationUtilityHub?id=${id}`, { body: SHAKE })).status).toBe(409);
    raw.socket.close();
    await expect.poll(async () => (await ask(lab, 'GET', `/migrationUtilityHub?id=${id}`)).status).toBe(404);

    await lab.close();
    lab = await startHubs({ timeouts: { heartbeat: 90, absence: 100 } });
    const late = await tokenOf(lab);
    // Nothing is posted before there is a way to be answered: that keeps no connection alive.
    await expect
      .poll(async () => (await ask(lab, 'POST', `/migrationUtilityHub?id=${late}`, { body: SHAKE })).status)
      .toBe(404);
  });

  it('is refused where too many listen, until one has gone', async () => {
    const tokens = await Promise.all(Array.from({ length: 1_000 }, () => tokenOf(lab)));
    const { status, text } = await ask(lab, 'POST', '/migrationUtilityHub/negotiate');
    expect([status, JSON.parse(text).Error.Code]).toEqual([503, 'hub-full']);
    const { socket } = await openSocket(lab, `/migrationUtilityHub?id=${tokens[0]}`);
    socket.close();
    await expect
      .poll(async () => (await ask(lab, 'POST', '/migrationUtilityHub/negotiate')).status)
      .toBe(200);
  });
});

describe('a WebSocket', () => {
  it.each<[title: string, headers: Record<string, string>, path: string, status: number]>([
    ['of nobody', {}, '/migrationUtilityHub', 401],
    ['with a wrong key', { authorization: 'Bearer x' }, '/migrationUtilityHub', 401],
    ['with a wrong key in the address', {}, '/migrationUtilityHub?access_token=x', 401],
    ['without the right', { authorization: 'Bearer reader' }, '/migrationUtilityHub', 403],
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
    expect((await ask(lab, 'POST', '/migrationUtilityHub/negotiate', { headers })).status).toBe(200);
  });
});

describe('long polling', () => {
  it('answers the first request empty, later ones with what there is, and says when there is no more', async () => {
    const path = `/migrationUtilityHub?id=${await tokenOf(lab)}`;
    expect(await ask(lab, 'GET', path)).toEqual({ status: 200, text: '' });
    expect(await ask(lab, 'POST', path, { body: SHAKE.slice(0, 10) })).toEqual({ status: 200, text: '' });
    const shaken = ask(lab, 'GET', path);
    await ask(lab, 'POST', path, { body: SHAKE.slice(10) });
    expect(await shaken).toEqual({ status: 200, text: `{}${END}` });
    lab.hubs.announce(news(callers.ann));
    lab.hubs.announce(news(callers.ann, { state: 'done' }));
    const { text } = await ask(lab, 'GET', path);
    expect(
      text
        .split(END)
        .slice(0, -1)
        .map((one) => JSON.parse(one).arguments[0].state),
    ).toEqual(['running', 'done']);
    await ask(lab, 'POST', path, { body: `{"type":7}${END}` });
    expect(await ask(lab, 'GET', path)).toEqual({ status: 200, text: `{"type":7}${END}` });
    expect((await ask(lab, 'GET', path)).status).toBe(204);
    expect((await ask(lab, 'GET', path)).status).toBe(404);
  });

  it('lets the newest of two requests wait', async () => {
    const path = `/migrationUtilityHub?id=${await tokenOf(lab)}`;
    await ask(lab, 'GET', path);
    const first = ask(lab, 'GET', path);
    await expect.poll(() => lab.seen.length).toBe(3);
    const second = ask(lab, 'GET', path);
    expect((await first).status).toBe(204);
    await ask(lab, 'POST', path, { body: SHAKE });
    expect((await second).text).toBe(`{}${END}`);
  });

  it('ends by DELETE, and where nobody asks any more', async () => {
    const path = `/migrationUtilityHub?id=${await tokenOf(lab)}`;
    await ask(lab, 'GET', path);
    const waiting = ask(lab, 'GET', path);
    expect((await ask(lab, 'DELETE', path)).status).toBe(202);
    expect((await waiting).status).toBe(204);
    expect((await ask(lab, 'GET', path)).status).toBe(404);

    await lab.close();
    lab = await startHubs({ timeouts: { heartbeat: 90, absence: 150 } });
    const left = `/migrationUtilityHub?id=${await tokenOf(lab)}`;
    await ask(lab, 'GET', left);
    // Another transport is not what is waited for.
    const headers = { accept: 'text/event-stream' };
    await expect.poll(async () => (await ask(lab, 'GET', left, { headers })).status).toBe(404);
  });

  it('takes no body that is far too long', async () => {
    const path = `/migrationUtilityHub?id=${await tokenOf(lab)}`;
    await ask(lab, 'GET', path);
    const answer = await ask(lab, 'POST', path, { body: 'x'.repeat(150_000) }).catch(() => ({ status: 413 }));
    expect(answer.status).toBe(413);
  });
});
