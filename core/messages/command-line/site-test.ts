import { defineMessages } from '../define.ts';
import { defineHelp } from './define-help.ts';

export const siteTestHelp = defineHelp({
  options: {},
  commands: {
    'site test': {
      summary: {
        en: 'Test the connection to a site step by step: name, port, encryption, sign-in, tables, rights.',
        ru: 'Проверить подключение к сайту по шагам: имя, порт, шифрование, вход, таблицы, права.',
      },
      details: [
        {
          en: 'Shows which step fails and what to do. Ends with 20 where one fails, with 11 where one cannot be decided.',
          ru: 'Показывает, какой шаг не пройден и что делать. Код завершения 20, если шаг не пройден, и 11, если результат неизвестен.',
        },
      ],
      options: {
        'password-file': {
          en: 'File with a password to use instead of the saved one; - reads standard input.',
          ru: 'Файл с паролем, который заменит сохранённый; - читает стандартный ввод.',
        },
      },
    },
  },
});

export const siteTestTexts = defineMessages({});
