import { defineMessages } from './define.ts';

/** Why a site cannot be connected to: reasons that stand inside the messages of errors. */
export const connectionMessages = defineMessages({
  // “… is not a site URL: {reason}.”
  'site-url.no-scheme': {
    en: 'it has no scheme such as “embedded:”',
    ru: 'нет схемы, например «embedded:»',
  },
  'site-url.scheme-unknown': {
    en: 'the scheme “{scheme}” is not one of embedded, postgres, mssql',
    ru: 'схема «{scheme}» не из числа embedded, postgres, mssql',
  },
  'site-url.folder-missing': { en: 'the folder is missing', ru: 'не указана папка' },
  'site-url.folder-slashes': {
    en: 'the folder follows “embedded:” directly, without “//”',
    ru: 'папка указывается сразу после «embedded:», без «//»',
  },
  'site-url.folder-login': {
    en: 'an embedded folder has neither a user nor a password',
    ru: 'у встроенной папки нет ни пользователя, ни пароля',
  },
  'site-url.slashes-missing': {
    en: '“//” is missing after “{scheme}:”',
    ru: 'после «{scheme}:» нет «//»',
  },
  'site-url.credentials-encoding': {
    en: '“/”, “?”, “#” and “@” in a user name or password must be percent-encoded',
    ru: 'знаки «/», «?», «#» и «@» в имени пользователя и пароле записываются в процентной кодировке',
  },
  'site-url.password-colon': {
    en: '“:” in a password must be percent-encoded',
    ru: 'знак «:» в пароле записывается в процентной кодировке',
  },
  'site-url.user-colon': {
    en: 'the user name contains a colon; the “:” before a password must not be percent-encoded',
    ru: 'в имени пользователя есть двоеточие; знак «:» перед паролем не кодируется',
  },
  'site-url.user-missing': { en: 'the user name is missing', ru: 'не указано имя пользователя' },
  'site-url.host-missing': { en: 'the host name is missing', ru: 'не указано имя узла' },
  'site-url.database-missing': { en: 'the database name is missing', ru: 'не указано имя базы данных' },
  'site-url.rest': {
    en: 'the part after the host name cannot be read',
    ru: 'часть после имени узла не читается',
  },
  'site-url.not-ipv6': {
    en: 'the text in brackets is not an IPv6 address',
    ru: 'в квадратных скобках не адрес IPv6',
  },
  'site-url.host-characters': {
    en: 'the host name contains a character that host names cannot have',
    ru: 'в имени узла недопустимый символ',
  },
  'site-url.port': {
    en: 'the port is not a number from 1 to 65535',
    ru: 'порт — не число от 1 до 65535',
  },
  'site-url.option-unknown': {
    en: 'it has an unknown option; the options are {options}',
    ru: 'неизвестный параметр; допустимы {options}',
  },
  'site-url.option-empty': {
    en: 'the option {option} has no value',
    ru: 'у параметра {option} нет значения',
  },
  'site-url.option-twice': {
    en: 'the option {option} is given twice',
    ru: 'параметр {option} указан дважды',
  },
  'site-url.option-value': {
    en: '{option} is one of {values}',
    ru: '{option} принимает одно из значений: {values}',
  },
  'site-url.root-certificate-unused': {
    en: 'sslrootcert works only with sslmode=verify-full',
    ru: 'sslrootcert действует только с sslmode=verify-full',
  },
  'site-url.encoding': {
    en: '{part} is not percent-encoded correctly (“%” itself is written “%25”)',
    ru: '{part}: неверная процентная кодировка (сам знак «%» записывается как «%25»)',
  },
  'site-url.nul': { en: '{part} contains a NUL character', ru: '{part}: недопустим символ NUL' },
  'site-url.part.folder': { en: 'the folder', ru: 'папка' },
  'site-url.part.user': { en: 'the user name', ru: 'имя пользователя' },
  'site-url.part.password': { en: 'the password', ru: 'пароль' },
  'site-url.part.host': { en: 'the host name', ru: 'имя узла' },
  'site-url.part.database': { en: 'the database name', ru: 'имя базы данных' },
  'site-url.part.option-name': { en: 'the name of an option', ru: 'имя параметра' },
  'site-url.part.option': { en: 'the option {option}', ru: 'параметр {option}' },

  // “No secure connection to …: {reason}.”
  'site-tls.expired': {
    en: 'the server certificate has expired',
    ru: 'срок действия сертификата сервера истёк',
  },
  'site-tls.not-yet-valid': {
    en: 'the server certificate is not valid yet',
    ru: 'срок действия сертификата сервера ещё не начался',
  },
  'site-tls.revoked': {
    en: 'the server certificate has been revoked',
    ru: 'сертификат сервера отозван',
  },
  'site-tls.self-signed': {
    en: 'the server certificate is self-signed',
    ru: 'сертификат сервера самоподписанный',
  },
  'site-tls.untrusted': {
    en: 'this computer does not trust the certification authority of the server certificate',
    ru: 'этот компьютер не доверяет центру сертификации, который выдал сертификат сервера',
  },
  'site-tls.other-host': {
    en: 'the server certificate is for another host name',
    ru: 'сертификат сервера выдан для другого имени узла',
  },
  'site-tls.version': {
    en: 'the server offers no TLS version that is secure',
    ru: 'сервер не предлагает ни одной безопасной версии TLS',
  },
  'site-tls.not-offered': {
    en: 'the server does not offer encryption',
    ru: 'сервер не предлагает шифрование',
  },
  'site-tls.required': {
    en: 'the server requires encryption (encrypt=true)',
    ru: 'сервер требует шифрования (encrypt=true)',
  },
  'site-tls.broken-off': {
    en: 'the server does not offer TLS, or ended the connection during the handshake',
    ru: 'сервер не предлагает TLS или разорвал соединение во время рукопожатия',
  },
  'site-tls.root-certificate-unreadable': {
    en: 'the root certificate cannot be opened',
    ru: 'корневой сертификат не открывается',
  },

  // “No right on …: {action}.”
  'site-action.read': { en: 'read data', ru: 'чтение данных' },
  'site-action.read-table': { en: 'read {table}', ru: 'чтение {table}' },
  'site-action.write': { en: 'write data', ru: 'запись данных' },
  'site-action.change-tables': { en: 'change tables', ru: 'изменение таблиц' },
  'site-action.execute': { en: 'run a statement', ru: 'выполнение запроса' },
  'site-action.connect': { en: 'connect', ru: 'подключение' },

  // “… is in use by {holder}.”
  'site-holder.this-program': { en: 'this program', ru: 'его использует эта же программа' },
  'site-holder.process': { en: 'process {pid}', ru: 'его использует процесс {pid}' },
  'site-holder.unknown': { en: 'another process', ru: 'его использует другой процесс' },
});
