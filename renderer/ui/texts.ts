import { useCallback, useSyncExternalStore } from 'react';
import { hasMessage, message } from '#core/messages/catalogue.ts';
import type { CodeSuffix, MessageCode, ValuesOf } from '#core/messages/codes.ts';
import { type Language, languages } from '#core/messages/format.ts';
import { desktopBridge } from '#renderer/api/desktop.ts';
import { loadFrameMessages, loadMessages, type MessageArea } from '#renderer/catalogue.ts';
import { language, setLanguage, subscribeLanguage } from './language.ts';
import { renderMessage } from './messages.ts';
import { preferences } from './preferences.ts';

/** Copy for the first paint, before the core has been asked. */
const STORED = 'siteferry-language';

/** The language of last time, else the system's where it is known, else English. */
function initialLanguage(): Language {
  const stored = localStorage.getItem(STORED);
  const known = languages.find((one) => one === stored);
  if (known) return known;
  return navigator.language.startsWith('ru') ? 'ru' : 'en';
}

/** Fetches the texts of the frame, and of `areas`; before the first render. */
export async function startTexts(...areas: readonly MessageArea[]): Promise<void> {
  showLanguage(initialLanguage());
  await loadFrameMessages(language(), ...areas);
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
  preferences.set('language', chosen);
  localStorage.setItem(STORED, chosen);
  showLanguage(chosen);
}

/** Says what a part of the window says, `window.<part>.<key>`, and where it has no such text what all parts do, `window.common.<key>`. */
export type Translate<Part extends string> = <
  Key extends CodeSuffix<`window.${Part}`> | CodeSuffix<'window.common'>,
>(
  key: Key,
  ...values: undefined extends ValuesIn<Part, Key> ? [] : [values: ValuesIn<Part, Key>]
) => string;

type ValuesIn<Part extends string, Key extends string> = Key extends string
  ? ValuesOfCode<`window.${Part}.${Key}`, ValuesOfCode<`window.common.${Key}`, never>>
  : never;

type ValuesOfCode<Code, Otherwise> = Code extends MessageCode ? ValuesOf<Code> : Otherwise;

/** Reads the texts of a part in the window's language; another function, and rendered again, when that changes. */
export function useTexts<const Part extends string>(part: Part): Translate<Part> {
  const current = useSyncExternalStore(subscribeLanguage, language);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it says changes with the language
  return useCallback<Translate<Part>>(
    (key, ...values) => {
      const own = `window.${part}.${key}`;
      const code = hasMessage(own) ? own : (`window.common.${key}` as MessageCode);
      return renderMessage(message(code, ...(values as [])));
    },
    [part, current],
  );
}
