import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { referenceCatalog } from '#core/catalog/reference-catalog.ts';
import { fileSchemas } from '#core/contract/file-schemas.ts';
import { openProfile } from '#core/host/profile/file.ts';

const docs = new URL('../../../docs/', import.meta.url);

/** The worked example of a page. */
async function exampleOf(page: string): Promise<string> {
  const text = await readFile(new URL(page, docs), 'utf8');
  const [, example = ''] = /```json\n([\s\S]*?)```/.exec(text) ?? [];
  return example;
}

it('the examples in the documentation work together', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'siteferry-docs-'));
  const file = join(folder, 'prod.json');
  await writeFile(file, await exampleOf('profile.md'));
  await writeFile(join(folder, 'own.json'), await exampleOf('catalog-file.md'));
  const { catalog, profile } = await openProfile(file, referenceCatalog);
  await rm(folder, { recursive: true, force: true });
  expect(profile).toMatchObject({ file, mapping: [{ type: 'groups' }], catalog: 'own.json' });
  expect(profile.patterns.map(({ in: language }) => language)).toEqual(['csharp', 'sql', 'json']);
  expect(catalog.types.slice(-2).map(({ name }) => name)).toEqual(['couriers', 'delivery-rules']);
  expect(catalog.get('states')).toMatchObject({ table: 'TaskStates' });
});

it('the JSON Schemas in docs are those of the contract (npm run docs)', async () => {
  for (const [name, schema] of Object.entries(fileSchemas())) {
    expect(JSON.parse(await readFile(new URL(name, docs), 'utf8'))).toEqual(
      JSON.parse(JSON.stringify(schema)),
    );
  }
});
