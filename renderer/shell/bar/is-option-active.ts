import type { KeyboardEvent } from 'react';

/** Whether the key chooses an option of the list: then the list sees to it. */
export function isOptionActive({ target }: KeyboardEvent): boolean {
  return target instanceof HTMLElement && target.hasAttribute('aria-activedescendant');
}
