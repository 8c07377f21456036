import { defineMessages } from '../define.ts';
import { defineHelp } from './define-help.ts';

export const versionsSettingsHelp = defineHelp({
  options: {
    id: { en: 'ID of the repository settings.', ru: 'ID настроек репозитория.' },
    name: { en: 'What the repository is called.', ru: 'Название репозитория.' },
    provider: {
      en: 'How versions are kept: in a Git repository or in a folder.',
      ru: 'Как хранятся версии: в репозитории Git или в папке.',
    },
    location: {
      en: 'Folder, or the remote: https, ssh or file URL, user@host:path. Never with a password.',
      ru: 'Папка или удалённый репозиторий: URL https, ssh, file или user@host:path. Без пароля.',
    },
    branch: { en: 'Branch; main without it.', ru: 'Ветка; без параметра main.' },
    user: {
      en: 'Who signs in to the remote, where the location does not say it.',
      ru: 'Кто входит в удалённый репозиторий, если это не сказано в расположении.',
    },
    author: {
      en: 'Who commits; without it, the person at this computer.',
      ru: 'От чьего имени коммиты; без параметра — пользователь этого компьютера.',
    },
  },
  commands: {
    'versions settings add': {
      summary: { en: 'Add a revision repository to a site.', ru: 'Добавить сайту репозиторий версий.' },
      details: [
        {
          en: 'The first one is active. Store its secret (versions settings secret), then prepare it.',
          ru: 'Первый становится активным. Затем сохраните его секрет (versions settings secret) и подготовьте его.',
        },
      ],
      options: {
        activate: { en: 'Use it from now on.', ru: 'Использовать его с этого момента.' },
      },
    },
    'versions settings edit': {
      summary: {
        en: 'Change settings of a revision repository.',
        ru: 'Изменить настройки репозитория версий.',
      },
      details: [],
      options: {},
    },
    'versions settings list': {
      summary: { en: 'List the revision repositories of a site.', ru: 'Показать репозитории версий сайта.' },
      details: [],
      options: {},
    },
    'versions settings activate': {
      summary: {
        en: 'Make this the repository that the site keeps its versions in.',
        ru: 'Сделать этот репозиторий тем, где сайт хранит версии.',
      },
      details: [],
      options: {},
    },
    'versions settings prepare': {
      summary: {
        en: 'Clone or create the repository, and say step by step whether versions can be kept there.',
        ru: 'Клонировать или создать репозиторий и по шагам сказать, можно ли хранить в нём версии.',
      },
      details: [
        {
          en: 'Exit code 10: a step failed; 11: one could not be judged.',
          ru: 'Код завершения 10: шаг не удался; 11: о шаге нельзя судить.',
        },
      ],
      options: {
        id: {
          en: 'ID of the repository settings; the active ones without it.',
          ru: 'ID настроек репозитория; без параметра активные.',
        },
      },
    },
    'versions settings secret': {
      summary: {
        en: 'Keep or forget the password, token or key passphrase of the remote.',
        ru: 'Сохранить или забыть пароль, токен или фразу ключа для удалённого репозитория.',
      },
      details: [
        {
          en: 'On a terminal it asks. The keychain of the operating system has it then; without one the code is 10.',
          ru: 'В терминале команда спросит сама. Секрет хранит хранилище ключей ОС; если его нет, код завершения 10.',
        },
      ],
      options: {
        id: {
          en: 'ID of the repository settings; the active ones without it.',
          ru: 'ID настроек репозитория; без параметра активные.',
        },
        'password-file': {
          en: 'File with the secret to keep in the keychain; - reads standard input.',
          ru: 'Файл с секретом, который сохранить в хранилище ключей; - читает стандартный ввод.',
        },
        'secret-file': {
          en: 'File (mode 0600 or 0400) to read it from each time; only its path is kept.',
          ru: 'Файл (права 0600 или 0400), из которого читать его каждый раз; хранится только путь.',
        },
        forget: { en: 'Forget it, or the path.', ru: 'Забыть секрет или путь к нему.' },
      },
    },
    'versions settings remove': {
      summary: {
        en: 'Remove settings of a repository; the repository itself stays as it is.',
        ru: 'Удалить настройки репозитория; сам репозиторий остаётся как есть.',
      },
      details: [
        {
          en: 'Refused while the site has a record of a version that is kept there.',
          ru: 'Нельзя, пока у сайта есть запись о версии, которая там хранится.',
        },
      ],
      options: {},
    },
  },
});

export const versionsSettingsTexts = defineMessages({
  'versions.settings.none': {
    en: 'The site has no revision repository yet.',
    ru: 'Репозиториев версий у сайта пока нет.',
  },
  'versions.settings-unknown': {
    en: 'The site has no repository settings with ID {id}.',
    ru: 'Настроек репозитория с ID {id} на сайте нет.',
  },
  'versions.not-an-author': {
    en: '--author is "Name <mail>", such as "Ada Meyer <ada@example.com>", not “{value}”.',
    ru: '--author пишется "Имя <почта>", например "Ada Meyer <ada@example.com>", а не «{value}».',
  },
  'versions.secret.ask': {
    en: 'Password, token or passphrase:',
    ru: 'Пароль, токен или парольная фраза:',
  },
  'versions.secret.one-of': {
    en: 'Give one of --password-file (- reads standard input), --secret-file and --forget; on a terminal you are asked without them.',
    ru: 'Укажите одно из: --password-file (- читает стандартный ввод), --secret-file, --forget; без них команда спросит в терминале.',
  },
  'versions.secret.keychain': {
    en: 'The secret is saved in the keychain.',
    ru: 'Секрет сохранён в хранилище ключей.',
  },
  'versions.secret.file': {
    en: 'The secret is read from the file each time.',
    ru: 'Секрет каждый раз читается из файла.',
  },
  'versions.secret.none': {
    en: 'No secret is kept.',
    ru: 'Секрет не хранится.',
  },
  'versions.secret.no-keychain': {
    en: 'No keychain is available, so the secret was not saved. Name a file with --secret-file.',
    ru: 'Хранилище ключей недоступно, поэтому секрет не сохранён. Назовите файл в --secret-file.',
  },
});
