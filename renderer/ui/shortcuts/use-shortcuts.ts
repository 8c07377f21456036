import { useEffect, useEffectEvent } from 'react';
import { type ShortcutId, shortcutFor } from './shortcuts.ts';

/** Does what the keys of the window mean. */
export function useShortcuts(actions: Readonly<Record<ShortcutId, () => void>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    const id = shortcutFor(event, {
      inText: isText(event.target),
      inDialog: document.querySelector('[aria-modal="true"]') !== null,
    });
    if (!id) return;
    // The browser has its own meaning for most of them.
    event.preventDefault();
    if (!event.repeat) actions[id]();
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

const NO_TEXT: ReadonlySet<string> = new Set(['button', 'checkbox', 'radio', 'range', 'file', 'submit']);

function isText(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && !NO_TEXT.has(target.type);
}
