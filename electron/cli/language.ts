import { type Language, languages } from '#core/messages/format.ts';

/** Where a system says which language it speaks, the strongest first (POSIX). */
const LOCALE_VARIABLES = ['LC_ALL', 'LC_MESSAGES', 'LANG'] as const;

/**
 * The language of the answer: `--lang`, else `SITEFERRY_LANG`, else the system's, else English. What names no language of
 * ours is passed over, but for `--lang`, which the command line checks.
 */
export function chosenLanguage(
  words: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Language {
  const asked = [optionValue(words), environment.SITEFERRY_LANG].find((one) => isLanguage(one));
  return isLanguage(asked) ? asked : systemLanguage(environment);
}

function isLanguage(text: string | undefined): text is Language {
  return languages.some((known) => known === text);
}

function optionValue(words: readonly string[]): string | undefined {
  const index = words.findIndex((word) => word === '--lang' || word.startsWith('--lang='));
  const word = words[index];
  return word?.startsWith('--lang=') ? word.slice('--lang='.length) : words[index + 1];
}

function systemLanguage(environment: Readonly<Record<string, string | undefined>>): Language {
  const variable = LOCALE_VARIABLES.map((name) => environment[name]).find((value) => value);
  const locale = variable ?? Intl.DateTimeFormat().resolvedOptions().locale;
  return locale.toLowerCase().startsWith('ru') ? 'ru' : 'en';
}
