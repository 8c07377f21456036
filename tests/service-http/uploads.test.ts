import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '#core/site/connect.ts';
import { postgres } from '../support/databases.ts';
import { lockTable } from '../support/lock-table.ts';
import { createService, type TestService } from '../support/service.ts';
import { isWholeRun } from '../support/tier.ts';

const MEGABYTE = 1024 * 1024;
/** Megabytes of a long archive: more than may be held at once. */
const LONG = isWholeRun ? 600 : 200;
const BOUNDARY = 'of-a-test';
const HEAD = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="big.zip"\r\nContent-Type: application/zip\r\n\r\n`;
const TAIL = `\r\n--${BOUNDARY}--\r\n`;

/** A form with a file of so many megabytes, made while it is sent. */
function* formOf(megabytes: number): Generator<Buffer> {
  yield Buffer.from(HEAD);
  const piece = Buffer.alloc(MEGABYTE, 'siteferry\r\n--');
  for (let sent = 0; sent < megabytes; sent++) yield piece;
  yield Buffer.from(TAIL);
}

describe('archives that are sent', () => {
  let service: TestService;
  let key: string;
  const kept = async () => await readdir(join(service.home, 'uploads')).catch(() => []);
  beforeAll(async () => {
    service = await createService(postgres, { administrators: ['a.meyer'] });
    key = await service.key('admin', '*:destroy');
  });
  afterAll(async () => await service?.remove());

  function post(path: string, headers: Record<string, string>) {
    return request(`${service.address}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, ...headers },
    });
  }
  const FORM = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };

  it.each([
    ['as a form', FORM, formOf],
    [
      'as they are',
      { 'content-type': 'application/zip' },
      function* (megabytes: number) {
        const piece = Buffer.alloc(MEGABYTE, 'archive');
        for (let sent = 0; sent < megabytes; sent++) yield piece;
      },
    ],
  ] as const)('go to the disk %s, without being held', async (_how, headers, content) => {
    const used = () => {
      const { heapUsed, external } = process.memoryUsage();
      return heapUsed + external;
    };
    const before = used();
    let most = before;
    const sent = post('/api/siteferry/uploads', headers);
    const watch = setInterval(() => {
      most = Math.max(most, used());
    }, 20);
    const answered = once(sent, 'response');
    await pipeline(Readable.from(content(LONG)), sent);
    const [answer] = await answered;
    clearInterval(watch);
    const { upload, size } = JSON.parse(await text(answer)) as { upload: string; size: number };
    expect(size).toBe(LONG * MEGABYTE);
    expect((most - before) / MEGABYTE).toBeLessThan(150);
    expect(await kept()).toEqual([upload]);
    const others = await service.key('a.meyer', '*:destroy');
    const path = `/api/siteferry/uploads/${upload}`;
    expect((await service.send('DELETE', path, { key: others })).status).toBe(404);
    expect((await service.send('DELETE', path)).status).toBe(200);
    expect((await service.send('DELETE', path)).status).toBe(404);
    expect(await kept()).toEqual([]);
  });

  it.each([['/api/siteferry/uploads'], ['/api/migration/import/preview']])(
    'are removed from %s when their sender hangs up',
    async (path) => {
      const sent = post(path, FORM);
      sent.on('error', () => {});
      sent.write(HEAD);
      sent.write(Buffer.alloc(MEGABYTE));
      await expect.poll(async () => (await kept()).length).toBe(1);
      sent.destroy();
      await expect.poll(kept).toEqual([]);
    },
  );

  it.each([
    ['a form that ends in its middle', FORM, `${HEAD}half of it`],
    ['a form of another boundary', { 'content-type': 'multipart/form-data; boundary=other' }, HEAD + TAIL],
    ['a form without a boundary', { 'content-type': 'multipart/form-data' }, HEAD + TAIL],
    ['two files', FORM, `${HEAD}a\r\n${HEAD}b${TAIL}`],
  ])('are refused as %s', async (_name, headers, body) => {
    const answer = await service.send('POST', '/api/migration/import/preview', { body, headers });
    expect(answer.status, await answer.text()).toBe(400);
    expect(await kept()).toEqual([]);
  });

  it('are not taken of a key that may have no archive looked at', async () => {
    const key = await service.key('admin', 'signin:destroy', 'jobs:destroy');
    const headers = { 'content-type': 'application/zip' };
    const answer = await service.send('POST', '/api/siteferry/uploads', { body: 'PK', headers, key });
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ Error: { Code: 'right-missing' } });
    expect(await kept()).toEqual([]);
  });

  it('have names that lead nowhere', async () => {
    const body = new FormData();
    body.append('file', new Blob(['a']), '../../.owner');
    const answer = await service.send('POST', '/api/siteferry/uploads', { body });
    const { upload, name } = (await answer.json()) as { upload: string; name: string };
    expect(answer.status).toBe(201);
    expect(name).toBe('owner');
    await service.send('DELETE', `/api/siteferry/uploads/${upload}`);
  });

  it('come with options as one part of JSON', async () => {
    const exported = await service.send('POST', '/api/migration/export/config', {
      body: { sections: ['1'], includeSubcat: true },
    });
    const body = new FormData();
    body.append(
      'options',
      JSON.stringify({ dryRun: true, options: { importAsNewData: true }, onConflict: 'skip' }),
    );
    body.append('file', await exported.blob(), 'one.zip');
    const answer = await service.send('POST', '/api/migration/import/config', { body });
    const { plan, result } = (await answer.json()) as {
      plan: { onConflict: string; options: object; items: unknown[] };
      result: object;
    };
    expect(answer.status).toBe(200);
    expect(plan).toMatchObject({ onConflict: 'skip', options: { importAsNewData: true } });
    // Inverted: the section alone.
    expect(plan.items).toHaveLength(1);
    expect(result).toMatchObject({ committed: false });
  });

  it('that cannot be imported say so, with the logs of the run', async () => {
    const body = new FormData();
    body.append('file', new Blob(['no archive']), 'none.zip');
    const answer = await service.send('POST', '/api/migration/import/config', { body });
    const text = await answer.text();
    const { Error: error } = JSON.parse(text) as {
      Error: { Code: string; Files: Record<string, string> };
    };
    expect(answer.status).toBe(400);
    // Where it lies on the service's computer is nothing to who calls.
    expect(text).toContain('none.zip');
    expect(text).not.toContain(service.home);
    expect(error.Code).toBe('archive-invalid');
    expect(Object.keys(error.Files).sort()).toEqual(['Error.txt', 'Log.txt']);
    for (const path of Object.values(error.Files)) {
      const file = await service.send('GET', path);
      expect(file.status).toBe(200);
      expect((await file.text()).length).toBeGreaterThan(20);
      const others = await service.key('a.meyer', '*:destroy');
      expect((await service.send('GET', path, { key: others })).status).toBe(404);
    }
  });

  it('report progress as events, and the answer in the end', async () => {
    const exported = await service.send('POST', '/api/migration/export/config', { body: { all: true } });
    const answer = await service.send('POST', '/api/migration/import/preview', {
      body: new Uint8Array(await exported.arrayBuffer()),
      headers: { 'content-type': 'application/zip', accept: 'text/event-stream' },
    });
    expect(answer.headers.get('content-type')).toContain('text/event-stream');
    const events = (await answer.text()).split('\n\n').filter((event) => event.startsWith('event:'));
    expect(events.length).toBeGreaterThan(2);
    expect(events.slice(0, -1).every((event) => event.startsWith('event: message\ndata: {"stage"'))).toBe(
      true,
    );
    expect(events.at(-1)).toMatch(/^event: done\ndata: \{"plan"/);
    await expect.poll(kept).toEqual([]);
  });

  it('stop being worked on when their caller hangs up', async () => {
    const exports = () => readdir(join(service.home, 'service-exports'));
    const stop = new AbortController();
    const site = await connect(service.site);
    // Else the export may have ended before anybody sees that it began.
    const release = await lockTable({ site }, 'ACCESS EXCLUSIVE');
    const asked = service
      .send('POST', '/api/migration/export/config', { body: { all: true }, signal: stop.signal })
      .catch(() => 'hung up');
    await expect.poll(async () => (await exports()).length).toBe(1);
    stop.abort();
    expect(await asked).toBe('hung up');
    await expect.poll(exports).toEqual([]);
    await release();
    await site.close();
    expect((await service.send('GET', '/api/migration/tree-root')).status).toBe(200);
  });
});
