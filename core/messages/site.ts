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
  'missing.row': { en: 'the row of {table}', ru: 'строка таблицы {table}' },
  'type-not-in-catalog': {
    en: 'the catalog of this site does not contain it',
    ru: 'в каталоге этого сайта такого типа нет',
  },
});
