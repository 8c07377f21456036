import { chmod, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { MappingEntry } from '#core/contract/profile.ts';
import { render } from '#core/messages/catalogue.ts';
import { rememberDecisions } from '#core/operations/profile/decisions.ts';
import type { Host } from '#core/operations/start.ts';
import { validateProfile } from '#core/workspace/profile/file.ts';
import { guid } from '#tests/transfer/support/lab.ts';
import { entry, type ProfileLab, profileLab, replacement } from './profile-lab.ts';

let folder: string;
let file: string;
let host: Host;
let write: ProfileLab['write'];
profileLab((lab) => {
  ({ folder, file, host, write } = lab);
});

const pattern = { in: 'csharp', match: 'IsInGroup(#)', type: 'groups', by: 'id' };

const refused: { what: string; content: unknown; says: string }[] = [
  { what: 'no JSON', content: '{', says: ': ' },
  { what: 'no version', content: { mapping: [] }, says: '/version: allowed values are 1' },
  {
    what: 'a key that nobody knows',
    content: { version: 1, maping: [] },
    says: ': unknown properties: maping',
  },
  {
    what: 'a prototype key',
    content: '{ "version": 1, "__proto__": {} }',
    says: ': unknown properties: __proto__',
  },
  {
    what: 'a Guid that is none',
    content: { version: 1, mapping: [entry(1), entry(2, { receiver: 'nobody' })] },
    says: '/mapping/1/receiver: the expected format is GUID',
  },
  {
    what: 'two mappings of one entity, in another case',
    content: { version: 1, mapping: [entry(171), entry(171, { source: guid(171).toUpperCase() })] },
    says: '/mapping/1: this entity of the source has a mapping already',
  },
  {
    what: 'an unknown language of a pattern',
    content: { version: 1, patterns: [{ ...pattern, in: 'python' }] },
    says: '/patterns/0/in: allowed values are csharp, sql, javascript, json',
  },
  {
    what: 'a pattern without a place',
    content: { version: 1, patterns: [{ ...pattern, match: 'IsInGroup(5)' }] },
    says: '/patterns/0/match: a pattern of code has exactly one place #',
  },
  {
    what: 'a JSON pattern that is no pointer',
    content: { version: 1, patterns: [{ ...pattern, in: 'json', match: 'Settings.StateId' }] },
    says: '/patterns/0/match: ',
  },
  {
    what: 'two rules that replace the same',
    content: { version: 1, replace: [replacement, { ...replacement, note: 'again' }] },
    says: '/replace/1: another rule replaces the same text',
  },
  {
    what: 'a rule that replaces nothing',
    content: { version: 1, replace: [{ from: '', to: 'x' }] },
    says: '/replace/0/from: ',
  },
  {
    what: 'an unknown key of a rule',
    content: { version: 1, protect: [{ type: 'groups', fields: [] }] },
    says: '/protect/0: unknown properties: fields',
  },
];

describe('a profile', () => {
  it('takes mapping and patterns, with Guids in lower case', async () => {
    const upper = { ...entry(171), source: guid(171).replace('4000', 'ABCD') };
    await write({ version: 1, $comment: 'ours', mapping: [upper], patterns: [pattern] });
    expect(await validateProfile(file)).toEqual({
      content: {
        ...{ version: 1, $comment: 'ours', patterns: [pattern], protect: [], replace: [] },
        mapping: [{ ...upper, source: upper.source.toLowerCase() }],
      },
    });
  });

  it.each(refused)('is refused for $what, and so is the site', async ({ content, says }) => {
    await write(content);
    const judged = await validateProfile(file);
    if (!('problems' in judged)) throw new Error('it was taken');
    const [{ pointer, reason }] = judged.problems;
    expect(`${pointer}: ${render(reason, 'en', 'commandLine')}`).toContain(says);
    await expect(host.client.site.check({ site: 'own' })).rejects.toMatchObject({
      code: 'profile-invalid',
      data: { data: { file, pointer } },
    });
    const { findings } = await host.client.profile.check({ site: 'own' });
    expect(findings[0]).toMatchObject({ severity: 'error', subject: file, at: { pointer } });
  });

  it('that is not there stops its site, and no other', async () => {
    await rm(file, { force: true });
    await expect(host.client.site.check({ site: 'own' })).rejects.toMatchObject({
      code: 'file-unreadable',
      data: { data: { file } },
    });
    const { siteId } = await host.client.site.check({ site: `embedded:${join(folder, 'site')}` });
    expect(siteId).not.toBe('');
  });

  it('names the file and the place where its catalog file is wrong', async () => {
    const catalog = join(folder, 'own.json');
    await write({ version: 1, catalog: 'own.json' });
    await writeFile(catalog, '{ "version": 1, "changes": [{ "type": "groups", "table": "Users" }] }');
    await expect(host.client.transfer.tree({ site: 'own' })).rejects.toMatchObject({
      code: 'catalog-invalid',
      data: { data: { file: catalog, pointer: '/changes/0/table' } },
    });
    const { findings } = await host.client.profile.check({ file });
    expect(findings).toMatchObject([{ subject: catalog, at: { pointer: '/changes/0/table' } }]);
  });

  it('counts at once when it is edited, also while its site is open', async () => {
    await write({ version: 1 });
    const before = await host.client.transfer.types({ site: 'own' });
    await write({ version: 1, catalog: 'own.json' });
    await writeFile(
      join(folder, 'own.json'),
      JSON.stringify({
        version: 1,
        types: [
          {
            ...{ name: 'couriers', scope: 'global', table: 'Couriers', id: 'CourierID', key: ['Name'] },
            columns: [{ name: 'Name', type: 'string', length: 10, required: true }],
          },
        ],
      }),
    );
    expect(await host.client.transfer.types({ site: 'own' })).toHaveLength(before.length + 1);
    const { warnings } = await host.client.site.check({ site: 'own' });
    expect(warnings.map(({ message }) => message.code)).toEqual(['table-missing']);
  });

  it('with a catalog file is what an empty database becomes a site by', async () => {
    const url = `embedded:${join(folder, 'fresh')}`;
    await host.client.site.save({ name: 'fresh', url, profile: file });
    await host.client.site.init({ site: 'fresh' });
    expect((await host.client.site.check({ site: 'fresh' })).warnings).toEqual([]);
  });

  it.each<[string, object]>([
    ['/mapping/0/type', { mapping: [entry(1, { type: 'pigeons' })] }],
    ['/protect/0/type', { protect: [{ type: 'pigeons' }] }],
    ['/protect/0/columns/1', { protect: [{ type: 'groups', columns: ['Email', 'Wings'] }] }],
    ['/replace/0/only/0/type', { replace: [{ ...replacement, only: [{ type: 'pigeons' }] }] }],
    [
      '/replace/0/only/0/columns/0',
      { replace: [{ ...replacement, only: [{ type: 'groups', columns: ['OrderNo'] }] }] },
    ],
  ])('for something that the catalog lacks is refused: %s', async (pointer, content) => {
    await write({ version: 1, ...content });
    await expect(host.client.transfer.tree({ site: 'own' })).rejects.toMatchObject({
      code: 'profile-invalid',
      data: { data: { pointer } },
    });
    const { findings } = await host.client.profile.check({ site: 'own' });
    expect(findings).toMatchObject([{ at: { pointer } }]);
  });
});

describe('remembering decisions', () => {
  it('changes nothing but the mapping', async () => {
    await write({
      $comment: 'ours',
      version: 1,
      patterns: [pattern],
      mapping: [entry(1)],
      catalog: 'own.json',
    });
    const before = await readFile(file, 'utf8');
    await rememberDecisions(folder, file, [
      entry(2, { note: 'same people', decidedAt: '2026-01-31T12:00:00Z' }),
    ]);
    const after = await readFile(file, 'utf8');
    expect(Object.keys(JSON.parse(after))).toEqual(['$comment', 'version', 'patterns', 'mapping', 'catalog']);
    await rememberDecisions(folder, file, [entry(2)]);
    const expected = { ...JSON.parse(before), mapping: [entry(1), entry(2)] };
    expect(await readFile(file, 'utf8')).toBe(`${JSON.stringify(expected, null, 2)}\n`);
  });

  it('replaces the decision for the same entity in its place', async () => {
    await write({ version: 1, mapping: [entry(1), entry(2)] });
    await rememberDecisions(folder, file, [entry(1, { receiver: guid(77) })]);
    expect(JSON.parse(await readFile(file, 'utf8')).mapping).toEqual([
      entry(1, { receiver: guid(77) }),
      entry(2),
    ]);
  });

  it('loses none of many that come at once, and leaves one file behind', async () => {
    await write({ version: 1 });
    const numbers = Array.from({ length: 20 }, (_, index) => index + 1);
    await Promise.all(numbers.map((number) => rememberDecisions(folder, file, [entry(number)])));
    const { mapping } = JSON.parse(await readFile(file, 'utf8'));
    expect(mapping.map(({ source }: MappingEntry) => source).sort()).toEqual(
      numbers.map((number) => guid(number)).sort(),
    );
    expect((await readdir(folder)).filter((name) => name.includes('profile.'))).toEqual(['profile.json']);
  });

  it('writes nothing into a profile that cannot be used', async () => {
    await write({ version: 1, maping: [] });
    const before = await readFile(file, 'utf8');
    await expect(rememberDecisions(folder, file, [entry(1)])).rejects.toMatchObject({
      code: 'profile-invalid',
    });
    expect(await readFile(file, 'utf8')).toBe(before);
  });

  it.skipIf(process.platform === 'win32')('keeps links and rights', async () => {
    await write({ version: 1 });
    await chmod(file, 0o640);
    const link = join(folder, 'link.json');
    await symlink(file, link);
    await rememberDecisions(folder, link, [entry(1)]);
    expect((await stat(file)).mode & 0o777).toBe(0o640);
    expect(JSON.parse(await readFile(link, 'utf8')).mapping).toEqual([entry(1)]);
    await rm(link);
  });
});
