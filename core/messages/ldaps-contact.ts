import { defineMessages } from './define.ts';

/** Why LDAPS does not come about with a server, one cause each, and what to do about it: rule R01. */
export const ldapsCauseMessages = defineMessages({
  'ldaps.R01.refused': {
    en: 'The server refuses connections on port {port}.',
    ru: 'Сервер не принимает соединения на порту {port}.',
  },
  'ldaps.R01.reset': {
    en: 'The server ends the connection before its first word of TLS; usually it has no certificate to use.',
    ru: 'Сервер закрывает соединение до первого слова TLS; обычно у него нет пригодного сертификата.',
  },
  'ldaps.R01.no-certificate': {
    en: 'The server did not present a certificate.',
    ru: 'Сервер не предъявил сертификат.',
  },
  'ldaps.R01.cipher': {
    en: 'The server refused the handshake: it has no cipher suite in common with this computer, or no certificate for one.',
    ru: 'Сервер отклонил рукопожатие: у него нет общего с этим компьютером набора шифров или нет сертификата для него.',
  },
  'ldaps.R01.protocol': {
    en: 'The server and this computer have no version of TLS in common.',
    ru: 'У сервера и этого компьютера нет общей версии TLS.',
  },
  'ldaps.R01.name': {
    en: 'The server refused the handshake because it does not know the name that it was asked by.',
    ru: 'Сервер отклонил рукопожатие: имя, по которому к нему обратились, ему неизвестно.',
  },
  'ldaps.R01.alert': {
    en: 'The server refused the handshake with an alert.',
    ru: 'Сервер отклонил рукопожатие с оповещением TLS.',
  },
  'ldaps.R01.timeout': {
    en: 'The server accepts the connection and did not answer within {seconds:# second|# seconds}.',
    ru: 'Сервер принимает соединение и не ответил за {seconds:# секунду|# секунды|# секунд}.',
  },
  'ldaps.R01.slow': {
    en: 'The server answers so slowly that the handshake had not ended after {seconds:# second|# seconds}.',
    ru: 'Сервер отвечает так медленно, что рукопожатие не закончилось за {seconds:# секунду|# секунды|# секунд}.',
  },
  'ldaps.R01.half': {
    en: 'The handshake began and broke off half-way.',
    ru: 'Рукопожатие началось и прервалось на полпути.',
  },
  'ldaps.R01.garbled': {
    en: 'The handshake began and then went on with bytes that are not TLS.',
    ru: 'Рукопожатие началось, но затем пришли данные, которые не относятся к TLS.',
  },
  'ldaps.R01.unreachable': {
    en: 'The port was open, and then the server could not be reached.',
    ru: 'Порт был открыт, но затем сервер стал недоступен.',
  },
  'ldaps.R01.no-tls': {
    en: 'The port does not speak TLS.',
    ru: 'Порт не поддерживает TLS.',
  },
  'ldaps.R01.not-ldaps': {
    en: 'The port speaks LDAP without TLS.',
    ru: 'Порт отвечает по LDAP без TLS.',
  },
  'ldaps.R01.http': {
    en: 'The port speaks HTTP.',
    ru: 'Порт отвечает по HTTP.',
  },
  'ldaps.R01.ldaps-off': {
    en: 'LDAPS is off on this server: port {port} is closed, and port {plain} answers LDAP without TLS.',
    ru: 'LDAPS на этом сервере выключен: порт {port} закрыт, а порт {plain} отвечает по LDAP без TLS.',
  },
  'ldaps.R01.some-reset': {
    en: 'The server ends some of its connections: {failed:#} of {total:#} were broken off after others had come about. It, or a device in front of it, allows only so many at a time.',
    ru: 'Сервер обрывает часть соединений: {failed:#} из {total:#} оборваны, тогда как другие установлены. Он сам или устройство перед ним допускает лишь несколько соединений сразу.',
  },
  'ldaps.R01.some': {
    en: '{failed:# handshake|# handshakes} of {total:#} failed: {reason}',
    ru: 'Рукопожатий неудачных: {failed:#} из {total:#}. {reason}',
  },
  'ldaps.R01.remedy': {
    en: 'Give the directory service a Server Authentication certificate with its private key (on Windows in Local Computer\\Personal).',
    ru: 'Установите для службы каталогов сертификат с закрытым ключом для проверки подлинности сервера (в Windows — в «Локальный компьютер\\Личное»).',
  },
  'ldaps.R01.remedy.port': {
    en: 'Check the port, and that the server is running.',
    ru: 'Проверьте порт и то, что сервер работает.',
  },
  'ldaps.R01.remedy.tls-port': {
    en: 'Check the port: the port of LDAPS is usually 636. If it is the right one, enable LDAPS on the server.',
    ru: 'Проверьте порт: обычно LDAPS — это порт 636. Если порт верный, включите LDAPS на сервере.',
  },
  'ldaps.R01.remedy.cipher': {
    en: 'Check the cipher suites of the server, and that its certificate has a private key that the service can read.',
    ru: 'Проверьте наборы шифров сервера и то, что у его сертификата есть закрытый ключ, доступный службе.',
  },
  'ldaps.R01.remedy.name': {
    en: 'In the service, use the name that the server or the load balancer is set up for.',
    ru: 'Укажите в сервисе имя, на которое настроен сервер или балансировщик нагрузки.',
  },
  'ldaps.R01.remedy.alert': {
    en: 'See the log of the server (on Windows the Schannel events) for the reason.',
    ru: 'Посмотрите причину в журнале сервера (в Windows — в событиях Schannel).',
  },
  'ldaps.R01.remedy.timeout': {
    en: 'Check that the directory service is not hung or overloaded, and whether a device in between holds connections back.',
    ru: 'Проверьте, не зависла ли и не перегружена ли служба каталогов и не задерживает ли соединения устройство на пути.',
  },
  'ldaps.R01.remedy.between': {
    en: 'Look for a firewall or an inspecting proxy on the way, and check again on the site server.',
    ru: 'Проверьте, нет ли на пути межсетевого экрана или проверяющего прокси, и повторите проверку на сервере сайта.',
  },
  'ldaps.R01.remedy.off': {
    en: 'Enable LDAPS: give the directory service a Server Authentication certificate with its private key (on Windows in Local Computer\\Personal).',
    ru: 'Включите LDAPS: установите для службы каталогов сертификат с закрытым ключом для проверки подлинности сервера (в Windows — в «Локальный компьютер\\Личное»).',
  },
  'ldaps.R01.remedy.some-reset': {
    en: 'Check the limits of connections on the directory server and on the load balancer or firewall in front of it.',
    ru: 'Проверьте ограничения на число соединений на сервере каталога и на балансировщике или межсетевом экране перед ним.',
  },
  'ldaps.R01.remedy.some': {
    en: 'Check each server behind this name by its own name or address.',
    ru: 'Проверьте каждый сервер за этим именем по его собственному имени или адресу.',
  },
});

