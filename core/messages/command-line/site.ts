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
          en: 'demo is a small site to look around in; typical has one section with 7 categories (226 files when exported);',
          ru: 'demo — небольшой сайт для знакомства; typical — один раздел с 7 категориями (226 файлов при экспорте);',
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
    'site list': { summary: { en: 'List the saved sites.', ru: 'Показать сохранённые сайты.' } },
    'site save': {
      summary: { en: 'Save a site URL under a name.', ru: 'Сохранить адрес сайта под именем.' },
      details: [
        {
          en: 'A URL with a password is refused: the list of sites contains none. Set SITEFERRY_PASSWORD for one command,',
          ru: 'Адрес с паролем не принимается: в списке сайтов паролей нет. Задайте SITEFERRY_PASSWORD для одной команды',
        },
        {
          en: 'or save the password in the keychain of the operating system with site set-password.',
          ru: 'или сохраните пароль в хранилище ключей операционной системы командой site set-password.',
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
    en: 'See them with: siteferry tree --site {site}',
    ru: 'Посмотреть их: siteferry tree --site {site}',
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
  'site.list.empty': {
    en: 'There are no saved sites. Save one with: siteferry site save --name NAME --site URL',
    ru: 'Сохранённых сайтов нет. Сохранить сайт: siteferry site save --name ИМЯ --site АДРЕС',
  },
});
