import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { noProgress } from '#core/base/progress.ts';
import { referenceCatalog } from '#core/catalog/reference-catalog.ts';
import { profile } from '#core/contract/profile.ts';
import { plan } from '#core/contract/transfer/plan.ts';
import { selectedItem } from '#core/contract/transfer/selection.ts';
import { readArchive } from '#core/transfer/archive/read/read.ts';
import { postgres } from '#tests/support/databases.ts';
import { memoryKeychain } from '#tests/support/keychain.ts';
import { createSite, type TestSite } from '#tests/support/sites.ts';
import { runHere } from './support.ts';

let folder: string;
const keychain = memoryKeychain();
let source: TestSite;
let receiver: TestSite;

async function json(...words: readonly string[]) {
  const { code, stdout } = await runHere([...words, '--json'], { home: folder, keychain });
  const document: Record<string, unknown> = JSON.parse(stdout);
  return { code, document };
}

/** Runs SQL on a site, with its names as they are. */
async function execute(site: TestSite, table: string, change: (name: (text: string) => string) => string) {
  await site.site.write((session) =>
    session.query(
      `UPDATE ${session.dialect.table(table)} ${change((text) => session.dialect.identifier(text))}`,
    ),
  );
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'siteferry-identity-'));
  source = await createSite(postgres, { seed: { profile: 'demo' } });
  receiver = await createSite(postgres, { seed: { profile: 'demo' } });
}, 240_000);

afterAll(async () => {
  await source?.remove();
  await receiver?.remove();
  await rm(folder, { recursive: true, force: true });
});

const file = (name: string) => join(folder, name);

const findings = z.object({ warnings: z.array(z.object({ code: z.string() })) });

function codesOf(document: unknown): string[] {
  return findings.parse(document).warnings.map(({ code }) => code);
}

async function firstState(): Promise<{ type: string; guid: string }> {
  const { document } = await json('select', '--site', source.url, '--entity', 'states:1', '--partial');
  const [state] = selectedItem.array().parse(document.items);
  return state ?? { type: '', guid: '' };
}

describe('Guids on the command line', () => {
  it('are taken in any case, with and without braces', async () => {
    const { guid } = await firstState();
    const shouted = `{${guid.toUpperCase()}}`;
    const selected = await json('select', '--site', source.url, '--entity', `states:${shouted}`, '--partial');
    expect(selectedItem.array().parse(selected.document.items)).toMatchObject([{ guid }]);
    const asNode = await json('tree', '--site', source.url, '--node', `states:${shouted}`);
    const asTreeNode = await json('tree', '--site', source.url, '--node', `entity:states:${shouted}`);
    expect([asNode.code, asTreeNode.document]).toEqual([0, asNode.document]);
  });

  it('are taken in any form in a decisions file and in a plan', async () => {
    const { guid } = await firstState();
    const shouted = `{${guid.toUpperCase()}}`;
    await runHere([
      'export',
      '--site',
      source.url,
      '--entity',
      'states:1',
      '--partial',
      '--out',
      file('s.zip'),
    ]);
    await execute(
      receiver,
      'States',
      (q) => `SET ${q('Guid')} = '${guid.replace(/^.{8}/, 'ffffffff')}' WHERE ${q('Guid')} = '${guid}'`,
    );
    await writeFile(
      file('decisions.json'),
      JSON.stringify({ decisions: [{ type: 'states', guid: shouted, decision: 'match' }] }),
    );
    const words = ['--site', receiver.url, file('s.zip')];
    const planned = await json(
      'preview',
      ...words,
      '--decisions',
      file('decisions.json'),
      '--plan-out',
      file('plan.json'),
    );
    expect(planned.code).toBe(0);
    const text = await readFile(file('plan.json'), 'utf8');
    await writeFile(file('plan.json'), text.replaceAll(guid, shouted));
    expect((await json('import', ...words, '--plan', file('plan.json'), '--dry-run')).code).toBe(0);
  });
});

