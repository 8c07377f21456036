import { defineMessages } from '../define.ts';
import { defineHelp } from './define-help.ts';

export const denormalizeHelp = defineHelp({
  options: {},
  commands: {
    denormalize: {
      summary: {
        en: 'Rebuild the denormalized tables and views of categories.',
        ru: 'Перестроить денормализованные таблицы и представления категорий.',
      },
      details: [
        {
          en: 'These are the flat table of each category, the tables of its table parameters, and the view of each pivot section.',
          ru: 'Это плоская таблица каждой категории, таблицы её табличных параметров и представление каждого сводного раздела.',
        },
        {
          en: 'They are made from the configuration and tasks of the site; neither is changed.',
          ru: 'Они строятся по конфигурации и задачам сайта; ни то ни другое не изменяется.',
        },
      ],
      options: {
        category: { en: 'A category.', ru: 'Категория.' },
        all: { en: 'All categories of the site.', ru: 'Все категории сайта.' },
        'drop-orphans': {
          en: 'With --all: also drop tables and views whose category, parameter or section is gone.',
          ru: 'С --all: удалить таблицы и представления, чьих категорий, параметров или разделов больше нет.',
        },
      },
    },
  },
});

export const denormalizeTexts = defineMessages({
  'denormalize.which': {
    en: 'Name categories with --category, or take all of them with --all; --drop-orphans goes with --all.',
    ru: 'Укажите категории в --category или возьмите все: --all; --drop-orphans указывается вместе с --all.',
  },
  'denormalize.dropped': {
    en: 'Dropped {count:# table or view|# tables and views} whose category, parameter or section is gone.',
    ru: 'Удалено таблиц и представлений, для которых больше нет категории, параметра или раздела: {count:#}.',
  },
  'denormalize.orphans': {
    en: '{count:# table or view has|# tables and views have} no category, parameter or section any more; --drop-orphans drops them.',
    ru: 'Таблиц и представлений, для которых больше нет категории, параметра или раздела: {count:#}. Их удаляет --drop-orphans.',
  },
  'denormalize.done': {
    en: 'Rebuilt {count:# table or view|# tables and views}.',
    ru: 'Перестроено таблиц и представлений: {count:#}.',
  },
});
