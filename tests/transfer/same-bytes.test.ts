import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noProgress } from '#core/base/progress.ts';
import type { ArchiveFormat } from '#core/transfer/archive/content.ts';
import { exportConfiguration } from '#core/transfer/export.ts';
import { postgres } from '#tests/support/databases.ts';
import { createSite, type TestSite } from '#tests/support/sites.ts';
import { complete, guid } from './support/lab.ts';
import { become } from './support/worlds.ts';

let folder: string;
let source: TestSite;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'siteferry-same-bytes-'));
  source = await createSite(postgres);
  await become(source.site, SITE);
});
afterAll(async () => {
  await source?.remove();
  await rm(folder, { recursive: true, force: true });
});

/** A section and a category with a script, statuses, groups that name each other, and a text beyond ASCII. */
const SITE = complete({
  _category: [{ CatID: 1, Guid: guid(1), Name: 'Договоры' }],
  _subcategory: [
    { SubcatID: 2, Guid: guid(2), CatID: 1, Name: 'Contracts "A" & <B>', InitialStateID: 3, TermDays: 5 },
  ],
  states: [
    { StateID: 3, Guid: guid(3), Name: 'Draft', IsInitial: true },
    { StateID: 4, Guid: guid(4), Name: 'Архив 😀', Description: 'two\r\nlines\t' },
  ],
  groups: [
    { GroupID: 5, Guid: guid(5), Name: 'Clerks' },
    { GroupID: 6, Guid: guid(6), Name: 'Heads', ParentGroupID: 5 },
  ],
  blocks: [
    { BlockID: 7, Guid: guid(7), Name: 'Hint', Script: `if (IsInGroup(5)) {\n  open("${guid(4)}");\n}\n` },
  ],
});

/** SHA-256 of every file, its first 16 characters. */
async function exported(format: ArchiveFormat): Promise<Record<string, string>> {
  const out = join(folder, format);
  const how = { selection: 'all', format, overwrite: true, texts: 'rewrite' } as const;
  await exportConfiguration({ site: source.site, report: noProgress }, { ...how, out });
  const hashes: [string, string][] = [];
  for (const name of (await readdir(out, { recursive: true })).sort()) {
    const file = join(out, name);
    if (!(await stat(file)).isFile()) continue;
    const hash = createHash('sha256').update(await readFile(file));
    hashes.push([relative(out, file).split(sep).join('/'), hash.digest('hex').slice(0, 16)]);
  }
  return Object.fromEntries(hashes);
}

const MULTI_FILE = {
  '_global/groups.json': 'a22bf8a8bf038112',
  '_global/states.json': '78373d8725ccb7aa',
  '_meta/additional-data.json': '6ba1074436c7d66a',
  '_meta/config.json': '742c407555366988',
  '_meta/manifest.json': 'dad943575246b5f8',
  'categories/cat-1/_category.json': 'ee156f7fb88434e1',
  'categories/cat-1/subcat-2/_subcategory.json': 'b2a7d1f669b6dd24',
};

/** As exports were before sign-in could be exported, too. What changes one changes every repository of versions. */
const EXPECTED: Record<ArchiveFormat, Record<string, string>> = {
  'multi-file': { '_global/blocks.json': '0b194d94ceb0a1c5', ...MULTI_FILE },
  'scripts-as-files': {
    '_global/blocks.json': 'ff73a576b38e9373',
    '_global/blocks/00000000-0000-4000-8000-000000000007.Script.js': '1fdc2b78004716b5',
    ...MULTI_FILE,
  },
  legacy: {
    'additionalData.json': '6ba1074436c7d66a',
    'config.json': '742c407555366988',
    'data.json': 'c3940f72473a0bce',
  },
};

describe('an export of configuration', () => {
  it.each(['multi-file', 'scripts-as-files', 'legacy'] as const)(
    'has the bytes that it always had: %s',
    async (format) => {
      expect(await exported(format)).toEqual(EXPECTED[format]);
    },
  );
});
