import { defineMessages } from '../define.ts';
import { defineHelp } from './define-help.ts';

export const profileHelp = defineHelp({
  options: {
    site: { en: 'The profile of this saved site.', ru: 'Профиль этого сохранённого сайта.' },
  },
  commands: {
    'profile show': {
      summary: {
        en: 'Show what a profile holds: mapping, patterns, catalog file (docs/profile.md).',
        ru: 'Показать содержимое профиля: сопоставления, шаблоны, файл каталога (docs/profile.md).',
      },
    },
    'profile check': {
      summary: {
        en: 'Show everything that is wrong with a profile and its catalog file.',
        ru: 'Показать все ошибки в профиле и в его файле каталога.',
      },
      details: [
        { en: 'Ends with 30 if there is an error.', ru: 'Если есть ошибка, завершается с кодом 30.' },
      ],
    },
  },
});

export const profileTexts = defineMessages({
  'profile.none': { en: 'The site has no profile.', ru: 'У сайта нет профиля.' },
  'profile.nothing-wrong': { en: 'Nothing is wrong with it.', ru: 'Ошибок нет.' },
  'profile.catalog': { en: 'Catalog file: {file}', ru: 'Файл каталога: {file}' },
  'profile.mapping': { en: 'Remembered decisions: {count:#}', ru: 'Сохранённых решений: {count:#}' },
  'profile.patterns': { en: 'Reference patterns: {count:#}', ru: 'Шаблонов ссылок: {count:#}' },
});
