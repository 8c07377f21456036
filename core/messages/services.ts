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
  'field.not-storable': {
    en: 'it has characters that a database cannot store',
    ru: 'в нём есть символы, которые нельзя сохранить в базе данных',
  },
  'service.not-a-secret': {
    en: '{field} of a service of type {type} is not a secret that can be cleared.',
    ru: 'Поле {field} сервиса типа {type} — не секрет, который можно удалить.',
  },
  'service.cleared-and-given': {
    en: '{field} cannot be set and cleared at once.',
    ru: 'Поле {field} нельзя одновременно задать и удалить.',
  },
  'service.no-application-user': {
    en: 'A service of type {type} cannot connect as the application user.',
    ru: 'Сервис типа {type} не может подключаться от имени пользователя приложения.',
  },
  'service.application-user-and-field': {
    en: 'A service that connects as the application user has no {field}.',
    ru: 'У сервиса, который подключается от имени пользователя приложения, нет поля {field}.',
  },
  'service.alias-not-letters': {
    en: 'Only the letters a to z are allowed.',
    ru: 'Допустимы только буквы от a до z.',
  },
  'service.port-out-of-range': {
    en: 'A port is a number from 1 to 65535.',
    ru: 'Порт — это число от 1 до 65535.',
  },
  'service.used': {
    en: 'Provider {provider} uses this service. Change or delete the provider first.',
    ru: 'Этот сервис использует провайдер {provider}. Сначала измените или удалите провайдер.',
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
  'setting.unknown': {
    en: 'The platform does not read {name}.',
    ru: 'Платформа не читает {name}.',
  },
  'setting.twice': {
    en: '{name} is written twice; the last value counts.',
    ru: '{name} указано дважды; действует последнее значение.',
  },
  'setting.not-https': {
    en: 'The address is not https: what is sent there can be read on the way.',
    ru: 'Адрес не https: переданное по нему можно прочитать по дороге.',
  },
  'setting.not-an-address': {
    en: 'The value must be an address that begins with https://.',
    ru: 'Значение должно быть адресом, который начинается с https://.',
  },
  'setting.not-a-path': {
    en: 'The value must be a path of the site that begins with /.',
    ru: 'Значение должно быть путём на сайте, который начинается с /.',
  },
  'setting.usual': {
    en: 'This is not a usual value. Usual are {choices}.',
    ru: 'Это необычное значение. Обычно: {choices}.',
  },
  'setting.not-a-pfx': {
    en: 'A certificate for signing is a .pfx file.',
    ru: 'Сертификат для подписи — это файл .pfx.',
  },
  'setting.claim-needs-scopes': {
    en: 'Users are matched by {claim}, not by sub: without Scopes the claim may not come.',
    ru: 'Пользователи сопоставляются по {claim}, а не по sub: без Scopes это утверждение может не прийти.',
  },
  'setting.not-a-column': {
    en: 'Users have no field {field}.',
    ru: 'У пользователей нет поля {field}.',
  },
  'matching.mapper-unknown': {
    en: 'there is no mapper {name}',
    ru: 'сопоставителя {name} нет',
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
    en: 'Requests must be signed, but there is no certificate. The provider reports that the integration is not configured.',
    ru: 'Запросы нужно подписывать, но сертификата нет. Провайдер сообщит, что интеграция не настроена.',
  },
  'setting.metadata-address': {
    en: 'The metadata of the identity provider has no valid address. The provider reports that the integration is not configured.',
    ru: 'У метаданных поставщика удостоверений нет правильного адреса. Провайдер сообщит, что интеграция не настроена.',
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
    en: 'The value must be one of {choices}, unless MapperType is ByAttribute or by a dictionary.',
    ru: 'Допустимые значения: {choices}, если MapperType — не ByAttribute и не по справочнику.',
  },
  'setting.not-a-profile-field': {
    en: 'A user profile has no field {field}.',
    ru: 'В профиле пользователя нет поля {field}.',
  },

  'setting.expected.text': {
    en: 'The value must be a text in quotes.',
    ru: 'Значение должно быть текстом в кавычках.',
  },
  'setting.expected.flag': {
    en: 'The value must be true or false, without quotes.',
    ru: 'Значение должно быть true или false без кавычек.',
  },
  'setting.expected.number': {
    en: 'The value must be a whole number, without quotes.',
    ru: 'Значение должно быть целым числом без кавычек.',
  },
  'setting.expected.list': {
    en: 'The value must be a list of texts in square brackets.',
    ru: 'Значение должно быть списком текстов в квадратных скобках.',
  },
  'setting.expected.map': {
    en: 'The value must be an object whose values are texts.',
    ru: 'Значение должно быть объектом, значения которого — тексты.',
  },
  'setting.mapper-needs': {
    en: '{mapper} needs {key}; without it no user is found.',
    ru: 'Для {mapper} нужен {key}: без него пользователь не будет найден.',
  },
  'setting.profiles-empty': {
    en: 'Profiles are created, but ProfileAttributesMap fills no field of them.',
    ru: 'Профили создаются, но ProfileAttributesMap не заполняет в них ни одного поля.',
  },
  'setting.activity-not-sliding': {
    en: 'Activity works with sliding tokens only, and AuthTokenRefreshStrategy is not SlidingExpiration. Sessions will not be renewed.',
    ru: 'Activity действует только со скользящими токенами, а AuthTokenRefreshStrategy — не SlidingExpiration. Сессии не будут продлеваться.',
  },
  'setting.federation-claim': {
    en: 'Users are found by the directory’s SID, which the claim primarySid carries.',
    ru: 'Пользователи определяются по SID каталога, а он приходит в утверждении primarySid.',
  },
  'setting.federation-unsigned': {
    en: 'The identity provider of a directory accepts only signed requests.',
    ru: 'Поставщик удостоверений каталога принимает только подписанные запросы.',
  },
  'setting.federation-no-issuer': {
    en: 'The identity provider of a directory needs the domain of this site in Issuer.',
    ru: 'Поставщику удостоверений каталога нужен домен этого сайта в Issuer.',
  },
  'setting.federation-issuer': {
    en: 'Issuer is {issuer}, but the domain of this site is {domain}.',
    ru: 'Issuer — {issuer}, а домен этого сайта — {domain}.',
  },

  // How sessions are renewed.
  'renewal.by-default': { en: 'RenewalMode is not set', ru: 'RenewalMode не задан' },
  'renewal.by-mode': { en: 'set in RenewalMode', ru: 'задано в RenewalMode' },
  'renewal.by-older-key': {
    en: 'set in the older key FederatedRenewalEnabled',
    ru: 'задано в устаревшем ключе FederatedRenewalEnabled',
  },
  'renewal.unknown-mode': {
    en: 'RenewalMode has an unknown value.',
    ru: 'В RenewalMode неизвестное значение.',
  },
  'renewal.after-restart': {
    en: 'A change applies after the application is restarted.',
    ru: 'Изменение действует после перезапуска приложения.',
  },
  'renewal.ceiling': {
    en: 'A session lasts SamlSessionAbsoluteLifetimeMinutes at most, counted from its first token; then the user signs in anew.',
    ru: 'Сессия длится не дольше SamlSessionAbsoluteLifetimeMinutes от первого токена; затем нужен полный вход.',
  },
  'renewal.ceiling-of': {
    en: 'A session lasts {minutes:# minute|# minutes} at most, counted from its first token (SamlSessionAbsoluteLifetimeMinutes); then the user signs in anew.',
    ru: 'Сессия длится не дольше {minutes:# минуты|# минут|# минут} от первого токена (SamlSessionAbsoluteLifetimeMinutes); затем нужен полный вход.',
  },
  'renewal.needs-sliding': {
    en: 'Activity works only if AuthTokenRefreshStrategy is SlidingExpiration.',
    ru: 'Activity действует, только если AuthTokenRefreshStrategy — SlidingExpiration.',
  },

  'setting.remedy.set': { en: 'Set {key} to {value}.', ru: 'Установите {key} в {value}.' },
  'setting.remedy.sliding': {
    en: 'Set AuthTokenRefreshStrategy to SlidingExpiration, or choose another RenewalMode.',
    ru: 'Установите AuthTokenRefreshStrategy в SlidingExpiration или выберите другой RenewalMode.',
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
    en: 'extended parameter {parameter} in category {category}',
    ru: 'ДП {parameter} в категории {category}',
  },

  // What a value of a profile is expected to be.
  'matching.expected.datetime': { en: 'a date is expected', ru: 'ожидается дата' },
  'matching.expected.bool': { en: 'true or false is expected', ru: 'ожидается true или false' },
  'matching.expected.guid': { en: 'a GUID is expected', ru: 'ожидается GUID' },
});
