import { defineTexts } from '#renderer/ui/texts.ts';

/** Texts of the dialog that rebuilds denormalized tables. */
export const denormalizeTexts = defineTexts('denormalize', {
  en: {
    title: 'Rebuild denormalized tables on “{{name}}”?',
    text: 'The denormalized tables of categories and table parameters and the views of pivot sections are rebuilt from the configuration and the tasks. Nothing else on the site changes.',
    which: 'Categories',
    all: 'All categories',
    some: 'Selected categories',
    filter: 'Find a category',
    none: 'The site has no categories.',
    notFound: 'No matches.',
    confirm: 'Rebuild tables',
    production: 'This is a production site. Type its name to continue',
    done_one: 'Rebuilt {{number}} table or view.',
    done_other: 'Rebuilt {{number}} tables and views.',
    rebuilt: 'Rebuilt tables and views',
    left: 'Left as they were',
  },
  ru: {
    title: 'Перестроить денормализованные таблицы на «{{name}}»?',
    text: 'Денормализованные таблицы категорий и табличных параметров и представления сводных разделов перестраиваются по конфигурации и задачам. Больше на сайте ничего не меняется.',
    which: 'Категории',
    all: 'Все категории',
    some: 'Выбранные категории',
    filter: 'Найти категорию',
    none: 'На сайте нет категорий.',
    notFound: 'Ничего не найдено.',
    confirm: 'Перестроить таблицы',
    production: 'Это рабочий сайт. Чтобы продолжить, введите его название',
    done_one: 'Перестроено таблиц и представлений: {{number}}.',
    done_few: 'Перестроено таблиц и представлений: {{number}}.',
    done_many: 'Перестроено таблиц и представлений: {{number}}.',
    done_other: 'Перестроено таблиц и представлений: {{number}}.',
    rebuilt: 'Перестроенные таблицы и представления',
    left: 'Оставлены прежними',
  },
});
