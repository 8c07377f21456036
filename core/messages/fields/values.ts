import { defineMessages } from '../define.ts';
import { defineValues } from './define-fields.ts';

/** A stored value behind its words. */
export const valueNaming = defineMessages({
  'value.named': { en: '{words} ({stored})', ru: '{words} ({stored})' },
});

/** Types of providers. */
export const providerTypeWords = defineValues('provider-type', {
  ActiveDirectory: { en: 'Active Directory', ru: 'Active Directory' },
  OpenLDAP: { en: 'OpenLDAP', ru: 'OpenLDAP' },
  OAuth: { en: 'OpenID Connect', ru: 'OpenID Connect' },
  SAML: { en: 'SAML', ru: 'SAML' },
  Radius: { en: 'RADIUS', ru: 'RADIUS' },
  None: { en: 'Built-in login and password', ru: 'Встроенный вход по логину и паролю' },
});

/** Types of services. */
export const serviceTypeWords = defineValues('service-type', {
  ActiveDirectory: { en: 'Active Directory', ru: 'Active Directory' },
  OpenLDAP: { en: 'OpenLDAP', ru: 'OpenLDAP' },
  OAuth: { en: 'OpenID Connect', ru: 'OpenID Connect' },
  SAML: { en: 'SAML', ru: 'SAML' },
  Radius: { en: 'RADIUS', ru: 'RADIUS' },
  Multifactor: { en: 'Second factor', ru: 'Второй фактор' },
  SigningConfirmation: { en: 'Signing confirmation', ru: 'Подтверждение подписания' },
  TranslateService: { en: 'Translation', ru: 'Перевод' },
  RemoteSignature: { en: 'Remote signature', ru: 'Дистанционная подпись' },
});

/** Second factors; a site may have others of its own. */
export const secondFactorWords = defineValues('second-factor', {
  None: { en: 'Not used', ru: 'Не используется' },
  Telegram: { en: 'Telegram bot', ru: 'Бот Telegram' },
  Service: { en: 'Second-factor service', ru: 'Сервис второго фактора' },
});

/** How sessions are renewed. */
export const renewalModeWords = defineValues('renewal-mode', {
  IdentityProvider: { en: 'By the identity provider', ru: 'Поставщиком удостоверений' },
  Activity: { en: 'By activity', ru: 'По активности' },
  None: { en: 'Without the identity provider', ru: 'Без поставщика удостоверений' },
});

/** How the user of a sign-in is found. */
export const mapperWords = defineValues('mapper', {
  ByAttribute: { en: 'By a user attribute', ru: 'По атрибуту пользователя' },
  ClaimsMapperByDictionary: { en: 'By a dictionary', ru: 'По справочнику' },
  UserClaimsMapperByAttribute: { en: 'By a user attribute', ru: 'По атрибуту пользователя' },
  UserClaimsMapperByExternalAccounts: { en: 'By an external account', ru: 'По внешней учётной записи' },
  UserClaimsMapperByNickname: { en: 'By login', ru: 'По логину' },
  UserClaimsMapperBySid: { en: 'By SID', ru: 'По SID' },
  UserClaimsMapperByUpn: { en: 'By UPN', ru: 'По UPN' },
});

/** What a user is recognised by. */
export const identityClaimWords = defineValues('identity-claim', {
  Email: { en: 'Email', ru: 'Почта' },
  Nick: { en: 'Login', ru: 'Логин' },
  ExternalAccount: { en: 'External account', ru: 'Внешняя учётная запись' },
  SID: { en: 'SID', ru: 'SID' },
});

/** What makes the certificate of an identity provider trusted. */
export const certificateValidationWords = defineValues('certificate-validation', {
  None: { en: 'Not checked', ru: 'Не проверяется' },
  PeerTrust: { en: 'The certificate itself is trusted', ru: 'Доверен сам сертификат' },
  ChainTrust: { en: 'Its chain is trusted', ru: 'Доверена его цепочка' },
  PeerOrChainTrust: { en: 'The certificate or its chain', ru: 'Сертификат или его цепочка' },
  Custom: { en: 'By the application', ru: 'Проверяет приложение' },
});

/** How a revocation is looked up. */
export const revocationWords = defineValues('revocation', {
  NoCheck: { en: 'Not checked', ru: 'Не проверяется' },
  Online: { en: 'Over the network', ru: 'По сети' },
  Offline: { en: 'In lists stored on the server', ru: 'По спискам на сервере' },
});

/** Types of sign-in, of `AuthConfig`. */
export const authTypeWords = defineValues('auth-type', {
  'login-pass': { en: 'Login and password', ru: 'Логин и пароль' },
  'phone-code': { en: 'Code by phone', ru: 'Код по телефону' },
  'email-code': { en: 'Code by email', ru: 'Код по почте' },
  'external-provider': { en: 'Providers only', ru: 'Только провайдеры' },
});

/** Where a type of sign-in is visible. */
export const visibilityWords = defineValues('visibility', {
  all: { en: 'Everywhere', ru: 'Везде' },
  web: { en: 'In the browser', ru: 'В браузере' },
  mobile: { en: 'On Android and iOS', ru: 'На Android и iOS' },
});

/** What a registration is verified by. */
export const registrationTypeWords = defineValues('registration-type', {
  all: { en: 'Phone or email', ru: 'Телефон или почта' },
  phone: { en: 'Phone', ru: 'Телефон' },
  email: { en: 'Email', ru: 'Почта' },
});

/** The admin forms whose records the entity editor shows. */
export const formWords = defineValues('form', {
  'authentication-providers': { en: 'Authentication providers', ru: 'Провайдеры входа' },
  'authentication-provider-groups': { en: 'Groups of providers', ru: 'Группы провайдеров' },
  'authentication-provider-domains': { en: 'Host names of providers', ru: 'Имена узлов провайдеров' },
  'active-directory-service-settings': { en: 'Active Directory services', ru: 'Сервисы Active Directory' },
  'openldap-service-settings': { en: 'OpenLDAP services', ru: 'Сервисы OpenLDAP' },
  'oauth-service-settings': { en: 'OpenID Connect services', ru: 'Сервисы OpenID Connect' },
  'saml-service-settings': { en: 'SAML services', ru: 'Сервисы SAML' },
  'radius-service-settings': { en: 'RADIUS services', ru: 'Сервисы RADIUS' },
  'multifactor-service-settings': { en: 'Second-factor services', ru: 'Сервисы второго фактора' },
  synchronizations: { en: 'Synchronization profiles', ru: 'Профили синхронизации' },
  'synchronization-settings': {
    en: 'Directory settings of profiles',
    ru: 'Настройки каталога у профилей',
  },
});
