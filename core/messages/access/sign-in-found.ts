import { defineMessages } from '../define.ts';

/** What a sign-in has that the steps of its explanation look at: the account, the page and the provider. */
export const accessSignInFound = defineMessages({
  'access-signin.new-profile': {
    en: 'There is no account yet: the site makes a profile from the claims.',
    ru: 'Учётной записи ещё нет: сайт создаёт профиль по утверждениям.',
  },
  'access-signin.account-new': {
    en: 'No account has the login or email “{login}”; the site makes a new profile from the claims.',
    ru: 'Учётной записи с логином или почтой «{login}» нет; сайт создаёт новый профиль по утверждениям.',
  },
  'access-signin.no-account': {
    en: 'It is not known which account this is about.',
    ru: 'Неизвестно, о какой учётной записи речь.',
  },
  'access-signin.other-method': {
    en: 'It does not concern this way to sign in.',
    ru: 'К этому способу входа не относится.',
  },
  'access-signin.no-page': {
    en: 'This way to sign in does not go through the sign-in page.',
    ru: 'Этот способ входа обходится без страницы входа.',
  },
  'access-signin.no-provider': { en: 'No provider takes part.', ru: 'Провайдер не участвует.' },

  'access-signin.account-none': {
    en: 'No account has the login or email “{login}”.',
    ru: 'Учётной записи с логином или почтой «{login}» нет.',
  },
  'access-signin.account-none.id': {
    en: 'There is no account {login}.',
    ru: 'Учётной записи {login} нет.',
  },
  'access-signin.account-logins': {
    en: '{count:# account has|# accounts have} the login “{login}” ({ids}); which one the site takes is not documented.',
    ru: 'Логин «{login}» имеют несколько учётных записей: {count:#} ({ids}); какую возьмёт сайт, не описано.',
  },
  'access-signin.account-addresses': {
    en: '{count:# account has|# accounts have} the email “{login}” ({ids}); which one the site takes is not documented.',
    ru: 'Почту «{login}» имеют несколько учётных записей: {count:#} ({ids}); какую возьмёт сайт, не описано.',
  },
  'access-signin.account-by-id': { en: 'The account #{id} was found.', ru: 'Учётная запись #{id} найдена.' },
  'access-signin.account-by-login': {
    en: 'The login “{login}” is that of the account #{id}.',
    ru: 'Логин «{login}» принадлежит учётной записи #{id}.',
  },
  'access-signin.account-by-address': {
    en: 'The email “{login}” is that of the account #{id}.',
    ru: 'Почта «{login}» указана у учётной записи #{id}.',
  },
  'access-signin.login-is-login': {
    en: 'A login was given, not an email address.',
    ru: 'Указан логин, а не адрес почты.',
  },
  'access-signin.address-allowed': {
    en: 'The email address is accepted as a login.',
    ru: 'Адрес почты принимается как логин.',
  },
  'access-signin.address-forbidden': {
    en: '“{address}” is an email address, and ForbidEmailAsLogin is on.',
    ru: '«{address}» — адрес почты, а ForbidEmailAsLogin включён.',
  },
  'access-signin.not-dismissed': { en: 'The user is not dismissed.', ru: 'Пользователь не уволен.' },
  'access-signin.dismissed': { en: 'The user is dismissed.', ru: 'Пользователь уволен.' },
  'access-signin.blocked': {
    en: 'The account is blocked ({failed:# failed sign-in|# failed sign-ins}).',
    ru: 'Учётная запись заблокирована (неудачных входов: {failed:#}).',
  },
  'access-signin.blocked-since': {
    en: 'The account has been blocked since {time:minute} ({failed:# failed sign-in|# failed sign-ins}).',
    ru: 'Учётная запись заблокирована с {time:minute} (неудачных входов: {failed:#}).',
  },
  'access-signin.not-blocked': {
    en: 'The account is not blocked: {failed:# failed sign-in|# failed sign-ins}, {limit:#} allowed.',
    ru: 'Учётная запись не заблокирована: неудачных входов {failed:#}, допускается {limit:#}.',
  },
  'access-signin.not-blocked.uncounted': {
    en: 'The account is not blocked. How near it is to that is not known. {reason}',
    ru: 'Учётная запись не заблокирована. Насколько она близка к этому, неизвестно. {reason}',
  },
  'access-signin.blocked.uncounted': {
    en: 'The account is blocked. After how many failed sign-ins is not known. {reason}',
    ru: 'Учётная запись заблокирована. После скольких неудачных входов, неизвестно. {reason}',
  },
  'access-signin.never-blocked': {
    en: 'The account is not blocked ({failed:# failed sign-in|# failed sign-ins}); failures block no account.',
    ru: 'Учётная запись не заблокирована (неудачных входов: {failed:#}); за неудачи не блокируют.',
  },
  'access-signin.block-near': {
    en: 'The next failed sign-in blocks the account: {failed:#} of {limit:#}.',
    ru: 'Следующий неудачный вход заблокирует учётную запись: {failed:#} из {limit:#}.',
  },
  'access-signin.captcha-off': { en: 'The captcha is off.', ru: 'Капча выключена.' },
  'access-signin.captcha-uncounted': {
    en: 'No counter is set after which a captcha is asked.',
    ru: 'Счётчик, после которого требуется капча, не задан.',
  },
  'access-signin.captcha-not-yet': {
    en: 'No captcha is asked: {failed:# failed sign-in|# failed sign-ins}, {limit:#} allowed.',
    ru: 'Капча не требуется: неудачных входов {failed:#}, допускается {limit:#}.',
  },
  'access-signin.captcha-asked': {
    en: 'The page asks for a captcha: {failed:# failed sign-in|# failed sign-ins}, {limit:#} allowed.',
    ru: 'Страница требует капчу: неудачных входов {failed:#}, допускается {limit:#}.',
  },
  'access-signin.captcha-note': {
    en: 'Without the captcha even the right password is refused.',
    ru: 'Без капчи не подойдёт и верный пароль.',
  },
  'access-signin.address-not-named': {
    en: 'No IP address was named, so its block was not looked at.',
    ru: 'IP-адрес не указан, поэтому его блокировка не проверялась.',
  },
  'access-signin.addresses-never-blocked': {
    en: 'The counter of IP addresses is empty: none is blocked.',
    ru: 'Счётчик IP-адресов пуст: они не блокируются.',
  },
  'access-signin.address-row-unused': {
    en: 'The table of IP blocks has the address as blocked, but the protection is off.',
    ru: 'В таблице блокировок адрес отмечен заблокированным, но защита выключена.',
  },
  'access-signin.address-free': {
    en: 'The address {address} is not blocked: {failed:# failed sign-in|# failed sign-ins}, {limit:#} allowed.',
    ru: 'Адрес {address} не заблокирован: неудачных входов {failed:#}, допускается {limit:#}.',
  },
  'access-signin.address-blocked': {
    en: 'The address {address} is blocked: {failed:# failed sign-in|# failed sign-ins}, {limit:#} allowed.',
    ru: 'Адрес {address} заблокирован: неудачных входов {failed:#}, допускается {limit:#}.',
  },
  'access-signin.address-blocked-otherwise': {
    en: 'The address {address} is blocked; whether that holds for this way to sign in is not documented.',
    ru: 'Адрес {address} заблокирован; действует ли это на такой способ входа, не описано.',
  },

  'access-signin.key-unknown': {
    en: 'The key {key} decides, and the site’s keys are not known here.',
    ru: 'Решает ключ {key}, а ключи сайта здесь неизвестны.',
  },
  'access-signin.key-unknown.default': {
    en: 'The key {key} decides (by default {standard}), and the site’s keys are not known here.',
    ru: 'Решает ключ {key} (по умолчанию {standard}), а ключи сайта здесь неизвестны.',
  },
  'access-signin.key-unusable': {
    en: 'The key {key} has the value “{value}”, which it does not take; what the site does then is not documented.',
    ru: 'У ключа {key} значение «{value}», а такого он не принимает; что тогда делает сайт, не описано.',
  },
  'access-signin.key-unusable.section': {
    en: 'The key {key} has a list or a section where it takes one value; what the site does then is not documented.',
    ru: 'У ключа {key} список или раздел вместо одного значения; что тогда делает сайт, не описано.',
  },
  'access-signin.key-from-file': { en: 'set in the file', ru: 'задано в файле' },
  'access-signin.key-from-default': { en: 'the default', ru: 'по умолчанию' },
  'access-signin.method-always': {
    en: 'No key switches this way to sign in off.',
    ru: 'Ключа, который отключает этот способ входа, нет.',
  },
  'access-signin.basic-nowhere': {
    en: 'AuthBasicAllowedPaths is empty: Basic works nowhere.',
    ru: 'AuthBasicAllowedPaths пуст: Basic нигде не работает.',
  },
  'access-signin.basic-path-not-named': {
    en: 'Basic works on paths that match {patterns}; no path was named.',
    ru: 'Basic работает на путях, подходящих под {patterns}; путь не указан.',
  },
  'access-signin.basic-allowed': {
    en: 'The path {path} matches {pattern}.',
    ru: 'Путь {path} подходит под {pattern}.',
  },
  'access-signin.basic-not-here': {
    en: 'The path {path} matches none of AuthBasicAllowedPaths ({patterns}).',
    ru: 'Путь {path} не подходит ни под одно из AuthBasicAllowedPaths ({patterns}).',
  },
  'access-signin.basic-pattern-unreadable': {
    en: 'Patterns of AuthBasicAllowedPaths cannot be judged here: {patterns}.',
    ru: 'Выражения AuthBasicAllowedPaths не удаётся проверить здесь: {patterns}.',
  },
  'access-signin.windows-off': {
    en: 'WinAuthHost is None: Windows authentication is off.',
    ru: 'WinAuthHost — None: вход Windows выключен.',
  },
  'access-signin.windows-on': {
    en: 'Windows authentication is on: WinAuthHost is {host} ({source}).',
    ru: 'Вход Windows включён: WinAuthHost — {host} ({source}).',
  },
  'access-signin.kerberos-only': {
    en: 'Only Kerberos is accepted; NTLM is refused (RequireKerberos).',
    ru: 'Принимается только Kerberos; NTLM отклоняется (RequireKerberos).',
  },
  'access-signin.windows-keytab': {
    en: 'Kestrel needs a Kerberos keytab and an SPN; neither is seen from here.',
    ru: 'Для Kestrel нужны keytab Kerberos и SPN; отсюда их не видно.',
  },
  'access-signin.windows-name': {
    en: 'Which user the domain account leads to is decided by its UPN, which is not known here.',
    ru: 'К какому пользователю ведёт доменная запись, решает её UPN, а он здесь неизвестен.',
  },
  'access-signin.windows-mapper': {
    en: 'The UPN is compared with the login, as by default: the keys name no other mapper of users.',
    ru: 'UPN сравнивается с логином, как по умолчанию: ключи не называют другого сопоставления пользователей.',
  },
  'access-signin.impersonator-unknown': {
    en: 'Which right the person who impersonates needs is not documented.',
    ru: 'Какое право нужно тому, кто входит от имени пользователя, не описано.',
  },

  'access-signin.config-unreadable': {
    en: 'The key AuthConfig cannot be read, so what the page offers is not known.',
    ru: 'Ключ AuthConfig не читается, поэтому неизвестно, что предлагает страница.',
  },
  'access-signin.page-by-default': {
    en: 'AuthConfig names no types: the page is the default one.',
    ru: 'В AuthConfig нет типов: страница — по умолчанию.',
  },
  'access-signin.type-missing': {
    en: 'AuthConfig does not have {types}, so the page does not offer this way.',
    ru: 'В AuthConfig нет {types}, поэтому страница не предлагает этот способ.',
  },
  'access-signin.type-elsewhere': {
    en: '{types} of AuthConfig is not visible on this device ({device}).',
    ru: '{types} из AuthConfig не виден на этом устройстве ({device}).',
  },
  'access-signin.type-here': {
    en: 'The page offers {types} on this device ({device}).',
    ru: 'Страница предлагает {types} на этом устройстве ({device}).',
  },
  'access-signin.providers-hidden': {
    en: 'HideProviders of AuthConfig hides the choice of a provider.',
    ru: 'HideProviders в AuthConfig скрывает выбор провайдера.',
  },
  'access-signin.provider-unknown': { en: 'There is no provider #{id}.', ru: 'Провайдера #{id} нет.' },
  'access-signin.provider-none': {
    en: 'There is no provider of the type {types}.',
    ru: 'Провайдера типа {types} нет.',
  },
  'access-signin.provider-other-type': {
    en: 'The provider #{id} is of the type {type}; this way takes {types}.',
    ru: 'Провайдер #{id} имеет тип {type}; этому способу нужен {types}.',
  },
  'access-signin.provider-inactive': {
    en: 'The provider “{name}” (#{id}) is inactive.',
    ru: 'Провайдер «{name}» (#{id}) отключён.',
  },
  'access-signin.provider-virtual': {
    en: 'The built-in provider has no row and is active.',
    ru: 'У встроенного провайдера нет записи, и он включён.',
  },
  'access-signin.provider-active': {
    en: 'The provider “{name}” (#{id}, {type}) is active.',
    ru: 'Провайдер «{name}» (#{id}, {type}) включён.',
  },
  'access-signin.provider-by-default': {
    en: 'No provider was named: “{name}” (#{id}, {type}) is judged, and it is active.',
    ru: 'Провайдер не указан: рассмотрен «{name}» (#{id}, {type}), он включён.',
  },
  'access-signin.provider-hidden': {
    en: 'The provider is hidden on the sign-in page. That protects nothing: a direct link still works.',
    ru: 'Провайдер скрыт на странице входа. Это ничего не защищает: прямая ссылка работает.',
  },
  'access-signin.shown-everywhere': {
    en: 'The provider lists no host names: every page shows it.',
    ru: 'У провайдера нет списка узлов: его показывает любая страница.',
  },
  'access-signin.shown-here': {
    en: 'The provider lists {host}.',
    ru: 'Узел {host} есть в списке провайдера.',
  },
  'access-signin.not-shown-here': {
    en: 'The page of {host} does not show the provider, which lists {hosts}.',
    ru: 'Страница {host} не показывает провайдера: в его списке {hosts}.',
  },
  'access-signin.hostname-not-named': {
    en: 'The provider is shown on {hosts} only; no host name was named.',
    ru: 'Провайдер показан только на {hosts}; имя узла не указано.',
  },
  'access-signin.shown-is-no-protection': {
    en: 'The list is compared in the browser: it hides a button and protects nothing.',
    ru: 'Список сверяет браузер: он скрывает кнопку и ничего не защищает.',
  },
  'access-signin.groups-none': {
    en: 'The provider is restricted to no groups.',
    ru: 'Провайдер не ограничен группами.',
  },
  'access-signin.groups-new-profile': {
    en: 'The provider allows {groups} only; in which groups a new profile is, is not documented.',
    ru: 'Провайдер разрешает только {groups}; в какие группы входит новый профиль, не описано.',
  },
  'access-signin.groups-in': {
    en: 'The user is in {groups}, which the provider allows.',
    ru: 'Пользователь состоит в {groups}; провайдер это разрешает.',
  },
  'access-signin.groups-out': {
    en: 'The user is in none of the groups that the provider allows ({groups}).',
    ru: 'Пользователь не состоит ни в одной из групп, разрешённых провайдером ({groups}).',
  },
});
