import { SiteferryError } from '#core/base/errors.ts';
import { CATEGORY, SECTION } from '#core/catalog/entity-type.ts';
import { message } from '#core/messages/catalogue.ts';

/** Words of people for the types whose names in the archive begin with an underscore. */
const TYPE_WORDS: Readonly<Record<string, string>> = { section: SECTION, category: CATEGORY };

/** `TYPE:GUID` or `TYPE:ID` as it is typed; throws `usage`. */
export function parseNode(option: string, text: string): { type: string; node: string } {
  const [, word = '', node = ''] = /^([^:]+):(.+)$/.exec(text) ?? [];
  if (word === '' || node === '') {
    throw new SiteferryError('usage', {
      reason: message('usage.not-a-node', { option, value: text }),
    });
  }
  return { type: typeOfWord(word), node };
}

/** The entity type that is typed: `section` is its name for people. */
export function typeOfWord(word: string): string {
  return TYPE_WORDS[word] ?? word;
}

/** An entity as `parseNode` reads it: `section:1`. */
export function nodeText(type: string, node: string | number): string {
  const [word] = Object.entries(TYPE_WORDS).find(([, name]) => name === type) ?? [type];
  return `${word}:${node}`;
}
