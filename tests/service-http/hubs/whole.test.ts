import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServiceKey } from '#core/operations/service/service-keys.ts';
import { postgres } from '#tests/support/databases.ts';
import { createSite, type TestSite } from '#tests/support/sites.ts';
import { type Started, sharedQueue, startServiceProcess } from '../started.ts';
import { clientBuilder, heardBy } from './lab.ts';

const ROOT = new URL('../../../', import.meta.url);

let folder: string;
let home: string;
let site: TestSite;
let address: string;
let key: string;
let service: Started;
let queue: Awaited<ReturnType<typeof sharedQueue>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'siteferry-whole-'));
  site = await createSite(postgres, { seed: { profile: 'demo' } });
  await site.site.close();
  home = join(folder, 'state');
  const given = { site: site.url, name: 'pipeline', user: 'admin', rights: ['transfer:write', 'jobs:write'] };
  ({ key } = await createServiceKey({ home, now: () => new Date() }, given));
  queue = await sharedQueue(folder);
  service = await startServiceProcess(['--site', site.url, ...queue.words], { SITEFERRY_HOME: home });
  ({ address } = service);
});
afterAll(async () => {
  service?.child.kill();
  await service?.ended;
  await queue?.drop();
  await site?.remove();
  await rm(folder, { recursive: true, force: true });
});

/** What stands under a heading of the page about routes and hubs. */
async function sectionOf(heading: string): Promise<string> {
  const page = await readFile(new URL('docs/reference/routes.md', ROOT), 'utf8');
  const [, section = ''] = page.split(`\n## ${heading}\n`);
  return section;
}

/** Runs the commands under a heading that begin with `set -eu`; what they print. */
async function runSection(heading: string): Promise<string> {
  const [, script = ''] = /```sh\n(set -eu\n[\s\S]*?)```/.exec(await sectionOf(heading)) ?? [];
  expect(script).toContain('curl');
  const env = { PATH: process.env.PATH, ADDRESS: address, KEY: key };
  const options = { cwd: folder, env, maxBuffer: 64 * 1024 * 1024 };
  return (await promisify(execFile)('sh', ['-c', script], options)).stdout;
}

describe('a service as it is started by its command', () => {
  it('exports as a job with curl alone, while clients of the hub hear of it', async () => {
    const client = clientBuilder(`${address}/migrationUtilityHub`, key).build();
    const heard = heardBy(client, 'notify') as { job?: string; state: string }[];
    await client.start();
    const [, code = ''] = /```js\n([\s\S]*?)```/.exec(await sectionOf('Hubs')) ?? [];
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
      await runSection('A job from its beginning to its end');
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
    const said = await runSection('Export, preview, import');
    const ended = () => heard.flatMap(({ operation, state }) => (state === 'done' ? operation : []));
    await expect
      .poll(ended)
      .toEqual(['transfer.export', 'transfer.preview', 'transfer.import', 'transfer.import']);
    await client.stop();
    const read = async (name: string) => JSON.parse(await readFile(join(folder, name), 'utf8'));
    expect(said).toContain('"NoChanges"');
    expect(said).toMatch(/Total: \d+ read/);
    expect(await read('result.json')).toMatchObject({
      result: { committed: true, log: expect.stringMatching(/Log\.txt$/) },
    });
    expect(await read('dry-run.json')).toMatchObject({ result: { committed: false } });
    // Nothing is left that only a request needed.
    await expect.poll(() => readdir(join(home, 'uploads'))).toEqual([]);
    await expect.poll(() => readdir(join(home, 'service-exports'))).toEqual([]);
  });
});
