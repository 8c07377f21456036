import { defineMessages } from './define.ts';

/** What is said while configuration is looked at and exported. */
export const selectionMessages = defineMessages({
  // The folder above the types that belong to no section.
  'tree.globals': { en: 'Global entities', ru: 'Глобальные объекты' },

  'selection.type-unknown': {
    en: 'there is no such entity type',
    ru: 'такого типа объектов не существует',
  },
});
