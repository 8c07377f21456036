import { defineMessages } from '../define.ts';
import type { Language } from '../format.ts';
import { createRender } from '../render.ts';

/** What a browser shows on its way to an identity provider and back. */
const returnedTexts = defineMessages({
  returned: {
    en: 'Siteferry has the answer. This page can be closed.',
    ru: 'Ответ получен. Эту страницу можно закрыть.',
  },
  sending: {
    en: 'Siteferry sends you to the identity provider.',
    ru: 'Siteferry направляет вас к поставщику удостоверений.',
  },
  continue: { en: 'Continue', ru: 'Продолжить' },
  'not-expected': {
    en: 'This is not the answer that Siteferry waits for.',
    ru: 'Siteferry ожидает другой ответ.',
  },
});

export type ReturnedText = keyof typeof returnedTexts;

const render = createRender(returnedTexts);

/** The language that a browser asks for first, of those that there are. */
export function languageOf(acceptLanguage: string | undefined): Language {
  return /^\s*ru\b/i.test(acceptLanguage ?? '') ? 'ru' : 'en';
}

/** What is shown, in a language. */
export function returnedWords(language: Language): (text: ReturnedText) => string {
  return (text) => render({ code: text, values: {} }, language, 'window');
}
