import { addCategory, addSection, type Count } from '../category/category.ts';
import { english } from '../content/english.ts';
import { russian } from '../content/russian.ts';
import { nameAt } from '../content/vocabulary.ts';
import { addGlobals } from '../globals.ts';
import { createRandom } from '../random.ts';
import { createRowCollector, type RowCollector } from '../rows.ts';
import type { ProfileInput, SeedBatch } from './profile.ts';

/** Rows that are held before they are written. */
const BATCH = 20_000;

const CATEGORIES_PER_SECTION = 12;

const SECTIONS = {
  en: ['Procurement', 'Sales', 'Production', 'Quality', 'Logistics', 'Service desk', 'Projects', 'Finance'],
  ru: ['Закупки', 'Продажи', 'Производство', 'Качество', 'Логистика', 'Поддержка', 'Проекты', 'Финансы'],
};

const CATEGORIES = {
  en: [
    'Requests',
    'Contracts',
    'Invoices',
    'Incidents',
    'Changes',
    'Reports',
    'Claims',
    'Acceptance',
    'Letters',
  ],
  ru: ['Заявки', 'Договоры', 'Счета', 'Инциденты', 'Изменения', 'Отчёты', 'Претензии', 'Приёмка', 'Письма'],
};

/** Some categories are small, some large, most in between. */
const uneven: Count = (random, usual) => random.int(1, 2 * usual - 1);

const smallest: Count = () => 1;

/** Room that an uneven and a smallest category need at most. */
const UNEVEN_ROOM = 400;
const SMALLEST_ROOM = 80;

/** A big site for measurements: exactly `scale` thousand entities, mostly in categories. */
export function* large({ catalog, seed, scale }: ProfileInput): Iterable<SeedBatch> {
  const name = `large/${seed}`;
  const goal = Math.round(scale * 1000);
  const rows = createRowCollector(catalog, name);
  const rounds = Math.max(1, Math.round(scale / 6));
  const globals = {
    en: addGlobals(rows, english, createRandom(`${name}/en`), rounds),
    ru: addGlobals(rows, russian, createRandom(`${name}/ru`), rounds),
  };
  let section = 0;
  let lastCategory = 0;
  let pending = 0;
  for (let index = 0; goal - rows.total >= SMALLEST_ROOM; index += 1) {
    const before = rows.total;
    const sectionIndex = Math.floor(index / CATEGORIES_PER_SECTION);
    const language = sectionIndex % 2 === 0 ? 'en' : 'ru';
    if (index % CATEGORIES_PER_SECTION === 0) {
      const sectionName = nameAt(SECTIONS[language], Math.floor(sectionIndex / 2));
      section = addSection(
        { rows, name },
        { name: sectionName, description: sectionName, icon: 'Folder' },
        sectionIndex,
      );
    }
    const place = index % CATEGORIES_PER_SECTION;
    const categoryName = nameAt(CATEGORIES[language], place);
    const count = goal - rows.total >= UNEVEN_ROOM ? uneven : smallest;
    const words = { name: categoryName, entityName: categoryName, icon: 'Document' };
    lastCategory = addCategory({ rows, name }, globals[language], section, words, place, count).id;
    pending += rows.total - before;
    if (pending >= BATCH) {
      pending = 0;
      yield { rows: rows.flush(), total: goal };
    }
  }
  fillUp(rows, lastCategory, goal);
  yield { rows: rows.flush(), total: goal };
}

/** Filters of the last category bring the number of entities to the goal. */
function fillUp(rows: RowCollector, category: number, goal: number): void {
  for (let index = 1; rows.total < goal; index += 1) {
    rows.add('filters', { SubcatID: category, Name: `#${index}`, OrderNo: 1000 + index });
  }
}
