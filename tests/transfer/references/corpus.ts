import { readFileSync } from 'node:fs';
import { referenceCatalog } from '#core/catalog/reference-catalog.ts';
import { createTextSearch, type Format } from '#core/transfer/references/text-search.ts';

/**
 * Texts as documentation of such products shows them, each with what should be done with its numbers: `«2»` names an
 * entity and is rewritten, `‹2›` might and is reported, everything else is left alone.
 */
export interface Sample {
  language: Format;
  title: string;
  marked: string;
}

/** The half that was worked on, or the one that was looked at once, when the work was done. */
export function readCorpus(half: 'first' | 'second'): Sample[] {
  const file = readFileSync(new URL(`./corpus/${half}.txt`, import.meta.url), 'utf8');
  return [...file.matchAll(/^--- (\w+): (.+)\n([\s\S]*?)(?=^--- |$(?![\s\S]))/gm)].map(
    ([, language = '', title = '', marked = '']) => ({ language: language as Format, title, marked }),
  );
}

const search = await createTextSearch(referenceCatalog, referenceCatalog.textPatterns);

/** The sample as it is read: with what was found marked. */
export function markSample({ language, marked }: Sample): string {
  const plain = marked.replace(/[«»‹›]/g, '');
  let result = '';
  let done = 0;
  for (const { from, to, certain } of search(plain, language)?.references ?? []) {
    const [open, close] = certain ? '«»' : '‹›';
    result += `${plain.slice(done, from)}${open}${plain.slice(from, to)}${close}`;
    done = to;
  }
  return result + plain.slice(done);
}
