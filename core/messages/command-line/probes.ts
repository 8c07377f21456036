import { defineMessages } from '../define.ts';
import { defineHelp } from './define-help.ts';

export const probesHelp = defineHelp({
  options: { id: { en: 'ID of the service.', ru: 'ID сервиса.' } },
  commands: {
    'services check': {
      summary: {
        en: 'Test a RADIUS, OAuth, SAML or Multifactor service step by step.',
        ru: 'Проверить по шагам сервис RADIUS, OAuth, SAML или Multifactor.',
      },
      details: [
        {
          en: 'Checks the client secret and the redirect URI of OpenID Connect without a user.',
          ru: 'Секрет клиента и адрес возврата OpenID Connect проверяет без пользователя.',
        },
        {
          en: 'With --login, signs a user in to RADIUS once. For directories, use directory check.',
          ru: 'С --login один раз выполняет вход пользователя в RADIUS. Для каталогов есть directory check.',
        },
        {
          en: 'Exits with 10 if a step fails, with 11 if a step cannot be judged from this computer.',
          ru: 'Код завершения: 10, если шаг не пройден; 11, если о шаге нельзя судить с этого компьютера.',
        },
      ],
      options: {
        type: { en: 'Type of the service.', ru: 'Тип сервиса.' },
        login: {
          en: 'RADIUS: login of a user to sign in.',
          ru: 'RADIUS: логин пользователя для проверки входа.',
        },
        'login-password-file': {
          en: 'RADIUS: file with the user’s password; - reads standard input.',
          ru: 'RADIUS: файл с паролем пользователя; - читает стандартный ввод.',
        },
        tries: {
          en: 'RADIUS: how many times each request is sent; 3 by default.',
          ru: 'RADIUS: сколько раз отправлять каждый запрос; по умолчанию 3.',
        },
        config: {
          en: 'OpenID Connect: the site’s appsettings.json or web.config, whose OidcAliases are compared.',
          ru: 'OpenID Connect: файл appsettings.json или web.config сайта для сверки OidcAliases.',
        },
        'site-address': {
          en: 'OpenID Connect: the site address that a callback path belongs to.',
          ru: 'OpenID Connect: адрес сайта, к которому относится путь возврата.',
        },
      },
    },
    'services judge-response': {
      summary: {
        en: 'Check a copied SAML response and find the user that it names.',
        ru: 'Проверить скопированный ответ SAML и найти пользователя, который в нём указан.',
      },
      details: [
        {
          en: 'The user is read from the signed part of the response only. Nothing is stored.',
          ru: 'Пользователь берётся только из подписанной части ответа. Ничего не сохраняется.',
        },
      ],
      options: {
        response: {
          en: 'File with the SAMLResponse, base64 or XML; - reads standard input.',
          ru: 'Файл с SAMLResponse (base64 или XML); - читает стандартный ввод.',
        },
        metadata: {
          en: 'File with the metadata; by default it is fetched from the metadata URL of the service.',
          ru: 'Файл с метаданными; по умолчанию они берутся по адресу метаданных сервиса.',
        },
        consumer: {
          en: 'URL at which the site takes responses.',
          ru: 'Адрес, по которому сайт принимает ответы.',
        },
        audience: { en: 'SamlEntityId of the site.', ru: 'SamlEntityId сайта.' },
        'request-id': {
          en: 'ID of the request that the response answers.',
          ru: 'ID запроса, на который получен ответ.',
        },
        'request-time': {
          en: 'When the request was sent, ISO 8601.',
          ru: 'Когда отправлен запрос, в формате ISO 8601.',
        },
      },
    },
    clocks: {
      summary: {
        en: 'Compare the clocks of database, site, directories and identity providers with this computer’s.',
        ru: 'Сверить часы базы данных, сайта, каталогов и поставщиков удостоверений с часами этого компьютера.',
      },
      details: [
        {
          en: 'Exits with 10 if a clock differs by more than 30 seconds, with 11 if a clock cannot be read.',
          ru: 'Код завершения: 10, если часы расходятся больше чем на 30 секунд; 11, если их прочитать не удалось.',
        },
      ],
    },
    certificates: {
      summary: {
        en: 'List when the certificates of directories and identity providers expire, the earliest first.',
        ru: 'Показать, когда истекают сертификаты каталогов и поставщиков удостоверений, сначала ближайшие.',
      },
      details: [
        {
          en: 'Exits with 10 if a certificate has expired or expires within --days, with 11 if one cannot be read.',
          ru: 'Код завершения: 10, если сертификат истёк или истечёт за --days дней; 11, если прочитать не удалось.',
        },
      ],
      options: {
        days: {
          en: 'How many days before expiry count as too late; 30 by default.',
          ru: 'За сколько дней до истечения предупреждать; по умолчанию 30.',
        },
      },
    },
  },
});

export const probesTexts = defineMessages({
  'check-step.line': {
    en: '{verdict} {title}: {message} ({milliseconds} ms)',
    ru: '{verdict} {title}: {message} ({milliseconds} мс)',
  },
  'check-step.evidence': { en: '{name}: {value}', ru: '{name}: {value}' },
  'check-step.subject': { en: '{subject}: {message}', ru: '{subject}: {message}' },
  'response-user.match': { en: 'User: {login}', ru: 'Пользователь: {login}' },
  'response-user.none': {
    en: 'No user of the site matches the response.',
    ru: 'Ответу не соответствует ни один пользователь сайта.',
  },
  'response-user.ambiguous': {
    en: 'Several users of the site match the response.',
    ru: 'Ответу соответствуют несколько пользователей сайта.',
  },
  'response-user.no-claim': {
    en: 'The response lacks the claims that identify the user.',
    ru: 'В ответе нет утверждений, по которым определяется пользователь.',
  },
  'response-user.not-configured': {
    en: 'User matching is not configured in the service.',
    ru: 'В сервисе не настроено сопоставление пользователей.',
  },
  'clocks.skew': { en: '{sign}{seconds:#} s', ru: '{sign}{seconds:#} с' },
  'certificates.ended': { en: 'expired', ru: 'истёк' },
  'certificates.last-day': { en: 'less than a day', ru: 'меньше суток' },
  'certificates.days': { en: '{days:# day|# days}', ru: '{days:# день|# дня|# дней}' },
  'certificates.absent': { en: 'none', ru: 'нет' },
  'certificates.unknown': { en: 'unknown', ru: 'неизвестно' },
  'certificates.none': {
    en: 'The site has no services with certificates.',
    ru: 'На сайте нет сервисов с сертификатами.',
  },
});
