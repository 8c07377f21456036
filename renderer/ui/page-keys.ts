import { useEffect, useRef } from 'react';
import { usePageCommands } from './page-commands.ts';

/**
 * What keys do on a page, by `event.code` with its modifiers: `F8`, `Ctrl+KeyD`. The Russian layout has the same codes.
 * With a label it is listed among the page's commands.
 */
export type PageKeys = readonly (readonly [key: string, act: () => void, label?: string])[];

/** Listens to keys while the page is shown; not while a dialog or a menu is open, nor to those that edit a text. */
export function usePageKeys(keys: PageKeys): void {
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  usePageCommands(() =>
    keys.flatMap(([key, run, label]) => (label === undefined ? [] : [{ label, keys: writtenKey(key), run }])),
  );
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const name = nameOf(event);
      const [, act] = current.current.find(([key]) => key === name) ?? [];
      if (!act || event.defaultPrevented || belongsElsewhere(event)) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** A key as people write it: `Ctrl+D`, `Alt+1`. */
function writtenKey(key: string): string {
  return key.replace(/Key(?=[A-Z]$)|Digit(?=\d$)/, '');
}

function nameOf({ ctrlKey, metaKey, altKey, shiftKey, code }: KeyboardEvent): string {
  const modifiers = [ctrlKey || metaKey ? 'Ctrl+' : '', altKey ? 'Alt+' : '', shiftKey ? 'Shift+' : ''];
  return modifiers.join('') + (code === 'NumpadEnter' ? 'Enter' : code);
}

function belongsElsewhere({ target, code }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('[role=dialog], [role=alertdialog], [role=menu]')) return true;
  const isEdit = code === 'KeyZ';
  return (
    isEdit &&
    target.closest('input:not([type=radio], [type=checkbox]), textarea, [contenteditable=true]') !== null
  );
}

/** Escape closes something beside the page, wherever the focus is but in what is typed into or has been opened. */
export function useEscape(close: () => void): void {
  usePageKeys([['Escape', () => isTyping() || close()]]);
}

function isTyping(): boolean {
  return (
    document.activeElement?.matches(
      'input:not([type=checkbox]), textarea, [role=combobox][aria-expanded=true]',
    ) ?? false
  );
}
