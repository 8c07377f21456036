import type { Catalogue } from '../catalogue.ts';
import { type Entry, type MakeMessage, makeMessage } from '../define.ts';
import { type Language, rulesOf } from '../format.ts';
import { createRender, type Render } from '../render.ts';

/**
 * The catalogue as the built window has it, which stands there wherever `catalogue.ts` is imported
 * (`renderer/one-language.ts`): only the parts and languages that `loadMessages` has fetched. All of them together are six
 * times as large as what the first page needs.
 */
export const catalogue: Record<string, Entry> = {};

export const message: MakeMessage<Catalogue> = makeMessage();

export const render: Render = createRender(catalogue);

/** Fetches the texts of each part in each language, and does no more. */
export const messageFiles = {
  common: { en: () => import('./common/en.ts'), ru: () => import('./common/ru.ts') },
  access: { en: () => import('./access/en.ts'), ru: () => import('./access/ru.ts') },
};

/** What is loaded as one: `common` by whatever shows anything, `access` by the pages Access and Sign-in. */
export type MessagePart = keyof typeof messageFiles;

/** The parts that were ever asked for. */
const parts = new Set<MessagePart>();
const loaded = new Set<string>();

/**
 * Fetches what is said in a language: the common part, a part that is named, and those that were named before, so that all
 * that is shown can change its language at once. Rejects where something of it cannot be fetched.
 */
export async function loadMessages(language: Language, part: MessagePart = 'common'): Promise<void> {
  const wanted = rulesOf(language);
  parts.add('common').add(part);
  // A page may ask for another part while this is under way.
  for (let missing = missingIn(wanted); missing.length > 0; missing = missingIn(wanted))
    await Promise.all(missing.map((one) => load(one, wanted)));
}

function missingIn(language: 'en' | 'ru'): MessagePart[] {
  return [...parts].filter((part) => !loaded.has(`${part} ${language}`));
}

async function load(part: MessagePart, language: 'en' | 'ru'): Promise<void> {
  const { default: texts } = await messageFiles[part][language]();
  for (const [code, text] of Object.entries(texts)) {
    catalogue[code] = { en: text, ru: text, ...catalogue[code], [language]: text };
  }
  loaded.add(`${part} ${language}`);
}
