import type { IncomingMessage } from 'node:http';
import type { Language } from '#core/messages/format.ts';

/** The language that a request asks for first, of those that there are. */
export function languageOf({ headers }: Pick<IncomingMessage, 'headers'>): Language {
  return /^\s*ru\b/i.test(headers['accept-language'] ?? '') ? 'ru' : 'en';
}
