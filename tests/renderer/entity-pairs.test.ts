import { describe, expect, it } from 'vitest';
import type { EntityField } from '#core/contract/transfer/entity.ts';
import { message } from '#core/messages/catalogue.ts';
import { fieldValue } from '#renderer/features/transfer/entity/field-value.ts';
import { isLong, isScript, pairsOf } from '#renderer/features/transfer/entity/pairs.ts';
import { withTitles } from '#renderer/ui/entity-texts.ts';

const field = (
  column: string,
  value: EntityField['value'],
  more: Partial<EntityField> = {},
): EntityField => ({
  column,
  value,
  ...more,
});
const to = (guid: string | null): Partial<EntityField> => ({
  reference: { type: 'states', guid, name: guid },
});
const brief = (pairs: ReturnType<typeof pairsOf>) =>
  pairs.map(
    ({ column, receiver, archive, changed }) =>
      `${column} ${receiver?.value}/${archive?.value}${changed ? ' !' : ''}`,
  );

describe('an entity of an archive beside that of the receiver', () => {
  it('shows first what the plan says of it, then the rest', () => {
    const pairs = pairsOf({
      type: 'states',
      changes: [{ column: 'Name', receiver: 'Old', archive: 'New' }],
      receiver: [field('Order', 1), field('Name', 'Old')],
      archive: [field('Order', 2), field('Name', 'New')],
    });
    expect(brief(pairs)).toEqual(['Name Old/New !', 'Order 1/2']);
  });

  it('shows the changes also while nothing else is known', () => {
    const changes = [{ column: 'Name', receiver: null, archive: 'New' }];
    expect(brief(pairsOf({ type: 'states', changes, receiver: undefined, archive: undefined }))).toEqual([
      'Name null/New !',
    ]);
  });

  it('compares where the plan says nothing, references by whom they mean', () => {
    const pairs = pairsOf({
      type: 'states',
      changes: undefined,
      receiver: [
        field('Same', 1),
        field('Other', 1),
        field('Ref', 7, to('a')),
        field('Moved', 7, to('a')),
        field('Lost', 7, to(null)),
        field('Pin', null, { secret: true }),
        field('Mine', 1),
      ],
      archive: [
        field('Same', 1),
        field('Other', 2),
        field('Ref', 8, to('a')),
        field('Moved', 7, to('b')),
        field('Lost', 7, to('c')),
        field('Pin', null, { secret: true }),
        field('Theirs', 2),
      ],
    });
    expect(brief(pairs)).toEqual([
      'Other 1/2 !',
      'Moved 7/7 !',
      'Same 1/1',
      'Ref 7/8',
      'Lost 7/7',
      'Pin null/null',
      'Theirs undefined/2',
      'Mine 1/undefined',
    ]);
  });

  it('names whom a changed reference means, whose id the plan has as the receiver’s', () => {
    const [pair, emptied] = pairsOf({
      type: 'states',
      changes: [
        { column: 'Ref', receiver: 7, archive: 9 },
        { column: 'Emptied', receiver: null, archive: null },
      ],
      receiver: [field('Ref', 7, to('a')), field('Emptied', 7, to('a'))],
      archive: [field('Ref', 8, to('b'))],
    });
    expect(pair?.receiver?.reference?.guid).toBe('a');
    expect(pair?.archive).toEqual({ value: 9, ...to('b') });
    expect(emptied?.receiver).toEqual({ value: null });
  });

  it.each([
    ['short', false, false],
    ['x'.repeat(121), true, true],
    ['two\nlines', true, true],
    [7, false, false],
    [null, false, false],
  ])('knows whether %j needs room', (value, long, script) => {
    const side = { value };
    expect(isLong(side)).toBe(long);
    expect(isScript({ receiver: side, archive: undefined })).toBe(script);
    expect(isScript({ receiver: undefined, archive: { value, format: 'sql' } })).toBe(value !== null);
  });
});

describe('a value of a field', () => {
  const t = (key: string, values: object = {}) => [key, ...Object.values(values)].join(' ');

  it.each([
    [{ value: true }, { text: 'yes' }],
    [{ value: null }, { text: 'noValue' }],
    [{ value: 5 }, { text: '5' }],
    [
      { value: 5, reference: { type: 'states', guid: 'a', name: 'Draft' } },
      { text: 'Draft', stored: 'id 5' },
    ],
    [{ value: 5, reference: { type: 'states', guid: null, name: null } }, { text: 'id 5' }],
    [{ value: '\n  if (x)\n  y\n' }, { text: 'lines if (x) 2' }],
    [{ value: 'one\n' }, { text: 'one' }],
    [
      { value: '2026-11-05T10:02:07.000Z' },
      { text: expect.stringMatching(/^05 Nov 2026, \d\d:02:07 \S/), stored: '2026-11-05T10:02:07.000Z' },
    ],
    [{ value: '2026-11-05' }, { text: '2026-11-05' }],
  ])('is said in words: %j', (side, shown) => {
    expect(fieldValue(side, t as Parameters<typeof fieldValue>[1])).toEqual(shown);
  });
});

describe('what the core says of entities', () => {
  it('has titles for types and fields', () => {
    const said = message('conflict.duplicate', { columns: ['SubcatID', 'Own'], guid: 'a' });
    const titled = withTitles(
      { code: 'x', values: { type: 'groups', column: 'GroupID', said } },
      () => 'Groups',
    );
    const ofSignIn = withTitles({ code: 'x', values: { column: 'ServiceId' } }, String, 'sign-in-providers');
    expect(ofSignIn.values).toMatchObject({
      column: { values: { label: { code: 'field.provider.ServiceId' } } },
    });
    expect(titled.values).toMatchObject({
      type: 'Groups',
      column: { values: { name: 'GroupID', label: { code: 'field.entity.GroupID' } } },
      said: { values: { columns: [{ values: { name: 'SubcatID' } }, 'Own'], guid: 'a' } },
    });
  });
});
