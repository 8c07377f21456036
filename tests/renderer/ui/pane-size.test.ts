import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_SHARE, MIN_SHARE, parsePaneSize, resizeByKey, withShare } from '#renderer/ui/panes/pane-size.ts';

const half = { share: 50, collapsed: false };
const folded = { share: 50, collapsed: true };

describe('the size of panes', () => {
  it.each([
    ['ArrowLeft', 'columns', half, { share: 48, collapsed: false }],
    ['ArrowRight', 'columns', half, { share: 52, collapsed: false }],
    ['ArrowUp', 'columns', half, undefined],
    ['ArrowUp', 'rows', half, { share: 48, collapsed: false }],
    ['ArrowDown', 'rows', half, { share: 52, collapsed: false }],
    ['ArrowLeft', 'rows', half, undefined],
    ['PageUp', 'rows', half, { share: 40, collapsed: false }],
    ['PageDown', 'columns', half, { share: 60, collapsed: false }],
    ['Home', 'rows', half, { share: MIN_SHARE, collapsed: false }],
    ['End', 'rows', half, { share: MAX_SHARE, collapsed: false }],
    ['Enter', 'rows', half, folded],
    ['Enter', 'rows', folded, half],
    // A pane that is hidden comes back at its least size.
    ['ArrowUp', 'rows', folded, { share: MAX_SHARE, collapsed: false }],
    ['a', 'rows', half, undefined],
  ] as const)('after %s across %s', (key, across, size, expected) => {
    expect(resizeByKey(size, key, across)).toEqual(expected);
  });

  it('stays within its limits whatever is asked', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true }), (share) => {
        const { share: made } = withShare(half, share);
        expect(made >= MIN_SHARE && made <= MAX_SHARE).toBe(true);
      }),
    );
  });

  it.each([
    [undefined],
    [null],
    [7],
    ['x'],
    [{}],
    [{ share: '50', collapsed: false }],
    [{ share: 50 }],
    [{ share: null, collapsed: true }],
  ])('is the initial one where %j was kept', (kept) => {
    expect(parsePaneSize(kept, half)).toEqual(half);
  });

  it('is the one that was kept', () => {
    expect(parsePaneSize({ share: 30, collapsed: true }, half)).toEqual({ share: 30, collapsed: true });
    expect(parsePaneSize({ share: 400, collapsed: false }, half)).toEqual({
      share: MAX_SHARE,
      collapsed: false,
    });
  });
});
