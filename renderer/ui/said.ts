import i18next from 'i18next';
import { visible } from '#core/base/text.ts';

/** Sentences in Russian by what the core says in English; `$1` is what stands in brackets of a pattern. */
export type Said = readonly (readonly [english: string | RegExp, russian: string])[];

/** What the core says, in the language of the window; what has no translation stays as it is. */
export function saidIn(table: Said, english: string): string {
  return visible(i18next.language === 'ru' ? inRussian(table, english) : english);
}

/** The first of the table that fits. */
export function inRussian(table: Said, english: string): string {
  for (const [pattern, russian] of table) {
    if (typeof pattern === 'string') {
      if (pattern === english) return russian;
    } else if (pattern.test(english)) {
      return english.replace(pattern, russian);
    }
  }
  return english;
}
