import type { SiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import { render } from './catalogue.ts';
import type { MessageCode } from './codes.ts';
import { errorMessage } from './error.ts';
import type { Language } from './format.ts';
import { isMessage } from './render.ts';

/** What the platform says in Russian, whatever the language of its users (spec, "Errors", 400). */
const WORDED: ReadonlySet<string> = new Set([
  'provider.bot-id-missing',
  'provider.factor-service-missing',
] satisfies MessageCode[]);

/**
 * The reason of an error as the body of the platform's own routes has it: the platform's wording where it is known,
 * English everywhere else, with fields by the names that requests have them by. People are shown `errorMessage` in their
 * language.
 */
export function platformText(error: SiteferryError): string {
  return platformWording(errorMessage(error), 'en');
}

/** A message in a language, but for what the platform words itself. */
export function platformWording(message: Message, language: Language): string {
  return render(message, isWorded(message) ? 'ru' : language, 'http');
}

/** True for a message that is nothing but a worded one. */
function isWorded({ values: { reason } }: Message): boolean {
  return isMessage(reason) && WORDED.has(reason.code);
}
