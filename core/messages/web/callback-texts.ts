import { message, render } from '../catalogue.ts';
import type { CodeSuffix } from '../codes.ts';
import type { Language } from '../format.ts';

/** What a browser shows on its way to an identity provider and back: `returned.<text>`. */
export type CallbackText = CodeSuffix<'returned'>;

/** What is shown, in a language. */
export function callbackTexts(language: Language): (text: CallbackText) => string {
  return (text) => render(message(`returned.${text}`), language, 'window');
}
