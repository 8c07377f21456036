import { defineMessages } from './define.ts';

/** What checks of directories say: steps, sign-in, searches. */
export const directoryMessages = defineMessages({
  'evidence.dn': { en: 'DN', ru: 'DN' },
  'evidence.filter': { en: 'Filter', ru: 'Фильтр' },
  'evidence.found': { en: 'Found', ru: 'Найдено' },
  'evidence.name': { en: 'Name', ru: 'Имя' },
});