describe('the mode of a chosen node', () => {
  const count = async (...words: string[]) => {
    const { document } = await json('select', '--site', source.url, ...words);
    return selectedItem.array().parse(document.items).length;
  };

  it('is its own where one is written behind it', async () => {
    const full = await count('--category', '1');
    const both = await count('--category', '1', '--category', '2');
    const mixed = await count('--category', '1', '--category', '2:partial');
    expect(full).toBeLessThan(mixed);
    expect(mixed).toBeLessThan(both);
    expect(await count('--partial', '--category', '1:full', '--category', '2')).toBe(mixed);
    expect(await count('--partial', '--entity', 'category:1:full', '--category', '2')).toBe(mixed);
  });
});

describe('associations', () => {
  it('are written into the archive, and changed for one import', async () => {
    const out = file('key.zip');
    await runHere([
      ...['export', '--site', source.url, '--entity', 'states:2', '--partial', '--out', out],
      ...['--associate', 'states=key'],
    ]);
    const archive = await readArchive(out, { catalog: referenceCatalog, report: noProgress });
    expect([...archive.associations]).toEqual([['states', 'NaturalKey']]);
    await execute(
      receiver,
      'States',
      (q) => `SET ${q('Guid')} = 'eeeeeeee-0000-4000-8000-000000000002' WHERE ${q('StateID')} = 2`,
    );
    const statuses = async (...words: string[]) => {
      const { document } = await json('preview', '--site', receiver.url, out, ...words);
      const { items, options } = plan.parse(document.plan);
      return [items.map(({ status }) => status), options.associations];
    };
    expect(await statuses()).toEqual([['NoChanges'], {}]);
    expect(await statuses('--associate', 'states=guid')).toEqual([['Conflict'], { states: 'Guid' }]);
  });

  it.each([
    ['no type', 'nothing=key', 'nothing'],
    ['no strategy', 'states=name', 'states=name'],
  ])('of %s are refused', async (_what, given, named) => {
    const { code, stderr } = await runHere([
      'preview',
      '--site',
      receiver.url,
      file('key.zip'),
      '--associate',
      given,
    ]);
    expect(code).toBe(2);
    expect(stderr).toContain(named);
  });
});

describe('import --remember', () => {
  it('keeps whom a decision matched, and the next preview of the saved site uses it and says so', async () => {
    const { guid } = await firstState();
    const url = new URL(receiver.url);
    await writeFile(file('password'), decodeURIComponent(url.password));
    url.password = '';
    await json('site', 'save', '--name', 'Test', '--site', url.href);
    await json('site', 'set-password', '--name', 'Test', '--password-file', file('password'));
    const words = [
      'import',
      '--site',
      'Test',
      file('s.zip'),
      '--decisions',
      file('decisions.json'),
      '--remember',
    ];
    const dry = await json(...words, '--dry-run');
    expect(dry.code).toBe(0);
    const stored = join(folder, 'profiles', 'Test.json');
    await expect(readFile(stored)).rejects.toMatchObject({ code: 'ENOENT' });
    const { document } = await json(...words);
    expect(codesOf(document)).toContain('remember.done');
    const { mapping } = profile.parse(JSON.parse(await readFile(stored, 'utf8')));
    expect(mapping).toEqual([
      {
        type: 'states',
        source: guid,
        receiver: guid.replace(/^.{8}/, 'ffffffff'),
        decidedAt: expect.any(String),
      },
    ]);
    const next = await json('preview', '--site', 'Test', file('s.zip'));
    expect(plan.parse(next.document.plan).counts).toMatchObject({ NoChanges: 1, Conflict: 0 });
    expect(codesOf(next.document)).toContain('mapping.used.dated');
    expect((await json(...words)).code).toBe(0);
    expect(profile.parse(JSON.parse(await readFile(stored, 'utf8'))).mapping).toHaveLength(1);
  });

  it('is refused for a site that is not saved, before anything is written', async () => {
    const { code, stderr } = await runHere(['import', '--site', receiver.url, file('s.zip'), '--remember']);
    expect(code).toBe(2);
    expect(stderr).toContain('siteferry site save');
  });
});
