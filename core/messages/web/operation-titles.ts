import { defineMessages } from '../define.ts';
import { jobTitles } from '../job-titles.ts';

/** What every operation is for that a service has. */
export const operationTitles = {
  ...jobTitles,
  ...defineMessages({
    'operation.transfer.tree': { en: 'Root of the entity tree', ru: 'Корень дерева сущностей' },
    'operation.transfer.fetch': { en: 'Children of a node of the tree', ru: 'Потомки узла дерева' },
    'operation.versions.settings.list': { en: 'Settings of repositories', ru: 'Настройки репозиториев' },
    'operation.versions.settings.save': {
      en: 'Create or update the settings of a repository',
      ru: 'Создание или изменение настроек репозитория',
    },
    'operation.versions.settings.remove': {
      en: 'Delete the settings of a repository',
      ru: 'Удаление настроек репозитория',
    },
    'operation.versions.remove': { en: 'Delete a version', ru: 'Удаление версии' },
    'operation.signin.providers.active': {
      en: 'Active authentication providers',
      ru: 'Активные провайдеры входа',
    },
    'operation.signin.providers.list': { en: 'All authentication providers', ru: 'Все провайдеры входа' },
    'operation.signin.providers.metadata': {
      en: 'What a provider can be made of',
      ru: 'Из чего составляют провайдер',
    },
    'operation.signin.providers.get': { en: 'One authentication provider', ru: 'Один провайдер входа' },
    'operation.signin.providers.create': {
      en: 'Create an authentication provider',
      ru: 'Создание провайдера входа',
    },
    'operation.signin.providers.update': {
      en: 'Update an authentication provider',
      ru: 'Изменение провайдера входа',
    },
    'operation.signin.providers.delete': {
      en: 'Delete an authentication provider',
      ru: 'Удаление провайдера входа',
    },
    'operation.signin.tokens.list': {
      en: 'Personal access tokens of all users',
      ru: 'Токены доступа всех пользователей',
    },
    'operation.signin.tokens.revoke': {
      en: 'Revoke a token of any user',
      ru: 'Отзыв токена любого пользователя',
    },
    'operation.signin.tokens.generate': {
      en: 'Generate a token for any user',
      ru: 'Создание токена любому пользователю',
    },
    'operation.signin.ownTokens.list': { en: 'Own personal access tokens', ru: 'Свои токены доступа' },
    'operation.signin.ownTokens.create': { en: 'Generate an own token', ru: 'Создание своего токена' },
    'operation.signin.ownTokens.revoke': { en: 'Revoke an own token', ru: 'Отзыв своего токена' },
    'operation.access.task': {
      en: 'Whether a task exists and may be opened',
      ru: 'Есть ли задача и можно ли её открыть',
    },
    'operation.directory.ldap.check': { en: 'Check a directory service', ru: 'Проверка службы каталога' },
    'operation.directory.ldap.search': {
      en: 'Search users or groups in a directory',
      ru: 'Поиск пользователей или групп в каталоге',
    },
    'operation.site.check': { en: 'Check the site', ru: 'Проверка сайта' },
    'operation.site.attention': {
      en: 'What needs attention on the site',
      ru: 'Что на сайте требует внимания',
    },
    'operation.catalog.show': { en: 'The catalog of entity types', ru: 'Каталог типов сущностей' },
    'operation.catalog.propose': { en: 'Propose a catalog file', ru: 'Предложение файла каталога' },
    'operation.transfer.types': { en: 'Names of entity types', ru: 'Названия типов сущностей' },
    'operation.transfer.search': { en: 'Search entities by name', ru: 'Поиск сущностей по названию' },
    'operation.transfer.entity': {
      en: 'One entity, with what it needs and what uses it',
      ru: 'Одна сущность и её связи',
    },
    'operation.transfer.resolve': { en: 'Find entities by id or Guid', ru: 'Поиск сущностей по id или Guid' },
    'operation.transfer.select': {
      en: 'What a selection takes along, and why',
      ru: 'Что войдёт в экспорт и почему',
    },
    'operation.transfer.undoPreview': { en: 'Preview of undoing a run', ru: 'Предпросмотр отката запуска' },
    'operation.transfer.undo': { en: 'Undo a run', ru: 'Откат запуска' },
    'operation.transfer.report': { en: 'A plan as a page of HTML', ru: 'План как страница HTML' },
    'operation.versions.modules.list': { en: 'Modules of the site', ru: 'Модули сайта' },
    'operation.versions.modules.save': {
      en: 'Create or update a module',
      ru: 'Создание или изменение модуля',
    },
    'operation.versions.settings.activate': {
      en: 'Make a repository the active one',
      ru: 'Выбор активного репозитория',
    },
    'operation.signin.providers.clearBotToken': {
      en: 'Clear the bot token of a provider',
      ru: 'Удаление токена бота провайдера',
    },
    'operation.signin.services.types': {
      en: 'Types of services and their fields',
      ru: 'Типы служб и их поля',
    },
    'operation.signin.services.list': { en: 'Services', ru: 'Службы' },
    'operation.signin.services.get': { en: 'One service', ru: 'Одна служба' },
    'operation.signin.services.save': {
      en: 'Create or update a service',
      ru: 'Создание или изменение службы',
    },
    'operation.signin.services.match': { en: 'Whom claims would sign in', ru: 'Кого впустят утверждения' },
    'operation.signin.services.judge': {
      en: 'Judge Settings (JSON) of a service',
      ru: 'Разбор Settings (JSON) службы',
    },
    'operation.signin.services.delete': { en: 'Delete a service', ru: 'Удаление службы' },
    'operation.signin.entry.get': { en: 'Keys of the sign-in page', ru: 'Ключи страницы входа' },
    'operation.signin.entry.preview': {
      en: 'What the sign-in page would show',
      ru: 'Что покажет страница входа',
    },
    'operation.signin.entry.save': {
      en: 'Save a key of the sign-in page',
      ru: 'Сохранение ключа страницы входа',
    },
    'operation.signin.entry.judge': {
      en: 'Judge a key of the sign-in page',
      ru: 'Разбор ключа страницы входа',
    },
    'operation.signin.entry.register': { en: 'What a registration would do', ru: 'Что сделает регистрация' },
    'operation.signin.entry.checklist': {
      en: 'Checklist of external sign-in',
      ru: 'Контрольный список внешнего входа',
    },
    'operation.signin.entry.guard': { en: 'Who would be locked out', ru: 'Кто останется без входа' },
    'operation.signin.passwords.policy': { en: 'The password policy', ru: 'Парольная политика' },
    'operation.signin.passwords.judge': { en: 'Judge a password', ru: 'Проверка пароля по политике' },
    'operation.signin.passwords.set': {
      en: 'Set the password of a user',
      ru: 'Установка пароля пользователя',
    },
    'operation.signin.passwords.verify': {
      en: 'Verify the password of a user',
      ru: 'Сверка пароля пользователя',
    },
    'operation.signin.rights.list': { en: 'Special rights of groups', ru: 'Специальные права групп' },
    'operation.signin.rights.grant': { en: 'Grant a special right', ru: 'Выдача специального права' },
    'operation.signin.rights.revoke': { en: 'Take a special right away', ru: 'Отзыв специального права' },
    'operation.signin.ipBlocks.list': { en: 'Blocked addresses', ru: 'Заблокированные адреса' },
    'operation.signin.ipBlocks.zero': {
      en: 'Zero the counter of an address',
      ru: 'Обнуление счётчика адреса',
    },
    'operation.signin.ipBlocks.delete': {
      en: 'Delete the block of an address',
      ru: 'Удаление блокировки адреса',
    },
    'operation.signin.ipBlocks.clear': {
      en: 'Clear all blocks of addresses',
      ru: 'Очистка всех блокировок адресов',
    },
    'operation.signin.accounts.list': { en: 'Accounts', ru: 'Учётные записи' },
    'operation.signin.accounts.blocked': { en: 'Blocked accounts', ru: 'Заблокированные учётные записи' },
    'operation.signin.accounts.unblock': { en: 'Unblock an account', ru: 'Разблокировка учётной записи' },
    'operation.signin.users.list': { en: 'Users who may sign in', ru: 'Пользователи, которым можно войти' },
    'operation.signin.log.list': { en: 'Sign-ins', ru: 'Журнал входов' },
    'operation.signin.log.counts': { en: 'Sign-ins, counted', ru: 'Подсчёт входов' },
    'operation.signin.log.licences': { en: 'Licences in use', ru: 'Занятые лицензии' },
    'operation.signin.settings.get': { en: 'General settings of sign-in', ru: 'Общие настройки входа' },
    'operation.signin.settings.update': {
      en: 'Change general settings of sign-in',
      ru: 'Изменение общих настроек входа',
    },
    'operation.signin.synchronization.list': {
      en: 'Profiles of synchronization',
      ru: 'Профили синхронизации',
    },
    'operation.signin.synchronization.dryRun': {
      en: 'What a profile of synchronization would do',
      ru: 'Что сделает профиль синхронизации',
    },
    'operation.signin.synchronization.update': {
      en: 'Change a profile of synchronization',
      ru: 'Изменение профиля синхронизации',
    },
    'operation.signin.entities.schemas': {
      en: 'Schemas of the entity editor',
      ru: 'Схемы редактора сущностей',
    },
    'operation.signin.entities.list': { en: 'Records of a form', ru: 'Записи формы' },
    'operation.signin.entities.save': { en: 'Save a record of a form', ru: 'Сохранение записи формы' },
    'operation.signin.entities.delete': { en: 'Delete a record of a form', ru: 'Удаление записи формы' },
    'operation.access.taskUsers': {
      en: 'Access of many users to a task',
      ru: 'Доступ многих пользователей к задаче',
    },
    'operation.access.signIn': { en: 'Why a user cannot sign in', ru: 'Почему пользователь не может войти' },
    'operation.access.people': { en: 'Users by name', ru: 'Пользователи по имени' },
    'operation.access.person': { en: 'All that is known of a user', ru: 'Всё о пользователе' },
    'operation.access.triage': { en: 'What a complaint means', ru: 'Что означает жалоба' },
    'operation.access.triageRead': { en: 'Read a record of a complaint', ru: 'Чтение записи о жалобе' },
    'operation.access.triagePage': { en: 'A record of a complaint as HTML', ru: 'Запись о жалобе как HTML' },
    'operation.access.triageCompare': {
      en: 'Compare two records of complaints',
      ru: 'Сравнение двух записей о жалобах',
    },
    'operation.keys.check': { en: 'Check a configuration file', ru: 'Проверка файла конфигурации' },
    'operation.directory.ldaps.checkService': { en: 'Check LDAPS of a service', ru: 'Проверка LDAPS службы' },
    'operation.directory.ldaps.page': { en: 'Reports on LDAPS as HTML', ru: 'Отчёты LDAPS как HTML' },
    'operation.directory.ldaps.compare': {
      en: 'Compare two reports on LDAPS',
      ru: 'Сравнение двух отчётов LDAPS',
    },
    'operation.directory.ldap.browse': { en: 'Browse a directory', ru: 'Просмотр каталога' },
    'operation.directory.services.check': { en: 'Check a service of sign-in', ru: 'Проверка службы входа' },
    'operation.directory.services.judgeResponse': { en: 'Judge a SAML response', ru: 'Разбор ответа SAML' },
    'operation.directory.services.clocks': { en: 'Clocks of services', ru: 'Часы служб' },
    'operation.jobs.begin': { en: 'Begin a background job', ru: 'Запуск фонового задания' },
    'operation.jobs.export': { en: 'Begin a background export', ru: 'Запуск фонового экспорта' },
    'operation.jobs.exportStatus': {
      en: 'How a background export stands',
      ru: 'Состояние фонового экспорта',
    },
    'operation.service.keys.create': { en: 'Make a key', ru: 'Создание ключа' },
    'operation.service.keys.list': { en: 'Keys of the service', ru: 'Ключи службы' },
    'operation.service.keys.revoke': { en: 'Revoke a key', ru: 'Отзыв ключа' },
    'operation.jobs.list': { en: 'Background jobs', ru: 'Фоновые задания' },
    'operation.jobs.get': { en: 'One background job', ru: 'Одно фоновое задание' },
    'operation.jobs.cancel': { en: 'Cancel a background job', ru: 'Отмена фонового задания' },
    'operation.jobs.read': { en: 'A part of a file of a job', ru: 'Часть файла задания' },
  }),
};
