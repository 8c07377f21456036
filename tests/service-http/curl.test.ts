import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeEachDatabase } from '../support/databases.ts';
import { createService, type TestService } from '../support/service.ts';

describeEachDatabase('the commands of docs/service-routes.md', (database) => {
  let service: TestService;
  let folder: string;
  beforeAll(async () => {
    service = await createService(database);
    folder = await mkdtemp(join(tmpdir(), 'siteferry-curl-'));
  });
  afterAll(async () => {
    await service?.remove();
    await rm(folder, { recursive: true, force: true });
  });

  it('export, preview and import with curl alone', async () => {
    const page = await readFile(new URL('../../docs/service-routes.md', import.meta.url), 'utf8');
    const [, script = ''] = /```sh\n(set -eu\n[\s\S]*?)```/.exec(page) ?? [];
    expect(script).toContain('/api/migration/import/config');
    const key = await service.key('admin', 'transfer:write');
    const env = { PATH: process.env.PATH, ADDRESS: service.address, KEY: key };
    const { stdout } = await promisify(execFile)('sh', ['-c', script], {
      cwd: folder,
      env,
      maxBuffer: 64 * 1024 * 1024,
    });
    expect(stdout).toContain('"NoChanges"');
    expect(stdout).toMatch(/Total: \d+ read/);
    const result = await readFile(join(folder, 'result.json'), 'utf8');
    expect(JSON.parse(result)).toMatchObject({
      result: { committed: true, log: expect.stringMatching(/Log\.txt$/) },
    });
    expect(JSON.parse(await readFile(join(folder, 'dry-run.json'), 'utf8'))).toMatchObject({
      result: { committed: false },
    });
    // Nothing is left that only a request needed.
    await expect.poll(() => readdir(join(service.home, 'uploads'))).toEqual([]);
    await expect.poll(() => readdir(join(service.home, 'service-exports'))).toEqual([]);
  });
});
