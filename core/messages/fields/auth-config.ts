import { defineLabels } from './define-fields.ts';

/** The user keys that make the sign-in and the registration page. */
export const userKeyLabels = defineLabels('user-key', {
  AuthConfig: { en: 'Types of sign-in', ru: 'Типы входа' },
  RegistrationFields: { en: 'Fields of the registration form', ru: 'Поля формы регистрации' },
});

/** Properties of the user key `AuthConfig`. */
export const authConfigLabels = defineLabels('auth-config', {
  AuthTypes: { en: 'Types of sign-in', ru: 'Типы входа' },
  Type: { en: 'Type', ru: 'Тип' },
  IsDefault: { en: 'Default', ru: 'По умолчанию' },
  AllowRegister: { en: 'Registration button', ru: 'Кнопка регистрации' },
  AutoRegister: { en: 'Automatic registration', ru: 'Автоматическая регистрация' },
  Visibility: { en: 'Visible on', ru: 'Где виден' },
  PrivacyLink: { en: 'Agreement at sign-in', ru: 'Соглашение при входе' },
  RegisterPrivacyLink: { en: 'Agreements at registration', ru: 'Соглашения при регистрации' },
  'RegisterPrivacyLink.linkTitle': { en: 'Text of the link', ru: 'Текст ссылки' },
  'RegisterPrivacyLink.linkUrl': { en: 'Address', ru: 'Адрес' },
  RegistrationType: { en: 'Registration by', ru: 'Способ регистрации' },
  HideProviders: { en: 'Hide providers', ru: 'Скрыть провайдеры' },
});
