import { defineMessages } from './define.ts';

/** What the generic entity editor says. */
export const entitiesMessages = defineMessages({
  'record.link': { en: 'link', ru: 'связь' },
  'record.synchronization-settings': {
    en: 'directory settings of a synchronization profile',
    ru: 'настройки каталога профиля синхронизации',
  },
  'record.stored-provider': { en: 'stored authentication provider', ru: 'сохранённый провайдер входа' },

  'entities.field-unknown': { en: '{table} has no field {field}.', ru: 'В {table} нет поля {field}.' },
  'entities.field-read-only': {
    en: 'The database sets {field}; it cannot be changed.',
    ru: 'Поле {field} задаёт база данных, изменить его нельзя.',
  },
  'entities.link-fixed': {
    en: 'A link cannot be changed. Delete it and add another one.',
    ru: 'Связь нельзя изменить. Удалите её и добавьте другую.',
  },
  'entities.link-exists': { en: 'This link already exists.', ru: 'Такая связь уже есть.' },
  'entities.group-unknown': { en: 'There is no group with ID {id}.', ru: 'Группы с ID {id} нет.' },
  'entities.reference-unknown': {
    en: '{table} has no record with ID {id}.',
    ru: 'В {table} нет записи с ID {id}.',
  },
  'entities.profile-used': {
    en: 'The profile has directory settings. Delete them first.',
    ru: 'У профиля есть настройки каталога. Сначала удалите их.',
  },
});
