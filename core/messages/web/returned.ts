import { defineMessages } from '../define.ts';
import { createRender } from '../render.ts';

/** What a browser shows that comes back from an identity provider. */
const returnedTexts = defineMessages({
  returned: {
    en: 'Siteferry has the answer. This page can be closed.',
    ru: 'Ответ получен. Эту страницу можно закрыть.',
  },
  'not-expected': {
    en: 'This is not the answer that Siteferry waits for.',
    ru: 'Siteferry ожидает другой ответ.',
  },
});

export type ReturnedText = keyof typeof returnedTexts;

const render = createRender(returnedTexts);

/** What is shown, in the language that the browser asks for first. */
export function returnedText(text: ReturnedText, acceptLanguage: string | undefined): string {
  const language = /^\s*ru\b/i.test(acceptLanguage ?? '') ? 'ru' : 'en';
  return render({ code: text, values: {} }, language, 'window');
}
