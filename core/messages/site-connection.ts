import { defineMessages } from './define.ts';

/** Reading a connection string, pasted or out of a site's configuration. */
export const siteConnectionMessages = defineMessages({
  'error.connection-unreadable': {
    en: 'The connection string cannot be read: {reason}.',
    ru: 'Строка подключения не читается: {reason}.',
  },
  'remedy.connection-unreadable': {
    en: 'Check the connection string; a value with “;” or quotation marks stands in quotation marks, which are doubled inside it.',
    ru: 'Проверьте строку подключения; значение со знаком «;» или кавычками заключается в кавычки, а кавычки внутри удваиваются.',
  },
  'connection.syntax': {
    en: 'it has no “keyword=value”',
    ru: 'в ней нет «параметр=значение»',
  },
  'connection.syntax-after': {
    en: 'what follows {keyword} is not “keyword=value”',
    ru: 'после {keyword} нет «параметр=значение»',
  },
  'connection.blanks': {
    en: 'its keywords are not separated by “;”',
    ru: 'её параметры не разделены знаком «;»',
  },
  'connection.no-database': {
    en: 'it names neither a server nor a database',
    ru: 'в ней нет ни сервера, ни базы данных',
  },
  'connection.server-missing': { en: 'it names no server', ru: 'в ней не указан сервер' },
  'connection.server-unsupported': {
    en: 'the server is reached by named pipes, shared memory or LocalDB, and Siteferry uses TCP',
    ru: 'сервер доступен по именованным каналам, общей памяти или через LocalDB, а Siteferry работает по TCP',
  },
  'connection.several-hosts': {
    en: 'it names several servers; keep one of them',
    ru: 'в ней несколько серверов; оставьте один',
  },
  'connection.none': { en: 'the file has no connection strings', ru: 'в файле нет строк подключения' },
  'connection.config-source': {
    en: 'the connection strings are in another file, {file}; open that one',
    ru: 'строки подключения находятся в другом файле, {file}; откройте его',
  },
  'connection.encrypted': {
    en: 'the connection strings are encrypted; decrypt them on the web server with aspnet_regiis -pd',
    ru: 'строки подключения зашифрованы; расшифруйте их на веб-сервере командой aspnet_regiis -pd',
  },
  'connection.keyword-skipped': {
    en: '{keyword} has no counterpart here and is skipped.',
    ru: 'Параметр {keyword} здесь не используется и пропущен.',
  },
  'connection.authentication-replaced': {
    en: 'Authentication={value} needs a person or Windows at sign-in; auth=entra-default (az login) is used in its place.',
    ru: 'Authentication={value} требует участия человека или Windows при входе; вместо него используется auth=entra-default (az login).',
  },
  'connection.ssl-mode-replaced': {
    en: 'SSL Mode={value} is replaced by the stricter mode of Siteferry: the certificate is checked.',
    ru: 'SSL Mode={value} заменён более строгим режимом Siteferry: сертификат проверяется.',
  },
  'connection.incomplete': {
    en: 'The address is not complete yet: {reason}.',
    ru: 'Адрес пока неполный: {reason}.',
  },
  'connection.unknown': {
    en: 'the file has no connection string named “{name}”; it has {names}',
    ru: 'в файле нет строки подключения «{name}»; есть {names}',
  },
  'connection.none-usable': {
    en: 'none of the connection strings of the file is for a database that a site can be in: {names}',
    ru: 'ни одна строка подключения в файле не относится к базе данных сайта: {names}',
  },
  'connection.choose': {
    en: 'the file has several connection strings: {names}; choose one with --connection',
    ru: 'в файле несколько строк подключения: {names}; выберите одну с помощью --connection',
  },
});
