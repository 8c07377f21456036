import type { Entry } from '../define.ts';

/** What the window says in one language, by code: the texts of `commandLine` and of the other language left out. */
export function inLanguage(
  catalogue: Readonly<Record<string, Entry>>,
  language: 'en' | 'ru',
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(catalogue).map(([code, { [language]: text }]) => [
      code,
      typeof text === 'string' ? text : text.window,
    ]),
  );
}
