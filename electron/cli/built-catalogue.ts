import { readFileSync } from 'node:fs';
import { type MessageCode, makeMessage } from '#core/messages/codes.ts';
import { createRender, type Render } from '#core/messages/render.ts';

/**
 * The catalogue as the built command line has it, which stands there wherever `core/messages/catalogue.ts` is imported
 * (`scripts/command-line.ts`): a file of each language, read when something is said in it.
 */
type Texts = Readonly<Record<string, string>>;

/** Put in by the build. */
declare const TEXT_FILES: Readonly<Record<'en' | 'ru', string>>;

const loaded = new Map<'en' | 'ru', Texts>();

function textsOf(language: 'en' | 'ru'): Texts {
  const known = loaded.get(language);
  if (known) return known;
  const texts: Texts = JSON.parse(readFileSync(new URL(TEXT_FILES[language], import.meta.url), 'utf8'));
  loaded.set(language, texts);
  return texts;
}

/** The text of a code as it is written. */
export function textOf(code: MessageCode, language: 'en' | 'ru'): string {
  return textsOf(language)[code] ?? '';
}

/** True for a code that has a text. Both languages have the same codes: whichever is there says it. */
export function hasMessage(code: string): code is MessageCode {
  const [texts = textsOf('en')] = loaded.values();
  return Object.hasOwn(texts, code);
}

export const message = makeMessage;

export const render: Render = createRender((code, language) =>
  hasMessage(code) ? textOf(code, language) : undefined,
);

/** All that can be said. */
export function allTexts(): { code: string; en: string; ru: string }[] {
  const ru = textsOf('ru');
  return Object.entries(textsOf('en')).map(([code, en]) => ({ code, en, ru: ru[code] ?? '' }));
}
