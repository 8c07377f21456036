import { defineMessages } from './define.ts';

/** What checks of directories say: steps, sign-in, searches. */
export const directoryMessages = defineMessages({
  'directory.service': { en: 'directory service', ru: 'сервис каталога' },

  'step.connect': { en: 'Connection', ru: 'Соединение' },
  'step.root-dse': { en: 'Root DSE', ru: 'Корневая запись (root DSE)' },
  'step.trust': { en: 'Trust', ru: 'Доверие' },
  'step.bind': { en: 'Bind', ru: 'Подключение (bind)' },
  'step.base': { en: 'Base DN', ru: 'Базовый DN' },
  'step.users': { en: 'Users', ru: 'Пользователи' },
  'step.groups': { en: 'Groups', ru: 'Группы' },
  'step.user': { en: 'User', ru: 'Пользователь' },
  'step.user-bind': { en: 'Sign-in of the user', ru: 'Вход пользователя' },

  'directory.connected': { en: 'The server answers.', ru: 'Сервер отвечает.' },
  'directory.check-address': {
    en: {
      window:
        'Check the name, the port and the firewall. For LDAPS, see the report on the Certificates page.',
      commandLine: 'Check the name, the port and the firewall. For LDAPS, run siteferry ldaps check.',
    },
    ru: {
      window: 'Проверьте имя, порт и межсетевой экран. Для LDAPS смотрите отчёт на странице «Сертификаты».',
      commandLine: 'Проверьте имя, порт и межсетевой экран. Для LDAPS выполните siteferry ldaps check.',
    },
  },
  'directory.no-connection': {
    en: 'There is no connection to the server.',
    ru: 'Соединения с сервером нет.',
  },
  'directory.vendor': { en: 'The server is {vendor}.', ru: 'Сервер: {vendor}.' },
  'directory.vendor-unknown': {
    en: 'The server does not name its product.',
    ru: 'Сервер не сообщает, какой это продукт.',
  },

  'directory.passwords-allowed': { en: 'Passwords may be sent.', ru: 'Пароли можно отправлять.' },
  'directory.password-withheld': {
    en: 'No password was sent. {reason}',
    ru: 'Пароль не отправлен. {reason}',
  },
  'directory.clear-text': {
    en: 'The connection is not encrypted.',
    ru: 'Соединение не зашифровано.',
  },
  'directory.certificate-untrusted': {
    en: 'This computer does not trust the server’s certificate.',
    ru: 'Этот компьютер не доверяет сертификату сервера.',
  },
  'directory.certificate-rejected': {
    en: 'The server’s certificate cannot be accepted: {reason}',
    ru: 'Сертификат сервера нельзя принять: {reason}',
  },
  'directory.accept-untrusted': {
    en: {
      window:
        'See the report on the Certificates page, or select “Send the password even if the server is not trusted”.',
      commandLine:
        'See siteferry ldaps check, or accept the server for this command with --accept-untrusted.',
    },
    ru: {
      window:
        'Смотрите отчёт на странице «Сертификаты» или отметьте «Отправить пароль, даже если сервер не доверенный».',
      commandLine: 'Выполните siteferry ldaps check или примите сервер для этой команды: --accept-untrusted.',
    },
  },
  'directory.bind-anonymous': {
    en: 'The service has no bind DN; the directory is queried anonymously.',
    ru: 'В сервисе нет DN для подключения; запросы к каталогу анонимны.',
  },
  'directory.bind-untrusted': {
    en: 'The server is not trusted, so the password is not sent.',
    ru: 'Сервер не доверенный, поэтому пароль не отправляется.',
  },
  'directory.bind-ok': { en: 'The service signed in.', ru: 'Вход сервиса выполнен.' },
  'directory.bind-expiring': {
    en: 'The service signed in; its password expires soon.',
    ru: 'Вход сервиса выполнен; его пароль скоро истечёт.',
  },
  'directory.check-credentials': {
    en: 'Check the bind DN and the password of the service.',
    ru: 'Проверьте DN для подключения и пароль сервиса.',
  },
  'directory.not-signed-in': { en: 'The service is not signed in.', ru: 'Вход сервиса не выполнен.' },

  'directory.no-base': {
    en: 'There is no base DN to search below.',
    ru: 'Не задан базовый DN для поиска.',
  },
  'directory.set-base': { en: 'Set the base DN in the service.', ru: 'Задайте базовый DN в сервисе.' },
  'directory.base-found': { en: 'The base DN exists.', ru: 'Базовый DN существует.' },
  'directory.check-base': { en: 'Check the base DN.', ru: 'Проверьте базовый DN.' },
  'directory.check-base-below': {
    en: 'Check the base DN: it exists only up to {dn}.',
    ru: 'Проверьте базовый DN: он существует только до {dn}.',
  },

  'directory.users': {
    en: '{count:# user|# users} found.',
    ru: 'Найдено пользователей: {count:#}.',
  },
  'directory.users-at-least': {
    en: 'At least {count:# user|# users} found.',
    ru: 'Найдено пользователей: не менее {count:#}.',
  },
  'directory.users-none': { en: 'The service sees no users.', ru: 'Сервис не видит пользователей.' },
  'directory.groups': { en: '{count:# group|# groups} found.', ru: 'Найдено групп: {count:#}.' },
  'directory.groups-at-least': {
    en: 'At least {count:# group|# groups} found.',
    ru: 'Найдено групп: не менее {count:#}.',
  },
  'directory.groups-none': { en: 'The service sees no groups.', ru: 'Сервис не видит групп.' },
  'directory.check-permissions': {
    en: 'Check the read permissions of the service.',
    ru: 'Проверьте права сервиса на чтение.',
  },
  'directory.check-base-and-permissions': {
    en: 'Check the base DN and the read permissions of the service.',
    ru: 'Проверьте базовый DN и права сервиса на чтение.',
  },

  'directory.no-user': { en: 'No user was given.', ru: 'Пользователь не указан.' },
  'directory.no-password': { en: 'No password was given.', ru: 'Пароль не указан.' },
  'directory.user-found': { en: 'The user was found.', ru: 'Пользователь найден.' },
  'directory.user-blocked': {
    en: 'The user was found but cannot sign in: {flags}.',
    ru: 'Пользователь найден, но войти не может: {flags}.',
  },
  'directory.unblock-user': {
    en: 'Change the state of the account in the directory.',
    ru: 'Измените состояние учётной записи в каталоге.',
  },
  'directory.user-flags': {
    en: 'State of the account: {flags}.',
    ru: 'Состояние учётной записи: {flags}.',
  },
  'directory.user-not-found': { en: 'The user was not found.', ru: 'Пользователь не найден.' },
  'directory.user-ambiguous': {
    en: '{count:# entry matches|# entries match} this login; which one is meant is unknown.',
    ru: 'Этому логину соответствует несколько записей: {count:#}. Какая имеется в виду, неизвестно.',
  },
  'directory.user-signed-in': { en: 'The user signed in.', ru: 'Вход пользователя выполнен.' },
  'directory.password-right': {
    en: 'The password is correct. Change the state of the account in the directory.',
    ru: 'Пароль верен. Измените состояние учётной записи в каталоге.',
  },
  'directory.check-password': { en: 'Check the password.', ru: 'Проверьте пароль.' },

  // The same search with one part left out.
  'directory.without-classes': {
    en: 'Search without object classes: {result}',
    ru: 'Поиск без классов объектов: {result}',
  },
  'directory.below-base': { en: 'Search below {base}: {result}', ru: 'Поиск от {base}: {result}' },
  'directory.by-attribute': {
    en: 'Search by {attribute} only: {result}',
    ru: 'Поиск только по {attribute}: {result}',
  },
  'directory.entries': {
    en: '{count:# entry|# entries}',
    ru: '{count:# запись|# записи|# записей}',
  },
  'directory.entries-at-least': {
    en: 'at least {count:# entry|# entries}',
    ru: 'не менее {count:# записи|# записей|# записей}',
  },
  'directory.use-unique-login': {
    en: 'Use a login that belongs to one user only: this one matches {attributes}.',
    ru: 'Используйте логин, который есть только у одного пользователя: этот совпадает с {attributes}.',
  },
  'directory.check-classes': {
    en: 'Check objectClass of the entry: the site does not recognize it as a user.',
    ru: 'Проверьте objectClass записи: сайт не считает её пользователем.',
  },
  'directory.widen-base': {
    en: 'Widen the base DN of the service: the user is below {base}.',
    ru: 'Расширьте базовый DN сервиса: пользователь находится в {base}.',
  },
  'directory.use-other-name': {
    en: 'Sign in with another name: only {attribute} matches this one.',
    ru: 'Войдите под другим именем: с этим совпадает только {attribute}.',
  },
  'directory.check-login': {
    en: 'Check the login and the read permissions of the service.',
    ru: 'Проверьте логин и права сервиса на чтение.',
  },
  'directory.follow-referral': {
    en: 'Use the server that the referral names: {servers}.',
    ru: 'Используйте сервер, на который указывает ссылка: {servers}.',
  },

  // Why a server cannot be asked.
  'directory.no-server': { en: 'No server was found.', ru: 'Сервер не найден.' },
  'directory.timeout': { en: 'The server did not answer in time.', ru: 'Сервер не ответил вовремя.' },
  'directory.closed': { en: 'The server closed the connection.', ru: 'Сервер закрыл соединение.' },
  'directory.refused': {
    en: 'The server refuses connections on this port.',
    ru: 'Сервер не принимает соединения на этом порту.',
  },
  'directory.unknown-host': {
    en: 'This computer cannot resolve the server’s host name.',
    ru: 'Этот компьютер не может определить адрес сервера по имени.',
  },
  'directory.tls': {
    en: 'The server does not support TLS on this port.',
    ru: 'Сервер не поддерживает TLS на этом порту.',
  },
  'directory.empty-password': {
    en: 'An empty password is not sent: servers treat it as an anonymous sign-in.',
    ru: 'Пустой пароль не отправляется: серверы считают это анонимным входом.',
  },

  // Result codes, by their names in RFC 4511.
  'ldap.operations-error': {
    en: 'The server rejects the operation; usually a bind is required first.',
    ru: 'Сервер отклоняет операцию; обычно сначала требуется подключение (bind).',
  },
  'ldap.protocol-error': {
    en: 'The server does not understand the request.',
    ru: 'Сервер не понимает запрос.',
  },
  'ldap.time-limit-exceeded': {
    en: 'The server reached its time limit.',
    ru: 'Превышено время, отведённое сервером на запрос.',
  },
  'ldap.size-limit-exceeded': {
    en: 'There are more entries than the server returns.',
    ru: 'Записей больше, чем выдаёт сервер.',
  },
  'ldap.auth-method-not-supported': {
    en: 'The server does not support this sign-in method.',
    ru: 'Сервер не поддерживает этот способ входа.',
  },
  'ldap.stronger-auth-required': {
    en: 'The server requires a signed or encrypted connection: use LDAPS.',
    ru: 'Сервер требует подписанного или зашифрованного соединения: используйте LDAPS.',
  },
  'ldap.referral': {
    en: 'The entry is on another server (referral).',
    ru: 'Запись находится на другом сервере (ссылка на другой сервер).',
  },
  'ldap.admin-limit-exceeded': {
    en: 'The request exceeds a limit that the server’s administrator set.',
    ru: 'Запрос превышает ограничение, заданное администратором сервера.',
  },
  'ldap.confidentiality-required': {
    en: 'The server requires an encrypted connection.',
    ru: 'Сервер требует зашифрованного соединения.',
  },
  'ldap.no-such-attribute': { en: 'There is no such attribute.', ru: 'Такого атрибута нет.' },
  'ldap.inappropriate-matching': {
    en: 'The filter cannot be used with this attribute.',
    ru: 'Фильтр неприменим к этому атрибуту.',
  },
  'ldap.invalid-attribute-syntax': {
    en: 'The value does not have the syntax of its attribute.',
    ru: 'Значение не соответствует синтаксису атрибута.',
  },
  'ldap.no-such-object': { en: 'There is no such entry.', ru: 'Такой записи нет.' },
  'ldap.invalid-dn-syntax': { en: 'The DN is malformed.', ru: 'DN составлен неверно.' },
  'ldap.inappropriate-authentication': {
    en: 'The server does not accept this sign-in method for this account.',
    ru: 'Для этой учётной записи сервер не принимает этот способ входа.',
  },
  'ldap.invalid-credentials': {
    en: 'The name or the password is wrong.',
    ru: 'Неверно имя или пароль.',
  },
  'ldap.insufficient-access-rights': {
    en: 'The account has no permission for this.',
    ru: 'У учётной записи нет права на это действие.',
  },
  'ldap.busy': { en: 'The server is busy.', ru: 'Сервер занят.' },
  'ldap.unavailable': {
    en: 'The server cannot do this now; for StartTLS it has no certificate.',
    ru: 'Сервер сейчас не может этого сделать; для StartTLS у него нет сертификата.',
  },
  'ldap.unwilling-to-perform': {
    en: 'The server refuses to do this, for example to accept an empty password.',
    ru: 'Сервер отказывается это делать, например принимать пустой пароль.',
  },
  'ldap.other': { en: 'The server has an internal error.', ru: 'Внутренняя ошибка сервера.' },
  'ldap.unknown-result': {
    en: 'The server answered with result code {code}.',
    ru: 'Сервер ответил кодом результата {code}.',
  },

  // Why Active Directory rejects a bind.
  'ldap.user-unknown': { en: 'There is no such user.', ru: 'Такого пользователя нет.' },
  'ldap.wrong-password': {
    en: 'The password is wrong. Active Directory answers the same for most other causes.',
    ru: 'Неверный пароль. Active Directory отвечает так же и при большинстве других причин.',
  },
  'ldap.sign-in-hours': {
    en: 'The user is not allowed to sign in at this time.',
    ru: 'В это время пользователю вход не разрешён.',
  },
  'ldap.workstation': {
    en: 'The user is not allowed to sign in from this computer.',
    ru: 'С этого компьютера пользователю вход не разрешён.',
  },
  'ldap.password-expired': { en: 'The password has expired.', ru: 'Срок действия пароля истёк.' },
  'ldap.account-disabled': { en: 'The account is disabled.', ru: 'Учётная запись отключена.' },
  'ldap.account-expired': {
    en: 'The account has expired.',
    ru: 'Срок действия учётной записи истёк.',
  },
  'ldap.password-must-change': {
    en: 'The user must change the password.',
    ru: 'Пользователь должен сменить пароль.',
  },
  'ldap.account-locked': { en: 'The account is locked.', ru: 'Учётная запись заблокирована.' },
  'ldap.channel-binding': {
    en: 'The server requires channel binding.',
    ru: 'Сервер требует привязки канала (channel binding).',
  },

  // What the password policy of a server says about a rejected bind.
  'ldap.policy.password-expired': {
    en: 'Password policy: the password has expired.',
    ru: 'Политика паролей: срок действия пароля истёк.',
  },
  'ldap.policy.account-locked': {
    en: 'Password policy: the account is locked.',
    ru: 'Политика паролей: учётная запись заблокирована.',
  },
  'ldap.policy.change-after-reset': {
    en: 'Password policy: the password must be changed after the reset.',
    ru: 'Политика паролей: после сброса пароль нужно сменить.',
  },
  'ldap.policy.password-mod-not-allowed': {
    en: 'Password policy: the user may not change the password.',
    ru: 'Политика паролей: пользователю нельзя менять пароль.',
  },
  'ldap.policy.must-supply-old-password': {
    en: 'Password policy: the old password is required.',
    ru: 'Политика паролей: требуется старый пароль.',
  },
  'ldap.policy.insufficient-quality': {
    en: 'Password policy: the password is too simple.',
    ru: 'Политика паролей: пароль слишком прост.',
  },
  'ldap.policy.password-too-short': {
    en: 'Password policy: the password is too short.',
    ru: 'Политика паролей: пароль слишком короткий.',
  },
  'ldap.policy.password-too-young': {
    en: 'Password policy: the password was changed too recently.',
    ru: 'Политика паролей: пароль сменили слишком недавно.',
  },
  'ldap.policy.password-in-history': {
    en: 'Password policy: the password was used before.',
    ru: 'Политика паролей: такой пароль уже использовался.',
  },

  // Flags of `userAccountControl`.
  'account.disabled': { en: 'disabled', ru: 'отключена' },
  'account.locked': { en: 'locked', ru: 'заблокирована' },
  'account.password-not-required': { en: 'password not required', ru: 'пароль не требуется' },
  'account.normal-account': { en: 'normal account', ru: 'обычная учётная запись' },
  'account.password-never-expires': { en: 'password never expires', ru: 'пароль не истекает' },
  'account.smartcard-required': { en: 'smart card required', ru: 'требуется смарт-карта' },
  'account.password-expired': { en: 'password expired', ru: 'пароль истёк' },

  'evidence.server': { en: 'Server', ru: 'Сервер' },
  'evidence.protocol': { en: 'Protocol', ru: 'Протокол' },
  'evidence.contexts': { en: 'Naming contexts', ru: 'Контексты именования' },
  'evidence.seconds-to-expiry': {
    en: 'Seconds until the password expires',
    ru: 'Секунд до истечения пароля',
  },
  'evidence.grace-logins': { en: 'Sign-ins left', ru: 'Осталось входов' },
  'evidence.base': { en: 'Base DN', ru: 'Базовый DN' },
  'evidence.referrals': { en: 'Referrals', ru: 'Ссылки на другие серверы' },
  'evidence.groups': { en: 'Groups', ru: 'Групп' },
  'evidence.sub-code': { en: 'Sub-code', ru: 'Подкод' },
  'evidence.dn': { en: 'DN', ru: 'DN' },
  'evidence.filter': { en: 'Filter', ru: 'Фильтр' },
  'evidence.name': { en: 'Name', ru: 'Имя' },
});
