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
  'directory.connected-classical': {
    en: 'The server answers only to a TLS handshake without post-quantum key exchange.',
    ru: 'Сервер отвечает только на рукопожатие TLS без постквантового обмена ключами.',
  },
  'directory.update-tls': {
    en: 'Update the server or the device on the way to it that rejects larger first TLS messages.',
    ru: 'Обновите сервер или устройство на пути к нему: оно отклоняет большое первое сообщение TLS.',
  },
  'directory.reopened': {
    en: 'The connection was lost before this step and opened again. {reason}',
    ru: 'Перед этим шагом соединение было потеряно и открыто снова. {reason}',
  },
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
      http: 'See POST /api/siteferry/directory/ldaps/checkService, or accept the server for this call with “acceptUntrusted”.',
    },
    ru: {
      window:
        'Смотрите отчёт на странице «Сертификаты» или отметьте «Отправить пароль, даже если сервер не доверенный».',
      commandLine: 'Выполните siteferry ldaps check или примите сервер для этой команды: --accept-untrusted.',
      http: 'Смотрите POST /api/siteferry/directory/ldaps/checkService или примите сервер для этого вызова: «acceptUntrusted».',
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
  'directory.service-password-missing': {
    en: 'The service has a bind DN and no password, so it cannot sign in.',
    ru: 'В сервисе указан DN для подключения, но не задан пароль, поэтому войти он не может.',
  },
  'directory.set-service-password': {
    en: 'Enter the password in the settings of the service, or remove the bind DN to query the directory anonymously.',
    ru: 'Введите пароль в настройках сервиса или удалите DN для подключения, чтобы запросы к каталогу были анонимными.',
  },
  'directory.change-service-password': {
    en: 'Sign in as the service and change its password: until then the server refuses everything else.',
    ru: 'Войдите от имени сервиса и смените его пароль: до этого сервер отклоняет всё остальное.',
  },
  'directory.not-signed-in': { en: 'The service is not signed in.', ru: 'Вход сервиса не выполнен.' },

  'directory.no-base': {
    en: 'There is no base DN to search below.',
    ru: 'Не задан базовый DN для поиска.',
  },
  'directory.set-base': { en: 'Set the base DN in the service.', ru: 'Задайте базовый DN в сервисе.' },
  'directory.base-found': { en: 'The base DN exists.', ru: 'Базовый DN существует.' },
  'directory.check-base': { en: 'Check the base DN.', ru: 'Проверьте базовый DN.' },
  'directory.base-of-site': {
    en: 'The base is LDAPSearchBase of the site: the service has none of its own.',
    ru: 'Это LDAPSearchBase сайта: своего базового DN у сервиса нет.',
  },
  'directory.check-search-base': {
    en: 'Check LDAPSearchBase in the configuration file of the site.',
    ru: 'Проверьте LDAPSearchBase в файле конфигурации сайта.',
  },
  'directory.two-bases': {
    en: 'The base DN of the service is {base}, but LDAPSearchBase of the site is {key}. The service’s own was searched.',
    ru: 'Базовый DN сервиса — {base}, а LDAPSearchBase сайта — {key}. Поиск шёл от базового DN сервиса.',
  },
  'directory.agree-bases': {
    en: 'Make both the same, or empty one of them.',
    ru: 'Сделайте их одинаковыми или оставьте один пустым.',
  },
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
  'directory.user-doubtful': {
    en: 'The user was found; the state of the account needs attention: {flags}.',
    ru: 'Пользователь найден; обратите внимание на состояние учётной записи: {flags}.',
  },
  'directory.user-elsewhere': {
    en: {
      window: 'The user may be on another server: {servers}. Select “Follow referrals”.',
      commandLine: 'The user may be on another server: {servers}. Use --follow-referrals.',
      http: 'The user may be on another server: {servers}. Use “followReferrals”.',
    },
    ru: {
      window:
        'Пользователь может быть на другом сервере: {servers}. Отметьте «Переходить по ссылкам на другие серверы».',
      commandLine: 'Пользователь может быть на другом сервере: {servers}. Используйте --follow-referrals.',
      http: 'Пользователь может быть на другом сервере: {servers}. Используйте «followReferrals».',
    },
  },
  'directory.domain-unknown': {
    en: 'The forest has no domain {domain}.',
    ru: 'В лесу нет домена {domain}.',
  },
  'directory.use-domain': {
    en: 'Use a login of one of these domains: {domains}.',
    ru: 'Используйте логин одного из этих доменов: {domains}.',
  },
  'directory.domain-other': {
    en: '{domain} is another domain, {dns}; the service searches its own.',
    ru: '{domain} — другой домен, {dns}; сервис ищет в своём.',
  },
  'directory.use-service-of-domain': {
    en: 'Use a service for {dns}.',
    ru: 'Используйте сервис для домена {dns}.',
  },
  'directory.user-not-found': { en: 'The user was not found.', ru: 'Пользователь не найден.' },
  'directory.user-ambiguous': {
    en: 'The login is not unique: {count:# entry has|# entries have} it, and which one is meant is unknown.',
    ru: 'Логин не уникален: он есть у нескольких записей ({count:#}), и какая имеется в виду, неизвестно.',
  },
  'directory.user-signed-in': { en: 'The user signed in.', ru: 'Вход пользователя выполнен.' },
  'directory.password-right': {
    en: 'The password is correct. Change the state of the account in the directory.',
    ru: 'Пароль верен. Измените состояние учётной записи в каталоге.',
  },
  'directory.unlock-user': {
    en: 'Unlock the account in the directory, or wait until its lockout ends.',
    ru: 'Разблокируйте учётную запись в каталоге или дождитесь конца блокировки.',
  },
  'directory.unlock-service': {
    en: 'Unlock the account of the service in the directory, and correct its password where that is outdated.',
    ru: 'Разблокируйте в каталоге учётную запись сервиса и обновите её пароль, если он устарел.',
  },
  'directory.one-entry': {
    en: 'Let the login be that of one entry only.',
    ru: 'Сделайте так, чтобы этот логин был только у одной записи.',
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
    en: 'Widen the base DN: the user is below {base}.',
    ru: 'Расширьте базовый DN: пользователь находится в {base}.',
  },
  'directory.use-other-name': {
    en: 'Sign in with another name: only {attribute} matches this one.',
    ru: 'Войдите под другим именем: с этим совпадает только {attribute}.',
  },
  'directory.check-login': {
    en: 'Check the login and the read permissions of the service.',
    ru: 'Проверьте логин и права сервиса на чтение.',
  },
  'directory.referral-failed': {
    en: 'The referral {url} could not be followed. {reason}',
    ru: 'Перейти по ссылке {url} не удалось. {reason}',
  },
  'directory.referral-unreadable': {
    en: 'It is not an LDAP address.',
    ru: 'Это не адрес LDAP.',
  },
  'directory.referral-clear-text': {
    en: 'It names port {port} without TLS, and passwords are not sent in clear text.',
    ru: 'Указан порт {port} без TLS, а пароли открытым текстом не отправляются.',
  },
  'directory.follow-referral': {
    en: 'Use the server that the referral names: {servers}.',
    ru: 'Используйте сервер, на который указывает ссылка: {servers}.',
  },

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
