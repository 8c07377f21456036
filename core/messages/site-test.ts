import { defineMessages } from './define.ts';

/** What the test of a site finds, step by step. */
export const siteTestMessages = defineMessages({
  'step.site-ssh': { en: 'SSH server', ru: 'Сервер SSH' },
  'step.site-browser': { en: 'Named instance', ru: 'Именованный экземпляр' },
  'step.site-database': { en: 'Database', ru: 'База данных' },
  'step.site-name': { en: 'Name resolution', ru: 'Имя сервера' },
  'step.site-tcp': { en: 'Connection', ru: 'Соединение' },
  'step.site-tls': { en: 'Encryption', ru: 'Шифрование' },
  'step.site-login': { en: 'Sign-in', ru: 'Вход' },
  'step.site-schema': { en: 'Schema', ru: 'Схема' },
  'step.site-rights': { en: 'Permissions', ru: 'Права' },

  'site-test.earlier-failed': {
    en: 'Not tested: another step failed.',
    ru: 'Не проверялось: другой шаг не пройден.',
  },
  'site-test.embedded': {
    en: 'Not needed: an embedded site has no server.',
    ru: 'Не требуется: у встроенного сайта нет сервера.',
  },
  'site-test.no-ssh': {
    en: 'Not needed: the database is reached without SSH.',
    ru: 'Не требуется: подключение к базе данных идёт без SSH.',
  },
  'site-test.no-instance': {
    en: 'Not needed: the site URL has no named instance.',
    ru: 'Не требуется: в адресе сайта нет именованного экземпляра.',
  },
  'site-test.ssh': {
    en: '{server} has the expected host key and accepts user {user}.',
    ru: 'У {server} ожидаемый ключ, пользователь {user} принят.',
  },
  'site-test.name.through-ssh': {
    en: 'Not tested: the SSH server resolves {host}.',
    ru: 'Не проверялось: имя {host} определяет сервер SSH.',
  },
  'site-test.browser': {
    en: 'The SQL Server Browser of {host} has found instance {instance} on port {port}.',
    ru: 'SQL Server Browser на {host} нашёл экземпляр {instance} на порту {port}.',
  },
  'site-test.tcp.through-ssh': {
    en: '{server} connects to {host}, port {port}.',
    ru: '{server} соединяется с {host}, порт {port}.',
  },
  'site-test.login.account': {
    en: 'The server accepts this account.',
    ru: 'Сервер принимает эту учётную запись.',
  },
  'site-test.database': {
    en: 'Database {database} can be opened ({version}).',
    ru: 'База данных {database} открывается ({version}).',
  },
  'site-test.name': { en: 'The address of {host} is {addresses}.', ru: 'Адрес {host}: {addresses}.' },
  'site-test.tcp': {
    en: '{host} accepts connections on port {port}.',
    ru: '{host} принимает соединения на порту {port}.',
  },
  'site-test.tls.verified': {
    en: 'The connection is encrypted, and the server certificate is trusted.',
    ru: 'Соединение шифруется, сертификат сервера доверенный.',
  },
  'site-test.tls.unverified': {
    en: 'The connection is encrypted, but the server certificate is not checked.',
    ru: 'Соединение шифруется, но сертификат сервера не проверяется.',
  },
  'site-test.tls.unverified.remedy': {
    en: {
      window: 'Turn on the certificate check if others control a part of the network to the server.',
      commandLine:
        'If others control a part of the network to the server, use sslmode=verify-full (PostgreSQL) or trustServerCertificate=false (MS SQL).',
    },
    ru: {
      window: 'Включите проверку сертификата, если часть сети до сервера вам не подконтрольна.',
      commandLine:
        'Если часть сети до сервера вам не подконтрольна, задайте sslmode=verify-full (PostgreSQL) или trustServerCertificate=false (MS SQL).',
    },
  },
  'site-test.tls.none': { en: 'The connection is not encrypted.', ru: 'Соединение не шифруется.' },
  'site-test.tls.none.remedy': {
    en: {
      window: 'Turn on encryption if others control a part of the network to the server.',
      commandLine:
        'If others control a part of the network to the server, use sslmode=verify-full (PostgreSQL) or encrypt=true (MS SQL).',
    },
    ru: {
      window: 'Включите шифрование, если часть сети до сервера вам не подконтрольна.',
      commandLine:
        'Если часть сети до сервера вам не подконтрольна, задайте sslmode=verify-full (PostgreSQL) или encrypt=true (MS SQL).',
    },
  },
  'site-test.login': { en: 'The server accepts user {user}.', ru: 'Сервер принимает пользователя {user}.' },
  'site-test.schema.complete': {
    en: 'The database is a site, version {version}.',
    ru: 'База данных является сайтом, версия {version}.',
  },
  'site-test.schema.incomplete': {
    en: 'The database is a site, version {version}, but not all of it can be transferred.',
    ru: 'База данных является сайтом, версия {version}, но переносится он не полностью.',
  },
  'site-test.schema.incomplete.remedy': {
    en: 'Check the product version and the rights of this user; transfers skip what is missing and name it.',
    ru: 'Проверьте версию продукта и права этого пользователя; при переносе недостающее пропускается и указывается.',
  },
  'site-test.schema.table-missing': { en: 'Table {table} is missing.', ru: 'Таблица {table} отсутствует.' },
  'site-test.rights.all': {
    en: 'You can read and write all {count:# table|# tables}.',
    ru: 'Можно читать и записывать все таблицы ({count:#}).',
  },
  'site-test.rights.unreadable': { en: 'You cannot read {tables}.', ru: 'Нет права на чтение: {tables}.' },
  'site-test.rights.unwritable': {
    en: 'You can read all tables but cannot write {tables}.',
    ru: 'Читать можно все таблицы, но нет права на запись: {tables}.',
  },
  'site-test.rights.unwritable.remedy': {
    en: 'Use the site only as a source, or ask the database administrator for the right.',
    ru: 'Используйте сайт только как источник или попросите право у администратора базы данных.',
  },
  'site-test.rights.more': {
    en: 'You can read and write all tables, but other rights are missing.',
    ru: 'Читать и записывать можно все таблицы, но других прав не хватает.',
  },
  'site-test.rights.more.remedy': {
    en: 'Send this list to the database administrator, together with the statements that grant the rights.',
    ru: 'Передайте этот список администратору базы данных вместе с командами, которые выдают права.',
  },
  'db-right-missing': {
    en: 'Missing right: {right} ({object}).',
    ru: 'Не хватает права {right} ({object}).',
  },
  'db-right-missing.grant': { en: '{statement}', ru: '{statement}' },
  'site-test.rights.tables': {
    en: '{tables} and {count:# other table|# other tables}',
    ru: '{tables} и ещё {count:# таблица|# таблицы|# таблиц}',
  },
});
