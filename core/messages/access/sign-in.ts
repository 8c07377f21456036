import { defineMessages } from '../define.ts';

/** The steps of a sign-in, what the platform checks in each, and the answer in one sentence. */
export const accessSignInMessages = defineMessages({
  'access-step.factor-switch': { en: 'Second factor switch', ru: 'Включение второго фактора' },
  'access-step.account': { en: 'Account', ru: 'Учётная запись' },
  'access-step.login-name': { en: 'Login or email', ru: 'Логин или почта' },
  'access-step.dismissal': { en: 'Dismissal', ru: 'Увольнение' },
  'access-step.blocked': { en: 'Account block', ru: 'Блокировка учётной записи' },
  'access-step.captcha': { en: 'Captcha', ru: 'Капча' },
  'access-step.address': { en: 'IP block', ru: 'Блокировка IP-адреса' },
  'access-step.method': { en: 'Sign-in method', ru: 'Способ входа' },
  'access-step.sign-in-type': { en: 'Sign-in type on the page', ru: 'Тип входа на странице' },
  'access-step.provider': { en: 'Provider', ru: 'Провайдер' },
  'access-step.provider-shown': { en: 'Provider on the page', ru: 'Провайдер на странице' },
  'access-step.provider-groups': { en: 'Groups of the provider', ru: 'Группы провайдера' },
  'access-step.integration': { en: 'Integration', ru: 'Интеграция' },
  'access-step.external-account': { en: 'External account', ru: 'Внешняя учётная запись' },
  'access-step.password': { en: 'Password', ru: 'Пароль' },
  'access-step.code': { en: 'One-time code', ru: 'Одноразовый код' },
  'access-step.directory': { en: 'Directory', ru: 'Каталог' },
  'access-step.personal-token': { en: 'Personal access token', ru: 'Персональный токен доступа' },
  'access-step.impersonation': { en: 'Impersonation', ru: 'Имперсонация' },
  'access-step.second-factor': { en: 'Second factor', ru: 'Второй фактор' },
  'access-step.domain-access': { en: 'Domain access', ru: 'Доступ по домену' },
  'access-step.licence': { en: 'Licence', ru: 'Лицензия' },
  'access-step.session': { en: 'Session', ru: 'Сеанс' },

  'access-signin.rule.factor-switch': {
    en: 'Where a service’s second factor is off, or its provider is, the site answers 503 before anything else.',
    ru: 'Если второй фактор сервиса или его провайдер отключён, сайт сразу отвечает 503.',
  },
  'access-signin.rule.account': {
    en: 'The login names one account. A login comes before an email address.',
    ru: 'Логину соответствует одна учётная запись. Логин важнее адреса почты.',
  },
  'access-signin.rule.login-name': {
    en: 'With ForbidEmailAsLogin only the login is accepted, not the email address.',
    ru: 'При ForbidEmailAsLogin принимается только логин, но не адрес почты.',
  },
  'access-signin.rule.dismissal': {
    en: 'A dismissed user does not sign in.',
    ru: 'Уволенный пользователь не входит.',
  },
  'access-signin.rule.blocked': {
    en: 'Failed sign-ins above the counter block the account; only an administrator unblocks it.',
    ru: 'Неудачные входы сверх счётчика блокируют учётную запись; снять блокировку может только администратор.',
  },
  'access-signin.rule.captcha': {
    en: 'Failed sign-ins above the counter make the page ask for a captcha.',
    ru: 'После неудачных входов сверх счётчика страница требует капчу.',
  },
  'access-signin.rule.address': {
    en: 'Failed sign-ins above the counter block the IP address until a captcha is solved.',
    ru: 'Неудачные входы сверх счётчика блокируют IP-адрес, пока не решена капча.',
  },
  'access-signin.rule.method': {
    en: 'Basic works on the paths of AuthBasicAllowedPaths, Windows authentication by WinAuthHost.',
    ru: 'Basic работает на путях из AuthBasicAllowedPaths, вход Windows зависит от WinAuthHost.',
  },
  'access-signin.rule.sign-in-type': {
    en: 'The sign-in page offers the types of AuthConfig that are visible on this device.',
    ru: 'Страница входа предлагает типы из AuthConfig, видимые на этом устройстве.',
  },
  'access-signin.rule.provider': {
    en: 'The provider exists, fits the method and is active. The built-in one needs no row.',
    ru: 'Провайдер существует, подходит способу входа и включён. Встроенному запись не нужна.',
  },
  'access-signin.rule.provider-shown': {
    en: 'The page shows a provider only on the host names of its list; an empty list means all.',
    ru: 'Страница показывает провайдера только на узлах из его списка; пустой список — на всех.',
  },
  'access-signin.rule.provider-groups': {
    en: 'A provider with groups is for members of these groups.',
    ru: 'Провайдер с группами — только для участников этих групп.',
  },
  'access-signin.rule.integration': {
    en: 'The service of the provider is active and configured.',
    ru: 'Сервис провайдера включён и настроен.',
  },
  'access-signin.rule.external-account': {
    en: 'A claim of the identity provider leads to exactly one user, this one.',
    ru: 'Утверждение поставщика удостоверений ведёт ровно к одному пользователю — этому.',
  },
  'access-signin.rule.password': {
    en: 'The built-in account has a password, and it is the one that is typed.',
    ru: 'У встроенной учётной записи есть пароль, и введён именно он.',
  },
  'access-signin.rule.code': {
    en: 'A code needs a mailbox or a phone in the profile, and something to send it with.',
    ru: 'Коду нужны почта или телефон в профиле и то, чем его отправить.',
  },
  'access-signin.rule.directory': {
    en: 'The directory has the account, it is in order, and the directory accepts the password.',
    ru: 'Учётная запись есть в каталоге, она в порядке, и каталог принимает пароль.',
  },
  'access-signin.rule.personal-token': {
    en: 'The token is neither revoked nor expired; the right GENERATEPAT is needed to get one.',
    ru: 'Токен не отозван и не истёк; чтобы получить его, нужно право GENERATEPAT.',
  },
  'access-signin.rule.impersonation': {
    en: 'The person who impersonates has the right to do so.',
    ru: 'У того, кто входит от имени пользователя, есть на это право.',
  },
  'access-signin.rule.second-factor': {
    en: 'A second factor of the provider is complete and switched on; nobody gets in without it.',
    ru: 'Второй фактор провайдера настроен и включён; без него никто не войдёт.',
  },
  'access-signin.rule.domain-access': {
    en: 'Domain access control is applied before a token is issued.',
    ru: 'Контроль доступа по домену применяется до выдачи токена.',
  },
  'access-signin.rule.licence': {
    en: 'The user has a named licence MainModule, or there is a concurrent slot.',
    ru: 'У пользователя есть именная лицензия MainModule или свободное конкурентное место.',
  },
  'access-signin.rule.session': {
    en: 'Token settings and the renewal mode decide how long the session lasts.',
    ru: 'Длительность сеанса определяют настройки токенов и режим продления.',
  },

  'access-signin.method.password': { en: 'with a password', ru: 'по паролю' },
  'access-signin.method.code': { en: 'with a one-time code', ru: 'по одноразовому коду' },
  'access-signin.method.windows': { en: 'with Windows authentication', ru: 'через Windows' },
  'access-signin.method.basic': { en: 'with Basic', ru: 'через Basic' },
  'access-signin.method.pat': { en: 'with a personal access token', ru: 'по персональному токену' },
  'access-signin.method.saml': { en: 'through SAML', ru: 'через SAML' },
  'access-signin.method.oauth': { en: 'through OpenID Connect', ru: 'через OpenID Connect' },
  'access-signin.method.impersonation': { en: 'by impersonation', ru: 'через имперсонацию' },

  'access-signin.person': { en: '{name} ({login})', ru: '{name} ({login})' },
  'access-signin.sentence.granted': {
    en: '{person} can sign in {method}.',
    ru: '{person}: войти {method} можно.',
  },
  'access-signin.sentence.denied': {
    en: '{person} cannot sign in {method}. {reason}',
    ru: '{person}: войти {method} нельзя. {reason}',
  },
  'access-signin.sentence.unknown': {
    en: 'Whether {person} can sign in {method} is unknown. {reason}',
    ru: '{person}: можно ли войти {method}, неизвестно. {reason}',
  },
});
