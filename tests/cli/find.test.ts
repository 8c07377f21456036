import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { redactAddress, stripMask } from '#core/base/redact.ts';
import { mapBounded } from '#electron/cli/map-bounded.ts';
import { postgres } from '#tests/support/databases.ts';
import { checksums, createSite, type TestSite } from '#tests/support/sites.ts';
import { complete, guid } from '#tests/transfer/support/lab.ts';
import { become } from '#tests/transfer/support/worlds.ts';
import { runHere } from './support.ts';

let home: string;
const sites: TestSite[] = [];

const state = (id: number, Name: string) => ({ StateID: id, Guid: guid(id), Name });
const group = (id: number, Name: string) => ({ GroupID: id, Guid: guid(50 + id), Name });
const block = (id: number, Script: string) => ({
  BlockID: id,
  Guid: guid(70 + id),
  Name: `Block ${id}`,
  Script,
});

/** The history and the list of sites have no passwords. */
const withoutPassword = (url: string) => stripMask(redactAddress(url));

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'siteferry-find-'));
  for (const name of ['one', 'two']) {
    const site = await createSite(postgres);
    sites.push(site);
    await become(
      site.site,
      complete({
        _category: [{ CatID: 1, Guid: guid(11), Name: 'One' }],
        _subcategory: [{ SubcatID: 1, Guid: guid(21), CatID: 1, Name: 'K', InitialStateID: 1 }],
        states: [state(1, 'Draft'), state(2, 'Never'), state(3, 'Named')],
        groups: [group(2, 'Clerks'), group(3, 'Nobody')],
        blocks: [
          block(1, name === 'one' ? `a();\n  if (IsInGroup(2)) b("${guid(52)}");` : 'nothing'),
          block(2, `stateId = 3; guid = "${guid(3)}"; 100% sure [x]`),
        ],
      }),
    );
    const saved = await runHere(['site', 'save', '--name', name, '--site', withoutPassword(site.url)], {
      home,
    });
    expect(saved.code, saved.stderr).toBe(0);
  }
});
afterAll(async () => {
  for (const site of sites) await site.remove();
  await rm(home, { recursive: true, force: true });
});

const find = (...words: string[]) =>
  runHere(['find', ...words], {
    home,
    environment: { SITEFERRY_PASSWORD: decodeURIComponent(new URL(sites[0]?.url ?? '').password) },
  });

describe('find', () => {
  it('names places of all sites, whatever the case, with line and excerpt', async () => {
    const before = await checksums(sites[0]?.site as TestSite['site']);
    const done = await find('isingroup(2)', '--all-sites');
    expect(done.code, done.stdout + done.stderr).toBe(0);
    expect(done.stdout).toMatch(/one: 1 place\n/);
    expect(done.stdout).toMatch(/blocks +Block 1 +Script +2 +if \(IsInGroup\(2\)\) b/);
    expect(done.stdout).toMatch(/two: 0 places/);
    expect(await checksums(sites[0]?.site as TestSite['site'])).toEqual(before);
  });

  it.each([
    ['100%', 1],
    ['0% s', 1],
    ['[x]', 1],
    ['1_0', 0],
    ["'; DROP TABLE", 0],
  ])('takes %j for what it says', async (text, count) => {
    const done = await find(text, '--site', 'one', '--json');
    expect(JSON.parse(done.stdout).sites[0].places).toHaveLength(count);
  });

  it('lists what no reference, no text and no row uses', async () => {
    const done = await find('--unused', '--site', 'one', '--json');
    expect(done.code, done.stderr).toBe(0);
    const unused = JSON.parse(done.stdout).sites[0].unused as { type: string; path: string }[];
    const named = unused.filter(({ type }) => type === 'states' || type === 'groups');
    expect(named.map(({ type, path }) => `${type} ${path}`).sort()).toEqual([
      'groups Nobody',
      'states Never',
    ]);
    const two = await find('--unused', '--site', 'two', '--type', 'groups');
    expect(two.stdout).toMatch(/groups +Clerks/);
    expect(two.stdout).not.toContain('states');
  });

  it('asks sites side by side, so many at once, and answers in their order', async () => {
    const gates = Array.from({ length: 6 }, () => Promise.withResolvers<void>());
    const begun: number[] = [];
    const done = mapBounded([0, 1, 2, 3, 4, 5], 4, async (item) => {
      begun.push(item);
      await gates[item]?.promise;
      return `site ${item}`;
    });
    expect(begun).toEqual([0, 1, 2, 3]);
    gates[3]?.resolve();
    await vi.waitFor(() => expect(begun).toEqual([0, 1, 2, 3, 4]));
    for (const { resolve } of gates) resolve();
    expect(await done).toEqual([0, 1, 2, 3, 4, 5].map((item) => `site ${item}`));
  });

  it('names a site that cannot be asked, and goes on', async () => {
    const gone = 'postgres://nobody@127.0.0.1:1/none';
    const done = await find('IsInGroup', '--site', gone, '--site', 'one');
    expect(done.code).toBe(20);
    expect(done.stdout).toMatch(/nobody@[\s\S]*one: 1 place/);
    expect((await find('x', '--unused', '--all-sites')).code).toBe(2);
    expect((await find('x')).code).toBe(2);
  });
});
