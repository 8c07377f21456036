import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Host, startHost } from '#core/operations/start.ts';
import { startWebHost, type WebHost } from '#electron/web/server.ts';
import { precompressFile } from '../../renderer/precompress.ts';
import { memoryKeychain } from '../support/keychain.ts';

const SCRIPT = Buffer.from(
  `export const text = ${JSON.stringify('Выбранное экспортируется. '.repeat(500))};\n`,
);
const DOCUMENT = `<!doctype html><meta property="csp-nonce" nonce="__CSP_NONCE__">${'<p>text</p>'.repeat(100)}`;
const IMAGE = randomBytes(2_000);
const HASHED = '/assets/index-B1jTrF-L.js';

let root: string;
let host: Host;
let web: WebHost;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'siteferry-web-'));
  await mkdir(join(root, 'assets'));
  await writeFile(join(root, 'index.html'), DOCUMENT);
  await writeFile(join(root, 'app.js'), SCRIPT);
  await writeFile(join(root, 'small.js'), 'void 0;');
  await writeFile(join(root, HASHED), SCRIPT);
  await writeFile(join(root, 'assets', 'logo-B1jTrF_L.png'), IMAGE);
  for (const name of [HASHED, 'app.js', 'small.js']) await precompressFile(join(root, name));
  host = startHost(
    { SITEFERRY_HOME: join(root, 'state') },
    { channel: 'window', keychain: memoryKeychain() },
  );
  web = await startWebHost({ context: host.context, root, port: 0 });
});
afterAll(async () => {
  await web.close();
  await host.close();
  await rm(root, { recursive: true, force: true });
});

interface Answer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  /** As it came. */
  body: Buffer;
}

/** Not `fetch`, which decompresses on the way. */
function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port: web.port, path, method, headers }, (response) => {
      response
        .toArray()
        .then(
          (chunks) =>
            resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }),
          reject,
        );
    })
      .on('error', reject)
      .end();
  });
}

const decode = { br: brotliDecompressSync, gzip: gunzipSync };

describe('a file of the window', () => {
  it.each(['br', 'gzip'] as const)('comes as %s, whole and shorter', async (encoding) => {
    for (const path of [HASHED, '/app.js']) {
      const { headers, body } = await get(path, { 'accept-encoding': encoding });
      expect(headers).toMatchObject({
        'content-encoding': encoding,
        'content-length': String(body.length),
        'content-type': 'application/javascript; charset=utf-8',
        vary: 'accept-encoding',
      });
      expect(body.length).toBeLessThan(SCRIPT.length / 5);
      expect(decode[encoding](body).equals(SCRIPT)).toBe(true);
      const known = { 'accept-encoding': encoding, 'if-none-match': String(headers.etag) };
      expect(await get(path, known)).toMatchObject({ status: 304, body: Buffer.of() });
      expect((await get(path, { ...known, 'if-none-match': '"other"' })).status).toBe(200);
    }
  });

  it('comes as it is to who takes nothing else, and where nothing is gained', async () => {
    for (const [path, accept, content] of [
      [HASHED, undefined, SCRIPT],
      [HASHED, 'zstd', SCRIPT],
      ['/small.js', 'br', Buffer.from('void 0;')],
      ['/assets/logo-B1jTrF_L.png', 'br, gzip', IMAGE],
    ] as const) {
      const { headers, body } = await get(path, accept ? { 'accept-encoding': accept } : {});
      expect(headers['content-encoding']).toBeUndefined();
      expect(body.equals(content)).toBe(true);
    }
  });

  it('is kept for good where its name has a hash of its content, and asked for again where not', async () => {
    const cacheOf = async (path: string) => (await get(path)).headers['cache-control'];
    expect(await cacheOf(HASHED)).toBe('private, max-age=31536000, immutable');
    expect(await cacheOf('/assets/logo-B1jTrF_L.png')).toBe('private, max-age=31536000, immutable');
    for (const path of ['/', '/index.html', '/app.js']) expect(await cacheOf(path)).toBe('private, no-cache');
    expect(await cacheOf('/nothing.js')).toBe('no-store');
  });

  it('tells a HEAD the same, without a body', async () => {
    const headers = { 'accept-encoding': 'br' };
    const [whole, head] = [await get(HASHED, headers), await get(HASHED, headers, 'HEAD')];
    expect(head.body).toHaveLength(0);
    expect({ ...head.headers, date: '', 'content-security-policy': '' }).toEqual({
      ...whole.headers,
      date: '',
      'content-security-policy': '',
    });
  });
});

describe('the document', () => {
  it('has the nonce of its answer in it, and is asked for each time', async () => {
    const { headers, body } = await get('/');
    const nonce = /nonce-([\w-]+)/.exec(String(headers['content-security-policy']))?.[1] ?? '';
    expect(body.toString()).toBe(DOCUMENT.replace('__CSP_NONCE__', nonce));
    expect(headers['cache-control']).toBe('private, no-cache');
    expect(headers.etag).toBeUndefined();
  });

  it('is sent anew when it was built anew', async () => {
    await writeFile(join(root, 'index.html'), `${DOCUMENT}<p>new</p>`);
    const { body } = await get('/');
    expect(body.toString()).toContain('<p>new</p>');
  });
});
