import { describe, expect, it } from 'vitest';
import type { CompareResult } from '#core/contract/transfer/compare.ts';
import type { PlanItem, Status } from '#core/contract/transfer/plan.ts';
import { branchAt, branchRows, buildBranchTree } from '#renderer/features/transfer/compare/branches.ts';
import { differencesOf } from '#renderer/features/transfer/compare/difference.ts';

const item = (type: string, guid: string, path: string, status: Status): PlanItem => ({
  type,
  guid,
  path,
  status,
});

const RESULT = {
  plan: {
    items: [
      item('_category', 's', 'Contracts', 'NoChanges'),
      item('_subcategory', 'c', 'Contracts / Supply', 'Update'),
      item('links', '1', 'Contracts / Supply / Draft', 'Add'),
      item('links', '2', 'Contracts / Supply / Done', 'Add'),
      item('states', '3', 'Draft', 'Update'),
    ],
  },
  onlyOnReceiver: [{ type: 'links', guid: '4', path: 'Contracts / Supply / Old' }],
} as unknown as CompareResult;

const root = buildBranchTree(RESULT, differencesOf(RESULT));
const rows = (ticked: readonly string[] = [], folded: readonly string[] = []) =>
  branchRows(root, new Set(folded), (key) => ticked.includes(key)).map(
    ({ branch, level, checked, removed }) =>
      `${' '.repeat(level - 1)}${branch.name || branch.kind} ${branch.differences.length} ${checked}${removed > 0 ? ` -${removed}` : ''}`,
  );

describe('both sides as one tree', () => {
  it('has what differs by section, category and type', () => {
    expect(rows()).toEqual([
      'whole 5 false',
      ' Contracts 4 false',
      '  Supply 4 false',
      '   _subcategory 1 false',
      '   links 3 false',
      ' outside 1 false',
      '  states 1 false',
    ]);
  });

  it('shows which branches are ticked, in part or whole; what only the receiver has does not count', () => {
    expect(rows(['links:1'])).toContain('   links 3 mixed');
    expect(rows(['links:1', 'links:2'])).toContain('   links 3 true');
    expect(rows(['links:1', 'links:2'])).toContain('whole 5 mixed');
  });

  it('says how much is ticked to go', () => {
    expect(rows(['only:links:4'])).toContain('   links 3 false -1');
    expect(rows(['only:links:4', 'links:1'])).toContain('whole 5 mixed -1');
  });

  it('folds, and finds a branch by its key', () => {
    expect(rows([], ['section Contracts'])).toHaveLength(4);
    expect(branchAt(root, 'category Contracts / Supply').differences).toHaveLength(4);
    expect(branchAt(root, 'gone')).toBe(root);
  });
});
