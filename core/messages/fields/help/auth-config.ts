import { defineFieldHelp } from '../define-fields.ts';

/** The user keys that make the sign-in and the registration page. */
export const userKeyHelp = defineFieldHelp('user-key', {
  AuthConfig: {
    en: 'What the sign-in page offers. Without a type of sign-in it has the login form.',
    ru: 'Что предлагает страница входа. Если типов входа нет, на ней форма логина и пароля.',
  },
  RegistrationFields: {
    en: 'What the registration form asks for.',
    ru: 'О чём спрашивают при регистрации.',
  },
});

/** Properties of the user key `AuthConfig`. */
export const authConfigHelp = defineFieldHelp('auth-config', {
  AuthTypes: {
    en: 'List with one object per type of sign-in; if empty, the page has the login form.',
    ru: 'Список, по объекту на тип входа; если он пуст, на странице форма логина и пароля.',
  },
  Type: {
    en: 'login-pass, phone-code, email-code, or external-provider.',
    ru: 'login-pass, phone-code, email-code или external-provider.',
  },
  IsDefault: {
    en: 'Opens first; with several, a button switches between them.',
    ru: 'Открывается первым; если таких несколько, есть кнопка переключения.',
  },
  AllowRegister: {
    en: 'No (false) hides it, whatever the general settings say.',
    ru: 'Нет (false) скрывает её, что бы ни говорили общие настройки.',
  },
  AutoRegister: {
    en: 'Users are registered when they first sign in.',
    ru: 'Пользователь регистрируется при первом входе.',
  },
  Visibility: {
    en: 'all, web, or mobile (Android, iOS); the real device decides.',
    ru: 'all, web или mobile (Android, iOS); решает само устройство.',
  },
  PrivacyLink: { en: 'Address of the agreement.', ru: 'Адрес соглашения.' },
  RegisterPrivacyLink: {
    en: 'List of objects with linkUrl (address) and linkTitle (text).',
    ru: 'Список объектов с linkUrl (адрес) и linkTitle (текст).',
  },
  'RegisterPrivacyLink.linkTitle': { en: 'What is shown.', ru: 'Что показано.' },
  'RegisterPrivacyLink.linkUrl': {
    en: 'Where the agreement lies.',
    ru: 'Где лежит соглашение.',
  },
  RegistrationType: { en: 'all, phone, or email.', ru: 'all, phone или email.' },
  HideProviders: {
    en: 'The screen of this type shows no provider buttons.',
    ru: 'На экране этого типа нет кнопок провайдеров.',
  },
});
