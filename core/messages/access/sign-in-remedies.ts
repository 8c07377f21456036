import { defineMessages } from '../define.ts';

/** What to do about a sign-in that is refused or unknown, and what a check of it did. */
export const accessSignInRemedies = defineMessages({
  'access-signin.remedy.check-login': {
    en: 'Check the login; the list of users shows all.',
    ru: 'Проверьте логин; все логины есть в списке пользователей.',
  },
  'access-signin.remedy.one-account': {
    en: 'Ask about one of them by its id: {ids}.',
    ru: 'Спросите об одной из них по номеру: {ids}.',
  },
  'access-signin.remedy.use-login': {
    en: 'Sign in with the login.',
    ru: 'Войдите по логину.',
  },
  'access-signin.remedy.allow-address': {
    en: 'Or switch ForbidEmailAsLogin off.',
    ru: 'Или выключите ForbidEmailAsLogin.',
  },
  'access-signin.remedy.reinstate': {
    en: 'Reinstate the user, if the dismissal is a mistake.',
    ru: 'Восстановите пользователя, если он отмечен уволенным по ошибке.',
  },
  'access-signin.remedy.unblock-account': { en: 'Unblock the account.', ru: 'Разблокируйте учётную запись.' },
  'access-signin.remedy.captcha': {
    en: 'Solve the captcha on the sign-in page.',
    ru: 'Решите капчу на странице входа.',
  },
  'access-signin.remedy.unblock-address': {
    en: 'Or set the counter of the address to zero.',
    ru: 'Или обнулите счётчик адреса.',
  },
  'access-signin.remedy.mend-key': {
    en: 'Correct {key} in the site’s configuration, or take it out.',
    ru: 'Исправьте {key} в конфигурации сайта или уберите его.',
  },
  'access-signin.remedy.keys-file': {
    en: {
      window: 'Choose the site’s appsettings.json or web.config.',
      commandLine: 'Name the site’s appsettings.json or web.config with --keys.',
    },
    ru: {
      window: 'Выберите appsettings.json или web.config сайта.',
      commandLine: 'Укажите appsettings.json или web.config сайта в --keys.',
    },
  },
  'access-signin.remedy.allow-path': {
    en: 'Add the path to AuthBasicAllowedPaths.',
    ru: 'Добавьте путь в AuthBasicAllowedPaths.',
  },
  'access-signin.remedy.name-path': {
    en: {
      window: 'Name the path.',
      commandLine: 'Name the path with --path.',
      http: 'Name the path in “path”.',
    },
    ru: { window: 'Укажите путь.', commandLine: 'Укажите путь в --path.', http: 'Укажите путь в «path».' },
  },
  'access-signin.remedy.windows-on': {
    en: 'Set WinAuthHost to IIS or Kestrel.',
    ru: 'Задайте WinAuthHost: IIS или Kestrel.',
  },
  'access-signin.remedy.add-type': {
    en: 'Add {types} to AuthConfig.',
    ru: 'Добавьте {types} в AuthConfig.',
  },
  'access-signin.remedy.visibility': {
    en: 'Change Visibility of the type in AuthConfig.',
    ru: 'Измените Visibility этого типа в AuthConfig.',
  },
  'access-signin.remedy.show-providers': {
    en: 'Switch HideProviders off in AuthConfig.',
    ru: 'Выключите HideProviders в AuthConfig.',
  },
  'access-signin.remedy.other-provider': {
    en: 'Choose another provider, or add one.',
    ru: 'Выберите другого провайдера или добавьте его.',
  },
  'access-signin.remedy.activate-provider': {
    en: 'Activate the provider “{name}”.',
    ru: 'Включите провайдера «{name}».',
  },
  'access-signin.remedy.name-host': {
    en: {
      window: 'Name the host name of the page.',
      commandLine: 'Name the host name of the page with --hostname.',
      http: 'Name the host name of the page in “hostname”.',
    },
    ru: {
      window: 'Укажите имя узла страницы.',
      commandLine: 'Укажите имя узла страницы в --hostname.',
      http: 'Укажите имя узла страницы в «hostname».',
    },
  },
  'access-signin.remedy.other-host': {
    en: 'Sign in on one of: {hosts}.',
    ru: 'Войдите на одном из узлов: {hosts}.',
  },
  'access-signin.remedy.add-host': {
    en: 'Or add {host} to the host names of the provider.',
    ru: 'Или добавьте {host} к узлам провайдера.',
  },
  'access-signin.remedy.join-group': {
    en: 'Add the user to one of: {groups}.',
    ru: 'Включите пользователя в одну из групп: {groups}.',
  },
  'access-signin.remedy.allow-group': {
    en: 'Or add a group of the user to the provider “{name}”.',
    ru: 'Или добавьте группу пользователя провайдеру «{name}».',
  },
  'access-signin.remedy.service': {
    en: 'Complete the service of the provider, and activate it.',
    ru: 'Заполните и включите сервис провайдера.',
  },
  'access-signin.remedy.link-account': {
    en: 'Give the user the value that the identity provider sends.',
    ru: 'Задайте пользователю значение, которое передаёт поставщик удостоверений.',
  },
  'access-signin.remedy.one-match': {
    en: 'Leave the value with one user only.',
    ru: 'Оставьте это значение только у одного пользователя.',
  },
  'access-signin.remedy.send-claim': {
    en: 'Let the identity provider send the claim.',
    ru: 'Настройте поставщика удостоверений так, чтобы он передавал это утверждение.',
  },
  'access-signin.remedy.set-password': {
    en: 'Set a new password for the user.',
    ru: 'Задайте пользователю новый пароль.',
  },
  'access-signin.remedy.contact': {
    en: 'Enter an email address or a phone number in the profile.',
    ru: 'Укажите в профиле адрес почты или номер телефона.',
  },
  'access-signin.remedy.system-mailbox': {
    en: 'Name a system mailbox in the general settings.',
    ru: 'Укажите системный ящик в общих настройках.',
  },
  'access-signin.remedy.check-directory': {
    en: 'Check the directory of the service, or ask from where it can be reached.',
    ru: 'Проверьте каталог сервиса или спросите оттуда, где он доступен.',
  },
  'access-signin.remedy.pat-right': {
    en: 'Give a group of the user the right GENERATEPAT.',
    ru: 'Дайте группе пользователя право GENERATEPAT.',
  },
  'access-signin.remedy.new-token': { en: 'Make a new token.', ru: 'Создайте новый токен.' },
  'access-signin.remedy.bot': {
    en: 'Give the provider the id of a bot.',
    ru: 'Укажите у провайдера идентификатор бота.',
  },
  'access-signin.remedy.factor-service': {
    en: 'Give the provider “{name}” a complete and active service for the second factor.',
    ru: 'Укажите у провайдера «{name}» настроенный и включённый сервис второго фактора.',
  },
  'access-signin.remedy.enable-factor': {
    en: 'Set Multifactor.IsEnabled to true.',
    ru: 'Задайте Multifactor.IsEnabled: true.',
  },
  'access-signin.remedy.pool': {
    en: 'See how many concurrent licences the licence file has.',
    ru: 'Посмотрите в файле лицензий, сколько там конкурентных.',
  },
  'access-signin.remedy.assign-licence': {
    en: 'Assign the user a named licence MainModule.',
    ru: 'Назначьте пользователю именную лицензию MainModule.',
  },
  'access-signin.remedy.free-slot': {
    en: 'Or wait until somebody’s slot is released.',
    ru: 'Или подождите, пока чьё-то место освободится.',
  },

  'access-signin.note.keys-unknown': {
    en: 'No configuration file was named: the site’s keys are not known, and defaults need not hold.',
    ru: 'Файл конфигурации не указан: ключи сайта неизвестны, и значения по умолчанию могут не действовать.',
  },
  'access-signin.note.password-tried': {
    en: 'The password was tried at the directory {server}, which counts a wrong one as a failed attempt.',
    ru: 'Пароль проверен в каталоге {server}: неверный он считает неудачной попыткой.',
  },
  'access-signin.note.password-not-sent': {
    en: 'The password was not sent: the site refuses before that ({step}), and no attempt was counted.',
    ru: 'Пароль не отправлен: сайт отказывает раньше ({step}), и попытка нигде не засчитана.',
  },
  'access-signin.note.password-assumed': {
    en: 'No password was typed; it is taken to be right.',
    ru: 'Пароль не введён; он считается верным.',
  },
  'access-signin.note.claims-unused': {
    en: 'Claims decide nothing in this way to sign in; those that were given were not looked at.',
    ru: 'В этом способе входа утверждения ничего не решают; указанные не рассматривались.',
  },
  'access-signin.note.provider-unused': {
    en: 'No provider takes part in this way to sign in; the one that was named was not looked at.',
    ru: 'В этом способе входа провайдер не участвует; указанный не рассматривался.',
  },
});
