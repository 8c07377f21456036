import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Row } from '#core/catalog/entity-type.ts';
import { referenceCatalog } from '#core/catalog/reference-catalog.ts';
import { archivedFields } from '#core/transfer/rows/entity-fields.ts';
import { allRows, rowsByGuid } from '#core/transfer/rows/rows.ts';
import { requireType } from '#core/transfer/selection/resolve.ts';
import { showEntity } from '#core/transfer/show-entity.ts';
import { describeEachDatabase } from '#tests/support/databases.ts';
import { createSite, type TestSite } from '#tests/support/sites.ts';

const NOBODY = '00000000-0000-4000-8000-00000000dead';

describeEachDatabase('one entity of a site', (database) => {
  let source: TestSite;
  let statements: string[] = [];
  beforeAll(async () => {
    source = await createSite(database, {
      seed: { profile: 'typical' },
      onStatement: (sql) => {
        statements.push(sql);
      },
    });
  });
  afterAll(() => source?.remove());

  const show = async (type: string, row: Row | undefined, limit = 1_000) => {
    const guid = String(row?.[referenceCatalog.get(type).guid]);
    const { entity } = await showEntity(source.site, { type, guid, limit });
    if (!entity) throw new Error('nothing is shown');
    return entity;
  };
  const rowsIn = async (type: string): Promise<Row[]> => {
    const available = requireType(source.site, type);
    return await source.site.read((session) => allRows(session, available));
  };

  it('has every column with its value, and who is meant by a reference', async () => {
    const scripts = await rowsIn('smart-scripts');
    const [script] = scripts;
    const entity = await show('smart-scripts', script);
    expect(Object.fromEntries(entity.fields.map(({ column, value }) => [column, value]))).toMatchObject({
      Name: script?.Name ?? '',
      Body: script?.Body ?? '',
      SubcatID: script?.SubcatID ?? 0,
    });
    const names = entity.fields.map(({ column }) => column);
    expect(names).toEqual(referenceCatalog.get('smart-scripts').columns.map(({ name }) => name));
    const category = (await rowsIn('_subcategory')).find(({ SubcatID }) => SubcatID === script?.SubcatID);
    expect(entity.fields.find(({ column }) => column === 'SubcatID')?.reference).toEqual({
      type: '_subcategory',
      guid: category?.Guid,
      name: category?.Name,
    });
    expect(entity.fields.find(({ column }) => column === 'Body')?.format).toBe('csharp');
  });

  it('names what it needs, by columns and in texts', async () => {
    let isAnyInText = false;
    for (const [index, script] of (await rowsIn('smart-scripts')).entries()) {
      if (index >= 5 && isAnyInText) break;
      const { needs } = await show('smart-scripts', script);
      isAnyInText ||= needs.some(({ line }) => line !== undefined);
      const byColumn = needs.filter(({ line }) => line === undefined);
      const references = referenceCatalog.references(referenceCatalog.get('smart-scripts'));
      const filled = references.filter(({ name }) => typeof script[name] === 'number');
      expect(byColumn.map(({ column }) => column)).toEqual(filled.map(({ name }) => name));
      for (const { path } of byColumn) expect(path).not.toBe('');
    }
    expect(isAnyInText).toBe(true);
  });

  it('names all that use it, and no more than asked for', async () => {
    const states = await rowsIn('states');
    const using = referenceCatalog.types.flatMap((type) =>
      referenceCatalog
        .references(type)
        .filter(({ references }) => references.type === 'states')
        .map(({ name }) => ({ type, name })),
    );
    const expected = new Map<unknown, string[]>();
    for (const { type, name } of using) {
      for (const row of await rowsIn(type.name)) {
        const list = expected.get(row[name]) ?? [];
        expected.set(row[name], [...list, `${type.name} ${name} ${row[type.guid]}`]);
      }
    }
    const uses = ({ StateID }: Row) => expected.get(StateID)?.length ?? 0;
    const byUses = states.toSorted((left, right) => uses(right) - uses(left));
    let seen = 0;
    for (const state of [...byUses.slice(0, 3), ...byUses.slice(-1)]) {
      const { usedBy, usedByCount } = await show('states', state);
      const byColumn = usedBy.filter(({ line }) => line === undefined);
      const found = byColumn.map(({ type, column, guid }) => `${type} ${column} ${guid}`);
      const wanted = expected.get(state.StateID) ?? [];
      expect(found.toSorted()).toEqual(wanted.toSorted());
      expect(usedByCount).toBe(usedBy.length);
      seen += wanted.length;
      const some = await show('states', state, 1);
      expect(some.usedBy).toEqual(usedBy.slice(0, 1));
      expect(some.usedByCount).toBe(usedByCount);
    }
    expect(seen).toBeGreaterThan(10);
  });

  it('is used by the texts that name it, as those need it', async () => {
    const scripts = (await rowsIn('smart-scripts')).slice(0, 20);
    let seen = 0;
    for (const script of scripts) {
      const { guid, needs } = await show('smart-scripts', script);
      for (const need of needs.filter(({ line }) => line !== undefined).slice(0, 3)) {
        const [row] = await source.site.read((session) =>
          rowsByGuid(session, requireType(source.site, need.type), [need.guid]),
        );
        const { usedBy } = await show(need.type, row);
        expect(usedBy).toContainEqual(
          expect.objectContaining({
            type: 'smart-scripts',
            guid,
            column: need.column,
            line: expect.any(Number),
          }),
        );
        seen += 1;
      }
      if (seen > 5) break;
    }
    expect(seen).toBeGreaterThan(0);
  });

  it('needs as many statements for one that everything uses as for one that little uses', async () => {
    // Texts are one more, and what they name by Guid and by name one each.
    const most = referenceCatalog.types.length + 3;
    for (const type of ['_category', '_subcategory', 'states', 'groups']) {
      const [row] = await rowsIn(type);
      statements = [];
      await show(type, row);
      expect(statements.length, type).toBeLessThanOrEqual(most);
    }
  });

  it('never reads a secret', async () => {
    for (const type of referenceCatalog.types.filter(({ columns }) => columns.some(({ secret }) => secret))) {
      const [row] = await rowsIn(type.name);
      if (!row) continue;
      statements = [];
      const { fields } = await show(type.name, row);
      for (const { name } of type.columns.filter(({ secret }) => secret)) {
        expect(fields.find(({ column }) => column === name)).toEqual({
          column: name,
          value: null,
          secret: true,
        });
        expect(statements.filter((sql) => new RegExp(`\\b${name}\\b`).test(sql))).toEqual([]);
      }
    }
  });

  it.each([
    ['states', NOBODY],
    ['nothing', NOBODY],
  ])('refuses %s %s', async (type, guid) => {
    await expect(showEntity(source.site, { type, guid, limit: 10 })).rejects.toMatchObject({
      code: 'node-not-found',
    });
  });

  it('stands beside the one of an archive, also where the site has none', async () => {
    const states = await rowsIn('states');
    const [state] = states;
    const archive = { rows: new Map([['states', [{ ...state, Guid: NOBODY, Name: 'New' }]]]) };
    const beside = { archive, replace: [], guid: NOBODY };
    const both = await showEntity(source.site, {
      type: 'states',
      guid: String(state?.Guid),
      limit: 10,
      archived: beside,
    });
    expect(both.entity?.guid).toBe(state?.Guid);
    expect(both.archived?.find(({ column }) => column === 'Name')?.value).toBe('New');
    const alone = await showEntity(source.site, {
      type: 'states',
      guid: NOBODY,
      limit: 10,
      archived: beside,
    });
    expect(alone).toEqual({ archived: both.archived });
  });

  it('stands beside the one of an archive as the profile of the site writes it', async () => {
    const groups = await rowsIn('groups');
    const [group, other] = groups;
    const Email = 'boss@test.example';
    const rows = new Map([
      [
        'groups',
        [
          { ...group, Guid: NOBODY, Email },
          { ...other, Email },
        ],
      ],
    ]);
    const replace = [{ from: 'test.example', to: 'prod.example' }];
    const archived = { archive: { rows }, replace, guid: NOBODY };
    const shown = await showEntity(source.site, { type: 'groups', guid: NOBODY, limit: 10, archived });
    const shownIn = (name: string) => shown.archived?.find(({ column }) => column === name)?.value;
    expect(shownIn('Email')).toBe('boss@prod.example');
    expect(shownIn('Name')).toBe(group?.Name);
    expect(rows.get('groups')?.[0]?.Email).toBe(Email);
  });
});

it('an entity of an archive has only what the archive knows, and names whom the archive has', () => {
  const category = { SubcatID: 7, Guid: 'c', Description: 'Sales' };
  const script = { SmartScriptID: 1, Guid: 's', Name: 'Run', SubcatID: 7, ConditionExpressionID: 99 };
  const rows = new Map<string, Row[]>([
    ['_subcategory', [category]],
    ['smart-scripts', [script]],
  ]);
  const fields = archivedFields(referenceCatalog, { rows }, { type: 'smart-scripts', guid: 's' });
  expect(fields?.map(({ column }) => column)).toEqual(['SubcatID', 'Name', 'ConditionExpressionID']);
  expect(fields?.[0]?.reference).toMatchObject({ type: '_subcategory', guid: 'c' });
  expect(fields?.[2]?.reference).toEqual({ type: 'smart-expressions', guid: null, name: null });
  expect(archivedFields(referenceCatalog, { rows }, { type: 'smart-scripts', guid: 'x' })).toBeUndefined();
  expect(archivedFields(referenceCatalog, { rows }, { type: 'nothing', guid: 's' })).toBeUndefined();
});
