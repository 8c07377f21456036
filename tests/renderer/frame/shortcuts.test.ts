import { describe, expect, it } from 'vitest';
import { nextInRing } from '#renderer/ui/shortcuts/regions.ts';
import { type PressedKey, shortcutFor, shortcuts } from '#renderer/ui/shortcuts/shortcuts.ts';

const page = { inText: false, inDialog: false };
const text = { inText: true, inDialog: false };
const dialog = { inText: false, inDialog: true };

/** A key as `Ctrl+Shift+code key`. */
function pressed(keys: string): PressedKey {
  const [combination = '', key = ''] = keys.split(' ');
  const parts = combination.split('+');
  return {
    code: parts.at(-1) ?? '',
    key,
    ctrlKey: parts.includes('Ctrl'),
    metaKey: parts.includes('Meta'),
    altKey: parts.includes('Alt'),
    shiftKey: parts.includes('Shift'),
  };
}

describe('shortcuts', () => {
  it.each([
    ['Ctrl+KeyK k', page, 'palette'],
    ['Ctrl+KeyK л', page, 'palette'],
    ['Ctrl+KeyK л', text, 'palette'],
    ['Meta+KeyK k', page, 'palette'],
    ['Ctrl+Shift+KeyK K', page, undefined],
    ['Ctrl+Alt+KeyK k', page, undefined],
    ['KeyK k', page, undefined],
    ['Ctrl+KeyJ о', page, 'activity'],
    ['Ctrl+KeyB и', text, 'navigation'],
    ['F1 F1', text, 'help'],
    ['F5 F5', page, 'refresh'],
    ['Ctrl+F5 F5', page, undefined],
    ['F6 F6', text, 'next-region'],
    ['Shift+F6 F6', page, 'previous-region'],
    ['Alt+ArrowLeft ArrowLeft', page, 'back'],
    ['Alt+ArrowLeft ArrowLeft', text, undefined],
    // The question mark, and where the Russian layout has it and what stands on its place there.
    ['Shift+Slash ?', page, 'shortcuts'],
    ['Shift+Digit7 ?', page, 'shortcuts'],
    ['Shift+Slash ,', page, 'shortcuts'],
    ['Shift+Slash ?', text, undefined],
    ['Shift+Digit7 ?', text, undefined],
    ['Ctrl+Shift+Slash ?', page, undefined],
    ['Ctrl+KeyK k', dialog, undefined],
    ['F5 F5', dialog, undefined],
    ['KeyA a', page, undefined],
  ])('%s at %j is %s', (keys, place, expected) => {
    expect(shortcutFor(pressed(keys), place)).toBe(expected);
  });

  it('are each bound to keys of their own', () => {
    const bound = shortcuts.map(({ code, ctrl, alt, shift }) => [code, ctrl, alt, shift].join());
    expect(new Set(bound).size).toBe(shortcuts.length);
    expect(new Set(shortcuts.map(({ id }) => id)).size).toBe(shortcuts.length);
  });
});

describe('regions', () => {
  it.each([
    [4, 0, false, 1],
    [4, 3, false, 0],
    [4, 0, true, 3],
    [4, -1, false, 0],
    [4, -1, true, 3],
    [1, 0, false, 0],
  ])('of %i follow %i (backwards: %s): %i', (count, current, backwards, expected) => {
    expect(nextInRing(count, current, backwards)).toBe(expected);
  });
});
