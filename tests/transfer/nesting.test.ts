import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { referenceCatalog } from '#core/catalog/reference-catalog.ts';
import type { SelectedNode } from '#core/contract/transfer/selection.ts';
import { nest } from '#core/transfer/rows/nesting.ts';
import { selectItems } from '#core/transfer/selection/select.ts';
import { treeChildren, treeRoot } from '#core/transfer/selection/tree.ts';
import { describeEachDatabase } from '#tests/support/databases.ts';
import { createLab, guid, type Lab } from './support/lab.ts';

const section = (id: number, Name: string, ParentCatID: number | null = null) => ({
  CatID: id,
  Guid: guid(id),
  Name,
  ParentCatID,
});
const category = (id: number, CatID: number, Name: string, ParentSubcatID: number | null = null) => ({
  SubcatID: id,
  Guid: guid(id),
  CatID,
  Name,
  ParentSubcatID,
});

const receiver = {
  _category: [section(1, 'Sales'), section(2, 'Contracts', 1), section(3, 'Old', 2), section(4, 'Other')],
  _subcategory: [
    category(11, 1, 'Orders'),
    category(12, 1, 'Returns', 11),
    category(13, 1, 'Damage', 12),
    category(21, 2, 'Leases'),
    category(31, 3, 'Archive'),
    // Its parent lies in another section.
    category(41, 4, 'Stray', 11),
  ],
  states: [{ StateID: 5, Guid: guid(90), Name: 'Draft' }],
  'states-in-subcats': [{ StateInSubcatID: 1, Guid: guid(91), SubcatID: 13, StateID: 5 }],
};

describeEachDatabase('sections in sections and categories in categories', (database) => {
  let lab: Lab;
  beforeAll(async () => {
    lab = await createLab(database);
    await lab.receiverHas(receiver);
  });
  afterAll(() => lab?.remove());

  async function outline(id: string, depth = 0): Promise<string[]> {
    const nodes = await treeChildren(lab.receiver.site, id, 'en');
    const lines: string[] = [];
    for (const node of nodes) {
      if (node.kind === 'folder') continue;
      lines.push(`${'  '.repeat(depth)}${node.label} ${node.children}`);
      lines.push(...(await outline(node.id, depth + 1)));
    }
    return lines;
  }

  it('stand in each other in the tree, counted', async () => {
    expect((await treeRoot(lab.receiver.site)).children).toBe(3);
    expect(await outline('root')).toEqual([
      'Other 1',
      '  Stray 0',
      'Sales 2',
      '  Contracts 2',
      '    Old 1',
      '      Archive 0',
      '    Leases 0',
      '  Orders 1',
      '    Returns 1',
      '      Damage 1',
      '        states-in-subcats 1',
      '          Draft 0',
    ]);
  });

  it.each<[string, SelectedNode[], number[]]>([
    ['a full section', [node('_category', 1, 'full')], [1, 2, 3, 11, 12, 13, 21, 31]],
    ['a nested section', [node('_category', 2, 'full')], [1, 2, 3, 21, 31]],
    ['a full category', [node('_subcategory', 11, 'full')], [1, 11, 12, 13]],
    ['a partial section', [node('_category', 1, 'partial')], [1]],
    [
      'a full section with a category alone',
      [node('_category', 1, 'full'), node('_subcategory', 12, 'partial')],
      [1, 2, 3, 11, 12, 13, 21, 31],
    ],
    [
      'a full section but for a section in it',
      [node('_category', 1, 'full'), node('_category', 2, 'partial')],
      [1, 2, 11, 12, 13],
    ],
  ])('come with %s', async (_what, nodes, ids) => {
    const items = await selectItems(lab.receiver.site, { selection: nodes, texts: 'rewrite' });
    const found = items.filter(({ type }) => type.startsWith('_')).map((item) => item.guid);
    expect(found.sort()).toEqual(ids.map(guid).sort());
  });

  it('stand in the paths of what lies in them', async () => {
    const [item] = (
      await selectItems(lab.receiver.site, {
        selection: [node('states-in-subcats', 91, 'partial')],
        texts: 'rewrite',
      })
    ).filter(({ type }) => type === 'states-in-subcats');
    expect(item?.path).toBe('Sales / Orders / Returns / Damage / Draft');
  });

  it('find their parents on the receiver again', async () => {
    await lab.receiverHas({});
    const { plan } = await lab.import(receiver);
    expect(plan.counts.Conflict).toBe(0);
    expect((await outline('root')).slice(0, 4)).toEqual(['Other 1', '  Stray 0', 'Sales 2', '  Contracts 2']);
  });
});

function node(type: string, id: number, mode: 'full' | 'partial'): SelectedNode {
  return { type, guid: guid(id), includeSubcat: mode === 'partial' };
}

describe('a nesting that leads nowhere', () => {
  const type = referenceCatalog.get('_category');
  it.each([
    ['a circle', [section(1, 'a', 2), section(2, 'b', 1), section(3, 'c', 2)], [1, 2], [3]],
    ['itself', [section(1, 'a', 1)], [1], []],
    ['a missing parent', [section(1, 'a', 9)], [1], []],
  ])('%s leaves every entity somewhere', (_what, rows, top, below) => {
    const nesting = nest(type, rows);
    expect(nesting.top()).toEqual(top);
    expect(nesting.below(2)).toEqual(below);
  });
});
