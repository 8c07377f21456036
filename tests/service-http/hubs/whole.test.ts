import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createServiceKey } from '#core/host/service-keys.ts';
import { startCli } from '#tests/cli/support.ts';
import { embedded } from '#tests/support/databases.ts';
import { freePort } from '#tests/support/free-port.ts';
import { createSite, type TestSite } from '#tests/support/sites.ts';
import { clientBuilder, heardBy } from './lab.ts';

const ROOT = new URL('../../../', import.meta.url);

let folder: string;
let site: TestSite;
let address: string;
let key: string;
let service: ReturnType<typeof startCli>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'siteferry-whole-'));
  site = await createSite(embedded, { seed: { profile: 'demo' } });
  await site.site.close();
  const home = join(folder, 'state');
  const given = { site: site.url, name: 'pipeline', user: 'admin', rights: ['transfer:write', 'jobs:write'] };
  ({ key } = await createServiceKey({ home, now: () => new Date() }, given));
  const port = await freePort();
  address = `http://127.0.0.1:${port}`;
  service = startCli(['service', '--site', site.url, '--port', String(port)], { SITEFERRY_HOME: home });
  const answers = () =>
    fetch(`${address}/api/migration/tree-root`).then(
      ({ status }) => status,
      () => 0,
    );
  await vi.waitFor(async () => expect(await answers()).toBe(401), { timeout: 120_000, interval: 200 });
});
afterAll(async () => {
  service?.child.kill();
  await service?.ended;
  await site?.remove();
  await rm(folder, { recursive: true, force: true });
});

const page = async (name: string) => await readFile(new URL(`docs/${name}`, ROOT), 'utf8');

/** Runs the commands of a page that begin with `set -eu`. */
async function runPage(name: string): Promise<void> {
  const [, script = ''] = /```sh\n(set -eu\n[\s\S]*?)```/.exec(await page(name)) ?? [];
  expect(script).toContain('curl');
  const env = { PATH: process.env.PATH, ADDRESS: address, KEY: key };
  await promisify(execFile)('sh', ['-c', script], { cwd: folder, env, maxBuffer: 64 * 1024 * 1024 });
}

describe('a service as it is started by its command', () => {
  it('exports as a job with curl alone, while clients of the hub hear of it', async () => {
    const client = clientBuilder(`${address}/migrationUtilityHub`, key).build();
    const heard = heardBy(client, 'notify') as { job?: string; state: string }[];
    await client.start();
    const [, code = ''] = /```js\n([\s\S]*?)```/.exec(await page('service-hubs.md')) ?? [];
    const example = spawn(process.execPath, ['--input-type=module', '-e', code], {
      cwd: ROOT,
      env: { ...process.env, ADDRESS: address, KEY: key },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    example.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    try {
      await expect.poll(() => said).toContain('Listening.');
      await runPage('service-hubs.md');
      const { id } = JSON.parse(await readFile(join(folder, 'job.json'), 'utf8'));
      expect((await stat(join(folder, 'section.zip'))).size).toBeGreaterThan(1_000);
      await expect
        .poll(() => heard.at(-1))
        .toMatchObject({ job: id, operation: 'transfer.export', state: 'done' });
      expect(heard.every(({ job }) => job === id)).toBe(true);
      expect(heard.filter(({ state }) => state === 'done').length).toBe(1);
      await expect.poll(() => said).toContain(`transfer.export ${id} done: Done`);
    } finally {
      example.kill();
      await client.stop();
    }
  });

  it('exports, previews and imports with curl alone, while a client of the hub hears each of them', async () => {
    const client = clientBuilder(`${address}/migrationUtilityHub`, key).build();
    const heard = heardBy(client, 'notify') as { operation: string; state: string }[];
    await client.start();
    await runPage('service-routes.md');
    const ended = () => heard.flatMap(({ operation, state }) => (state === 'done' ? operation : []));
    await expect
      .poll(ended)
      .toEqual(['transfer.export', 'transfer.preview', 'transfer.import', 'transfer.import']);
    await client.stop();
  });
});
