import { defineMessages } from '../define.ts';
import { defineHelp } from './define-help.ts';

export const profileHelp = defineHelp({
  options: {
    site: { en: 'The profile of this saved site.', ru: 'Профиль этого сохранённого сайта.' },
    with: {
      en: 'Check it as if it held what this JSON file says (see profile set).',
      ru: 'Проверить так, будто в нём то, что указано в этом файле JSON (см. profile set).',
    },
    file: { en: 'A profile; it is created if it is missing.', ru: 'Профиль; если его нет, он будет создан.' },
  },
  commands: {
    'profile show': {
      summary: {
        en: 'Show what a profile holds: rules, mapping, patterns (docs/profile.md).',
        ru: 'Показать содержимое профиля: правила, сопоставления, шаблоны (docs/profile.md).',
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
    'profile set': {
      summary: {
        en: 'Write parts of a profile: protect, replace, mapping, patterns, catalog.',
        ru: 'Записать части профиля: protect, replace, mapping, patterns, catalog.',
      },
      details: [
        {
          en: 'RULES is a JSON file with some of these keys; each replaces what the profile has under it.',
          ru: 'RULES — файл JSON с некоторыми из этих ключей; каждый заменяет то, что было в профиле.',
        },
        {
          en: 'Other keys stay as they are. Nothing is written if a site could not be opened with it.',
          ru: 'Остальные ключи не меняются. Если с результатом сайт не открыть, ничего не пишется.',
        },
        {
          en: 'A saved site without a profile gets one.',
          ru: 'Сохранённый сайт без профиля получает его.',
        },
      ],
    },
  },
});

export const profileTexts = defineMessages({
  'profile.none': { en: 'The site has no profile.', ru: 'У сайта нет профиля.' },
  'profile.nothing-wrong': { en: 'Nothing is wrong with it.', ru: 'Ошибок нет.' },
  'profile.catalog': { en: 'Catalog file: {file}', ru: 'Файл каталога: {file}' },
  'profile.mapping': { en: 'Remembered decisions: {count:#}', ru: 'Сохранённых решений: {count:#}' },
  'profile.protect': { en: 'Protect: {count:#}', ru: 'Защита: {count:#}' },
  'profile.replace': { en: 'Replace: {count:#}', ru: 'Замены: {count:#}' },
  'profile.patterns': { en: 'Reference patterns: {count:#}', ru: 'Шаблонов ссылок: {count:#}' },
});
