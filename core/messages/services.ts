import { defineMessages } from './define.ts';

/** What is said of authentication services, their settings, and the user that claims match. */
export const servicesMessages = defineMessages({
  'record.service': { en: 'service of type {type}', ru: 'сервис типа {type}' },

  // What is refused.
  'service.field-unknown': {
    en: 'A service of type {type} has no field {field}.',
    ru: 'У сервиса типа {type} нет поля {field}.',
  },
  'service.name-missing': { en: 'The service has no name.', ru: 'Не указано название сервиса.' },
  'service.field-required': {
    en: 'A service of type {type} needs a value of {field}.',
    ru: 'Сервису типа {type} нужно значение {field}.',
  },
  'service.used': {
    en: 'Provider {provider} uses this service. Change or delete the provider first.',
    ru: 'Этот сервис использует провайдер {provider}. Сначала измените или удалите провайдера.',
  },
  'service.settings-unreadable': {
    en: 'Settings (JSON) cannot be stored. {problem}',
    ru: 'Настройки (JSON) нельзя сохранить. {problem}',
  },

  // Findings in Settings (JSON), AuthConfig and RegistrationFields alike.
  'setting.not-one-of': {
    en: 'The value must be one of {choices}.',
    ru: 'Допустимые значения: {choices}.',
  },
  'setting.not-an-object': { en: 'The value must be an object.', ru: 'Значение должно быть объектом.' },

  'setting.activity-for-saml': {
    en: 'Activity works with SAML only. Sessions will not be renewed.',
    ru: 'Activity действует только для SAML. Сессии не будут продлеваться.',
  },
  'setting.authority-missing': {
    en: 'Without AuthorityUrl nobody can sign in.',
    ru: 'Без AuthorityUrl никто не сможет войти.',
  },
  'setting.scopes-empty': {
    en: 'The list of scopes is empty: only openid is requested.',
    ru: 'Список областей (scopes) пуст: запрашивается только openid.',
  },
  'setting.claim-without-scope': {
    en: 'No scope contains {claim}, so the identity provider will not send it.',
    ru: '{claim} не входит ни в одну область (scope), и поставщик удостоверений его не пришлёт.',
  },
  'setting.no-offline-access': {
    en: 'Without offline_access there is usually no refresh token, and sessions are not renewed.',
    ru: 'Без offline_access обычно нет токена обновления, и сессии не продлеваются.',
  },
  'setting.certificate-missing': {
    en: 'Requests must be signed, but there is no certificate. Sign-in will not work.',
    ru: 'Запросы нужно подписывать, но сертификата нет. Вход не будет работать.',
  },
  'setting.unsolicited-responses': {
    en: 'Responses to no request are accepted.',
    ru: 'Принимаются ответы без запроса.',
  },
  'setting.certificate-not-checked': {
    en: 'The certificate of the identity provider is not checked.',
    ru: 'Сертификат поставщика удостоверений не проверяется.',
  },
  'setting.superseded': {
    en: 'This key is older and has no effect: RenewalMode takes precedence.',
    ru: 'Это устаревший ключ, он не действует: приоритет у RenewalMode.',
  },
  'setting.identity-claim': {
    en: 'The value must be one of {choices}, unless MapperType is ByAttribute.',
    ru: 'Допустимые значения: {choices}, если MapperType — не ByAttribute.',
  },
  'setting.not-a-profile-field': {
    en: 'A user profile has no field {field}.',
    ru: 'В профиле пользователя нет поля {field}.',
  },

  'setting.remedy.renewal-mode': {
    en: 'Set RenewalMode to IdentityProvider or None.',
    ru: 'Установите RenewalMode в IdentityProvider или None.',
  },
  'setting.remedy.authority': {
    en: 'Enter the address of the identity provider.',
    ru: 'Укажите адрес поставщика удостоверений.',
  },
  'setting.remedy.scopes': {
    en: 'List the scopes in Scopes.',
    ru: 'Перечислите области в Scopes.',
  },
  'setting.remedy.offline-access': {
    en: 'Add offline_access to Scopes.',
    ru: 'Добавьте offline_access в Scopes.',
  },
  'setting.remedy.certificate': {
    en: 'Set SignCertificatePath, or turn SignAuthRequests off.',
    ru: 'Задайте SignCertificatePath или отключите SignAuthRequests.',
  },
  'setting.remedy.remove': { en: 'Remove the key.', ru: 'Удалите ключ.' },

  // Why claims match no user.
  'matching.claims-unreadable': {
    en: 'The claims are neither a JSON object nor a token.',
    ru: 'Утверждения (claims) — не объект JSON и не токен.',
  },
  'matching.no-claims': {
    en: 'A service of type {type} receives no claims.',
    ru: 'Сервис типа {type} не получает утверждений (claims).',
  },
  'matching.setting-missing': { en: '{setting} is not set.', ru: '{setting}: значение не задано.' },
  'matching.setting-not-a-number': {
    en: '{setting} must be a whole number.',
    ru: '{setting}: нужно целое число.',
  },
  'matching.identity-claim-unknown': {
    en: '{setting} has an unknown value: {value}.',
    ru: '{setting}: неизвестное значение {value}.',
  },
  'matching.column-unusable': {
    en: '{column} cannot be compared with a claim: it is not a text field of a user.',
    ru: '{column} нельзя сравнить с утверждением: это не текстовое поле пользователя.',
  },

  // Where a user is looked up.
  'matching.column': { en: '{column}', ru: '{column}' },
  'matching.dictionary': {
    en: 'ExtParam {parameter} in category {category}',
    ru: 'ДП {parameter} в категории {category}',
  },

  // What a value of a profile is expected to be.
  'matching.expected.datetime': { en: 'a date is expected', ru: 'ожидается дата' },
  'matching.expected.bool': { en: 'true or false is expected', ru: 'ожидается true или false' },
  'matching.expected.guid': { en: 'a GUID is expected', ru: 'ожидается GUID' },
});
