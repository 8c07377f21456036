import { defineMessages } from '../define.ts';
import { defineHelp } from './define-help.ts';

export const siteHelp = defineHelp({
  options: {
    name: { en: 'Name of the site, to be used for --site.', ru: 'Имя сайта; его принимает --site.' },
  },
  commands: {
    'site init': {
      summary: {
        en: 'Create the tables of a site in an empty database.',
        ru: 'Создать таблицы сайта в пустой базе данных.',
      },
      details: [
        {
          en: 'An embedded site is created in its folder. A database that is not empty is refused.',
          ru: 'Встроенный сайт создаётся в своей папке. Непустая база данных не принимается.',
        },
      ],
    },
    'site seed': {
      summary: {
        en: 'Fill an empty site with sample configuration.',
        ru: 'Заполнить пустой сайт образцовой конфигурацией.',
      },
      details: [
        {
          en: 'demo is a small site to look around in, with users, tasks, sign-ins and tokens of the last weeks;',
          ru: 'demo — небольшой сайт для знакомства: пользователи, задачи, входы и токены за последние недели;',
        },
        {
          en: 'typical has one section with 7 categories (226 files when exported), users and tasks;',
          ru: 'typical — один раздел с 7 категориями (226 файлов при экспорте), пользователи и задачи;',
        },
        {
          en: 'large has --scale thousand entities. The same profile gives the same configuration every time.',
          ru: 'large — столько тысяч объектов, сколько указано в --scale. Один профиль всегда даёт одну и ту же конфигурацию.',
        },
      ],
      options: {
        profile: {
          en: 'What to fill the site with; the default is demo.',
          ru: 'Чем заполнить сайт; по умолчанию demo.',
        },
        scale: {
          en: 'Thousands of entities for large; the default is 10.',
          ru: 'Тысяч объектов для large; по умолчанию 10.',
        },
        seed: {
          en: 'Another number gives other configuration of the same kind.',
          ru: 'Другое число даёт другую конфигурацию того же вида.',
        },
      },
    },
    'site check': {
      summary: {
        en: 'Show what a site is, what it lacks, and which rights you have on it.',
        ru: 'Показать сведения о сайте, чего на нём не хватает и какие у вас на нём права.',
      },
    },
    'site attention': {
      summary: {
        en: 'Show what of the sign-in of a site needs somebody.',
        ru: 'Показать, что во входе на сайт требует внимания.',
      },
      details: [
        {
          en: 'Blocked accounts and addresses, and personal access tokens that expire within 14 days. Only the database is asked.',
          ru: 'Заблокированные учётные записи и адреса; токены доступа, истекающие в ближайшие 14 дней. Опрашивается только база.',
        },
      ],
    },
    'site list': { summary: { en: 'List the saved sites.', ru: 'Показать сохранённые сайты.' } },
    'site save': {
      summary: { en: 'Save a site URL under a name.', ru: 'Сохранить адрес сайта под именем.' },
      details: [
        {
          en: 'A URL with a password is refused: the list of sites contains none. Set SITEFERRY_PASSWORD for one command,',
          ru: 'Адрес с паролем не принимается: в списке сайтов паролей нет. Задайте SITEFERRY_PASSWORD для одной команды',
        },
        {
          en: 'or save the password in the keychain of the operating system with site set-password. For schedulers and services',
          ru: 'или сохраните пароль в хранилище ключей операционной системы командой site set-password. Планировщикам и службам',
        },
        {
          en: 'the site remembers where its password is: --site-password-file, or --site-password-credential (systemd).',
          ru: 'сайт запоминает, где его пароль: --site-password-file или --site-password-credential (systemd).',
        },
      ],
      options: {
        colour: {
          en: 'Its colour in the window; the default is grey.',
          ru: 'Цвет сайта в окне; по умолчанию серый.',
        },
        production: {
          en: 'A site that people work with: before an import, the window asks for its name.',
          ru: 'Рабочий сайт: перед импортом окно попросит ввести его имя.',
        },
        folder: {
          en: 'Folder in which the window lists it.',
          ru: 'Папка, в которой сайт показывается в окне.',
        },
        'profile-file': {
          en: 'JSON file with the site’s tables, mapping and patterns (docs/profile.md).',
          ru: 'Файл JSON: таблицы, сопоставления, шаблоны сайта (docs/profile.md).',
        },
        rename: {
          en: 'The saved site that gets the new name.',
          ru: 'Сохранённый сайт, который получит новое имя.',
        },
      },
    },
    'site export-list': {
      summary: {
        en: 'Write the list of saved sites to a JSON file, without passwords.',
        ru: 'Записать список сохранённых сайтов в файл JSON, без паролей.',
      },
      options: {
        out: {
          en: 'Where to write the list; without it the list is printed.',
          ru: 'Куда записать список; без этого параметра он выводится на экран.',
        },
      },
    },
    'site import-list': {
      summary: {
        en: 'Add the sites of such a file to the list.',
        ru: 'Добавить в список сайты из такого файла.',
      },
      details: [
        {
          en: 'Either all sites are added or none. A saved site that has the same name stays as it is.',
          ru: 'Добавляются либо все сайты, либо ни одного. Сохранённый сайт с таким же именем остаётся прежним.',
        },
      ],
      options: {
        replace: {
          en: 'Replace saved sites that have the same name.',
          ru: 'Заменить сохранённые сайты с таким же именем.',
        },
      },
    },
    'site forget': {
      summary: {
        en: 'Remove a site from the list, with its password; the site itself is not changed.',
        ru: 'Убрать сайт из списка вместе с паролем; сам сайт не изменится.',
      },
    },
  },
});

