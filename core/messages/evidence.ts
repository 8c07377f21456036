import { defineMessages } from './define.ts';

/** Names of what checks have seen (`evidence.<name>`). */
export const evidenceNames = defineMessages({
  'evidence.dn': { en: 'DN', ru: 'DN' },
  'evidence.filter': { en: 'filter', ru: 'фильтр' },
  'evidence.found': { en: 'found', ru: 'найдено' },
  'evidence.name': { en: 'name', ru: 'имя' },
});
