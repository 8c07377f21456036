import { defineTexts } from '#renderer/ui/texts.ts';

/** Texts of the dialog that rebuilds flat tables. */
export const denormalizeTexts = defineTexts('denormalize', {
  en: {
    title: 'Rebuild flat tables on {{name}}',
    text: 'The flat tables of categories, their table parameters and the views of pivot sections are made anew from the configuration and the tasks. Nothing else on the site changes.',
    which: 'Categories',
    all: 'All categories',
    some: 'Only these',
    filter: 'Find a category',
    none: 'The site has no categories.',
    notFound: 'No category has this in its name.',
    confirm: 'Rebuild flat tables',
    production: 'This is a production site. Type its name to go on',
    done_one: 'Rebuilt: {{count}} table or view.',
    done_other: 'Rebuilt: {{count}} tables and views.',
    rebuilt: 'What was rebuilt',
  },
  ru: {
    title: 'Перестроить плоские таблицы: {{name}}',
    text: 'Плоские таблицы категорий, их табличных параметров и представления сводных разделов создаются заново по конфигурации и задачам. Больше на сайте ничего не меняется.',
    which: 'Категории',
    all: 'Все категории',
    some: 'Только эти',
    filter: 'Найти категорию',
    none: 'На сайте нет категорий.',
    notFound: 'Категорий с таким названием нет.',
    confirm: 'Перестроить таблицы',
    production: 'Это рабочий сайт. Введите его название, чтобы продолжить',
    done_one: 'Перестроена {{count}} таблица или представление.',
    done_few: 'Перестроено: {{count}} таблицы и представления.',
    done_many: 'Перестроено: {{count}} таблиц и представлений.',
    done_other: 'Перестроено: {{count}} таблицы и представления.',
    rebuilt: 'Что перестроено',
  },
});
