import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { postgres } from '#tests/support/databases.ts';
import { createSite, type TestSite } from '#tests/support/sites.ts';
import { runHere } from './support.ts';

let folder: string;
let receiver: TestSite;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'siteferry-cli-'));
  receiver = await createSite(postgres);
});

afterAll(async () => {
  await receiver.remove();
  await rm(folder, { recursive: true, force: true });
});

const run = (...words: readonly string[]) => runHere(words, { home: folder });

async function json(...words: readonly string[]): Promise<{ code: number | null; document: unknown }> {
  const { code, stdout } = await run(...words, '--json');
  return { code, document: JSON.parse(stdout) };
}

const codes = (document: unknown) =>
  z
    .object({ warnings: z.array(z.object({ code: z.string() })) })
    .parse(document)
    .warnings.map(({ code }) => code);

it('describes what it understood of an archive of another version, and refuses one that it does not understand', async () => {
  const tree = join(folder, 'other');
  await mkdir(join(tree, '_global'), { recursive: true });
  await writeFile(join(tree, '_global', 'robots.json'), '[{}, {}]');
  const refused = await run('describe', tree);
  expect(refused.code).toBe(30);
  expect(refused.stderr).toContain('nothing in it can be imported; found: robots (2 entities)');
  const state = {
    stateid: '7',
    guid: '3f0c9a52-6d5c-4c57-9b7e-3a1f0c9a526d',
    name: 'Draft',
    color: 'x'.repeat(30),
  };
  await writeFile(join(tree, '_global', 'dbo.States.json'), JSON.stringify(state));
  const described = await json('describe', tree);
  expect(described.code).toBe(0);
  expect(described.document).toMatchObject({ entities: 1, byType: { states: 1 } });
  const shown = (await run('describe', tree)).stdout;
  expect(shown).toContain(
    'The entity type “robots” is not known to this version and was skipped: 2 entities.',
  );
  expect(shown).toContain(
    'states.Color cannot hold 1 value (too long); the first is at _global/dbo.States.json#/Color.',
  );
  const previewed = await json('preview', '--site', receiver.url, tree);
  expect(codes(previewed.document)).toEqual(expect.arrayContaining(codes(described.document)));
  expect(codes(described.document).toSorted()).toEqual([
    'additional-data-missing',
    'columns-respelled',
    'config-missing',
    'manifest-missing',
    'path-respelled',
    'rows-wrapped',
    'type-respelled',
    'unknown-type',
    'values-converted',
    'values-invalid',
  ]);
});
