import { useEffect, useRef } from 'react';

/** What keys do on a page, by `event.code` with its modifiers: `F8`, `Ctrl+KeyD`. The Russian layout has the same codes. */
export type PageKeys = readonly (readonly [key: string, act: () => void])[];

/** Listens to keys while the page is shown; not while a dialog or a menu is open, nor to those that edit a text. */
export function usePageKeys(keys: PageKeys): void {
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
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

function nameOf({ ctrlKey, metaKey, altKey, shiftKey, code }: KeyboardEvent): string {
  const modifiers = [ctrlKey || metaKey ? 'Ctrl+' : '', altKey ? 'Alt+' : '', shiftKey ? 'Shift+' : ''];
  return modifiers.join('') + code;
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
