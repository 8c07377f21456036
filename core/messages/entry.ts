import { defineMessages } from './define.ts';

/** What is said of `AuthConfig`, `RegistrationFields` and the sign-in page. */
export const entryMessages = defineMessages({
  'entry.not-stored': { en: '{key} cannot be stored. {problem}', ru: '{key} нельзя сохранить. {problem}' },
  'entry.unreadable': { en: '{key} cannot be read. {problem}', ru: '{key} не удалось прочитать. {problem}' },

  // Findings.
  'entry.auth-types-not-a-list': { en: 'AuthTypes must be a list.', ru: 'AuthTypes должен быть списком.' },
  'entry.type-missing': { en: 'The type of sign-in is missing.', ru: 'Не указан тип входа.' },
  'entry.wrong-case': {
    en: 'The property is written {written}; the application does not read it.',
    ru: 'Свойство написано как {written}; приложение его не прочитает.',
  },
  'entry.privacy-links': {
    en: 'The value must be a list of objects with linkUrl and linkTitle.',
    ru: 'Значение должно быть списком объектов с linkUrl и linkTitle.',
  },
  'entry.unusual-case': {
    en: 'The property is written {written} instead of {expected}.',
    ru: 'Свойство написано как {written} вместо {expected}.',
  },
  'entry.no-identity-field': {
    en: 'The form has none of the fields CellPhone, Email and Nick.',
    ru: 'На форме нет ни одного из полей CellPhone, Email и Nick.',
  },
  'entry.field-twice': { en: 'Field {field} is listed twice.', ru: 'Поле {field} указано дважды.' },
  'entry.remedy.write': { en: 'Write {expected}.', ru: 'Напишите {expected}.' },
  'entry.remedy.type': {
    en: 'Set Type to one of {choices}.',
    ru: 'Укажите в Type одно из значений: {choices}.',
  },
  'entry.remedy.identity-field': { en: 'Add one of them.', ru: 'Добавьте одно из них.' },
  'entry.remedy.keep-one': { en: 'Keep one of them.', ru: 'Оставьте одно из них.' },

  // Which row or key shows or hides an element of the page.
  'entry.by-default': {
    en: 'default page: AuthTypes is empty',
    ru: 'страница по умолчанию: AuthTypes пуст',
  },
  'entry.by-key': { en: '{path}', ru: '{path}' },
  'entry.by-visibility': { en: '{path} is {visibility}', ru: '{path}: {visibility}' },
  'entry.by-column': { en: '{table} {id}, {column}', ru: '{table} {id}, {column}' },
  'entry.by-domains': { en: '{table} {id}: {domains}', ru: '{table} {id}: {domains}' },
  'entry.no-type-here': {
    en: 'no type of sign-in is visible on this device',
    ru: 'на этом устройстве не виден ни один тип входа',
  },

  // Why a registration is rejected.
  'registration.password-required': {
    en: 'A password is required if Nick is filled in.',
    ru: 'Если заполнен Nick, нужен пароль.',
  },
  'registration.identity-required': {
    en: 'One of CellPhone, Email and Nick is required.',
    ru: 'Нужно заполнить CellPhone, Email или Nick.',
  },
  'registration.field-required': { en: '{field} is required.', ru: 'Нужно заполнить {field}.' },
});
