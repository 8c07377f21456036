import { fileURLToPath } from 'node:url';
import { parse } from '@formatjs/icu-messageformat-parser';
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js';
import type { Plugin } from 'vite';

const CATALOGUE = fileURLToPath(new URL('../core/messages/catalogue.ts', import.meta.url));
const STAND_IN = fileURLToPath(new URL('./catalogue.ts', import.meta.url));

/**
 * Lets the window load what it says in its own language only: `core/messages/catalogue.ts`, which has all texts, is replaced by
 * `catalogue.ts` of this folder, and the texts are without what only the command line and HTTP say.
 */
export function oneLanguage(): Plugin {
  return {
    name: 'siteferry:one-language',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!source.endsWith('/catalogue.ts')) return undefined;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      return found?.id === CATALOGUE ? STAND_IN : found;
    },
    transform(code, id) {
      if (!/[\\/]core[\\/]messages[\\/](?:en|ru)[\\/][\w-]+\.json$/.test(id)) return undefined;
      const texts: Record<string, string> = JSON.parse(code);
      return JSON.stringify(
        Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, ofWindow(text)])),
      );
    },
  };
}

/** Of a text that differs between channels the window's. */
export function ofWindow(text: string): string {
  if (!text.startsWith('{channel, select,')) return text;
  const [choice] = parse(text);
  return choice && 'options' in choice ? printAST(choice.options.window?.value ?? []) : text;
}
