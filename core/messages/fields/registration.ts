import { defineLabels } from './define-fields.ts';

/** Properties of an element of the user key `RegistrationFields`. */
export const registrationElementLabels = defineLabels('registration-element', {
  Key: { en: 'Field', ru: 'Поле' },
  isRequired: { en: 'Required', ru: 'Обязательное' },
  IsHidden: { en: 'Hidden', ru: 'Скрытое' },
  title: { en: 'Text', ru: 'Текст' },
  Color: { en: 'Colour', ru: 'Цвет' },
  PasswordSettings: { en: 'Password requirements', ru: 'Требования к паролю' },
  'PasswordSettings.MinNumberOfChar': { en: 'Minimum length', ru: 'Минимальная длина' },
  'PasswordSettings.MaxNumberOfChar': { en: 'Maximum length', ru: 'Максимальная длина' },
  'PasswordSettings.UpperLowercaseRequired': {
    en: 'Capital and small letters',
    ru: 'Заглавные и строчные буквы',
  },
  'PasswordSettings.AcceptableLanguage': { en: 'Language of letters', ru: 'Язык букв' },
  'PasswordSettings.MinNumberOfDigits': { en: 'Digits', ru: 'Цифры' },
  'PasswordSettings.NoSpaces': { en: 'No spaces', ru: 'Без пробелов' },
  'PasswordSettings.MinNumberOfSpecialChar': { en: 'Special characters', ru: 'Специальные символы' },
  'PasswordSettings.DisallowLoginOrBirthdayPattern': {
    en: 'No login or birth date',
    ru: 'Без логина и даты рождения',
  },
  'PasswordSettings.DisallowedSequenceLength': { en: 'Sequence length', ru: 'Длина последовательности' },
  'PasswordSettings.DisallowedRepeatingPatternLength': {
    en: 'Repeating-pattern length',
    ru: 'Длина повтора',
  },
  'PasswordSettings.NumberOfPreviousPasswordsToCheck': { en: 'Previous passwords', ru: 'Прежние пароли' },
  'PasswordSettings.MinCharPasswordDifference': {
    en: 'Difference from the previous password',
    ru: 'Отличие от прежнего пароля',
  },
});

/** Fields of the registration form, by the codes that `RegistrationFields` names. */
export const registrationLabels = defineLabels('registration', {
  Email: { en: 'Email', ru: 'Почта' },
  CellPhone: { en: 'Mobile phone', ru: 'Мобильный телефон' },
  Nick: { en: 'Login', ru: 'Логин' },
  FirstName: { en: 'First name', ru: 'Имя' },
  LastName: { en: 'Last name', ru: 'Фамилия' },
  Gender: { en: 'Gender', ru: 'Пол' },
  City: { en: 'City', ru: 'Город' },
  Password: { en: 'Password', ru: 'Пароль' },
  Note: { en: 'Text on the form', ru: 'Текст на форме' },
});
