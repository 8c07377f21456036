import { useSyncExternalStore } from 'react';
import { message } from '#core/messages/catalogue.ts';
import type { MessageCode, Named, ValueArguments } from '#core/messages/codes.ts';
import { type Language, languages } from '#core/messages/format.ts';
import { desktopBridge } from '#renderer/api/desktop.ts';
import { loadFrameMessages, loadMessages } from '#renderer/catalogue.ts';
import { language, setLanguage, subscribeLanguage } from './language.ts';
import { rendered } from './messages.ts';
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

/** Fetches the texts of the frame; before the first render. */
export async function startTexts(): Promise<void> {
  showLanguage(initialLanguage());
  await loadFrameMessages(language());
}

/** Tells everything around the texts which language they are in. */
function showLanguage(chosen: Language): void {
  setLanguage(chosen);
  document.documentElement.lang = chosen;
  desktopBridge()?.setLanguage(chosen);
}

/** Switches the window's language, and keeps it; it stays as it is where the other one cannot be fetched. */
export async function switchLanguage(chosen: Language): Promise<void> {
  const isLoaded = await loadMessages(chosen).then(
    () => true,
    () => false,
  );
  if (!isLoaded) return;
  remembered.set('language', chosen);
  localStorage.setItem(STORED, chosen);
  showLanguage(chosen);
}

/** What a part of the window says: its codes are `window.<part>.<key>`. */
export type Translate<Part extends string> = <Key extends Named<`window.${Part}`>>(
  key: Key,
  ...values: ValueArguments<`window.${Part}.${Key}` & MessageCode>
) => string;

/** Reads the texts of a part in the window's language; renders again when that changes. */
export function useTexts<const Part extends string>(part: Part): Translate<Part> {
  useSyncExternalStore(subscribeLanguage, language);
  return (key, ...values) => rendered(message(`window.${part}.${key}` as MessageCode, ...(values as [])));
}
