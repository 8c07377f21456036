import { addCategory, addSection, type CategoryWords } from '../category/category.ts';
import { english } from '../content/english.ts';
import { russian } from '../content/russian.ts';
import { addGlobals } from '../globals.ts';
import { createRandom } from '../random.ts';
import { createRowCollector } from '../rows.ts';
import { makeWorkingData } from '../working-data.ts';
import type { ProfileInput, SeedBatch } from './profile.ts';
import { typicalPopulation } from './typical-people.ts';

const CATEGORIES: readonly (CategoryWords & { language: 'en' | 'ru' })[] = [
  { language: 'en', name: 'Incoming letters', entityName: 'Incoming letter', icon: 'MailInbox' },
  { language: 'en', name: 'Outgoing letters', entityName: 'Outgoing letter', icon: 'Send' },
  { language: 'en', name: 'Supplier contracts', entityName: 'Contract', icon: 'DocumentSignature' },
  { language: 'en', name: 'Invoices', entityName: 'Invoice', icon: 'Receipt' },
  { language: 'en', name: 'Internal orders', entityName: 'Order', icon: 'Document' },
  { language: 'ru', name: 'Договоры', entityName: 'Договор', dative: 'договору', icon: 'DocumentSignature' },
  {
    language: 'ru',
    name: 'Служебные записки',
    entityName: 'Служебная записка',
    dative: 'служебной записке',
    icon: 'Note',
  },
];

/**
 * The size that the platform calls typical (spec, "Limits"): one section with 7 categories, whose full export is 226
 * files of about 440 KB. Every entity type is in use in every category, and no reference leads out of the section. Users,
 * tasks and what access depends on come on top of that.
 */
export function* typical({ catalog, seed, now, directory }: ProfileInput): Iterable<SeedBatch> {
  const name = `typical/${seed}`;
  const rows = createRowCollector(catalog, name);
  const globals = {
    en: addGlobals(rows, english, createRandom(`${name}/en`)),
    ru: addGlobals(rows, russian, createRandom(`${name}/ru`)),
  };
  const section = addSection(
    { rows, name },
    {
      name: 'Document flow',
      description: 'Letters, contracts and orders: registration, approval, execution.',
      icon: 'DocumentBriefcase',
      isPivot: true,
    },
    0,
  );
  const added = CATEGORIES.map(({ language, ...words }, index) =>
    addCategory({ rows, name }, globals[language], section, words, index),
  );
  for (const { id, type } of [...globals.en.parameters, ...globals.ru.parameters]) {
    if (type === 'lookup') rows.amend('ext-params', id, { SourceSubcatID: added[0]?.id ?? null });
  }
  const people = typicalPopulation(name, globals, added.length);
  const fixed = makeWorkingData({ name, now, categories: added, directory }, people);
  yield { rows: rows.flush(), total: rows.total, fixed };
}
