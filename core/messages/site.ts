import { defineMessages } from './define.ts';

/** What is found out about a site: how its tables differ from the catalog's, and what its address lacks. */
export const siteMessages = defineMessages({
  'table-missing': {
    en: '{type} cannot be transferred: {reason}.',
    ru: '{type}: перенос невозможен, {reason}.',
  },
  'key-column-missing': {
    en: '{type} cannot be transferred: {reason}.',
    ru: '{type}: перенос невозможен, {reason}.',
  },
  'column-missing': { en: '{reason}.', ru: '{reason}.' },
  'column-missing.skipped': {
    en: '{reason}; its values are skipped.',
    ru: '{reason}; его значения пропускаются.',
  },
  'column-unknown': {
    en: '{column} requires a value that no archive contains: new {type} will be rejected.',
    ru: '{column} требует значения, которого нет ни в одном архиве: новые {type} будут отклонены.',
  },
  'column-computed': {
    en: '{column} is filled by the database: its values are read and never written.',
    ru: '{column} заполняет сама база данных: его значения читаются, но не записываются.',
  },
  'missing.table': {
    en: 'table {table} is missing, or this user has no right to it',
    ru: 'таблица {table} отсутствует, или у этого пользователя нет права на неё',
  },
  'missing.table.similar': {
    en: 'table {table} is missing: there is only {similar}',
    ru: 'таблица {table} отсутствует: есть только {similar}',
  },
  'missing.column': {
    en: 'column {column} is missing, or this user has no right to it',
    ru: 'столбец {column} отсутствует, или у этого пользователя нет права на него',
  },
  'missing.column.similar': {
    en: 'column {column} is missing: there is only {similar}',
    ru: 'столбец {column} отсутствует: есть только {similar}',
  },
  // “… is not a site: {missing} is missing.”
  'not-a-site.table': { en: 'table {table}', ru: 'таблица {table}' },
  'not-a-site.row': { en: 'the row of table {table}', ru: 'строка таблицы {table}' },

  // “… already contains {found}.”
  'site-content.table': { en: '{name}', ru: '{name}' },
  'site-content.tables': { en: '{name} and {count:#} more', ru: '{name} и ещё {count:#}' },
  'site-content.file': { en: 'the file {name}', ru: 'файл {name}' },
  'site-content.entities': { en: 'entities of type {type}', ru: 'объекты типа {type}' },

  'site-folder-not-created': { en: 'the folder cannot be created', ru: 'папка не создаётся' },

  // Of the list of saved sites.
  'packages.damaged': { en: 'it is no list of packages', ru: 'это не список пакетов' },
  'saved-sites.damaged': {
    en: 'the file does not contain saved sites',
    ru: 'в файле нет сохранённых сайтов',
  },
  'saved-sites.name': {
    en: 'The name of a site begins with a letter or a digit and has up to 64 letters, digits, spaces, dots, hyphens and underscores.',
    ru: 'Имя сайта начинается с буквы или цифры и содержит до 64 букв, цифр, пробелов, точек, дефисов и подчёркиваний.',
  },
  'saved-sites.name-taken': {
    en: 'There is already a site named “{name}”.',
    ru: 'Сайт «{name}» уже есть.',
  },
  'saved-sites.password': {
    en: {
      window: 'The address contains a password. Remove it from the address and enter it in its own field.',
      commandLine:
        'The site URL contains a password. Remove it and set SITEFERRY_PASSWORD, or use siteferry site set-password.',
    },
    ru: {
      window: 'В адресе есть пароль. Уберите его из адреса и введите в отдельном поле.',
      commandLine:
        'В адресе сайта есть пароль. Уберите его и задайте SITEFERRY_PASSWORD или выполните siteferry site set-password.',
    },
  },
  'type-not-in-catalog': {
    en: 'the catalog of this site does not contain it',
    ru: 'в каталоге этого сайта такого типа нет',
  },
});