/** What the stages S3 and S4 of the LDAPS diagnosis say: answers to LDAP without TLS, handshakes, answers behind them. */
export const ldapsContactMessages = defineMessages({
  'ldaps.S3.ldap': { en: 'The port speaks LDAP without TLS.', ru: 'Порт отвечает по LDAP без TLS.' },
  'ldaps.S3.ldap.remedy': {
    en: 'Check the port: the port of LDAPS is usually 636.',
    ru: 'Проверьте порт: обычно LDAPS — это порт 636.',
  },
  'ldaps.S3.http': {
    en: 'The port speaks HTTP; this is not a directory server.',
    ru: 'Порт отвечает по HTTP; это не сервер каталога.',
  },
  'ldaps.S3.tls': { en: 'The port speaks TLS.', ru: 'Порт отвечает по TLS.' },
  'ldaps.S3.silent': {
    en: 'The port does not answer LDAP without TLS.',
    ru: 'На LDAP без TLS порт не отвечает.',
  },
  'ldaps.S3.refused': { en: 'Nothing listens on the port.', ru: 'На этом порту нет службы.' },
  'ldaps.S3.notice': {
    en: 'The port answers by LDAP that it is unavailable.',
    ru: 'Порт отвечает по LDAP, что он недоступен.',
  },
  'ldaps.S3.port': { en: 'Port {port}: {answer}', ru: 'Порт {port}: {answer}' },
  'ldaps.S3.clear-text': {
    en: 'Port {port} answers LDAP without TLS.',
    ru: 'Порт {port} отвечает по LDAP без TLS.',
  },
  'ldaps.S3.no-clear-text': {
    en: 'No answer to LDAP without TLS on {ports}.',
    ru: 'Нет ответа на LDAP без TLS на портах: {ports}.',
  },
  'ldaps.S3.closed': {
    en: 'The port closes a connection of LDAP without TLS.',
    ru: 'Соединение LDAP без TLS порт закрывает.',
  },
  'ldaps.S3.other': {
    en: 'The port answers in an unknown protocol.',
    ru: 'Порт отвечает по неизвестному протоколу.',
  },

  'ldaps.S4.done': {
    en: '{protocol}; the server sent {count:# certificate|# certificates}.',
    ru: '{protocol}; сервер прислал {count:# сертификат|# сертификата|# сертификатов}.',
  },
  'ldaps.S4.client-certificate': {
    en: 'The server requires a client certificate.',
    ru: 'Сервер требует сертификат клиента.',
  },
  'ldaps.S4.reset': {
    en: 'The server ended the connection; usually it has no certificate to use.',
    ru: 'Сервер закрыл соединение; обычно это значит, что у него нет сертификата.',
  },
  'ldaps.S4.timeout': {
    en: 'The server did not answer the handshake within {seconds:# second|# seconds}.',
    ru: 'Сервер не ответил на рукопожатие за {seconds:# секунду|# секунды|# секунд}.',
  },
  'ldaps.S4.slow': {
    en: 'The handshake had not ended after {seconds:# second|# seconds}.',
    ru: 'Рукопожатие не закончилось за {seconds:# секунду|# секунды|# секунд}.',
  },
  'ldaps.S4.took': {
    en: 'The server is slow: its answer took {seconds:# second|# seconds}.',
    ru: 'Сервер отвечает медленно: ответ занял {seconds:# секунду|# секунды|# секунд}.',
  },
  'ldaps.S4.no-tls': { en: 'The port does not speak TLS.', ru: 'Порт не поддерживает TLS.' },
  'ldaps.S4.protocol': {
    en: 'The server and this computer have no version of TLS in common.',
    ru: 'У сервера и этого компьютера нет общей версии TLS.',
  },
  'ldaps.S4.half': {
    en: 'The handshake broke off half-way.',
    ru: 'Рукопожатие прервалось на полпути.',
  },
  'ldaps.S4.garbled': {
    en: 'What came after the beginning of the handshake is not TLS.',
    ru: 'После начала рукопожатия пришли данные, которые не относятся к TLS.',
  },
  'ldaps.S4.unreachable': {
    en: 'The server could not be reached again.',
    ru: 'Повторно подключиться к серверу не удалось.',
  },
  'ldaps.S4.cipher': {
    en: 'The server refused every cipher suite of this computer.',
    ru: 'Сервер отклонил все наборы шифров этого компьютера.',
  },
  'ldaps.S4.name': {
    en: 'The server does not know the name that it was asked by.',
    ru: 'Имя, по которому обратились к серверу, ему неизвестно.',
  },
  'ldaps.S4.alert': {
    en: 'The server refused the handshake with an alert.',
    ru: 'Сервер отклонил рукопожатие с оповещением TLS.',
  },
  'ldaps.S4.answer.ldap': { en: 'It answers LDAP.', ru: 'Отвечает по LDAP.' },
  'ldaps.S4.answer.notice': {
    en: 'It answers by LDAP that it is unavailable.',
    ru: 'Отвечает по LDAP, что недоступен.',
  },
  'ldaps.S4.answer.http': {
    en: 'It answers LDAP with HTTP: this is a web server.',
    ru: 'Отвечает на LDAP по HTTP: это веб-сервер.',
  },
  'ldaps.S4.answer.tls': {
    en: 'It answers LDAP with TLS inside TLS.',
    ru: 'Отвечает на LDAP вложенным TLS.',
  },
  'ldaps.S4.answer.other': {
    en: 'It answers LDAP in an unknown protocol.',
    ru: 'Отвечает на LDAP по неизвестному протоколу.',
  },
  'ldaps.S4.answer.silent': {
    en: 'It did not answer LDAP within {seconds:# second|# seconds}.',
    ru: 'На LDAP не ответил за {seconds:# секунду|# секунды|# секунд}.',
  },
  'ldaps.S4.answer.slow': {
    en: 'It answers LDAP so slowly that nothing whole had come after {seconds:# second|# seconds}.',
    ru: 'Отвечает по LDAP так медленно, что за {seconds:# секунду|# секунды|# секунд} целого ответа не пришло.',
  },
  'ldaps.S4.answer.closed': {
    en: 'It closes the connection when it is asked for LDAP.',
    ru: 'На запрос LDAP закрывает соединение.',
  },
  'ldaps.S4.no-certificate': { en: 'The server sent no certificate.', ru: 'Сервер не прислал сертификат.' },
  'ldaps.S4.no-connection': { en: 'There is no connection.', ru: 'Соединения нет.' },
});
