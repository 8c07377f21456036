import { defineFieldHelp } from '../define-fields.ts';

/** Properties of an element of the user key `RegistrationFields`. */
export const registrationElementHelp = defineFieldHelp('registration-element', {
  Key: {
    en: 'Email, CellPhone, Nick, FirstName, LastName, Gender, City, Password, or Note.',
    ru: 'Email, CellPhone, Nick, FirstName, LastName, Gender, City, Password или Note.',
  },
  isRequired: { en: 'Written with a small first letter.', ru: 'Пишется со строчной буквы.' },
  IsHidden: { en: 'The form does not show the field.', ru: 'На форме поля нет.' },
  title: { en: 'Of Note: text with HTML.', ru: 'Для Note: текст с HTML.' },
  Color: { en: 'Of Note: colour of the text.', ru: 'Для Note: цвет текста.' },
  PasswordSettings: {
    en: 'Of Password: object with the settings below; for self-registration only.',
    ru: 'Для Password: объект с настройками ниже; только для саморегистрации.',
  },
  'PasswordSettings.MinNumberOfChar': { en: 'In characters.', ru: 'В символах.' },
  'PasswordSettings.MaxNumberOfChar': { en: 'In characters.', ru: 'В символах.' },
  'PasswordSettings.UpperLowercaseRequired': { en: 'Both are required.', ru: 'Нужны и те и другие.' },
  'PasswordSettings.AcceptableLanguage': {
    en: 'Locale such as ru-RU.',
    ru: 'Обозначение языка, например ru-RU.',
  },
  'PasswordSettings.MinNumberOfDigits': { en: 'How many at least.', ru: 'Сколько не менее.' },
  'PasswordSettings.NoSpaces': { en: 'Spaces are not allowed.', ru: 'Пробелы не допускаются.' },
  'PasswordSettings.MinNumberOfSpecialChar': { en: 'How many at least.', ru: 'Сколько не менее.' },
  'PasswordSettings.DisallowLoginOrBirthdayPattern': {
    en: 'The password must not contain them.',
    ru: 'В пароле их быть не должно.',
  },
  'PasswordSettings.DisallowedSequenceLength': {
    en: 'Neighbouring characters of this length are not allowed.',
    ru: 'Ряд соседних символов такой длины не допускается.',
  },
  'PasswordSettings.DisallowedRepeatingPatternLength': {
    en: 'A repeat of this length is not allowed.',
    ru: 'Повтор такой длины не допускается.',
  },
  'PasswordSettings.NumberOfPreviousPasswordsToCheck': {
    en: 'How many cannot be used again; at least 10 recommended.',
    ru: 'Сколько нельзя использовать снова; лучше не менее 10.',
  },
  'PasswordSettings.MinCharPasswordDifference': {
    en: 'In characters; at least 5 recommended.',
    ru: 'В символах; лучше не менее 5.',
  },
});

/** Fields of the registration form, by the codes that `RegistrationFields` names. */
export const registrationHelp = defineFieldHelp('registration', {
  Email: {
    en: 'If required and left empty, it is made of the phone number.',
    ru: 'Если обязательна и не заполнена, составляется из номера телефона.',
  },
  CellPhone: { en: 'With the country code.', ru: 'С кодом страны.' },
  Nick: {
    en: 'If left empty, the phone number or email becomes the login.',
    ru: 'Если не заполнен, логином станет телефон или почта.',
  },
  FirstName: { en: 'Part of the displayed name.', ru: 'Входит в отображаемое имя.' },
  LastName: { en: 'Part of the displayed name.', ru: 'Входит в отображаемое имя.' },
  Gender: { en: '1 is male, 0 is female; 1 if left empty.', ru: '1 — мужской, 0 — женский; пусто — 1.' },
  City: { en: 'As the user writes it.', ru: 'Как его пишет пользователь.' },
  Password: { en: 'Required if the login is filled in.', ru: 'Нужен, если заполнен логин.' },
  Note: { en: 'Not filled in.', ru: 'Не заполняется.' },
});
