import { defineMessages } from '../define.ts';
import { defineHelp } from './define-help.ts';

export const keysHelp = defineHelp({
  options: {},
  commands: {
    'keys check': {
      summary: {
        en: 'Explain the sign-in keys of appsettings.json or web.config, and what is wrong with them.',
        ru: 'Объяснить ключи входа в appsettings.json или web.config и показать, что в них не так.',
      },
      details: [
        {
          en: 'The file is not changed; --out writes a copy with the corrections that need no decision.',
          ru: 'Файл не изменяется; --out записывает копию с исправлениями, которые не требуют решения.',
        },
        {
          en: 'With --site and --as, OidcAliases is also compared with the services of the site, and forests are looked for.',
          ru: 'С --site и --as также сверяет OidcAliases с сервисами сайта и ищет среди них лес доменов.',
        },
        {
          en: 'Ends with 10 if the application would not start with the file, or a key has an error.',
          ru: 'Завершается с кодом 10, если приложение с этим файлом не запустится или в ключе есть ошибка.',
        },
      ],
      options: {
        development: {
          en: 'The application runs in development mode.',
          ru: 'Приложение работает в режиме разработки.',
        },
        'platform-version': {
          en: 'Version of the application, such as 2.268.302, to find keys that it does not read yet.',
          ru: 'Версия приложения, например 2.268.302: какие ключи она ещё не читает.',
        },
        out: { en: 'Where to write the corrected copy.', ru: 'Куда записать исправленную копию.' },
      },
    },
  },
});

export const keysTexts = defineMessages({
  'keys.usage.site-and-operator': {
    en: 'Give --site and --as together.',
    ru: 'Укажите --site и --as вместе.',
  },
  'keys.count': {
    en: '{file}: {count:# known key is|# known keys are} set',
    ru: '{file}: {count:задан # известный ключ|заданы # известных ключа|задано # известных ключей}',
  },
  'keys.not-set': { en: 'not set', ru: 'не задан' },
  'keys.nothing-wrong': { en: 'Nothing is wrong with them.', ru: 'Замечаний нет.' },
  'keys.copy': { en: 'The corrected copy is {file}.', ru: 'Исправленная копия: {file}.' },
  'keys.nothing-to-correct': {
    en: 'There is nothing to correct without a decision.',
    ru: 'Без решения исправить нечего.',
  },
  'findings.line': { en: 'line {line}', ru: 'строка {line}' },
});
