import { defineTexts } from '#renderer/ui/texts.ts';

/** Texts of the dialog that rebuilds denormalized tables. */
export const denormalizeTexts = defineTexts('denormalize', {
  en: {
    title: 'Rebuild denormalized tables on {{name}}',
    text: 'Rebuilds the denormalized tables of categories and table parameters, and the views of pivot sections, from the configuration and the tasks. Nothing else on the site changes.',
    which: 'Categories',
    all: 'All categories',
    some: 'Only these',
    filter: 'Find a category',
    none: 'The site has no categories.',
    notFound: 'No matches.',
    confirm: 'Rebuild tables',
    production: 'This is a production site. Type its name to continue',
    done_one: 'Rebuilt: {{count}} table or view.',
    done_other: 'Rebuilt: {{count}} tables and views.',
    rebuilt: 'Rebuilt tables and views',
  },
  ru: {
    title: 'Перестроить денормализованные таблицы: {{name}}',
    text: 'Денормализованные таблицы категорий и табличных параметров и представления сводных разделов перестраиваются по конфигурации и задачам. Больше на сайте ничего не меняется.',
    which: 'Категории',
    all: 'Все категории',
    some: 'Только эти',
    filter: 'Найти категорию',
    none: 'На сайте нет категорий.',
    notFound: 'Ничего не найдено.',
    confirm: 'Перестроить таблицы',
    production: 'Это рабочий сайт. Введите его название, чтобы продолжить',
    done_one: 'Перестроена {{count}} таблица или представление.',
    done_few: 'Перестроено: {{count}} таблицы и представления.',
    done_many: 'Перестроено: {{count}} таблиц и представлений.',
    done_other: 'Перестроено: {{count}} таблицы и представления.',
    rebuilt: 'Перестроенные таблицы и представления',
  },
});
