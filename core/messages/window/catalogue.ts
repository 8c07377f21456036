import type { Catalogue } from '../catalogue.ts';
import { type Entry, type MakeMessage, makeMessage } from '../define.ts';
import { type Language, rulesOf } from '../format.ts';
import { createRender, type Render } from '../render.ts';

/**
 * The catalogue as the built window has it, which stands there wherever `catalogue.ts` is imported
 * (`renderer/one-language.ts`): in one language, which `loadMessages` fetches. Both languages are five times as large.
 */
export const catalogue: Record<string, Entry> = {};

export const message: MakeMessage<Catalogue> = makeMessage();

export const render: Render = createRender(catalogue);

/** Fetches the texts of each language, and does no more. */
export const messageFiles = {
  en: () => import('./en.ts'),
  ru: () => import('./ru.ts'),
};

let loaded: 'en' | 'ru' | undefined;

/** Fetches what is said in a language, and says it from then on. Rejects where it cannot be fetched. */
export async function loadMessages(language: Language): Promise<void> {
  const wanted = rulesOf(language);
  if (wanted === loaded) return;
  const { default: texts } = await messageFiles[wanted]();
  for (const [code, text] of Object.entries(texts)) catalogue[code] = { en: text, ru: text };
  loaded = wanted;
}
