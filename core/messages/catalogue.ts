import { type MessageCode, makeMessage } from './codes.ts';
import { en } from './en.ts';
import { createRender, type Render } from './render.ts';
import { ru } from './ru.ts';

/**
 * All that is said, by code, in ICU MessageFormat: one file per area and language. `<as-bytes>`, `<as-time>` and `<as-word>` around
 * a value write it as a size, a time, or a word for a shell; `{channel, select, …}` tells window, command line and HTTP apart.
 */
const texts: Readonly<Record<'en' | 'ru', Readonly<Record<string, string>>>> = { en, ru };

/** The text of a code as it is written. */
export function textOf(code: MessageCode, language: 'en' | 'ru'): string {
  return texts[language][code] ?? '';
}

/** True for a code that has a text. */
export function hasMessage(code: string): code is MessageCode {
  return Object.hasOwn(en, code);
}

/** Says something: a code with its values. */
export const message = makeMessage;

/** Turns what is said into text. Called at the edge only: window, command line, log files, reports, HTTP. */
export const render: Render = createRender((code, language) =>
  hasMessage(code) ? textOf(code, language) : undefined,
);

/** All that can be said. */
export function allTexts(): { code: string; en: string; ru: string }[] {
  return Object.entries(en).map(([code, text]) => ({ code, en: text, ru: ru[code] ?? '' }));
}
