/// <reference types="vite/client" />
import { type MessageCode, makeMessage } from '#core/messages/codes.ts';
import { type Language, localeOf } from '#core/messages/format.ts';
import { createRender, type Render } from '#core/messages/render.ts';

/**
 * The catalogue as the built window has it, which stands there wherever `core/messages/catalogue.ts` is imported
 * (`one-language.ts`): only the areas and languages that `loadMessages` has fetched.
 */
const texts = { en: new Map<string, string>(), ru: new Map<string, string>() };

const files = import.meta.glob<Readonly<Record<string, string>>>(
  ['../core/messages/{en,ru}/*.json', '!../core/messages/*/{command-line*,desktop,files,web}.json'],
  { import: 'default' },
);

/** What any page may have to say, because the core may say it. */
const COMMON = ['columns', 'fields', 'profile', 'program', 'signin', 'site', 'transfer', 'versions'] as const;

/** Texts that are loaded with what shows them: files of `core/messages`. */
export type MessageArea =
  | (typeof COMMON)[number]
  | 'access'
  | 'directory'
  | 'entity-fields'
  | 'forms'
  | 'keys'
  | 'ldaps'
  | 'plan'
  | 'rollout'
  | 'window'
  | `window-${'access' | 'directory' | 'entry' | 'history' | 'home' | 'kit' | 'rollout' | 'service' | 'signin' | 'site' | 'transfer' | 'versions'}`;

/** The text of a code as it is written. */
export function textOf(code: MessageCode, language: 'en' | 'ru'): string {
  return texts[language].get(code) ?? '';
}

/** True for a code that has a text which is loaded. */
export function hasMessage(code: string): code is MessageCode {
  return texts.en.has(code) || texts.ru.has(code);
}

export const message = makeMessage;

export const render: Render = createRender((code, language) => texts[language].get(code));

/** The areas that were ever asked for. */
const wanted = new Set<MessageArea>();
const loaded = new Map<string, Promise<void>>();

/** Fetches the texts of the frame, and of areas that are shown with it. Rejects where they cannot be fetched. */
export async function loadFrameMessages(language: Language, ...areas: readonly MessageArea[]): Promise<void> {
  for (const area of ['window', ...areas] as const) wanted.add(area);
  await loadWanted(language);
}

/**
 * Fetches what is said in a language: what the core says, the areas that are named, and those that were named before, so that
 * all that is shown can change its language at once. Rejects where something of it cannot be fetched.
 */
export async function loadMessages(language: Language, ...areas: readonly MessageArea[]): Promise<void> {
  for (const area of ['window', ...COMMON, ...areas] as const) wanted.add(area);
  await loadWanted(language);
}

/** All files, so that they are in the browser's cache before they are wanted. */
export const messageFiles: readonly (() => Promise<unknown>)[] = Object.values(files);

async function loadWanted(language: Language): Promise<void> {
  const rules = localeOf(language);
  let size: number;
  // A page may ask for another area while this is under way.
  do {
    size = wanted.size;
    await Promise.all([...wanted].map((area) => load(area, rules)));
  } while (wanted.size > size);
}

function load(area: MessageArea, language: 'en' | 'ru'): Promise<void> {
  const file = `../core/messages/${language}/${area}.json`;
  const known = loaded.get(file) ?? fetchTexts(file, language);
  loaded.set(file, known);
  return known;
}

async function fetchTexts(file: string, language: 'en' | 'ru'): Promise<void> {
  try {
    const found = (await files[file]?.()) ?? {};
    for (const [code, text] of Object.entries(found)) texts[language].set(code, text);
  } catch (error) {
    // It is asked for again the next time.
    loaded.delete(file);
    throw error;
  }
}
