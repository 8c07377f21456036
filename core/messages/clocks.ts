import { defineMessages } from './define.ts';

/** What the comparison of clocks says, and what clocks and certificates belong to. */
export const clocksMessages = defineMessages({
  'step.clock': { en: 'Clock', ru: 'Часы' },

  'clock.agrees': {
    en: 'The clock agrees with this computer’s; the difference is {seconds:# second|# seconds}.',
    ru: 'Часы совпадают с часами этого компьютера; разница — {seconds:# секунда|# секунды|# секунд}.',
  },
  'clock.ahead': {
    en: 'The clock is {seconds:# second|# seconds} ahead of this computer’s.',
    ru: 'Часы спешат относительно этого компьютера на {seconds:# секунду|# секунды|# секунд}.',
  },
  'clock.behind': {
    en: 'The clock is {seconds:# second|# seconds} behind this computer’s.',
    ru: 'Часы отстают от этого компьютера на {seconds:# секунду|# секунды|# секунд}.',
  },
  'clock.unknown': {
    en: 'The time of this clock cannot be read. {reason}',
    ru: 'Прочитать время этих часов не удалось. {reason}',
  },
  'clock.not-sent': { en: 'The server does not send its time.', ru: 'Сервер не сообщает своё время.' },

  'clock.synchronize': {
    en: 'Synchronize all clocks with the same time source.',
    ru: 'Синхронизируйте все часы с одним источником времени.',
  },
  'clock.synchronize.tokens': {
    en: 'Synchronize all clocks with the same time source: otherwise tokens are rejected.',
    ru: 'Синхронизируйте все часы с одним источником времени: иначе токены отклоняются.',
  },
  'clock.synchronize.responses': {
    en: 'Synchronize all clocks with the same time source: otherwise SAML responses are rejected.',
    ru: 'Синхронизируйте все часы с одним источником времени: иначе ответы SAML отклоняются.',
  },
  'clock.synchronize.second-factor': {
    en: 'Synchronize all clocks with the same time source: beyond 30 seconds users end up on the sign-in page again.',
    ru: 'Синхронизируйте все часы с одним источником времени: при разнице больше 30 секунд пользователи снова попадают на страницу входа.',
  },
  'clock.synchronize.sign-in': {
    en: 'Synchronize all clocks with the same time source: beyond 30 seconds second factors, tokens and SAML responses are rejected.',
    ru: 'Синхронизируйте все часы с одним источником времени: при разнице больше 30 секунд отклоняются второй фактор, токены и ответы SAML.',
  },
  'clock.synchronize.kerberos': {
    en: 'Synchronize all clocks with the same time source: beyond 5 minutes Kerberos rejects sign-ins as well.',
    ru: 'Синхронизируйте все часы с одним источником времени: при разнице больше 5 минут вход отклоняет и Kerberos.',
  },

  'clock.radius': {
    en: 'RADIUS does not tell the time.',
    ru: 'RADIUS не сообщает время.',
  },

  // Why something has no certificates, or could not be asked for them.
  'certificates.radius': {
    en: 'RADIUS uses a shared secret and no certificate.',
    ru: 'RADIUS использует общий секрет, а не сертификат.',
  },
  'certificates.plain': {
    en: 'The address is http: there is no certificate.',
    ru: 'Адрес — http: сертификата нет.',
  },
  'certificates.none-sent': { en: 'It gives no certificates.', ru: 'Сертификатов он не передаёт.' },
  'certificates.no-tls': {
    en: '{server} does not support TLS on this port.',
    ru: '{server} не поддерживает TLS на этом порту.',
  },
  'certificates.timeout': {
    en: '{server} did not answer in time.',
    ru: '{server} не ответил вовремя.',
  },
  'certificates.not-sent': {
    en: '{server} ended the connection before it sent a certificate.',
    ru: '{server} завершил соединение, не передав сертификат.',
  },
  'source.no-site-address': {
    en: 'The general settings of the site have no ApplicationPath.',
    ru: 'В общих настройках сайта не задан ApplicationPath.',
  },
  'source.no-authority': {
    en: 'The service has no AuthorityUrl.',
    ru: 'В сервисе не задан AuthorityUrl.',
  },
  'source.no-api-url': { en: 'The service has no API URL.', ru: 'В сервисе не задан адрес API.' },
  'source.no-server': {
    en: 'The service has no server address.',
    ru: 'В сервисе не задан адрес сервера.',
  },
  'source.address-unreadable': {
    en: '“{address}” is not an http or https address.',
    ru: '«{address}» — не адрес http или https.',
  },

  // What has a clock or certificates.
  'source.database': { en: 'Database', ru: 'База данных' },
  'source.typed': { en: 'Entered by hand', ru: 'Введён вручную' },
  'source.site': { en: 'Site', ru: 'Сайт' },
  'source.service': { en: '{type}: {name}', ru: '{type}: {name}' },
  'source.own-certificate': {
    en: '{source}, certificate of the site',
    ru: '{source}, сертификат сайта',
  },
  'source.signing': { en: '{source}, signing', ru: '{source}, подпись' },
});
