import { defineMessages } from './define.ts';

/** What answers of directory servers mean: result codes, sub-codes, password policies and account flags. */
export const ldapMessages = defineMessages({
  // Why a server cannot be asked.
  'directory.no-server': { en: 'No server was found.', ru: 'Сервер не найден.' },
  'directory.timeout': { en: 'The server did not answer in time.', ru: 'Сервер не ответил вовремя.' },
  'directory.closed': { en: 'The server closed the connection.', ru: 'Сервер закрыл соединение.' },
  'directory.notice': {
    en: 'The server closed the connection and said why: {reason}',
    ru: 'Сервер закрыл соединение и сообщил причину: {reason}',
  },
  'directory.reset': {
    en: 'The connection was reset by the server or by a device on the way to it.',
    ru: 'Соединение сброшено сервером или устройством на пути к нему.',
  },
  'directory.left': {
    en: 'This program closed the connection because the server did not answer in time.',
    ru: 'Соединение закрыто этой программой: сервер не ответил вовремя.',
  },
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
  'ldap.referral-to': {
    en: 'The entry is on another server: {servers}.',
    ru: 'Запись находится на другом сервере: {servers}.',
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
    en: 'The name or the password is wrong, or the account is locked: the server does not say which.',
    ru: 'Неверно имя или пароль, либо учётная запись заблокирована: сервер не говорит, что именно.',
  },
  'ldap.anonymous-refused': {
    en: 'The server lets nobody search without signing in: the service needs a bind DN and a password.',
    ru: 'Сервер не позволяет искать без входа: сервису нужны DN для подключения и пароль.',
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
  'ldap.policy.grace': {
    en: 'Password policy: the password has expired; {count:# sign-in|# sign-ins} left.',
    ru: 'Политика паролей: срок действия пароля истёк; осталось входов: {count:#}.',
  },
  'ldap.policy.expires': {
    en: 'Password policy: the password expires in {hours:# hour|# hours}.',
    ru: 'Политика паролей: пароль истекает через {hours:# час|# часа|# часов}.',
  },

  // Flags of `userAccountControl`.
  'account.disabled': { en: 'disabled', ru: 'отключена' },
  'account.locked': { en: 'locked', ru: 'заблокирована' },
  'account.password-not-required': { en: 'password not required', ru: 'пароль не требуется' },
  'account.normal-account': { en: 'normal account', ru: 'обычная учётная запись' },
  'account.password-never-expires': { en: 'password never expires', ru: 'пароль не истекает' },
  'account.smartcard-required': { en: 'smart card required', ru: 'требуется смарт-карта' },
  'account.password-expired': { en: 'password expired', ru: 'пароль истёк' },

  'account.cannot-sign-in': { en: 'cannot sign in: {flags}', ru: 'войти не может: {flags}' },
  'account.needs-attention': { en: 'needs attention: {flags}', ru: 'обратите внимание: {flags}' },
  'account.in-order': { en: 'can sign in', ru: 'может войти' },

  // What other attributes say of an account.
  'account.locked-since': { en: 'locked on {time:minute}', ru: 'заблокирована {time:minute}' },
  'account.locked-until': { en: 'locked until {time:minute}', ru: 'заблокирована до {time:minute}' },
  'account.was-locked': {
    en: 'locked on {time:minute}; whether it still is cannot be read',
    ru: 'заблокирована {time:minute}; действует ли блокировка, прочитать нельзя',
  },
  'account.expired-since': {
    en: 'account expired on {time:minute}',
    ru: 'срок действия истёк {time:minute}',
  },
  'account.begins': { en: 'account valid from {time:minute}', ru: 'действует с {time:minute}' },
  'account.password-must-change': { en: 'password must be changed', ru: 'пароль нужно сменить' },
  'account.password-expired-grace': {
    en: 'password expired, {count:# sign-in|# sign-ins} left',
    ru: 'пароль истёк, осталось входов: {count:#}',
  },
  'account.policy-unreadable': {
    en: 'the service cannot read the password policy, so whether the password has expired is unknown',
    ru: 'сервис не может прочитать политику паролей, поэтому неизвестно, истёк ли пароль',
  },
  'account.state-unreadable': {
    en: '{attribute} cannot be read by the service',
    ru: 'сервис не может прочитать {attribute}',
  },
});
