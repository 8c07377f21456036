import { describe, expect, it } from 'vitest';
import { refusalText } from '#core/messages/web/refusals.ts';
import { type RequestHead, refuse } from '#electron/http/request-rules.ts';

const PORT = 8421;
const OWN = `127.0.0.1:${PORT}`;

function head(
  changes: Record<string, string | undefined> = {},
  more: Partial<RequestHead> = {},
): RequestHead {
  const headers: Record<string, string | undefined> = {
    host: OWN,
    origin: `http://${OWN}`,
    'content-type': 'application/json',
    'x-siteferry': '1',
    ...changes,
  };
  const rawHeaders = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [name, value],
  );
  return { method: 'POST', target: '/rpc/site/list', headers, rawHeaders, ...more };
}

const status = (request: RequestHead) => refuse(request, PORT)?.status;

describe('a request to the loopback host', () => {
  it.each([
    [
      'two codings',
      { 'transfer-encoding': 'chunked, chunked' },
      ['Transfer-Encoding', 'chunked', 'transfer-encoding', 'chunked'],
    ],
    ['another coding', { 'transfer-encoding': 'gzip, chunked' }, ['Transfer-Encoding', 'gzip, chunked']],
    [
      'a coding and a length',
      { 'transfer-encoding': 'chunked' },
      ['Transfer-Encoding', 'chunked', 'Content-Length', '3'],
    ],
    ['two lengths', {}, ['Content-Length', '3', 'Content-Length', '3']],
  ])('says once where its body ends: %s', (_what, headers, framing) => {
    const said = head(headers);
    const hosts = ['Host', OWN];
    expect(refuse({ ...said, rawHeaders: [...hosts, ...framing] }, PORT)).toEqual({
      status: 400,
      reason: 'framing',
    });
    const once = head({ 'transfer-encoding': 'chunked' });
    expect(refuse(once, PORT)).toBeUndefined();
  });

  it('has no U+0000 in its path', () => {
    expect(refuse(head({}, { target: '/rpc/site/%00' }), PORT)).toEqual({
      status: 400,
      reason: 'target-nul',
    });
    expect(refuse(head({}, { target: '/rpc/site/%2500?name=%00' }), PORT)).toBeUndefined();
  });

  it.each([OWN, `[::1]:${PORT}`, `localhost:${PORT}`])('may come to %s', (host) => {
    expect(status(head({ host, origin: `http://${host}` }))).toBeUndefined();
  });

  it.each([
    'evil.test',
    `evil.test:${PORT}`,
    'localhost.evil.test',
    `localhost.evil.test:${PORT}`,
    `127.0.0.1.nip.io:${PORT}`,
    `localhost.:${PORT}`,
    `LOCALHOST:${PORT}`,
    '127.0.0.1',
    '127.0.0.1:8422',
    `0.0.0.0:${PORT}`,
    `127.1:${PORT}`,
    ` 127.0.0.1:${PORT}`,
  ])('is for another host under the name %j', (host) => {
    expect(status(head({ host, origin: `http://${host}` }))).toBe(421);
    expect(status(head({ host, origin: undefined }, { method: 'GET' }))).toBe(421);
  });

  it('has one Host, whatever its case', () => {
    expect(status(head({ host: undefined }))).toBe(400);
    const twice = head();
    expect(status({ ...twice, rawHeaders: [...twice.rawHeaders, 'HOST', 'evil.test'] })).toBe(400);
  });

  it('names a path, not a whole address', () => {
    expect(status(head({}, { target: `http://${OWN}/rpc/site/list` }))).toBe(400);
    expect(status(head({}, { target: '*', method: 'OPTIONS' }))).toBe(400);
  });

  it.each([
    ['http://evil.test', 403],
    ['null', 403],
    ['', 403],
    [`https://${OWN}`, 403],
    [`http://localhost:${PORT}`, 403],
    [undefined, 403],
  ])('with effects comes from its own origin, not %j', (origin, expected) => {
    expect(status(head({ origin }))).toBe(expected);
  });

  it.each([
    ['same-origin', undefined],
    ['none', undefined],
    ['same-site', 403],
    ['cross-site', 403],
  ])('whose browser says that it comes %s ends with %s', (site, expected) => {
    expect(status(head({ 'sec-fetch-site': site }))).toBe(expected);
    expect(status(head({ 'sec-fetch-site': site, origin: undefined }, { method: 'GET' }))).toBe(expected);
  });

  it.each([
    ['OPTIONS', 403],
    ['PUT', 405],
    ['DELETE', 405],
    ['TRACE', 405],
  ])('by %s is refused', (method, expected) => {
    expect(status(head({}, { method }))).toBe(expected);
  });

  it.each([
    ['text/plain', 415],
    ['application/x-www-form-urlencoded', 415],
    ['multipart/form-data; boundary=x', 415],
    [undefined, 415],
    ['application/json; charset=utf-8', undefined],
  ])('of the type %s ends with %s', (type, expected) => {
    expect(status(head({ 'content-type': type }))).toBe(expected);
  });

  it('needs the header that only our own page sets, and is never upgraded', () => {
    expect(status(head({ 'x-siteferry': undefined }))).toBe(403);
    expect(status(head({ upgrade: 'websocket' }, { method: 'GET' }))).toBe(400);
  });

  it('is refused in the language that the browser likes best of those that there are', () => {
    expect(refusalText('not-found', 'ru-RU,ru;q=0.9,en;q=0.8')).toBe('По этому адресу ничего нет.');
    expect(refusalText('not-found', 'de,ru;q=0.5')).toBe('По этому адресу ничего нет.');
    expect(refusalText('not-found', 'de,ru;q=0.5,en;q=0.7')).toBe('There is nothing at this address.');
    expect(refusalText('not-found', undefined)).toBe('There is nothing at this address.');
  });
});
