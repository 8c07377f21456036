import { defineMessages } from './define.ts';

/** What is said while denormalized tables are rebuilt. */
export const denormalizeMessages = defineMessages({
  // After an import that asked for it: the import stays committed whatever happens here.
  'denormalization-failed.caches': {
    en: 'The import is committed, but the web application was not told to drop its caches: {reason}',
    ru: 'Импорт записан, но веб-приложению не передана команда сбросить кэши: {reason}',
  },
  'denormalization-failed.list': {
    en: 'The import is committed, but the tables to rebuild could not be determined: {reason}',
    ru: 'Импорт записан, но не удалось определить, какие таблицы перестроить: {reason}',
  },
  'denormalization-failed.categories': {
    en: 'The import is committed, but the flat tables of categories could not be rebuilt: {reason}',
    ru: 'Импорт записан, но не удалось перестроить плоские таблицы категорий: {reason}',
  },
  'denormalization-failed.parameter': {
    en: 'The import is committed, but the table of parameter {parameter} could not be rebuilt: {reason}',
    ru: 'Импорт записан, но не удалось перестроить таблицу параметра {parameter}: {reason}',
  },
});
