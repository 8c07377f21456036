import { describe, expect, it } from 'vitest';
import type { EntityField } from '#core/contract/transfer/entity.ts';
import { isLong, isScript, pairsOf } from '#renderer/features/transfer/entity/pairs.ts';

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
      changes: [{ column: 'Name', receiver: 'Old', archive: 'New' }],
      receiver: [field('Order', 1), field('Name', 'Old')],
      archive: [field('Order', 2), field('Name', 'New')],
    });
    expect(brief(pairs)).toEqual(['Name Old/New !', 'Order 1/2']);
  });

  it('shows the changes also while nothing else is known', () => {
    const changes = [{ column: 'Name', receiver: null, archive: 'New' }];
    expect(brief(pairsOf({ changes, receiver: undefined, archive: undefined }))).toEqual(['Name null/New !']);
  });

  it('compares where the plan says nothing, references by whom they mean', () => {
    const pairs = pairsOf({
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

  it('names whom a changed reference means only where that is the same value', () => {
    const [pair] = pairsOf({
      changes: [{ column: 'Ref', receiver: 7, archive: 9 }],
      receiver: [field('Ref', 7, to('a'))],
      archive: [field('Ref', 8, to('b'))],
    });
    expect(pair?.receiver?.reference?.guid).toBe('a');
    expect(pair?.archive).toEqual({ value: 9 });
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
