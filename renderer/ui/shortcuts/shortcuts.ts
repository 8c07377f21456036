/**
 * The keys that hold everywhere in the window. They are bound to the place of a key (`event.code`) and not to its letter,
 * so that they work with a Russian keyboard, too.
 */

export type ShortcutId =
  | 'palette'
  | 'activity'
  | 'navigation'
  | 'help'
  | 'shortcuts'
  | 'refresh'
  | 'next-region'
  | 'previous-region'
  | 'back';

interface Shortcut {
  id: ShortcutId;
  code: string;
  ctrl?: true;
  alt?: true;
  shift?: true;
}

export const shortcuts: readonly Shortcut[] = [
  { id: 'palette', code: 'KeyK', ctrl: true },
  { id: 'activity', code: 'KeyJ', ctrl: true },
  { id: 'navigation', code: 'KeyB', ctrl: true },
  { id: 'help', code: 'F1' },
  { id: 'shortcuts', code: 'Slash', shift: true },
  { id: 'refresh', code: 'F5' },
  { id: 'next-region', code: 'F6' },
  { id: 'previous-region', code: 'F6', shift: true },
  { id: 'back', code: 'ArrowLeft', alt: true },
];

/** What is known of a key that was pressed. */
export interface PressedKey {
  code: string;
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

/** Where it was pressed. */
export interface KeyPlace {
  /** The person types there: a question mark is one, and Alt with an arrow may move by words. */
  inText: boolean;
  /** A dialog is open, to which all keys belong. */
  inDialog: boolean;
}

/** The shortcut that a key means at a place; undefined for none. */
export function shortcutFor(pressed: PressedKey, { inText, inDialog }: KeyPlace): ShortcutId | undefined {
  if (inDialog) return undefined;
  const found = isQuestionMark(pressed)
    ? 'shortcuts'
    : shortcuts.find(
        ({ code, ctrl, alt, shift }) =>
          code === pressed.code &&
          // The Command key of a Mac is its Ctrl.
          (ctrl ?? false) === (pressed.ctrlKey || pressed.metaKey) &&
          (alt ?? false) === pressed.altKey &&
          (shift ?? false) === pressed.shiftKey,
      )?.id;
  return inText && (found === 'shortcuts' || found === 'back') ? undefined : found;
}

/** Wherever the layout has it: on a Russian keyboard it stands above the 7. */
function isQuestionMark({ key, ctrlKey, metaKey, altKey }: PressedKey): boolean {
  return key === '?' && !ctrlKey && !metaKey && !altKey;
}
