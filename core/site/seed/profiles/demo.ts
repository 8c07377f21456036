import { addCategory, addSection, type CategoryWords, type SectionWords } from '../category/category.ts';
import { english } from '../content/english.ts';
import { russian } from '../content/russian.ts';
import { addGlobals } from '../globals.ts';
import { createRandom } from '../random.ts';
import { createRowCollector } from '../rows.ts';
import { makeWorkingData } from '../working-data.ts';
import { demoPopulation } from './demo-people.ts';
import type { ProfileInput, SeedBatch } from './profile.ts';

const SECTIONS: readonly {
  language: 'en' | 'ru';
  section: SectionWords;
  categories: readonly CategoryWords[];
}[] = [
  {
    language: 'en',
    section: {
      name: 'Contracts',
      description: 'Contracts of the company, from the first draft to the archive.',
      icon: 'DocumentSignature',
      isPivot: true,
    },
    categories: [
      { name: 'Purchase contracts', entityName: 'Purchase contract', icon: 'Cart' },
      { name: 'Sales contracts', entityName: 'Sales contract', icon: 'Handshake' },
      { name: 'Non-disclosure agreements', entityName: 'Agreement', icon: 'LockClosed' },
    ],
  },
  {
    language: 'ru',
    section: {
      name: 'Кадровые документы',
      description: 'Заявления и договоры сотрудников.',
      icon: 'PeopleTeam',
    },
    categories: [
      {
        name: 'Трудовые договоры',
        entityName: 'Трудовой договор',
        dative: 'трудовому договору',
        icon: 'DocumentSignature',
      },
      { name: 'Отпуска', entityName: 'Заявление на отпуск', dative: 'заявлению на отпуск', icon: 'Beach' },
      {
        name: 'Командировки',
        entityName: 'Служебная поездка',
        dative: 'служебной поездке',
        icon: 'Airplane',
      },
    ],
  },
];

/** A small site to look around in: a section in English and one in Russian, with users, tasks, and sign-ins of the last weeks. */
export function* demo({ catalog, seed, now, directory }: ProfileInput): Iterable<SeedBatch> {
  const name = `demo/${seed}`;
  const rows = createRowCollector(catalog, name);
  const globals = {
    en: addGlobals(rows, english, createRandom(`${name}/en`)),
    ru: addGlobals(rows, russian, createRandom(`${name}/ru`)),
  };
  const categories = SECTIONS.flatMap(({ language, section, categories: ofSection }, index) => {
    const sectionId = addSection({ rows, name }, section, index);
    const added = ofSection.map((words, place) =>
      addCategory({ rows, name }, globals[language], sectionId, words, place),
    );
    for (const { id, type } of globals[language].parameters) {
      if (type === 'lookup') rows.amend('ext-params', id, { SourceSubcatID: added[0]?.id ?? null });
    }
    return added;
  });
  const fixed = makeWorkingData({ name, now, categories, directory }, demoPopulation(globals));
  yield { rows: rows.flush(), total: rows.total, fixed };
}
