import type { Language } from '#core/messages/format.ts';

let current: Language = 'en';
const listeners = new Set<() => void>();

/** The window's language. */
export function language(): Language {
  return current;
}

/** Changes it, and renders again what is written in it (`useTexts`). */
export function setLanguage(chosen: Language): void {
  current = chosen;
  for (const listener of listeners) listener();
}

/** Tells of each change, until the function that it gives is called. */
export function subscribeLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
