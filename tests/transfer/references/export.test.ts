import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { noProgress } from '#core/base/progress.ts';
import { referenceCatalog } from '#core/catalog/reference-catalog.ts';
import type { TextHandling } from '#core/contract/transfer/options.ts';
import type { SelectedItem } from '#core/contract/transfer/selection.ts';
import { readArchive } from '#core/transfer/archive/read/read.ts';
import { exportConfiguration } from '#core/transfer/export.ts';
import { resolveNodes } from '#core/transfer/selection/resolve.ts';
import { textWarnings } from '#core/transfer/selection/texts.ts';
import { describeEachDatabase } from '#tests/support/databases.ts';
import { createSite, type TestSite } from '#tests/support/sites.ts';

describeEachDatabase('an export of scripts', (database) => {
  let folder: string;
  let made: TestSite;
  let statements = 0;
  const names = { group: { guid: '', id: 0 }, named: { guid: '', id: 0, name: '' }, guids: ['', ''] };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'siteferry-texts-'));
    const onStatement = () => {
      statements += 1;
    };
    made = await createSite(database, { seed: { profile: 'typical' }, onStatement });
    await read();
  });
  afterAll(async () => {
    await made?.remove();
    await rm(folder, { recursive: true, force: true });
  });

  /** Entities that nothing but the script of a test names. */
  async function read(): Promise<void> {
    await made.site.write(async (session) => {
      const { dialect } = session;
      const column = (name: string) => dialect.identifier(name);
      for (const name of ['Alone', 'By "name"', 'By name']) {
        const columns = [
          { name: 'Guid', type: 'guid' as const },
          ...made.site.catalog.get('groups').columns.filter(({ required }) => required),
        ];
        const row = { ...Object.fromEntries(columns.map((each) => [each.name, each.default ?? null])) };
        const guid = crypto.randomUUID();
        const written = { ...row, Name: name, Guid: guid };
        await session.writeRows({ insertInto: 'Groups', columns, explicitId: false }, [written]);
      }
      const rows = await session.query<{ id: number; guid: string; name: string }>(
        `SELECT ${column('GroupID')} AS ${column('id')}, ${dialect.canonical('t', { name: 'Guid', type: 'guid' }, 'guid')}, ` +
          `${column('Name')} AS ${column('name')} FROM ${dialect.table('Groups')} t`,
      );
      for (const row of rows) {
        if (row.name === 'Alone') names.group = row;
        if (row.name === 'By name') names.named = row;
      }
    });
    const keys = await resolveNodes(made.site, [
      { type: 'portals', node: '1' },
      { type: 'resolutions', node: '1' },
    ]);
    names.guids = keys.map(({ guid }) => guid);
  }

  async function script(body: string): Promise<{ type: string; guid: string; includeSubcat: boolean }> {
    const { dialect } = made.site;
    const [key] = await resolveNodes(made.site, [{ type: 'smart-scripts', node: '1' }]);
    const columns = [
      { name: 'SmartScriptID', type: 'int' as const },
      { name: 'Body', type: 'text' as const },
      { name: 'Query', type: 'text' as const },
    ];
    await made.site.write((session) =>
      session.query(
        `UPDATE ${dialect.table('SmartScripts')} SET ${dialect.identifier('Body')} = x.${dialect.identifier('Body')}, ` +
          `${dialect.identifier('Query')} = NULL FROM ${dialect.rowset('x', columns, 0)} ` +
          `WHERE ${dialect.table('SmartScripts')}.${dialect.identifier('SmartScriptID')} = x.${dialect.identifier('SmartScriptID')}`,
        [dialect.encodeRows(columns, [{ SmartScriptID: 1, Body: body, Query: null }])],
      ),
    );
    return { type: 'smart-scripts', guid: key?.guid ?? '', includeSubcat: false };
  }

  async function exported(body: string, texts: TextHandling) {
    const selection = [await script(body)];
    const out = join(folder, `${texts}-${crypto.randomUUID()}.zip`);
    statements = 0;
    const result = await exportConfiguration(
      { site: made.site, report: noProgress },
      { selection, out, overwrite: true, format: 'multi-file', texts },
    );
    const count = statements;
    const archive = await readArchive(out, { catalog: made.site.catalog, report: noProgress });
    return { ...result, count, archive };
  }

  const because = (items: readonly SelectedItem[], guid: string) =>
    items.find((item) => item.guid === guid)?.because.at(-1);

  const bodyText = () => `// ${names.guids[0]}
if (IsInGroup(${names.group.id})) return;
Groups.ByName("By name"); Groups.ByName("Nobody"); IsInGroup(2000000000);
var x = Guid.Parse("{${names.guids[1]?.toUpperCase()}}"); // ffffffff-ffff-4fff-8fff-ffffffffffff
var otherGroupID = ${names.group.id};`;

  it('includes what they name by id, Guid and key, and says in which line', async () => {
    const { items, archive, warnings } = await exported(bodyText(), 'rewrite');
    expect(because(items, names.guids[0] ?? '')).toMatchObject({
      relation: 'reference',
      type: 'portals',
      column: 'Body',
      line: 1,
    });
    expect(because(items, names.group.guid)).toMatchObject({ type: 'groups', column: 'Body', line: 2 });
    expect(because(items, names.named.guid)).toMatchObject({ type: 'groups', column: 'Body', line: 3 });
    expect(because(items, names.guids[1] ?? '')).toMatchObject({
      type: 'resolutions',
      column: 'Body',
      line: 4,
    });
    expect(archive.rows.get('portal-blocks')?.length).toBeGreaterThan(0);
    expect(archive.additionalData.get('groups')?.get(names.group.guid)).toBe(names.group.id);
    expect(warnings.map(({ message }) => [message.code, message.values])).toEqual([
      ['text-guesses', { count: 1, type: 'smart-scripts', column: 'Body', line: 5 }],
    ]);
    expect(warnings[0]?.evidence?.map(({ value }) => value)).toEqual([
      expect.stringMatching(/^smart-scripts [0-9a-f-]{36} Body: 5$/),
    ]);
  });

  it('includes nothing for them where they are to be reported, and says so', async () => {
    const { items, archive, warnings } = await exported(bodyText(), 'report');
    expect(because(items, names.group.guid)).toBeUndefined();
    expect(because(items, names.guids[0] ?? '')).toBeUndefined();
    expect(archive.additionalData.get('groups')?.get(names.group.guid)).toBe(names.group.id);
    expect(warnings.map(({ message }) => message.code)).toEqual(['text-guesses', 'text-references']);
  });

  it('does not look where they are to be ignored', async () => {
    const { items, archive, warnings } = await exported(bodyText(), 'ignore');
    expect(because(items, names.group.guid)).toBeUndefined();
    expect(archive.additionalData.get('groups')?.get(names.group.guid)).toBeUndefined();
    expect(warnings).toEqual([]);
  });

  it('asks as often for many names as for one of each kind', async () => {
    const few = await exported(bodyText(), 'rewrite');
    const many = await exported(
      bodyText() +
        Array.from(
          { length: 500 },
          (_, index) =>
            `\nIsInGroup(${index + 1000}); Groups.ByName("N${index}"); x = "${crypto.randomUUID()}";`,
        ).join(''),
      'rewrite',
    );
    expect(many.entities).toBe(few.entities);
    expect(many.count).toBe(few.count);
  });
});

it('names texts that were not read by the Guid of their entity, whatever its column is called', async () => {
  const type = { ...referenceCatalog.get('smart-scripts'), guid: 'Uid' };
  const entity = { type, row: { Uid: 'a-guid', Body: '' }, relation: 'chosen' as const };
  const found = [{ column: 'Body', references: [], unparsed: 'malformed' as const }];
  const [said] = textWarnings([{ ...entity, found }], 'rewrite');
  expect(said?.evidence?.map(({ value }) => value)).toEqual(['smart-scripts a-guid Body']);
});
