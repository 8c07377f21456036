import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { generate } from 'orval';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postgres } from '../support/databases.ts';
import { createService, type TestService } from '../support/service.ts';

/** What orval makes of the document: a function for each operation, which answers with status and data. */
type Generated = Record<string, (...given: unknown[]) => Promise<{ status: number; data: unknown }>>;

describe('the OpenAPI document', () => {
  let service: TestService;
  let text: string;
  let folder: string;

  beforeAll(async () => {
    service = await createService(postgres);
    folder = await mkdtemp(join(tmpdir(), 'siteferry-openapi-'));
    text = await (await service.send('GET', '/api/openapi.json', { key: '' })).text();
  });
  afterAll(async () => {
    await service?.remove();
    await rm(folder, { recursive: true, force: true });
  });

  it('makes a client that reads the tree, exports, previews and imports', async () => {
    const input = join(folder, 'openapi.json');
    const target = join(folder, 'client.ts');
    await writeFile(input, text);
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
    await writeFile(
      join(folder, 'send.ts'),
      `export const send = async (path: string, options: RequestInit) => {
        const headers = { ...(options.headers as Record<string, string>), authorization: 'Bearer ${await service.key('admin', 'transfer:write')}' };
        const answer = await fetch('${service.address}' + path, { ...options, headers });
        const data = answer.headers.get('content-type') === 'application/zip' ? await answer.blob() : await answer.json();
        return { status: answer.status, data, headers: answer.headers };
      };`,
    );
    await symlink(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
    await generate({
      input: { target: input },
      output: {
        target,
        client: 'fetch',
        mode: 'single',
        override: { mutator: { path: join(folder, 'send.ts'), name: 'send' } },
      },
    });
    const client = (await import(pathToFileURL(target).href)) as Generated;
    const ask = async (name: string, ...given: unknown[]) => {
      const answer = await client[name]?.(...given);
      expect(answer?.status, JSON.stringify(answer?.data)).toBe(200);
      return answer?.data;
    };
    expect(await ask('transferTree')).toMatchObject({ kind: 'root' });
    const archive = await ask('transferExport', { categories: [1], includeSubcat: false });
    expect(archive).toBeInstanceOf(Blob);
    expect(await ask('transferPreview', archive, { onConflict: 'skip' })).toMatchObject({
      plan: { onConflict: 'skip' },
    });
    expect(await ask('transferImport', archive, { dryRun: false })).toMatchObject({
      result: { committed: true },
    });
  });
});
