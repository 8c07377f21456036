import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { referenceCatalog } from '#core/catalog/reference-catalog.ts';
import { fileSchemas } from '#core/contract/file-schemas.ts';
import { serviceRoutes } from '#core/operations/openapi/routes.ts';
import { openProfile } from '#core/workspace/profile/file.ts';
import { commands } from '#electron/cli/commands/index.ts';
import { writeDocs } from '../../../scripts/docs.ts';

const page = new URL('../../../docs/reference/configuration.md', import.meta.url);

/** The worked example under a heading of the page. */
async function exampleOf(heading: string): Promise<string> {
  const [, section = ''] = (await readFile(page, 'utf8')).split(`\n## ${heading}\n`);
  const [, example = ''] = /```json\n([\s\S]*?)```/.exec(section) ?? [];
  return example;
}

it('the examples in the documentation work together', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'siteferry-docs-'));
  const file = join(folder, 'prod.json');
  await writeFile(file, await exampleOf('Profile'));
  await writeFile(join(folder, 'own.json'), await exampleOf('Catalog file'));
  const { catalog, profile } = await openProfile(file, referenceCatalog);
  await rm(folder, { recursive: true, force: true });
  expect(profile).toMatchObject({ file, mapping: [{ type: 'groups' }], catalog: 'own.json' });
  expect(profile.patterns.map(({ in: language }) => language)).toEqual(['csharp', 'sql', 'json']);
  expect(catalog.types.slice(-2).map(({ name }) => name)).toEqual(['couriers', 'delivery-rules']);
  expect(catalog.get('states')).toMatchObject({ table: 'TaskStates' });
});

it('the pages that are made of the program have all commands, routes and schemas', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'siteferry-docs-'));
  writeDocs(folder);
  const read = (name: string) => readFile(join(folder, name), 'utf8');
  const [commandsPage, routesPage] = [await read('commands.md'), await read('routes.md')];
  for (const [name, schema] of Object.entries(fileSchemas()))
    expect(JSON.parse(await read(name))).toEqual(JSON.parse(JSON.stringify(schema)));
  await rm(folder, { recursive: true, force: true });
  const headings = commandsPage.match(/^## .+$/gm);
  expect(headings).toEqual(commands.map(({ name }) => `## siteferry ${name}`));
  expect(commandsPage).toContain('--profile demo|typical|large');
  const rows = routesPage.match(/^\| (?:GET|POST|PUT|DELETE|PATCH) .+$/gm) ?? [];
  expect(rows.length).toBe(serviceRoutes().length);
  expect(rows.filter((row) => / \| +\|$/.test(row))).toEqual([]);
});
