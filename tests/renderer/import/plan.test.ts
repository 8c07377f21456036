import { describe, expect, it } from 'vitest';
import type { Conflict, ConflictFacts } from '#core/contract/transfer/conflicts.ts';
import type { Decision, MissingEntity } from '#core/contract/transfer/decision.ts';
import type { PlanItem, Status } from '#core/contract/transfer/plan.ts';
import { missingEntityOf } from '#core/contract/transfer/plan-item.ts';
import { message } from '#core/messages/catalogue.ts';
import {
  decide,
  decideAll,
  decideMissing,
  findDecision,
  findMissingDecision,
  mergedText,
  undecide,
} from '#renderer/features/transfer/import/decisions.ts';
import {
  countConflicts,
  everything,
  filterItems,
  otherName,
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
const brief = (rows: ReturnType<typeof planRows>) => rows.map(({ group, name }) => `[${group}] ${name}`);

describe('rows of a plan', () => {
  it('stand under their section and category, everything else beside the sections', () => {
    expect(brief(planRows(items))).toEqual([
      '[] Draft',
      '[] Currency / EUR',
      '[Contracts] Contracts',
      '[Contracts / Sales] Contracts / Sales',
      '[Contracts / Sales] Send',
      '[Contracts / Sales] Sign',
    ]);
  });

  it('stand section by section, each before its categories, whatever comes first', () => {
    const mixed = [
      item('buttons', 'Orders / Supply / Send', 'Add'),
      item('_category', 'Contracts', 'Add'),
      item('_category', 'Orders', 'Update'),
      item('_subcategory', 'Contracts / Sales', 'Add'),
    ];
    expect(brief(planRows(mixed))).toEqual([
      '[Orders] Orders',
      '[Orders / Supply] Send',
      '[Contracts] Contracts',
      '[Contracts / Sales] Contracts / Sales',
    ]);
  });

  it('have keys of their own, also when the archive holds a Guid twice', () => {
    const twice = [undecided, { ...undecided }, { ...undecided }];
    const keys = planRows(twice).map(({ key }) => key);
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
    expect(decide(first, undecided, 'key-taken', 'rename', { name: ' New ' })).toEqual([
      { ...one, decision: 'rename', name: 'New' },
    ]);
    expect(undecide(first, undecided, 'key-taken')).toEqual([]);
  });

  it('about columns that both sides have changed stand beside each other, with what was merged', () => {
    const about = (column: string, decision: 'ours' | 'merged', text?: string) => ({
      ...one,
      conflict: 'changed-both' as const,
      decision,
      column,
      ...(text === undefined ? {} : { text }),
    });
    const first = decide([], undecided, 'changed-both', 'ours', { column: 'Name' });
    const both = decide(first, undecided, 'changed-both', 'merged', { column: 'Body', text: 'return;' });
    expect(both).toEqual([about('Name', 'ours'), about('Body', 'merged', 'return;')]);
    expect(findDecision(both, undecided, 'changed-both', { column: 'Body' })).toBe('merged');
    expect(findDecision(first, undecided, 'changed-both', { column: 'Body' })).toBeUndefined();
    expect(mergedText(both, undecided, 'Body')).toBe('return;');
    expect(undecide(both, undecided, 'changed-both', 'Name')).toEqual([about('Body', 'merged', 'return;')]);
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

  it('about what conflicts lack replace only those about the same, by its Guid, its id or its name', () => {
    const lacking = [
      { type: 'groups', guid: 'g' },
      { type: 'groups', by: 'id' as const, written: '2' },
      { type: 'groups', by: 'key' as const, written: '2' },
      { type: 'states', by: 'key' as const, written: '2' },
    ];
    const decided = lacking.reduce<Decision[]>((before, one) => decideMissing(before, one, '7'), []);
    expect(lacking.map((one) => findMissingDecision(decided, one)?.entity)).toEqual(['7', '7', '7', '7']);
    const again = lacking.map((one) => decideMissing(decided, one, '8'));
    expect(again.map((all) => lacking.map((one) => findMissingDecision(all, one)?.entity))).toEqual([
      ['8', '7', '7', '7'],
      ['7', '8', '7', '7'],
      ['7', '7', '8', '7'],
      ['7', '7', '7', '8'],
    ]);
    expect(again.map((all) => all.length)).toEqual([4, 4, 4, 4]);
  });

  it.each<[string, ConflictFacts<'missing-dependency'>, MissingEntity | undefined]>([
    ['a Guid', { column: 'C', type: 'groups', guid: 'g', id: 2 }, { type: 'groups', guid: 'g' }],
    ['an id', { column: 'C', type: 'groups', guid: null, id: 2 }, { type: 'groups', by: 'id', written: '2' }],
    [
      'an id in a text',
      { column: 'C', line: 1, type: 'groups', guid: null, by: 'id', written: '02' },
      { type: 'groups', by: 'id', written: '2' },
    ],
    [
      'a name in a text',
      { column: 'C', line: 1, type: 'groups', guid: null, by: 'key', written: '02' },
      { type: 'groups', by: 'key', written: '02' },
    ],
    ['what is skipped', { column: 'C', type: 'groups', guid: 'g', path: 'All' }, undefined],
  ])('can be about %s', (_what, facts, missing) => {
    expect(missingEntityOf({ code: 'missing-dependency', facts, decisions: [] })).toEqual(missing);
  });

  it('about one conflict of an entity leave those about its other conflicts', () => {
    const other: Decision = { type, guid, conflict: 'missing-value', decision: 'enrich' };
    expect(decide([other], undecided, 'key-taken', 'match')).toEqual([other, one]);
    expect(undecide([other, one], undecided, 'key-taken')).toEqual([other]);
    expect(findDecision([other], undecided, 'key-taken')).toBeUndefined();
  });
});

describe('an entity that the receiver calls otherwise', () => {
  const change = (column: string, archive: string | number, receiver: string | null) => ({
    column,
    archive,
    receiver,
  });
  const named = (path: string, ...changes: ReturnType<typeof change>[]) =>
    otherName(item('states', path, 'Update', { changes }), ['SubcatID', 'Name']);

  it('is known by a column of its natural key', () => {
    expect(named('Under review', change('Name', 'Under review', 'In review'))).toBe('In review');
    expect(named('Contracts / A / B', change('Name', 'A / B', 'C'))).toBe('C');
  });

  it('is none where only another column says the same, or the name is new', () => {
    expect(named('Draft', change('Description', 'Draft', 'First'))).toBeUndefined();
    expect(named('Draft', change('Name', 'Draft', null))).toBeUndefined();
    expect(named('Draft', change('SubcatID', 3, '4'))).toBeUndefined();
    expect(named('Draft')).toBeUndefined();
  });
});
