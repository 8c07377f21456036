import { describe, expect, it } from 'vitest';
import type { TreeNode } from '#core/contract/transfer/tree.ts';
import {
  type Check,
  checkOfEntity,
  deselectNodes,
  exportRows,
  isTicked,
  type Selection,
  selectedNodes,
  selectNodes,
  setFull,
  type TreeState,
} from '#renderer/features/transfer/export/tree-model.ts';

const entity = (type: string, name: string, children: number): TreeNode => ({
  id: `entity:${type}:${name}`,
  kind: 'entity',
  label: name,
  type,
  guid: name,
  icon: '',
  children,
});
const root: TreeNode = { id: 'root', kind: 'root', label: 'site', icon: '', children: 2 };
const group: TreeNode = {
  id: 'group:states',
  kind: 'group',
  label: 'states',
  type: 'states',
  icon: '',
  children: 2,
};
const section = entity('_category', 'S', 2);
const categories = [entity('_subcategory', 'A', 5), entity('_subcategory', 'B', 5)];
const states = [entity('states', 'x', 0), entity('states', 'y', 0)];

const tree: TreeState = {
  root,
  children: new Map([
    ['root', [group, section]],
    [group.id, states],
    [section.id, categories],
  ]),
  expanded: new Set([group.id, section.id]),
};

const empty: Selection = new Map();
const boxes = (selection: Selection, state = tree) =>
  exportRows(state, selection).map((row) => (row.kind === 'node' ? `${row.node.label} ${row.check}` : '…'));

describe('the tree of the export', () => {
  it('shows what is open, with its place', () => {
    expect(
      exportRows(tree, empty).map(({ key, level, position, siblings }) => [key, level, position, siblings]),
    ).toEqual([
      ['group:states', 1, 1, 2],
      ['entity:states:x', 2, 1, 2],
      ['entity:states:y', 2, 2, 2],
      ['entity:_category:S', 1, 2, 2],
      ['entity:_subcategory:A', 2, 1, 2],
      ['entity:_subcategory:B', 2, 2, 2],
    ]);
    expect(boxes(empty, { ...tree, expanded: new Set() })).toEqual(['states unchecked', 'S unchecked']);
    const loading = { ...tree, children: new Map([['root', [section]]]) };
    expect(boxes(empty, loading)).toEqual(['S unchecked', '…']);
  });

  it('takes a full entity with everything below it', () => {
    const chosen = selectNodes(empty, [section], ['root']);
    expect(boxes(chosen).slice(3)).toEqual(['S checked', 'A inherited', 'B inherited']);
    expect(selectedNodes(chosen)).toEqual([{ type: '_category', guid: 'S', includeSubcat: false }]);
  });

  it('names the full entity above that the others are included via', () => {
    const via = (selection: Selection) =>
      exportRows(tree, selection).map((row) => (row.kind === 'node' ? row.includedVia : undefined));
    const full = selectNodes(empty, [section], ['root']);
    expect(via(full).slice(3)).toEqual([undefined, 'S', 'S']);
    expect(via(setFull(full, section, false)).slice(3)).toEqual([undefined, undefined, undefined]);
  });

  it('drops what was chosen below when the entity above comes in full', () => {
    const below = selectNodes(empty, categories.slice(0, 1), ['root', section.id]);
    expect(boxes(below).slice(3)).toEqual(['S mixed', 'A checked', 'B unchecked']);
    expect(selectedNodes(selectNodes(below, [section], ['root'])).map(({ guid }) => guid)).toEqual(['S']);
  });

  it('takes a partial entity alone, beside what is chosen below it', () => {
    const partial = setFull(selectNodes(empty, [section], ['root']), section, false);
    expect(boxes(partial).slice(3)).toEqual(['S checked', 'A unchecked', 'B unchecked']);
    const both = selectNodes(partial, categories.slice(1), ['root', section.id]);
    expect(selectedNodes(both)).toEqual([
      { type: '_category', guid: 'S', includeSubcat: true },
      { type: '_subcategory', guid: 'B', includeSubcat: false },
    ]);
    expect(selectedNodes(setFull(both, section, true)).map(({ guid }) => guid)).toEqual(['S']);
  });

  it('ticks a group when all its entities are chosen, and half when some are', () => {
    const one = selectNodes(empty, states.slice(0, 1), ['root', group.id]);
    expect(boxes(one).slice(0, 3)).toEqual(['states mixed', 'x checked', 'y unchecked']);
    const all = selectNodes(one, states, ['root', group.id]);
    expect(boxes(all).slice(0, 3)).toEqual(['states checked', 'x checked', 'y checked']);
    expect(boxes(deselectNodes(all, states)).slice(0, 3)).toEqual([
      'states unchecked',
      'x unchecked',
      'y unchecked',
    ]);
  });

  it('says of what was found what the tree says of it', () => {
    const found = { type: '_subcategory', guid: 'A', above: ['root', section.id] };
    const sectionFound = { type: '_category', guid: 'S', above: ['root'] };
    const full = selectNodes(empty, [section], ['root']);
    const below = selectNodes(empty, categories.slice(0, 1), found.above);
    const cases = [
      [empty, 'unchecked', 'unchecked'],
      [full, 'inherited', 'checked'],
      [setFull(full, section, false), 'unchecked', 'checked'],
      [below, 'checked', 'mixed'],
    ] as const;
    for (const [selection, ofFound, ofSection] of cases) {
      expect(checkOfEntity(found, selection)).toBe(ofFound);
      expect(checkOfEntity(sectionFound, selection)).toBe(ofSection);
      expect(boxes(selection).slice(3, 5)).toEqual([`S ${ofSection}`, `A ${ofFound}`]);
    }
    expect((['checked', 'inherited', 'mixed', 'unchecked'] satisfies Check[]).map(isTicked)).toEqual([
      true,
      true,
      'mixed',
      false,
    ]);
  });
});
