import { describe, expect, it } from 'vitest';
import type { Conflict, DecisionKind } from '#core/contract/transfer/conflicts.ts';
import type { PlanItem, Status } from '#core/contract/transfer/plan.ts';
import {
  countSimilar,
  decideEach,
  decisionOffers,
  nextConflict,
  withConflicts,
} from '#renderer/features/transfer/import/plan-choices.ts';

const keyTaken = (...decisions: DecisionKind[]): Conflict => ({
  code: 'key-taken',
  facts: { key: 'Name=Draft', receiverId: 7, receiverGuid: 'g7' },
  decisions,
});
const noValue = (...decisions: DecisionKind[]): Conflict => ({
  code: 'missing-value',
  facts: { column: 'Name' },
  decisions,
});
const item = (guid: string, status: Status, ...conflicts: Conflict[]): PlanItem => {
  const [conflict, ...otherConflicts] = conflicts;
  return { type: 'states', guid, path: guid, status, ...(conflict ? { conflict, otherConflicts } : {}) };
};

const items = [
  item('plain', 'Add'),
  item('a', 'Conflict', keyTaken('match', 'rename', 'skip')),
  item('b', 'Conflict', noValue('enrich', 'skip'), keyTaken('match', 'skip')),
  item('c', 'Skipped', { ...keyTaken('rename', 'skip'), decision: 'skip' }),
  item('d', 'Conflict', noValue('use', 'enrich')),
];
const of = (...guids: string[]) => items.filter(({ guid }) => guids.includes(guid));

describe('deciding about several entities', () => {
  it.each([
    [['plain'], []],
    [['a'], ['match 1', 'rename 1', 'skip 1']],
    [
      ['a', 'b', 'd'],
      ['match 2', 'skip 2', 'enrich 2', 'rename 1'],
    ],
    [
      ['plain', 'a', 'b', 'c', 'd'],
      ['skip 3', 'match 2', 'rename 2', 'enrich 2'],
    ],
  ])('of %j there is %j', (guids, expected) => {
    expect(decisionOffers(of(...guids)).map(({ decision, count }) => `${decision} ${count}`)).toEqual(
      expected,
    );
  });

  it('decides what allows it, and leaves the rest', () => {
    const made = decideEach([], items, 'match');
    expect(made.map((one) => ('guid' in one ? `${one.guid} ${one.conflict} ${one.decision}` : ''))).toEqual([
      'a key-taken match',
      'b key-taken match',
    ]);
    const again = decideEach(made, of('a', 'b'), 'skip');
    expect(again.map((one) => ('guid' in one ? `${one.guid} ${one.conflict} ${one.decision}` : ''))).toEqual([
      'a key-taken skip',
      'b missing-value skip',
      'b key-taken skip',
    ]);
    expect(decideEach(made, of('plain', 'd'), 'skip')).toEqual(made);
    expect(withConflicts(items).length).toBe(4);
  });

  it.each([
    ['a', 'key-taken', 'skip', 2],
    ['a', 'key-taken', 'rename', 1],
    ['a', 'missing-value', 'enrich', 2],
    ['b', 'missing-value', 'skip', 0],
    ['d', 'missing-value', 'use', 0],
  ] as const)('counts the others like %s with %s that %s resolves', (guid, code, decision, expected) => {
    expect(countSimilar(items, { type: 'states', guid }, code, decision)).toBe(expected);
  });
});

describe('going through conflicts', () => {
  it.each([
    ['plain', 1, 'a'],
    ['a', 1, 'b'],
    ['b', 1, 'd'],
    ['d', 1, 'a'],
    ['a', -1, 'd'],
    ['d', -1, 'b'],
    [undefined, 1, 'a'],
    [undefined, -1, 'd'],
  ] as const)('from %s by %i comes %s', (here, direction, expected) => {
    expect(nextConflict(items, ({ guid }) => guid === here, direction)?.guid).toBe(expected);
  });

  it('goes through those that are decided when none is left', () => {
    const decided = items.map((one): PlanItem => ({ ...one, status: 'Skipped' }));
    expect(nextConflict(decided, ({ guid }) => guid === 'b', 1)?.guid).toBe('c');
    expect(nextConflict(of('plain'), () => true, 1)).toBeUndefined();
    expect(nextConflict([], () => true, -1)).toBeUndefined();
  });

  it('stays at the only one', () => {
    expect(nextConflict(of('plain', 'a'), ({ guid }) => guid === 'a', 1)?.guid).toBe('a');
  });
});
