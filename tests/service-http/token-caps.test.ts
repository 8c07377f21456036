import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runHere } from '../cli/support.ts';
import { postgres } from '../support/databases.ts';
import { createService, type TestService } from '../support/service.ts';

describe('caps of tokens', () => {
  let service: TestService;
  let folder: string;
  let file: string;
  let key: string;
  const caps = (PatMaxTokensPerUser: number, PatMaxExpirationDays: number) =>
    writeFile(file, JSON.stringify({ Auth: { PatMaxTokensPerUser, PatMaxExpirationDays } }));
  const make = (path: string, days: number, more: object = {}) =>
    service.send('POST', path, {
      body: {
        name: `for ${days} days`,
        days,
        ...(path === '/api/admin/pat' ? { login: 'a.meyer' } : {}),
        ...more,
      },
      ...(path === '/api/admin/pat' ? {} : { key }),
    });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'siteferry-caps-'));
    file = join(folder, 'appsettings.json');
    await caps(100, 30);
    service = await createService(postgres, { administrators: ['a.meyer'], configuration: file });
    key = await service.key('a.meyer', '*:destroy');
  });
  afterAll(async () => {
    await service?.remove();
    await rm(folder, { recursive: true, force: true });
  });

  it.each(['/api/admin/pat', '/api/user/pat'])('of %s are those of the configuration file', async (path) => {
    await caps(100, 30);
    const refused = await make(path, 31);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ Error: { Code: 'rule-broken' } });
    const made = await make(path, 30);
    expect(made.status).toBe(200);
    const cap = { name: 'PatMaxExpirationDays', value: 30, source: 'file' };
    expect((await made.json()).Caps).toContainEqual(expect.objectContaining(cap));
    // As it stands now.
    await caps(100, 400);
    expect((await make(path, 399)).status).toBe(200);
    await caps(1, 400);
    expect(await (await make(path, 1)).json()).toMatchObject({ Error: { Data: { rule: 'count' } } });
  });

  it.each([{ configuration: { name: 'a.json', text: '{}' } }, { limits: { PatMaxTokensPerUser: 100 } }])(
    'are not for a caller to say: %j',
    async (more) => {
      expect((await make('/api/admin/pat', 1, more)).status).toBe(400);
    },
  );

  it('of a file that cannot be read end the service before it begins', async () => {
    const words = ['service', '--site', service.site, '--port', '0'];
    const missing = await runHere([...words, '--config', join(folder, 'none.json')], { home: folder });
    expect(missing.code).toBe(30);
    const broken = join(folder, 'broken.json');
    await writeFile(broken, 'nothing');
    expect((await runHere([...words, '--config', broken], { home: folder })).stderr).toContain('broken.json');
  });
});
