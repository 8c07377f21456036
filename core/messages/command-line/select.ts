import { defineMessages } from '../define.ts';
import { defineHelp } from './define-help.ts';

export const selectHelp = defineHelp({
  options: {},
  commands: {
    select: {
      summary: {
        en: 'Show what an export would take, and why; nothing is written.',
        ru: 'Показать, что вошло бы в экспорт и почему; ничего не записывается.',
      },
      details: [
        {
          en: 'The options are those of export. --json shows for each entity the whole chain to what you selected.',
          ru: 'Параметры те же, что у export. --json показывает для каждого объекта всю цепочку до выбранного вами.',
        },
        {
          en: 'Write :full or :partial behind a single node to choose for it alone: --section 1 --category 12:partial.',
          ru: 'Для отдельного узла режим пишется за ним, :full или :partial: --section 1 --category 12:partial.',
        },
      ],
      options: {
        all: { en: 'Take everything.', ru: 'Взять всё.' },
        section: { en: 'Take a section.', ru: 'Взять раздел.' },
        category: { en: 'Take a category.', ru: 'Взять категорию.' },
        entity: { en: 'Take an entity of any type.', ru: 'Взять объект любого типа.' },
        partial: {
          en: 'Without child entities and dependencies.',
          ru: 'Без дочерних объектов и зависимостей.',
        },
        texts: {
          en: 'What scripts and settings name: included (rewrite, the default), only counted, or ignored.',
          ru: 'Что называют скрипты и настройки: включить (rewrite, по умолчанию), сосчитать или не искать.',
        },
      },
    },
  },
});

export const selectTexts = defineMessages({
  'select.count': {
    en: '{count:# entity|# entities} would be exported.',
    ru: 'Объектов в экспорте: {count:#}.',
  },
  'select.chosen': { en: 'selected', ru: 'выбран' },
  'select.child': { en: 'child entity of “{path}”', ru: 'дочерний объект «{path}»' },
  'select.text-reference': {
    en: '“{path}” names it ({column}, line {line})',
    ru: 'его называет «{path}» ({column}, строка {line})',
  },
  'select.reference': { en: '“{path}” refers to it ({column})', ru: 'на него ссылается «{path}» ({column})' },
});
