import { message, render } from '../catalogue.ts';
import type { Named } from '../codes.ts';
import type { Language } from '../format.ts';

/** What a browser shows on its way to an identity provider and back: `returned.<text>`. */
export type ReturnedText = Named<'returned'>;

/** What is shown, in a language. */
export function returnedWords(language: Language): (text: ReturnedText) => string {
  return (text) => render(message(`returned.${text}`), language, 'window');
}
