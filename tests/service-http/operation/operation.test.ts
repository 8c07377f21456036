import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runHere } from '../../cli/support.ts';
import { createPostgres, postgres } from '../../support/databases.ts';
import { createSite } from '../../support/sites.ts';
import { type Lab, startLab } from '../middleware/lab.ts';
import { startServiceProcess } from '../started.ts';

const TREE = '/api/migration/tree-root';

describe('what a service tells about itself', () => {
  let lab: Lab;
  beforeAll(async () => {
    lab = await startLab();
  });
  afterAll(() => lab?.close());

  it('its health tells strangers whether it is well, and no more', async () => {
    const stranger = await lab.get('/healthz');
    expect([stranger.status, await stranger.json()]).toEqual([200, { status: 'ok' }]);
    const { text } = await lab.key(['service:read']);
    expect(await (await lab.get('/healthz', text)).json()).toMatchObject({ answers: true, version: /./ });
    const other = await lab.key(['transfer:destroy']);
    expect(await (await lab.get('/healthz', other.text)).json()).toEqual({ status: 'ok' });
    expect((await lab.get('/healthz?live')).status).toBe(200);
  });

  it('its metrics are for this computer, or a key that may read them', async () => {
    await lab.get(TREE);
    const metrics = await lab.get('/metrics');
    expect(metrics.headers.get('content-type')).toContain('application/openmetrics-text');
    const text = await metrics.text();
    expect(text).toContain(
      'siteferry_http_requests_total{operation="transfer.tree",method="GET",status="401"} 1',
    );
    expect(text).toContain('siteferry_http_refusals_total{reason="no-key"} 1');
    expect(text).toMatch(/# EOF\n$/);
    const forwarded = { 'x-forwarded-for': '203.0.113.9' };
    expect((await lab.get('/metrics', undefined, forwarded)).status).toBe(403);
    expect((await lab.get('/metrics', (await lab.key(['transfer:read'])).text, forwarded)).status).toBe(403);
    expect((await lab.get('/metrics', (await lab.key(['service:read'])).text, forwarded)).status).toBe(200);
    expect((await lab.post('/metrics', '')).status).toBe(405);
  });

  it('each request has an id, and a line in the log', async () => {
    const { id, text } = await lab.key(['*:read']);
    const given = await lab.get(`${TREE}?_=secret`, text, { 'x-request-id': 'build-17.2' });
    expect(given.headers.get('x-request-id')).toBe('build-17.2');
    await given.text();
    const made = await lab.get('/nothing', undefined, { 'x-request-id': 'a b\tc' });
    expect(made.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    await expect
      .poll(() => lab.log.find((line) => line.id === 'build-17.2'))
      .toMatchObject({
        key: id,
        user: 'admin',
        method: 'GET',
        path: TREE,
        operation: 'transfer.tree',
        status: 200,
        address: '127.0.0.1',
      });
    expect(lab.log.find((line) => line.path === '/nothing')).toMatchObject({
      status: 401,
      refused: 'no-key',
    });
  });

  it('pieces of work of a second are no reason to send anybody away', async () => {
    const { text } = await lab.key(['*:read']);
    // No delay was measured in the second that it took, which is told as one without end.
    for (let piece = 0; piece < 3; piece += 1) {
      const end = performance.now() + 1_010;
      while (performance.now() < end);
      // The loop goes round once.
      await new Promise(setImmediate);
      expect((await lab.get(TREE, text)).status).toBe(200);
    }
  });

  it('a site that is gone makes it unwell, without saying why', async () => {
    const database = await createPostgres();
    const gone = await startLab({ site: database.url });
    await database.drop();
    const answer = await gone.get('/healthz');
    expect([answer.status, await answer.text()]).toEqual([503, '{"status":"site-silent"}\n']);
    expect((await gone.get('/healthz?live')).status).toBe(200);
    const token = await gone.get(TREE, 'some-token');
    expect(token.status).toBe(503);
    expect(await token.text()).not.toContain(`:${new URL(database.url).port}`);
    await gone.close();
  });
});

describe('the end of a service', () => {
  it('waits for what is being answered', async () => {
    const lab = await startLab();
    const { text } = await lab.key(['*:read']);
    const answer = lab.get('/healthz', text);
    await expect.poll(async () => (await lab.get('/metrics')).status).toBe(200);
    const closed = lab.service.close(20_000);
    expect((await answer).status).toBe(200);
    expect(await closed).toEqual([]);
    await expect(lab.get('/healthz')).rejects.toThrow();
    await lab.close();
  });

  it('cuts off what takes too long, and names it', async () => {
    const lab = await startLab({ bodies: { receiveTimeout: 600_000 } });
    const { text } = await lab.key(['*:read']);
    const never = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode('{')),
    });
    const stuck = fetch(`${lab.service.address}/api/siteferry/service/keys/list`, {
      method: 'POST',
      headers: { authorization: `Bearer ${text}`, 'content-type': 'application/json' },
      body: never,
      duplex: 'half',
    } as RequestInit);
    const ended = stuck.then(
      () => 'answered',
      () => 'cut off',
    );
    await expect.poll(async () => await (await lab.get('/metrics')).text()).toContain('requests_open 2');
    const cut = await lab.service.close(100);
    expect(cut.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /api/siteferry/service/keys/list',
    ]);
    expect(await ended).toBe('cut off');
    await expect.poll(() => lab.log.filter((line) => line.cutOff === true).length).toBe(1);
    await lab.close();
  });
});

