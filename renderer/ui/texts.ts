import i18next, { type TOptions } from 'i18next';
import { useTranslation } from 'react-i18next';
import { type Language, languages } from '#core/messages/format.ts';
import { marked } from '#core/messages/render.ts';
import { loadMessages } from '#core/messages/window/catalogue.ts';
import { desktopBridge } from '#renderer/api/desktop.ts';
import { remembered } from './remembered.ts';

/** Copy for the first paint, before the core has been asked. */
const STORED = 'siteferry-language';

/** The language of last time, else the system's where it is known, else English. */
function initialLanguage(): Language {
  const stored = localStorage.getItem(STORED);
  const known = languages.find((one) => one === stored);
  if (known) return known;
  return navigator.language.startsWith('ru') ? 'ru' : 'en';
}

/** Starts the texts; before the first render. */
export function startTexts(): void {
  const language = initialLanguage();
  i18next.init({
    lng: language,
    fallbackLng: 'en',
    resources: {},
    initAsync: false,
    // React shows text as text.
    interpolation: { escapeValue: false },
  });
  showLanguage(language);
}

/** Tells everything around the texts which language they are in. */
function showLanguage(language: Language): void {
  document.documentElement.lang = language;
  desktopBridge()?.setLanguage(language);
}

/** Switches the window's language, and keeps it; it stays as it is where the other one cannot be fetched. */
export async function switchLanguage(language: Language): Promise<void> {
  const isLoaded = await loadMessages(language).then(
    () => true,
    () => false,
  );
  if (!isLoaded) return;
  remembered.set('language', language);
  localStorage.setItem(STORED, language);
  showLanguage(language);
  await i18next.changeLanguage(language);
}

/** `'found_one' | 'found_other' | 'title'` -> `'found' | 'title'`. */
type BaseKey<Key> = Key extends `${infer Base}_${'one' | 'few' | 'many' | 'other'}` ? Base : Key;

type PluralKey<Key> = Key extends `${infer Base}_one` ? Base : never;

/** The Russian texts that English ones ask for: the same keys, with `few` and `many` where there is a plural. */
type Russian<Key extends string> = Readonly<
  Record<
    Exclude<BaseKey<Key>, PluralKey<Key>> | `${PluralKey<Key>}_${'one' | 'few' | 'many' | 'other'}`,
    string
  >
>;

/** The texts of one part of the window; the keys are only there for the compiler. */
export interface Texts<Key extends string> {
  name: string;
  keys?: Key;
}

/**
 * Declares the texts of one part of the window in both languages. A count chooses the plural: `found_one` and
 * `found_other` in English, `found_one`, `found_few`, `found_many` and `found_other` in Russian, read as
 * `t('found', { count })`. `{{count}}` in a text is written as it is given: format numbers before.
 */
export function defineTexts<const English extends Readonly<Record<string, string>>>(
  name: string,
  texts: { en: English; ru: Russian<keyof English & string> },
): Texts<BaseKey<keyof English & string>> {
  const bundles: Readonly<Record<Language, object>> = { ...texts, 'en-XA': pseudo(texts.en) };
  for (const [language, bundle] of Object.entries(bundles)) {
    i18next.on('initialized', () => i18next.addResourceBundle(language, name, bundle));
    if (i18next.isInitialized) i18next.addResourceBundle(language, name, bundle);
  }
  return { name };
}

/** English texts in the pseudo-language: every piece of them marked, and what stands for a value left alone. */
function pseudo(texts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      text.replace(/\{\{[^}]*\}\}|(?:(?!\{\{)[\s\S])+/g, (piece) =>
        piece.startsWith('{{') ? piece : marked(piece, 'en-XA'),
      ),
    ]),
  );
}

/** Reads texts in the window's language; renders again when it changes. */
export function useTexts<Key extends string>(texts: Texts<Key>): (key: Key, values?: TOptions) => string {
  const { t } = useTranslation(texts.name, { i18n: i18next });
  // The bundles are made by hand here, so i18next cannot know their keys.
  return (key, values) => String(t(key as string, { ...values }));
}
