import { addCategory, addSection, type CategoryWords, type SectionWords } from '../category/category.ts';
import { english } from '../content/english.ts';
import { russian } from '../content/russian.ts';
import type { Vocabulary } from '../content/vocabulary.ts';
import { addGlobals } from '../globals.ts';
import { createRandom } from '../random.ts';
import { createRowCollector } from '../rows.ts';
import { makeSignIn } from '../sign-in.ts';
import { makeSignInLife } from '../sign-in-life.ts';
import { makeTaskAccess } from '../task-access.ts';
import { makeTasks } from '../tasks.ts';
import type { ProfileInput, SeedBatch } from './profile.ts';

const SECTIONS: readonly {
  vocabulary: Vocabulary;
  section: SectionWords;
  categories: readonly CategoryWords[];
}[] = [
  {
    vocabulary: english,
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
    vocabulary: russian,
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

/** A small site to look around in: a section in English and one in Russian, with tasks, and with sign-ins of the last weeks. */
export function* demo({ catalog, seed, now, directory }: ProfileInput): Iterable<SeedBatch> {
  const name = `demo/${seed}`;
  const rows = createRowCollector(catalog, name);
  const added = SECTIONS.flatMap(({ vocabulary, section, categories }, index) => {
    const globals = addGlobals(rows, vocabulary, createRandom(`${name}/${vocabulary.language}`));
    const sectionId = addSection({ rows, name }, section, index);
    const ofSection = categories.map((words, place) =>
      addCategory({ rows, name }, globals, sectionId, words, place),
    );
    for (const { id, type } of globals.parameters) {
      if (type === 'lookup') rows.amend('ext-params', id, { SourceSubcatID: ofSection[0]?.id ?? null });
    }
    return ofSection;
  });
  yield { rows: rows.take(), fixed: makeTasks(added, name) };
  yield { rows: new Map(), fixed: makeSignIn(name, directory) };
  yield { rows: new Map(), fixed: makeSignInLife(name, now) };
  yield { rows: new Map(), fixed: makeTaskAccess(name, now) };
}