describe('siteferry service', () => {
  it('listens for others only with a certificate', async () => {
    const run = await runHere([
      'service',
      '--site',
      'embedded:/tmp/none',
      '--host',
      '0.0.0.0',
      '--port',
      '0',
    ]);
    expect(run.code).toBe(2);
    expect(run.stderr).toContain('--certificate');
  });

  it('lets no secret out, whatever it says and writes', async () => {
    const home = await mkdtemp(join(tmpdir(), 'siteferry-secrets-'));
    const site = await createSite(postgres, { seed: { profile: 'demo' } });
    const { password } = new URL(site.url);
    expect(password).not.toBe('');
    const plain = site.url.replace(`:${password}@`, '@');
    const environment = { SITEFERRY_HOME: join(home, 'state') };
    const passwordFile = join(home, 'password');
    await writeFile(passwordFile, `${decodeURIComponent(password)}\n`, { mode: 0o600 });
    const created = await runHere(
      [
        'service',
        'key',
        'create',
        '--site',
        plain,
        '--name',
        'x',
        '--user',
        'admin',
        '--right',
        '*:destroy',
        '--json',
      ],
      { home: environment.SITEFERRY_HOME },
    );
    const { key } = (JSON.parse(created.stdout) as { key: { key: string } }).key;
    const log = join(home, 'requests.log');
    const words = ['--site', plain, '--site-password-file', passwordFile, '--log', log];
    const { child, ended, address } = await startServiceProcess(words, environment);
    const answers: string[] = [];
    const ask = async (path: string, init: RequestInit = {}) => {
      const answer = await fetch(`${address}${path}`, init);
      answers.push(JSON.stringify([...answer.headers]), await answer.text());
      return answer.status;
    };
    const bearer = { authorization: `Bearer ${key}` };
    const json = { ...bearer, 'content-type': 'application/json' };
    expect(await ask(TREE, { headers: bearer })).toBe(200);
    expect(await ask(`${TREE}?access_token=planted-query`, { headers: bearer })).toBe(200);
    expect(await ask(TREE, { headers: { authorization: 'Bearer planted-wrong-key' } })).toBe(401);
    expect(await ask(TREE, { headers: { authorization: 'Basic cGxhbnRlZDpwbGFudGVkLWJhc2lj' } })).toBe(401);
    expect(await ask(TREE, { headers: { ...bearer, cookie: 'planted-cookie' } })).toBe(200);
    const body = JSON.stringify({ name: 'x', password: 'planted-body', remember: false });
    await ask('/api/siteferry/site/setPassword', { method: 'POST', headers: json, body });
    await ask('/api/siteferry/service/keys/list', { method: 'POST', headers: json, body: '{' });
    await ask('/metrics');
    await ask('/healthz', { headers: bearer });
    child.kill('SIGTERM');
    const { code, stdout, stderr } = await ended;
    expect(code).toBe(0);
    const state = await readdir(environment.SITEFERRY_HOME, { recursive: true, withFileTypes: true });
    const files = state.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    const written = await Promise.all([...files, log].map((file) => readFile(file, 'utf8')));
    const everything = [stdout, stderr, ...answers, ...written].join('\n');
    expect(written.at(-1)?.trim().split('\n').length).toBe(9);
    expect((await stat(log)).mode & 0o777).toBe(0o600);
    const secrets = [
      key.slice(-43),
      decodeURIComponent(password),
      'planted-query',
      'planted-wrong-key',
      'cGxhbnRlZDpwbGFudGVkLWJhc2lj',
      'planted-basic',
      'planted-cookie',
      'planted-body',
    ];
    for (const secret of secrets) expect(everything, secret).not.toContain(secret);
    // The search would find one.
    expect(everything).toContain(key.slice(4, 16));
    await site.remove();
    await rm(home, { recursive: true, force: true });
  });
});
