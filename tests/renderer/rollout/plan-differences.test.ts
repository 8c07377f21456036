import { describe, expect, it } from 'vitest';
import type { Plan, PlanItem } from '#core/contract/transfer/plan.ts';
import { planDifferences } from '#renderer/features/rollout/plan-differences.ts';

const item = (guid: string, changes: Partial<PlanItem> = {}): PlanItem => ({
  ...{ type: 'Status', guid, path: guid, status: 'Update' },
  changes: [{ column: 'Name', receiver: 'Old', archive: 'New' }],
  ...changes,
});
const planOf = (...items: PlanItem[]) => ({ items }) as Plan;
const rows = (plan: Plan, usual?: Plan) =>
  planDifferences(plan, usual).map(({ guid, here, usual: elsewhere }) => [guid, here, elsewhere]);

describe('a plan beside that of most sites', () => {
  it('differs in nothing where only what the sites had differs', () => {
    const before = item('a', { changes: [{ column: 'Name', receiver: 'Other', archive: 'New' }], path: 'x' });
    expect(rows(planOf(before), planOf(item('a')))).toEqual([]);
  });

  it.each<[string, Partial<PlanItem>]>([
    ['status', { status: 'Conflict' }],
    ['value that is written', { changes: [{ column: 'Name', receiver: 'Old', archive: 'Newer' }] }],
    ['column', { changes: [{ column: 'Code', receiver: 'Old', archive: 'New' }] }],
  ])('differs in a %s', (_what, changes) => {
    const own = item('a', changes);
    expect(rows(planOf(own, item('b')), planOf(item('a'), item('b')))).toEqual([['a', own.status, 'Update']]);
  });

  it('differs in what only one of them has', () => {
    const found = rows(planOf(item('a'), item('b')), planOf(item('a'), item('c')));
    expect(found).toEqual([
      ['b', 'Update', undefined],
      ['c', undefined, 'Update'],
    ]);
  });

  it('alone is all that it changes', () => {
    expect(rows(planOf(item('a'), item('b', { status: 'NoChanges' })))).toEqual([['a', 'Update', undefined]]);
  });
});
