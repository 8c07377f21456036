import { describe, expect, it } from 'vitest';
import type { Decision, PlanItem, Status } from '#core/contract/transfer.ts';
import type { Conflict } from '#core/contract/transfer-conflicts.ts';
import { message } from '#core/messages/catalogue.ts';
import {
  decide,
  decideAll,
  findDecision,
  undecide,
} from '#renderer/features/transfer/import/decision-book.ts';
import {
  countConflicts,
  everything,
  filterItems,
  planRows,
} from '#renderer/features/transfer/import/plan-rows.ts';

const item = (type: string, path: string, status: Status, more: Partial<PlanItem> = {}): PlanItem => ({
  type,
  guid: `${type} ${path}`,
  path,
  status,
  ...more,
});
const conflict: Conflict = {
  code: 'key-taken',
  facts: { key: 'Name=Draft', receiverId: 7, receiverGuid: 'g7' },
  decisions: ['match', 'skip'],
};
const undecided = item('states', 'Draft', 'Conflict', { conflict });
const items = [
  undecided,
  item('ext-param-options', 'Currency / EUR', 'Add'),
  item('_category', 'Contracts', 'NoChanges'),
  item('_subcategory', 'Contracts / Sales', 'Update'),
  item('buttons', 'Contracts / Sales / Send', 'Add'),
  item('buttons', 'Contracts / Sales / Sign', 'Skipped', {
    conflict: { ...conflict, decision: 'skip' },
    skipped: message('skipped.conflict', { conflict: message('conflict-kind.key-taken') }),
  }),
];
const brief = (rows: ReturnType<typeof planRows>) =>
  rows.map((row) => (row.kind === 'group' ? `[${row.label}] ${row.count}` : row.name));

describe('rows of a plan', () => {
  it('stand under their section and category, everything else beside the sections', () => {
    expect(brief(planRows(items, new Set()))).toEqual([
      '[] 2',
      'Draft',
      'Currency / EUR',
      '[Contracts] 1',
      'Contracts',
      '[Contracts / Sales] 3',
      'Contracts / Sales',
      'Send',
      'Sign',
    ]);
    expect(brief(planRows(items, new Set(['', 'Contracts / Sales'])))).toEqual([
      '[] 2',
      '[Contracts] 1',
      'Contracts',
      '[Contracts / Sales] 3',
    ]);
  });

  it('have keys of their own, also when the archive holds a Guid twice', () => {
    const twice = [undecided, undecided, undecided];
    const keys = planRows(twice, new Set()).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it.each([
    [{ statuses: new Set<Status>(['Add']) }, 2],
    [{ statuses: new Set<Status>(['Add', 'Update']) }, 3],
    [{ type: 'buttons' }, 2],
    [{ text: 'sAl' }, 3],
    [{ undecided: true }, 1],
    [{}, 6],
  ])('fit a filter: %j', (filter, count) => {
    expect(filterItems(items, { ...everything, ...filter })).toHaveLength(count);
  });

  it('tell decided conflicts from those that stop the import', () => {
    expect(countConflicts(items)).toEqual({ all: 2, undecided: 1 });
  });
});

describe('decisions', () => {
  const { type, guid } = undecided;
  const one: Decision = { type, guid, conflict: 'key-taken', decision: 'match' };

  it('replace an earlier one for the same conflict', () => {
    const first = decide([], undecided, 'key-taken', 'match');
    expect(first).toEqual([one]);
    expect(decide(first, undecided, 'key-taken', 'rename', ' New ')).toEqual([
      { ...one, decision: 'rename', name: 'New' },
    ]);
    expect(undecide(first, undecided, 'key-taken')).toEqual([]);
  });

  it('of a whole kind replace those for single conflicts of that kind, and leave others', () => {
    const other: Decision = { type, guid, conflict: 'id-taken', decision: 'new-id' };
    expect(findDecision([other, { all: 'key-taken', decision: 'skip' }], undecided, 'key-taken')).toBe(
      'skip',
    );
    expect(findDecision([{ all: 'key-taken', decision: 'skip' }, one], undecided, 'key-taken')).toBe('match');
    expect(decideAll([one, other, { all: 'key-taken', decision: 'match' }], 'key-taken', 'skip')).toEqual([
      other,
      { all: 'key-taken', decision: 'skip' },
    ]);
  });

  it('about one conflict of an entity leave those about its other conflicts', () => {
    const other: Decision = { type, guid, conflict: 'missing-value', decision: 'enrich' };
    expect(decide([other], undecided, 'key-taken', 'match')).toEqual([other, one]);
    expect(undecide([other, one], undecided, 'key-taken')).toEqual([other]);
    expect(findDecision([other], undecided, 'key-taken')).toBeUndefined();
  });
});
