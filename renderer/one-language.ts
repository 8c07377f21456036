import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const messages = (file: string) => fileURLToPath(new URL(`../core/messages/${file}`, import.meta.url));
const CATALOGUE = messages('catalogue.ts');
const STAND_IN = messages('window/catalogue.ts');
const TEXTS: ReadonlySet<string> = new Set(
  ['common', 'access'].flatMap((part) =>
    ['en', 'ru'].map((language) => messages(`window/${part}/${language}.ts`)),
  ),
);

/**
 * Lets the window load what the core says in its own language only: `core/messages/catalogue.ts`, which has all of them,
 * is replaced by a stand-in of the same exports, and each part is a file of data per language, made of the catalogue here.
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
    async load(id) {
      if (!TEXTS.has(id)) return undefined;
      const { default: texts } = await import(pathToFileURL(id).href);
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(texts))});`;
    },
  };
}