export const siteTexts = defineMessages({
  'site.created': {
    en: '{site} is a site now, with {count:# table|# tables}.',
    ru: 'Сайт {site} создан, таблиц: {count:#}.',
  },
  'site.id': { en: 'Site ID: {id}', ru: 'ID сайта: {id}' },
  'site.seeded': {
    en: '{site} now contains {count:# entity|# entities} of {types:# type|# types}.',
    ru: 'Сайт {site} заполнен. Объектов: {count:#}, типов: {types:#}.',
  },
  'site.look': {
    en: 'See them with: siteferry tree --site {site:word}',
    ru: 'Посмотреть их: siteferry tree --site {site:word}',
  },
  'site.attention.nothing': {
    en: 'Nothing needs you on {site}.',
    ru: 'На сайте {site} ничто не требует внимания.',
  },
  'site.attention.found': {
    en: '{count:# thing needs|# things need} attention on {site}:',
    ru: 'Требует внимания на сайте {site}: {count:#}',
  },
  'site.attention.missing': {
    en: 'Not known, because the site has no {tables}',
    ru: 'Неизвестно, потому что на сайте нет {tables}',
  },
  'site.check.id': { en: 'Site ID', ru: 'ID сайта' },
  'site.check.version': { en: 'Product version', ru: 'Версия продукта' },
  'site.check.dialect': { en: 'Database', ru: 'База данных' },
  'site.check.server': { en: 'Server', ru: 'Сервер' },
  'site.check.can-read': {
    en: 'You can read all {count:# table|# tables} of the site.',
    ru: 'Можно читать все таблицы сайта ({count:#}).',
  },
  'site.check.cannot-read': { en: 'You cannot read: {tables}.', ru: 'Нет права на чтение: {tables}.' },
  'site.check.can-write': {
    en: 'You can write to all {count:# table|# tables} of the site.',
    ru: 'Можно записывать во все таблицы сайта ({count:#}).',
  },
  'site.check.cannot-write': { en: 'You cannot write to: {tables}.', ru: 'Нет права на запись: {tables}.' },
  'site.check.complete': { en: 'No table is missing.', ru: 'Все таблицы на месте.' },
  'site.check.missing': { en: 'Missing tables: {tables}.', ru: 'Отсутствуют таблицы: {tables}.' },
  'site-list.exported': {
    en: 'Wrote {count:# site|# sites} to {file}.',
    ru: 'Записано сайтов: {count:#}. Файл: {file}.',
  },
  'site-list.added': {
    en: 'Added {count:# site|# sites}.',
    ru: 'Добавлено сайтов: {count:#}.',
  },
  'site-list.replaced': { en: 'Replaced: {names}.', ru: 'Заменены: {names}.' },
  'site-list.kept': {
    en: 'Left as they were, because the list already has these names: {names}.',
    ru: 'Оставлены прежними, потому что такие имена в списке уже есть: {names}.',
  },
  'site.list.empty': {
    en: 'There are no saved sites. Save one with: siteferry site save --name NAME --site URL',
    ru: 'Сохранённых сайтов нет. Сохранить сайт: siteferry site save --name ИМЯ --site АДРЕС',
  },
});
