import { defineMessages } from './define.ts';

/** What is said while configuration is looked at and exported. */
export const selectionMessages = defineMessages({
  'selection.type-unknown': {
    en: 'there is no such entity type',
    ru: 'такого типа объектов не существует',
  },
});
