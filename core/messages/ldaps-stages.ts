import { defineMessages } from './define.ts';

/** What the stages S0-S13 of the LDAPS diagnosis are called and say. */
export const ldapsStageMessages = defineMessages({
  'step.S0': { en: 'Server', ru: 'Сервер' },
  'step.S1': { en: 'Name resolution', ru: 'Имя сервера' },
  'step.S2': { en: 'Port', ru: 'Порт' },
  'step.S3': { en: 'Answer to LDAP without TLS', ru: 'Ответ на LDAP без TLS' },
  'step.S4': { en: 'TLS handshake', ru: 'Рукопожатие TLS' },
  'step.S5': { en: 'TLS versions', ru: 'Версии TLS' },
  'step.S6': { en: 'Rules', ru: 'Правила' },
  'step.S7': { en: 'Trust', ru: 'Доверие' },
  'step.S8': { en: 'Revocation', ru: 'Отзыв' },
  'step.S9': { en: 'Thumbprints', ru: 'Отпечатки' },
  'step.S10': { en: 'Verdict', ru: 'Вывод' },
  'step.S11': { en: 'Directory information', ru: 'Сведения о каталоге' },
  'step.S12': { en: 'StartTLS', ru: 'StartTLS' },
  'step.S13': { en: 'Sign-in and search', ru: 'Вход и поиск' },

  'ldaps.S0': { en: '{host}, port {port}.', ru: '{host}, порт {port}.' },

  'ldaps.S1.resolved': {
    en: 'The name resolves to {count:# address|# addresses}.',
    ru: 'Имени соответствует {count:# адрес|# адреса|# адресов}.',
  },
  'ldaps.S1.address': { en: 'The server is given by its address.', ru: 'Сервер задан адресом.' },
  'ldaps.S1.unknown': {
    en: 'This computer cannot resolve the name.',
    ru: 'Этот компьютер не может определить адрес по имени.',
  },
  'ldaps.S1.remedy': {
    en: 'Check the spelling, the VPN connection and the DNS server.',
    ru: 'Проверьте написание, подключение VPN и сервер DNS.',
  },
  'ldaps.S1.remedy.short': {
    en: 'This is a short name. Try the full one.',
    ru: 'Это короткое имя. Попробуйте полное.',
  },

  'ldaps.S2.open': { en: 'The port is open.', ru: 'Порт открыт.' },
  'ldaps.S2.partly-open': {
    en: 'The port is open, but not on every address.',
    ru: 'Порт открыт, но не на всех адресах.',
  },
  'ldaps.S2.refused': { en: 'Nothing listens on the port.', ru: 'На этом порту нет службы.' },
  'ldaps.S2.silent': { en: 'The server does not answer.', ru: 'Сервер не отвечает.' },
  'ldaps.S2.silent.remedy': {
    en: 'Check the firewall and that the server is running. The site server may still be able to reach it.',
    ru: 'Проверьте межсетевой экран и то, что сервер работает. Серверу сайта он может быть доступен.',
  },
  'ldaps.S2.no-address': { en: 'There is no address to try.', ru: 'Нет адреса, который можно проверить.' },
  'ldaps.S2.address.open': {
    en: '{address}: open, {milliseconds:#} ms',
    ru: '{address}: открыт, {milliseconds:#} мс',
  },
  'ldaps.S2.address.refused': {
    en: '{address}: refused, {milliseconds:#} ms',
    ru: '{address}: отказ, {milliseconds:#} мс',
  },
  'ldaps.S2.address.timeout': {
    en: '{address}: no answer, {milliseconds:#} ms',
    ru: '{address}: нет ответа, {milliseconds:#} мс',
  },
  'ldaps.S2.address.unreachable': {
    en: '{address}: unreachable, {milliseconds:#} ms',
    ru: '{address}: недоступен, {milliseconds:#} мс',
  },

  'evidence.first-bytes': { en: 'First bytes', ru: 'Первые байты' },

  'evidence.tls-code': { en: 'Code of the runtime', ru: 'Код среды выполнения' },
  'evidence.cipher-suite': { en: 'Cipher suite', ru: 'Набор шифров' },
  'evidence.key-exchange': { en: 'Key exchange', ru: 'Обмен ключами' },
  'evidence.unreadable-certificates': { en: 'Unreadable certificates', ru: 'Нечитаемые сертификаты' },
  'evidence.runtime-verdict': { en: 'Verdict of the runtime', ru: 'Вывод среды выполнения' },

  'ldaps.S5.accepted': { en: 'The server accepts {versions}.', ru: 'Сервер принимает {versions}.' },
  'ldaps.S5.none': {
    en: 'The server accepted no version of TLS.',
    ru: 'Сервер не принял ни одной версии TLS.',
  },
  'ldaps.S5.rejected': { en: 'Not accepted: {versions}', ru: 'Не принимает: {versions}' },
  'ldaps.S5.timeout': { en: 'No answer: {versions}', ru: 'Нет ответа: {versions}' },
  'ldaps.S5.untestable': {
    en: 'Cannot be tested from this program: {versions}',
    ru: 'Из этой программы проверить нельзя: {versions}',
  },

  'ldaps.S6.found': {
    en: '{errors:# error|# errors}, {warnings:# warning|# warnings}.',
    ru: '{errors:# ошибка|# ошибки|# ошибок}, {warnings:# предупреждение|# предупреждения|# предупреждений}.',
  },
  'ldaps.S6.no-certificate': {
    en: 'There is no certificate to check.',
    ru: 'Нет сертификата, который можно проверить.',
  },

  'ldaps.S7.trusted': { en: 'The chain is trusted by {store}.', ru: 'Цепочке доверяет {store}.' },
  'ldaps.S7.not-in-bundle': {
    en: 'The bundle of the site server does not trust the chain.',
    ru: 'По файлу доверенных сертификатов сервера сайта цепочка недоверенная.',
  },
  'ldaps.S7.not-here': {
    en: 'This computer does not trust the chain; the site server may.',
    ru: 'Этот компьютер цепочке не доверяет; сервер сайта может ей доверять.',
  },
  'ldaps.S7.no-store': { en: 'There is no trust store.', ru: 'Нет хранилища доверенных сертификатов.' },
  'ldaps.S7.system-unread': {
    en: 'The trust store of this computer could not be read in time.',
    ru: 'Хранилище доверенных сертификатов этого компьютера не удалось прочитать вовремя.',
  },
  'ldaps.store.bundle': {
    en: 'the bundle of the site server',
    ru: 'файл доверенных сертификатов сервера сайта',
  },
  'ldaps.store.bundled': { en: 'the built-in list of roots', ru: 'встроенный список корневых сертификатов' },
  'ldaps.store.system': { en: 'this computer’s trust store', ru: 'хранилище этого компьютера' },
  'ldaps.S7.own-copy': {
    en: 'The chain that this computer completes from its own store is invalid. The site server may have other certificates.',
    ru: 'Цепочка, которую этот компьютер достраивает из своего хранилища, недействительна. На сервере сайта сертификаты могут быть другие.',
  },
  'evidence.bundle-certificates': { en: 'Certificates in the bundle', ru: 'Сертификаты в файле' },
  'evidence.bundle-unreadable': {
    en: 'Unreadable certificates in the bundle',
    ru: 'Нечитаемые сертификаты в файле',
  },
  'evidence.system-certificates': {
    en: 'Certificates in this computer’s store',
    ru: 'Сертификаты в хранилище этого компьютера',
  },

  'ldaps.S9.empty': { en: 'The list of thumbprints is empty.', ru: 'Список отпечатков пуст.' },
  'ldaps.S9.no-effect': {
    en: 'Thumbprints have no effect while UseSecureLDAP is false.',
    ru: 'Пока UseSecureLDAP — false, отпечатки ни на что не влияют.',
  },
  'ldaps.S9.listed': {
    en: 'In the list: {listed:#} of {total:# certificate|# certificates}.',
    ru: 'В списке: {listed:#} из {total:# сертификата|# сертификатов|# сертификатов}.',
  },

  'ldaps.S11.read': { en: '{vendor}.', ru: '{vendor}.' },
  'ldaps.S11.any-vendor': { en: 'A directory server', ru: 'Сервер каталога' },
  'ldaps.S11.clock-off': {
    en: '{vendor}; its clock differs by {seconds:# second|# seconds}.',
    ru: '{vendor}; часы расходятся на {seconds:# секунду|# секунды|# секунд}.',
  },
  'ldaps.S11.clock-off.remedy': {
    en: 'Synchronize the clocks of the server and of this computer with one time source.',
    ru: 'Синхронизируйте часы сервера и этого компьютера с одним источником времени.',
  },
  'ldaps.S11.failed': {
    en: 'The server does not give information about itself: {reason}',
    ru: 'Сервер не сообщает сведений о себе: {reason}',
  },
  'ldaps.S11.no-connection': {
    en: 'There is no connection to read it over.',
    ru: 'Нет соединения, чтобы их прочитать.',
  },
  'ldaps.S11.no-directory': {
    en: 'The server does not answer LDAP.',
    ru: 'Сервер не отвечает по LDAP.',
  },
  'evidence.server-name': { en: 'Name of the server', ru: 'Имя сервера' },
  'evidence.server-base': { en: 'Base DN', ru: 'Базовый DN' },
  'evidence.server-time': { en: 'Time of the server', ru: 'Время сервера' },

  'ldaps.S12.works': {
    en: 'StartTLS works on port {port}; the platform does not use it.',
    ru: 'StartTLS на порту {port} работает; платформа его не использует.',
  },
  'ldaps.S12.failed': {
    en: 'StartTLS, which the platform does not use, does not work on port {port}: {reason}',
    ru: 'StartTLS, который платформа не использует, на порту {port} не работает: {reason}',
  },

  'ldaps.S13': {
    en: 'Test the service to try sign-in and search.',
    ru: 'Вход и поиск проверяются проверкой сервиса.',
  },

  'ldaps.unreachable': {
    en: 'This computer cannot reach the server.',
    ru: 'С этого компьютера сервер недоступен.',
  },
});
