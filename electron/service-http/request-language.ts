import type { IncomingMessage } from 'node:http';
import type { Language } from '#core/messages/format.ts';

/** The language that a request likes best of those that there are (RFC 9110, `Accept-Language`); else English. */
export function languageOf({ headers }: Pick<IncomingMessage, 'headers'>): Language {
  const liked = (headers['accept-language'] ?? '')
    .slice(0, 500)
    .split(',')
    .flatMap((part) => {
      const [, language, weight = '1'] =
        /^\s*(en|ru)(?:-[\w-]+)?\s*(?:;\s*q=([\d.]+)\s*)?$/i.exec(part) ?? [];
      return language === undefined ? [] : [{ language: language.toLowerCase(), weight: Number(weight) }];
    });
  const [best] = liked.filter(({ weight }) => weight > 0).toSorted((a, b) => b.weight - a.weight);
  return best?.language === 'ru' ? 'ru' : 'en';
}
