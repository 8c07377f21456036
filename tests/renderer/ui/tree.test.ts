import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { folds, isUnder, moveTarget, type TreeRow } from '#renderer/ui/tree/rows.ts';
import { nothingSelected, selectAll, selectHow, selectRow } from '#renderer/ui/tree/selection.ts';

/** Rows by their levels; `+` after a level is folded, `-` unfolded, `!` cannot be selected. */
function rowsOf(shape: string): TreeRow[] {
  return shape.split(' ').map(
    (text, index): TreeRow => ({
      key: String(index),
      level: Number.parseInt(text, 10),
      position: 1,
      siblings: 1,
      ...(text.includes('+') ? { expanded: false } : {}),
      ...(text.includes('-') ? { expanded: true } : {}),
      ...(text.includes('!') ? { selectable: false as const } : {}),
    }),
  );
}

describe('keys of a tree', () => {
  const rows = rowsOf('1- 2 2- 3 3 1+');

  it.each([
    ['ArrowDown', 0, 1],
    ['ArrowDown', 5, 5],
    ['ArrowUp', 0, 0],
    ['ArrowUp', 3, 2],
    ['PageDown', 1, 4],
    ['PageDown', 4, 5],
    ['PageUp', 1, 0],
    ['Home', 4, 0],
    ['End', 1, 5],
    ['ArrowRight', 0, 1],
    ['ArrowRight', 1, undefined],
    ['ArrowRight', 5, undefined],
    ['ArrowLeft', 4, 2],
    ['ArrowLeft', 1, 0],
    ['ArrowLeft', 0, undefined],
    ['ArrowLeft', 5, 5],
    ['x', 0, undefined],
  ])('%s on row %i leads to %s', (key, from, to) => {
    expect(moveTarget(key, rows, from, 3)).toBe(to);
  });

  it.each([
    ['ArrowRight', 5, true],
    ['ArrowRight', 0, false],
    ['ArrowLeft', 0, true],
    ['ArrowLeft', 5, false],
    ['*', 5, true],
    ['*', 0, false],
    ['Enter', 0, true],
    ['Enter', 5, true],
    ['Enter', 1, false],
    [' ', 0, false],
  ])('%s on row %i folds or unfolds it: %s', (key, index, expected) => {
    const row = rows[index];
    if (!row) throw new Error('no row');
    expect(folds(key, row)).toBe(expected);
  });

  it('never lead out of a tree that has rows', () => {
    const keys = fc.constantFrom(
      'ArrowDown',
      'ArrowUp',
      'PageDown',
      'PageUp',
      'Home',
      'End',
      'ArrowLeft',
      'ArrowRight',
    );
    const shape = fc.array(fc.constantFrom('1', '1-', '2', '2+', '3'), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(
        shape,
        keys,
        fc.integer({ min: -1, max: 40 }),
        fc.integer({ min: 1, max: 50 }),
        (levels, key, from, page) => {
          const target = moveTarget(key, rowsOf(levels.join(' ')), from, page);
          expect(target === undefined || (target >= 0 && target < levels.length)).toBe(true);
        },
      ),
    );
  });

  it('know what lies under a row', () => {
    expect([0, 1, 2, 3, 4, 5].filter((index) => isUnder(rows, index, 2))).toEqual([3, 4]);
    expect([0, 1, 2, 3, 4, 5].filter((index) => isUnder(rows, index, 0))).toEqual([1, 2, 3, 4]);
  });
});

describe('selecting several rows', () => {
  const rows = rowsOf('1!- 2 2 2 1!- 2');
  const keys = (selection: { keys: ReadonlySet<string> }) => [...selection.keys].toSorted();

  it.each([
    [{ ctrlKey: false, metaKey: false, shiftKey: false }, 'only'],
    [{ ctrlKey: true, metaKey: false, shiftKey: false }, 'toggle'],
    [{ ctrlKey: false, metaKey: true, shiftKey: false }, 'toggle'],
    [{ ctrlKey: true, metaKey: false, shiftKey: true }, 'range'],
  ] as const)('with %j is %s', (modifiers, how) => {
    expect(selectHow(modifiers)).toBe(how);
  });

  it('takes a row alone, others besides it, and all in between from where it began, without what cannot be taken', () => {
    const first = selectRow(nothingSelected, rows, 2, 'only');
    expect(keys(first)).toEqual(['2']);
    const range = selectRow(first, rows, 5, 'range');
    expect(keys(range)).toEqual(['2', '3', '5']);
    expect(keys(selectRow(range, rows, 1, 'range'))).toEqual(['1', '2']);
    const without = selectRow(range, rows, 3, 'toggle');
    expect(keys(without)).toEqual(['2', '5']);
    expect(keys(selectRow(without, rows, 3, 'toggle'))).toEqual(['2', '3', '5']);
    expect(keys(selectRow(without, rows, 0, 'toggle'))).toEqual(['2', '5']);
    expect(keys(selectRow(without, rows, 0, 'only'))).toEqual([]);
    expect(keys(selectAll(first, rows))).toEqual(['1', '2', '3', '5']);
  });

  it('begins a range at the row itself where the one that it began at is gone', () => {
    const gone = { anchor: 'gone', keys: new Set(['gone']) };
    const range = selectRow(gone, rows, 2, 'range');
    expect(keys(range)).toEqual(['2']);
    expect(keys(selectRow(range, rows, 3, 'range'))).toEqual(['2', '3']);
    expect(selectRow(gone, rows, 99, 'only')).toEqual(gone);
  });
});
