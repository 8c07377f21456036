import { defineMessages } from '../define.ts';
import { defineHelp } from './define-help.ts';

export const sitePasswordHelp = defineHelp({
  options: { name: { en: 'The saved site.', ru: 'Сохранённый сайт.' } },
  commands: {
    'site set-password': {
      summary: {
        en: 'Save the password of a saved site in the keychain of the operating system.',
        ru: 'Сохранить пароль сохранённого сайта в хранилище ключей операционной системы.',
      },
      details: [
        {
          en: 'The window and the command line find it there. Ends with 10 where no keychain is available.',
          ru: 'Оттуда его берут окно и командная строка. Код завершения 10, если хранилище ключей недоступно.',
        },
      ],
      options: {
        ssh: {
          en: 'The password of the SSH server, or the passphrase of its key.',
          ru: 'Пароль сервера SSH или парольная фраза его ключа.',
        },
        'password-file': {
          en: 'File with the password; - reads standard input.',
          ru: 'Файл с паролем; - читает стандартный ввод.',
        },
      },
    },
    'site clear-password': {
      summary: {
        en: 'Delete the password of a saved site from the keychain.',
        ru: 'Удалить пароль сохранённого сайта из хранилища ключей.',
      },
    },
  },
});

export const sitePasswordTexts = defineMessages({
  'site-password.saved': {
    en: 'The password of {name} is saved in the keychain.',
    ru: 'Пароль сайта {name} сохранён в хранилище ключей.',
  },
  'site-password.no-keychain': {
    en: 'No keychain is available, so the password was not saved. Set SITEFERRY_PASSWORD for a command, or use --site-password-file.',
    ru: 'Хранилище ключей недоступно, поэтому пароль не сохранён. Задайте для команды SITEFERRY_PASSWORD или используйте --site-password-file.',
  },
  'site-password.cleared': {
    en: 'No password of {name} is saved.',
    ru: 'Сохранённого пароля у сайта {name} нет.',
  },
});
