import { readFileSync } from 'node:fs';
import { createCatalog } from '#core/catalog/catalog.ts';
import { string, text } from '#core/catalog/columns.ts';
import type { EntityType } from '#core/catalog/entity-type.ts';
import { referenceCatalog } from '#core/catalog/reference-catalog.ts';
import { createTextReferenceFinder } from '#core/transfer/texts/reference.ts';

/**
 * Texts as documentation of such products shows them, each with what should be done with its numbers: `«2»` names an
 * entity and is rewritten, `‹2›` might and is reported, everything else is left alone.
 */
export interface Sample {
  language: string;
  title: string;
  marked: string;
}

/** The half that was worked on, or the one that was looked at once, when the work was done. */
export function readCorpus(half: 'first' | 'second'): Sample[] {
  const file = readFileSync(new URL(`./corpus/${half}.txt`, import.meta.url), 'utf8');
  return [...file.matchAll(/^--- (\w+): (.+)\n([\s\S]*?)(?=^--- |$(?![\s\S]))/gm)].map(
    ([, language = '', title = '', marked = '']) => ({ language, title, marked }),
  );
}

const samples: EntityType = {
  name: 'samples',
  scope: 'global',
  table: 'Samples',
  id: 'SampleID',
  guid: 'Guid',
  columns: [
    string('Name', 100, { required: true }),
    text('csharp', 'csharp'),
    text('sql', 'sql'),
    text('javascript', 'javascript'),
    text('json', 'json'),
    text('html', 'html'),
  ],
  key: ['Name'],
  label: ['Name'],
  title: { en: 'Samples', ru: 'Samples' },
  icon: 'Box',
};

const catalog = createCatalog([...referenceCatalog.types, samples], referenceCatalog.textPatterns);
const find = await createTextReferenceFinder(catalog, catalog.textPatterns);

/** The sample as it is read: with what was found marked. */
export function markSample({ language, marked }: Sample): string {
  const plain = marked.replace(/[«»‹›]/g, '');
  let result = '';
  let done = 0;
  for (const { from, to, certain } of find(samples, { [language]: plain })[0]?.references ?? []) {
    const [open, close] = certain ? '«»' : '‹›';
    result += `${plain.slice(done, from)}${open}${plain.slice(from, to)}${close}`;
    done = to;
  }
  return result + plain.slice(done);
}
