import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { postgres } from '#tests/support/databases.ts';
import { createSite, rowsOf, type TestSite } from '#tests/support/sites.ts';
import { guid } from '#tests/transfer/support/lab.ts';
import { runHere } from './support.ts';

let folder: string;
let archive: string;
let profile: string;
let source: TestSite;
let receiver: TestSite;
let group: { type: string; source: string };

const run = (...words: readonly string[]) => runHere(words, { home: folder });

async function json(...words: readonly string[]) {
  const { code, stdout } = await run(...words, '--json');
  return { code, document: JSON.parse(stdout) };
}

const inFolder = (word: string) => (word.endsWith('.zip') ? join(folder, word) : word);

const writeProfile = (content: object) => writeFile(profile, JSON.stringify({ version: 1, ...content }));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'siteferry-cli-profile-'));
  [archive, profile] = [join(folder, 'site.zip'), join(folder, 'profile.json')];
  source = await createSite(postgres, { seed: { profile: 'demo' } });
  receiver = await createSite(postgres);
  const [first] = await rowsOf(source.site, 'groups');
  group = { type: 'groups', source: String(first?.Guid).toLowerCase() };
  await run(
    'export',
    '--site',
    source.url,
    '--entity',
    `groups:${group.source}`,
    '--partial',
    '--out',
    archive,
  );
  await receiver.site.write((session) =>
    session.query(
      `INSERT INTO dbo."Groups" ("Guid", "Name", "IsActive", "IsSystem", "OrderNo") VALUES ('${guid(9)}', 'Registry', true, false, 0)`,
    ),
  );
});
afterAll(async () => {
  await source.remove();
  await receiver.remove();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => writeProfile({}));

describe('a profile beside a URL', () => {
  it('decides whom an import takes for whom', async () => {
    await writeProfile({ mapping: [{ ...group, receiver: guid(9) }] });
    const previewed = await json('preview', '--site', receiver.url, '--profile-file', profile, archive);
    expect(previewed.code).toBe(0);
    expect(previewed.document.warnings).toMatchObject([{ code: 'mapping.used' }]);
    expect(previewed.document.plan.counts).toMatchObject({ Add: 0, Update: 1 });
    const without = await json('preview', '--site', receiver.url, '-iowki', archive);
    expect(without.document.plan.counts).toMatchObject({ Add: 1, Update: 0 });
    const imported = await json('import', '--site', receiver.url, '--profile-file', profile, archive);
    expect(imported.code).toBe(0);
    expect(await rowsOf(receiver.site, 'groups')).toHaveLength(1);
  });

  it('is named again in the command that comes next', async () => {
    const how = ['--site', source.url, '-ioed', '--profile-file', profile];
    const { stdout } = await run('preview', ...how, archive);
    expect(stdout).toContain('There is nothing to import.');
    await source.site.write((session) => session.query('UPDATE dbo."Groups" SET "OrderNo" = 77'));
    const next = await run('preview', ...how, archive);
    expect(next.stdout).toContain(`--profile-file ${profile}`);
  });

  it('keeps the decisions that an import is to remember', async () => {
    const decisions = join(folder, 'decisions.json');
    const name = (await rowsOf(source.site, 'groups'))[0]?.Name;
    await receiver.site.write((session) =>
      session.query(`UPDATE dbo."Groups" SET "Name" = '${name}' WHERE "Guid" = '${guid(9)}'`),
    );
    await writeFile(decisions, '{ "decisions": [{ "all": "key-taken", "decision": "match" }] }');
    const how = ['--site', receiver.url, '--decisions', decisions, '--remember', archive];
    expect((await run('import', ...how)).code).toBe(2);
    expect((await run('import', '--profile-file', profile, ...how)).code).toBe(0);
    expect(JSON.parse(await readFile(profile, 'utf8')).mapping).toMatchObject([
      { ...group, receiver: guid(9) },
    ]);
  });

  it('may add types of its own', async () => {
    await writeProfile({ catalog: 'own.json' });
    const type = { name: 'couriers', scope: 'global', table: 'Couriers', id: 'CourierID', key: ['Name'] };
    const columns = [{ name: 'Name', type: 'string', length: 10, required: true }];
    await writeFile(join(folder, 'own.json'), JSON.stringify({ version: 1, types: [{ ...type, columns }] }));
    const { document } = await json('catalog', 'show', '--profile-file', profile, 'couriers');
    expect(document.types).toMatchObject([{ name: 'couriers', origin: 'added' }]);
    const { stdout } = await run('types', '--site', source.url, '--profile-file', profile);
    expect(stdout).toContain('couriers');
  });

  it.each([
    ['types'],
    ['catalog', 'show'],
    ['tree'],
    ['tree', '--search', 'a'],
    ['tree', '--node', 'section:1'],
    ['select', '--section', '1'],
    ['export', '--section', '1', '--out', 'never.zip'],
    ['preview', 'site.zip'],
    ['import', 'site.zip'],
    ['denormalize', '--all'],
    ['denormalize', '--category', '1'],
  ])('counts in %s %s', async (...words) => {
    await writeProfile({ maping: [] });
    const at = ['--site', source.url, '--profile-file', profile];
    const { code, stdout } = await run(...words.map(inFolder), ...at, '--json');
    expect(code).toBe(30);
    expect(JSON.parse(stdout).error).toMatchObject({ code: 'profile-invalid' });
  });

  it('is refused beside a saved site, which has its own', async () => {
    await run('site', 'save', '--name', 'own', '--site', `embedded:${join(folder, 'own')}`);
    const { code, stderr } = await run('tree', '--site', 'own', '--profile-file', profile);
    expect(code).toBe(2);
    expect(stderr).toContain('The saved site own has the profile that was saved with it');
  });
});

describe('the rules of a profile', () => {
  const rules = () => join(folder, 'rules.json');
  const writeRules = (content: object) => writeFile(rules(), JSON.stringify(content));
  const protect = [{ type: 'groups', columns: ['Description'], note: 'ours' }];

  it('are written, shown, and said where they act', async () => {
    await writeProfile({ mapping: [{ ...group, receiver: guid(9) }] });
    const name = String((await rowsOf(source.site, 'groups'))[0]?.Name);
    await writeRules({ protect, replace: [{ from: name, to: 'Office', only: [{ type: 'groups' }] }] });
    const written = await run('profile', 'set', '--file', profile, rules());
    expect(written.code).toBe(0);
    expect(written.stdout).toContain('groups.Description  ours');
    expect(JSON.parse(await readFile(profile, 'utf8'))).toMatchObject({ protect, mapping: [group] });
    const shown = await run('profile', 'show', profile);
    expect(shown.stdout).toContain(`${name} -> Office  groups`);
    const how = ['--site', receiver.url, '--profile-file', profile];
    const { document } = await json('preview', ...how, archive);
    expect(document.plan.items[0].changes).toContainEqual({
      ...{ column: 'Name', receiver: expect.anything(), archive: 'Office' },
    });
    expect(document.warnings.map(({ code }: { code: string }) => code)).toContain(
      'profile-rule.replaced.total',
    );
    const said = await run('preview', ...how, archive);
    expect(said.stdout).toMatch(/Good to know \(1\):[\s\S]*\/replace\/0/);
    expect(said.stdout).not.toContain('To be checked');
  });

  it('are not written where something is wrong with them', async () => {
    await writeRules({ protect: [{ type: 'pigeons' }] });
    const refused = await json('profile', 'set', '--file', profile, rules());
    expect(refused.code).toBe(30);
    expect(refused.document.error).toMatchObject({ code: 'profile-invalid' });
    await writeRules({ protects: [] });
    const unknown = await run('profile', 'set', '--file', profile, rules());
    expect(unknown.code).toBe(30);
    expect(unknown.stderr).toContain(rules());
    expect(JSON.parse(await readFile(profile, 'utf8'))).toEqual({ version: 1 });
  });
});
