import { defineMessages } from './define.ts';

/** What the site will do with an LDAPS server, by the row of the decision table, and what to do about it. */
export const ldapsVerdictMessages = defineMessages({
  'ldaps.verdict.clear-text': {
    en: 'The site will connect in clear text on port {port}: the passwords of the service and of users can be read in transit. Servers that require signing answer with code 8.',
    ru: 'Сайт подключится открытым текстом через порт {port}: пароли сервиса и пользователей можно перехватить. Серверы, которые требуют подписи, ответят кодом 8.',
  },
  'ldaps.verdict.clear-text-refused': {
    en: 'The site will not connect: UseSecureLDAP is false, and port {port} of the server does not offer LDAP without TLS. Thumbprints have no effect.',
    ru: 'Сайт не подключится: UseSecureLDAP — false, а порт {port} сервера не предоставляет LDAP без TLS. Отпечатки ни на что не влияют.',
  },
  'ldaps.verdict.clear-text-unknown': {
    en: 'Whether the site connects cannot be determined: port {port} does not answer LDAP without TLS from here. If it connects, it does so in clear text.',
    ru: 'Подключится ли сайт, определить нельзя: отсюда порт {port} не отвечает на LDAP без TLS. Если подключится, то открытым текстом.',
  },
  'ldaps.verdict.trusted': {
    en: 'The site will connect. It logs one warning per path and start, because the list of thumbprints is empty.',
    ru: 'Сайт подключится. При каждом запуске он пишет в журнал по предупреждению на путь, так как список отпечатков пуст.',
  },
  'ldaps.verdict.chain-refused': {
    en: '{cause} The site will not connect, and no thumbprint helps while LdapValidateServerCertificate is true.',
    ru: '{cause} Сайт не подключится, и отпечаток не поможет, пока LdapValidateServerCertificate — true.',
  },
  'ldaps.verdict.chain-refused.several': {
    en: '{cause} Each of these alone is enough: the site will not connect, and no thumbprint helps while LdapValidateServerCertificate is true.',
    ru: '{cause} Достаточно любого из этого: сайт не подключится, и отпечаток не поможет, пока LdapValidateServerCertificate — true.',
  },
  'ldaps.verdict.trusted-pinned': {
    en: 'The site will connect: the certificate passes validation, and its thumbprint is in the list.',
    ru: 'Сайт подключится: сертификат проходит проверку, и его отпечаток есть в списке.',
  },
  'ldaps.verdict.pin-refused': {
    en: 'The site will not connect: the list has no thumbprint of this server.',
    ru: 'Сайт не подключится: отпечатка этого сервера нет в списке.',
  },
  'ldaps.verdict.any-certificate': {
    en: 'The site will connect to any server that answers: it does not validate certificates, and the list of thumbprints is empty.',
    ru: 'Сайт подключится к любому серверу, который ответит: сертификаты не проверяются, и список отпечатков пуст.',
  },
  'ldaps.verdict.pinned': {
    en: 'The site will connect: it does not validate the certificate, but the thumbprint is in the list.',
    ru: 'Сайт подключится: сертификат не проверяется, но его отпечаток есть в списке.',
  },
  'ldaps.verdict.unpinned-refused': {
    en: 'The site will not connect: the list has no thumbprint of this server.',
    ru: 'Сайт не подключится: отпечатка этого сервера нет в списке.',
  },
  'ldaps.verdict.malformed': {
    en: 'The site will not connect: an entry of the thumbprint list is malformed, and such a list refuses every connection.',
    ru: 'Сайт не подключится: в списке отпечатков есть неверная запись, а такой список запрещает любое подключение.',
  },
  'ldaps.verdict.no-connection': {
    en: '{cause} The site will not connect.',
    ru: '{cause} Сайт не подключится.',
  },
  'ldaps.verdict.no-connection.several': {
    en: '{cause} Each of these alone is enough: the site will not connect.',
    ru: '{cause} Достаточно любого из этого: сайт не подключится.',
  },
  'ldaps.verdict.store-unknown': {
    en: 'This cannot be determined from this computer. The site will connect only if the site server trusts {root}.',
    ru: 'С этого компьютера определить нельзя. Сайт подключится, только если сервер сайта доверяет {root}.',
  },
  'ldaps.verdict.unreachable': {
    en: 'This cannot be determined: this computer cannot reach the server. The site server may be able to.',
    ru: 'Определить нельзя: с этого компьютера сервер недоступен. Серверу сайта он может быть доступен.',
  },
  'ldaps.verdict.unfinished': {
    en: '{cause} Whether the site connects cannot be determined.',
    ru: '{cause} Подключится ли сайт, определить нельзя.',
  },
  'ldaps.verdict.unstable': {
    en: '{cause} Whether the site connects cannot be determined: it may meet either.',
    ru: '{cause} Подключится ли сайт, определить нельзя: ему может достаться любое соединение.',
  },
  'ldaps.verdict.no-directory': {
    en: 'This cannot be determined: TLS works on port {port}, but LDAP was not answered there.',
    ru: 'Определить нельзя: TLS на порту {port} работает, но на LDAP там не ответили.',
  },
  'ldaps.verdict.no-directory.silent': {
    en: 'This cannot be determined: TLS works on port {port}, but LDAP was not answered within {seconds:# second|# seconds}.',
    ru: 'Определить нельзя: TLS на порту {port} работает, но на LDAP не ответили за {seconds:# секунду|# секунды|# секунд}.',
  },
  'ldaps.verdict.no-directory.notice': {
    en: 'The directory answers that it is unavailable. Whether the site connects later cannot be determined.',
    ru: 'Каталог отвечает, что он недоступен. Подключится ли сайт позже, определить нельзя.',
  },
  'ldaps.verdict.clock-unknown': {
    en: 'This cannot be determined: it is {here:minute} on this computer and {there:minute} on the server, and the certificates are valid by one of these clocks only.',
    ru: 'Определить нельзя: на этом компьютере {here:minute}, на сервере {there:minute}, а сертификаты действуют лишь по одним из этих часов.',
  },
  'ldaps.verdict.old-protocol': {
    en: 'This cannot be determined: the server offers only TLS 1.0 or 1.1. The site will connect only if its server still allows them.',
    ru: 'Определить нельзя: сервер предлагает только TLS 1.0 или 1.1. Сайт подключится, только если его сервер их ещё разрешает.',
  },

  'ldaps.cause.of': { en: '{subject}: {cause}', ru: '{subject}: {cause}' },
  'ldaps.cause.next': { en: '{first} {next}', ru: '{first} {next}' },
  'ldaps.cause.unknown': {
    en: 'Connections to this name end in different ways.',
    ru: 'Соединения с этим именем заканчиваются по-разному.',
  },
  'ldaps.count.and': { en: '{count} {verdict}', ru: '{count} {verdict}' },
  'ldaps.count.servers': {
    en: '{accepted:#} of {total:# server|# servers} will be accepted; {others}.',
    ru: 'Будет принято {accepted:#} из {total:# сервера|# серверов|# серверов}; {others}.',
  },
  'ldaps.count.servers.connects': {
    en: 'All of {total:# server|# servers} will be accepted.',
    ru: 'Будет принято {total:#} из {total:# сервера|# серверов|# серверов}.',
  },
  'ldaps.count.servers.refused': {
    en: 'None of {total:# server|# servers} will be accepted.',
    ru: 'Не будет принят ни один из {total:# сервера|# серверов|# серверов}.',
  },
  'ldaps.count.servers.insecure': {
    en: 'The site connects insecurely to {total:# server|# servers}.',
    ru: 'Подключение небезопасно: {total:# сервер|# сервера|# серверов}.',
  },
  'ldaps.count.servers.unknown': {
    en: 'Whether any of {total:# server|# servers} will be accepted cannot be determined.',
    ru: 'Будет ли принят хотя бы один из {total:# сервера|# серверов|# серверов}, определить нельзя.',
  },
  'ldaps.count.addresses': {
    en: '{accepted:#} of {total:# address|# addresses} behind this name will be accepted; {others}.',
    ru: 'Будет принято {accepted:#} из {total:# адреса|# адресов|# адресов} за этим именем; {others}.',
  },
  'ldaps.count.certificates': {
    en: '{accepted:#} of {total:# certificate|# certificates} behind this name will be accepted; {others}.',
    ru: 'Будет принято {accepted:#} из {total:# сертификата|# сертификатов|# сертификатов} за этим именем; {others}.',
  },
  'ldaps.count.refused': { en: '{count:#} will not', ru: 'не будет принято: {count:#}' },
  'ldaps.count.insecure': { en: '{count:#} only insecurely', ru: 'небезопасно: {count:#}' },
  'ldaps.count.unknown': { en: '{count:#} cannot be determined', ru: 'определить нельзя: {count:#}' },

  'ldaps.remedy.check-port': {
    en: 'Check the name and the port: they must be those of the directory server.',
    ru: 'Проверьте имя и порт: это должны быть имя и порт сервера каталога.',
  },
  'ldaps.remedy.set-clock': {
    en: 'Set the clock that is wrong, and check again.',
    ru: 'Исправьте часы, которые показывают неверное время, и повторите проверку.',
  },
  'ldaps.remedy.enable-tls': {
    en: 'Enable TLS 1.2 on the directory server.',
    ru: 'Включите TLS 1.2 на сервере каталога.',
  },
  'ldaps.remedy.use-ldaps': {
    en: 'Set UseSecureLDAP to true.',
    ru: 'Задайте для UseSecureLDAP значение true.',
  },
  'ldaps.remedy.list-thumbprints': {
    en: 'List the thumbprints below, so that the site connects to this server only.',
    ru: 'Внесите в список отпечатки, приведённые ниже, чтобы сайт подключался только к этому серверу.',
  },
  'ldaps.remedy.thumbprints-instead': {
    en: 'Or set LdapValidateServerCertificate to false and list the thumbprints.',
    ru: 'Или задайте для LdapValidateServerCertificate значение false и внесите отпечатки в список.',
  },
  'ldaps.remedy.keep-old': {
    en: 'Before the certificate is replaced, add the new thumbprint and keep the old one.',
    ru: 'Перед заменой сертификата добавьте новый отпечаток и оставьте старый.',
  },
  'ldaps.remedy.add-thumbprint': {
    en: 'Add a thumbprint below to the list, and keep the existing ones.',
    ru: 'Добавьте в список отпечаток, приведённый ниже, и оставьте прежние.',
  },
  'ldaps.remedy.list-or-validate': {
    en: 'List the thumbprints below, or set LdapValidateServerCertificate to true.',
    ru: 'Внесите в список отпечатки, приведённые ниже, или задайте для LdapValidateServerCertificate значение true.',
  },
  'ldaps.remedy.validate': {
    en: 'For better protection, trust the root certificate on the site server and set LdapValidateServerCertificate to true.',
    ru: 'Для лучшей защиты добавьте корневой сертификат в доверенные на сервере сайта и задайте для LdapValidateServerCertificate значение true.',
  },
  'ldaps.remedy.correct-entry': {
    en: 'Correct the entry: without colons and spaces it must be exactly 64 hex digits.',
    ru: 'Исправьте запись: без двоеточий и пробелов в ней должно быть ровно 64 шестнадцатеричных знака.',
  },
  'ldaps.remedy.see-stages': {
    en: 'See the failed stage below.',
    ru: 'Посмотрите этап с ошибкой ниже.',
  },
  'ldaps.remedy.bundle': {
    en: 'Export the certificates that the site server trusts as a PEM bundle, and check again with it.',
    ru: 'Экспортируйте доверенные сертификаты сервера сайта в файл PEM и повторите проверку с ним.',
  },
  'ldaps.remedy.run-on-windows': {
    en: 'Or run on the site server (Windows): {command}',
    ru: 'Или выполните на сервере сайта (Windows): {command}',
  },
  'ldaps.remedy.run-on-linux': {
    en: 'Or run on the site server (Linux): {command}',
    ru: 'Или выполните на сервере сайта (Linux): {command}',
  },
  'ldaps.remedy.check-there': {
    en: 'Check on the site server, or give this computer access to the server.',
    ru: 'Выполните проверку на сервере сайта или откройте этому компьютеру доступ к серверу.',
  },
  'ldaps.remedy.verify-on-linux': {
    en: 'Test the thumbprint list on the site: on Linux, .NET leaves the check to OpenLDAP, and its thumbprint check is not verified.',
    ru: 'Проверьте список отпечатков на сайте: в Linux .NET поручает проверку OpenLDAP, и её работа с отпечатками не подтверждена.',
  },

  'ldaps.prediction.connects': { en: 'Will connect', ru: 'Подключится' },
  'ldaps.prediction.refused': { en: 'Will refuse', ru: 'Откажет' },
  'ldaps.prediction.insecure': { en: 'Insecure', ru: 'Небезопасно' },
  'ldaps.prediction.unknown': { en: 'Unknown', ru: 'Неизвестно' },
});
