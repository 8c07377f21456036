import { defineMessages } from '../define.ts';

/** What the steps of a sign-in look at: credentials and the second factor. */
export const accessSignInCredentials = defineMessages({
  'access-signin.no-federation': {
    en: 'The provider is neither SAML nor OpenID Connect.',
    ru: 'Провайдер — не SAML и не OpenID Connect.',
  },
  'access-signin.service-none': {
    en: 'The provider has no service.',
    ru: 'У провайдера нет сервиса.',
  },
  'access-signin.service-inactive': {
    en: 'The service “{name}” of the provider is inactive.',
    ru: 'Сервис провайдера «{name}» отключён.',
  },
  'access-signin.service-incomplete': {
    en: 'The service “{name}” of the provider names no server.',
    ru: 'В сервисе провайдера «{name}» не указан сервер.',
  },
  'access-signin.settings-unreadable': {
    en: 'Settings (JSON) of the service “{name}” cannot be read. {problem}',
    ru: 'Settings (JSON) сервиса «{name}» не читаются. {problem}',
  },
  'access-signin.integration-missing': {
    en: 'The integration is not configured: the service “{name}” lacks {missing}.',
    ru: 'Интеграция не настроена: в сервисе «{name}» нет {missing}.',
  },
  'access-signin.integration-configured': {
    en: 'The service “{name}” has what the database can tell; the identity provider was not asked.',
    ru: 'В сервисе «{name}» есть всё, что видно по базе; поставщика удостоверений не спрашивали.',
  },
  'access-signin.claims-not-named': {
    en: 'No claims were given, so whom they would sign in is not known.',
    ru: 'Утверждения не указаны, поэтому неизвестно, кого они впустят.',
  },
  'access-signin.match': {
    en: 'The claim “{value}” leads to this user ({lookup}).',
    ru: 'Утверждение «{value}» ведёт к этому пользователю ({lookup}).',
  },
  'access-signin.match-expected': {
    en: 'The user is found when {claims} is “{value}” ({lookup}).',
    ru: 'Пользователь найдётся, если {claims} — «{value}» ({lookup}).',
  },
  'access-signin.match-other': {
    en: 'The claim “{value}” leads to another user, {name} ({lookup}).',
    ru: 'Утверждение «{value}» ведёт к другому пользователю: {name} ({lookup}).',
  },
  'access-signin.match-none': {
    en: 'The claim “{value}” leads to nobody ({lookup}).',
    ru: 'Утверждение «{value}» ни к кому не ведёт ({lookup}).',
  },
  'access-signin.match-new-profile': {
    en: 'The claim “{value}” leads to nobody ({lookup}): somebody gets in, but as a new profile that the site makes, not as this user.',
    ru: 'Утверждение «{value}» ни к кому не ведёт ({lookup}): вход состоится, но в новый профиль, который создаст сайт, а не в этот.',
  },
  'access-signin.match-newcomer': {
    en: 'The claims match no account, and CreateProfiles is on: the site makes a new profile.',
    ru: 'Утверждения ни с кем не совпадают, а CreateProfiles включён: сайт создаст новый профиль.',
  },
  'access-signin.match-nothing': {
    en: 'The user has nothing that claims could be compared with ({lookup}).',
    ru: 'У пользователя нет того, с чем сравнить утверждения ({lookup}).',
  },
  'access-signin.match-ambiguous': {
    en: 'The claim “{value}” is ambiguous: it leads to {ids} ({lookup}).',
    ru: 'Утверждение «{value}» неоднозначно: оно ведёт к {ids} ({lookup}).',
  },
  'access-signin.match-no-claim': {
    en: 'None of the claims is {claims}.',
    ru: 'Среди утверждений нет {claims}.',
  },
  'access-signin.match-not-configured': {
    en: 'How users are matched is not configured. {reason}',
    ru: 'Сопоставление пользователей не настроено. {reason}',
  },

  'access-signin.password-elsewhere': {
    en: 'The site does not keep the password of this provider.',
    ru: 'Пароль этого провайдера хранится не на сайте.',
  },
  'access-signin.hash-unseen': {
    en: 'Whether a password is set cannot be seen in this database.',
    ru: 'По этой базе не видно, задан ли пароль.',
  },
  'access-signin.no-password': { en: 'No password is set.', ru: 'Пароль не задан.' },
  'access-signin.password-not-typed': {
    en: 'A password is set; none was typed to compare it with.',
    ru: 'Пароль задан; для сравнения пароль не введён.',
  },
  'access-signin.password-matches': {
    en: 'The password that was typed is right.',
    ru: 'Введённый пароль верен.',
  },
  'access-signin.password-matches-older': {
    en: 'The password that was typed is right; the site will renew its older hash.',
    ru: 'Введённый пароль верен; сайт обновит его старый хеш.',
  },
  'access-signin.password-differs': {
    en: 'The password that was typed is wrong.',
    ru: 'Введённый пароль неверен.',
  },
  'access-signin.hash-form': {
    en: 'The stored hash has a form that cannot be checked here.',
    ru: 'Сохранённый хеш имеет вид, который здесь не проверить.',
  },
  'access-signin.hash-older': {
    en: 'The password is stored in the older form; the next sign-in renews it.',
    ru: 'Пароль хранится в старом виде; следующий вход его обновит.',
  },
  'access-signin.must-change': {
    en: 'The password has to be changed: the user gets a temporary token, with which only that can be done.',
    ru: 'Пароль нужно сменить: пользователь получит временный токен только для этого.',
  },
  'access-signin.password-expired': {
    en: 'The password expired on {since:minute} (valid {days:# day|# days}): the form to change it comes first.',
    ru: 'Срок пароля истёк {since:minute} (действует {days:# день|# дня|# дней}): сначала откроется форма смены.',
  },
  'access-signin.password-ends': {
    en: 'The password expires in {left:# day|# days}.',
    ru: 'До истечения срока пароля: {left:# день|# дня|# дней}.',
  },
  'access-signin.age-unknown': {
    en: 'A password is valid {days:# day|# days}, and when this one was set is not recorded.',
    ru: 'Пароль действует {days:# день|# дня|# дней}, но когда задан этот, не записано.',
  },
  'access-signin.code-not-offered': {
    en: 'No code is sent where the page is not known to offer one.',
    ru: 'Код не отправляется, если неизвестно, что страница предлагает такой вход.',
  },
  'access-signin.code-no-mailbox': {
    en: 'The profile has no email address to send a code to.',
    ru: 'В профиле нет адреса почты для кода.',
  },
  'access-signin.code-no-phone': {
    en: 'The profile has no phone number to send a code to.',
    ru: 'В профиле нет номера телефона для кода.',
  },
  'access-signin.code-no-sender': {
    en: 'The general settings name no system mailbox, so no code can be sent.',
    ru: 'В общих настройках нет системного ящика, поэтому код не отправить.',
  },
  'access-signin.code-mail': {
    en: 'Whether the site can send email is not in the database.',
    ru: 'Может ли сайт отправлять почту, по базе не видно.',
  },
  'access-signin.code-sms': {
    en: 'Whether the site has an SMS provider is not in the database.',
    ru: 'Есть ли у сайта поставщик SMS, по базе не видно.',
  },

  'access-signin.no-directory': { en: 'The provider is no directory.', ru: 'Провайдер — не каталог.' },
  'access-signin.radius': {
    en: 'Only the RADIUS server knows the password, and it was not asked.',
    ru: 'Пароль знает только сервер RADIUS, а его не спрашивали.',
  },
  'access-signin.directory-not-asked': {
    en: 'The directory was not asked.',
    ru: 'Каталог не опрошен.',
  },
  'access-signin.directory-unasked': {
    en: 'The directory {server} could not be asked from here. {reason}',
    ru: 'Каталог {server} не удалось опросить отсюда. {reason}',
  },
  'access-signin.directory-anonymous': {
    en: 'The service has no login of its own, and without one the directory shows no accounts here.',
    ru: 'У сервиса нет своего логина, а без него каталог не показывает отсюда учётные записи.',
  },
  'access-signin.directory-found': {
    en: 'The directory has “{login}”, and nothing in the account is against signing in.',
    ru: '«{login}» есть в каталоге, и входу ничто не мешает.',
  },
  'access-signin.directory-password-right': {
    en: 'The directory has accepted the password of “{login}”.',
    ru: 'Каталог принял пароль «{login}».',
  },
  'access-signin.directory-says': { en: 'The directory: {said}', ru: 'Каталог: {said}' },

  'access-signin.tokens': {
    en: '{active:# token is|# tokens are} active; revoked: {revoked:#}, expired: {expired:#}.',
    ru: 'Действующих токенов: {active:#}; отозвано: {revoked:#}, истекло: {expired:#}.',
  },
  'access-signin.tokens-none': {
    en: 'The user has no active token; revoked: {revoked:#}, expired: {expired:#}.',
    ru: 'У пользователя нет действующего токена; отозвано: {revoked:#}, истекло: {expired:#}.',
  },
  'access-signin.pat-right-missing': {
    en: 'The user no longer has the right GENERATEPAT, and can get no new token.',
    ru: 'У пользователя больше нет права GENERATEPAT, и нового токена не получить.',
  },

  'access-signin.factor-no-provider': {
    en: 'Second factors belong to providers, and none takes part.',
    ru: 'Второй фактор задаётся у провайдера, а он не участвует.',
  },
  'access-signin.factor-none': {
    en: 'The provider asks for no second factor.',
    ru: 'Провайдер не требует второго фактора.',
  },
  'access-signin.factor-asked': {
    en: 'The second factor {type} will be asked for; the user has to confirm it.',
    ru: 'Будет запрошен второй фактор {type}; пользователь должен его подтвердить.',
  },
  'access-signin.factor-basic': {
    en: 'The provider asks for {type}; how Basic goes with a second factor is not documented.',
    ru: 'Провайдер требует {type}; как Basic сочетается со вторым фактором, не описано.',
  },
  'access-signin.factor-other': {
    en: 'What the second factor {type} needs is not documented.',
    ru: 'Что нужно второму фактору {type}, не описано.',
  },
  'access-signin.bot-missing': {
    en: 'The second factor is a Telegram bot, and the provider names none.',
    ru: 'Второй фактор — бот Telegram, но у провайдера он не указан.',
  },
  'access-signin.bot-token-missing': {
    en: 'The bot has no token stored: it cannot send anything.',
    ru: 'Токен бота не сохранён: бот ничего не отправит.',
  },
  'access-signin.factor-service-none': {
    en: 'The second factor is a service, and the provider names none.',
    ru: 'Второй фактор — сервис, но у провайдера он не указан.',
  },
  'access-signin.factor-service-gone': {
    en: 'The service #{id} of the second factor is not there.',
    ru: 'Сервиса второго фактора #{id} нет.',
  },
  'access-signin.factor-service-inactive': {
    en: 'The service “{name}” of the second factor is inactive.',
    ru: 'Сервис второго фактора «{name}» отключён.',
  },
  'access-signin.factor-service-incomplete': {
    en: 'The service “{name}” of the second factor lacks {missing}.',
    ru: 'В сервисе второго фактора «{name}» нет {missing}.',
  },
  'access-signin.factor-no-service': {
    en: 'The provider asks no service for a second factor.',
    ru: 'Провайдер не запрашивает второй фактор у сервиса.',
  },
  'access-signin.factor-enabled': {
    en: 'The provider is active, and Multifactor.IsEnabled is not false.',
    ru: 'Провайдер включён, и Multifactor.IsEnabled — не false.',
  },
  'access-signin.factor-disabled': {
    en: 'Multifactor.IsEnabled is false: the second factor is off, and nobody gets in without it.',
    ru: 'Multifactor.IsEnabled — false: второй фактор выключен, а без него никто не войдёт.',
  },
  'access-signin.clock-skewed': {
    en: 'The database’s clock differs by {seconds:# second|# seconds}; a second factor tolerates {tolerance:#}.',
    ru: 'Часы базы данных расходятся на {seconds:# секунду|# секунды|# секунд}; второй фактор допускает {tolerance:#}.',
  },
});
