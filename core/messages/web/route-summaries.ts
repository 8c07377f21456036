import { defineMessages } from '../define.ts';
import type { Language } from '../format.ts';
import { createRender } from '../render.ts';

/** What each operation is for, in a line of the service's OpenAPI document; by the operation's dotted name. */
export const routeSummaries = defineMessages({
  'transfer.tree': { en: 'Root of the entity tree', ru: 'Корень дерева сущностей' },
  'transfer.fetch': { en: 'Children of a node of the tree', ru: 'Потомки узла дерева' },
  'transfer.export': { en: 'Export as an archive', ru: 'Выгрузка в архив' },
  'transfer.preview': { en: 'Preview of what an import would change', ru: 'Просмотр изменений импорта' },
  'transfer.import': { en: 'Import in one transaction', ru: 'Импорт в одной транзакции' },
  'transfer.denormalize': { en: 'Denormalize categories', ru: 'Денормализация категорий' },
  'transfer.denormalizeAll': { en: 'Denormalize all categories', ru: 'Денормализация всех категорий' },
  'versions.settings.list': { en: 'Settings of repositories', ru: 'Настройки репозиториев' },
  'versions.settings.save': {
    en: 'Create or update the settings of a repository',
    ru: 'Создание или изменение настроек репозитория',
  },
  'versions.settings.remove': {
    en: 'Delete the settings of a repository',
    ru: 'Удаление настроек репозитория',
  },
  'versions.settings.prepare': { en: 'Prepare a repository', ru: 'Подготовка репозитория' },
  'versions.create': { en: 'Create a version of a module', ru: 'Создание версии модуля' },
  'versions.change': { en: 'Change the version of a module', ru: 'Смена версии модуля' },
  'versions.remove': { en: 'Delete a version', ru: 'Удаление версии' },
  'signin.providers.active': { en: 'Active authentication providers', ru: 'Активные провайдеры входа' },
  'signin.providers.list': { en: 'All authentication providers', ru: 'Все провайдеры входа' },
  'signin.providers.metadata': { en: 'What a provider can be made of', ru: 'Из чего составляют провайдер' },
  'signin.providers.get': { en: 'One authentication provider', ru: 'Один провайдер входа' },
  'signin.providers.create': { en: 'Create an authentication provider', ru: 'Создание провайдера входа' },
  'signin.providers.update': { en: 'Update an authentication provider', ru: 'Изменение провайдера входа' },
  'signin.providers.delete': { en: 'Delete an authentication provider', ru: 'Удаление провайдера входа' },
  'signin.tokens.list': {
    en: 'Personal access tokens of all users',
    ru: 'Токены доступа всех пользователей',
  },
  'signin.tokens.revoke': { en: 'Revoke a token of any user', ru: 'Отзыв токена любого пользователя' },
  'signin.tokens.generate': {
    en: 'Generate a token for any user',
    ru: 'Создание токена любому пользователю',
  },
  'signin.ownTokens.list': { en: 'Own personal access tokens', ru: 'Свои токены доступа' },
  'signin.ownTokens.create': { en: 'Generate an own token', ru: 'Создание своего токена' },
  'signin.ownTokens.revoke': { en: 'Revoke an own token', ru: 'Отзыв своего токена' },
  'access.task': {
    en: 'Whether a task exists and may be opened',
    ru: 'Есть ли задача и можно ли её открыть',
  },
  'directory.ldap.check': { en: 'Check a directory service', ru: 'Проверка службы каталога' },
  'directory.ldap.search': {
    en: 'Search users or groups in a directory',
    ru: 'Поиск пользователей или групп в каталоге',
  },
  'site.check': { en: 'Check the site', ru: 'Проверка сайта' },
  'site.attention': { en: 'What needs attention on the site', ru: 'Что на сайте требует внимания' },
  'catalog.show': { en: 'The catalog of entity types', ru: 'Каталог типов сущностей' },
  'catalog.propose': { en: 'Propose a catalog file', ru: 'Предложение файла каталога' },
  'transfer.types': { en: 'Names of entity types', ru: 'Названия типов сущностей' },
  'transfer.search': { en: 'Search entities by name', ru: 'Поиск сущностей по названию' },
  'transfer.entity': {
    en: 'One entity, with what it needs and what uses it',
    ru: 'Одна сущность и её связи',
  },
  'transfer.resolve': { en: 'Find entities by id or Guid', ru: 'Поиск сущностей по id или Guid' },
  'transfer.select': { en: 'What a selection takes along, and why', ru: 'Что войдёт в выгрузку и почему' },
  'transfer.describe': { en: 'What an archive is', ru: 'Что представляет собой архив' },
  'transfer.verify': { en: 'Read all of an archive', ru: 'Полное чтение архива' },
  'transfer.compare': { en: 'Compare two sides', ru: 'Сравнение двух сторон' },
  'transfer.previewMove': { en: 'Preview of a move into the site', ru: 'Просмотр переноса на сайт' },
  'transfer.report': { en: 'A plan as a page of HTML', ru: 'План как страница HTML' },
  'transfer.undoPreview': { en: 'Preview of undoing a run', ru: 'Просмотр отмены запуска' },
  'transfer.undo': { en: 'Undo a run', ru: 'Отмена запуска' },
  'transfer.move': { en: 'Move into the site', ru: 'Перенос на сайт' },
  'versions.modules.list': { en: 'Modules of the site', ru: 'Модули сайта' },
  'versions.modules.save': { en: 'Create or update a module', ru: 'Создание или изменение модуля' },
  'versions.settings.activate': { en: 'Make a repository the active one', ru: 'Выбор активного репозитория' },
  'versions.list': { en: 'Versions of modules', ru: 'Версии модулей' },
  'versions.previewChange': { en: 'Preview of a change of version', ru: 'Просмотр смены версии' },
  'versions.status': {
    en: 'How far the site is from its versions',
    ru: 'Насколько сайт отличается от версий',
  },
  'signin.providers.clearBotToken': {
    en: 'Clear the bot token of a provider',
    ru: 'Удаление токена бота провайдера',
  },
  'signin.services.types': { en: 'Types of services and their fields', ru: 'Типы служб и их поля' },
  'signin.services.list': { en: 'Services', ru: 'Службы' },
  'signin.services.get': { en: 'One service', ru: 'Одна служба' },
  'signin.services.save': { en: 'Create or update a service', ru: 'Создание или изменение службы' },
  'signin.services.match': { en: 'Whom claims would sign in', ru: 'Кого впустят утверждения' },
  'signin.services.judge': { en: 'Judge Settings (JSON) of a service', ru: 'Разбор Settings (JSON) службы' },
  'signin.services.delete': { en: 'Delete a service', ru: 'Удаление службы' },
  'signin.entry.get': { en: 'Keys of the sign-in page', ru: 'Ключи страницы входа' },
  'signin.entry.preview': { en: 'What the sign-in page would show', ru: 'Что покажет страница входа' },
  'signin.entry.save': { en: 'Save a key of the sign-in page', ru: 'Сохранение ключа страницы входа' },
  'signin.entry.judge': { en: 'Judge a key of the sign-in page', ru: 'Разбор ключа страницы входа' },
  'signin.entry.register': { en: 'What a registration would do', ru: 'Что сделает регистрация' },
  'signin.entry.checklist': { en: 'Checklist of external sign-in', ru: 'Контрольный список внешнего входа' },
  'signin.entry.guard': { en: 'Who would be locked out', ru: 'Кто останется без входа' },
  'signin.passwords.policy': { en: 'The password policy', ru: 'Парольная политика' },
  'signin.passwords.judge': { en: 'Judge a password', ru: 'Проверка пароля по политике' },
  'signin.passwords.set': { en: 'Set the password of a user', ru: 'Установка пароля пользователя' },
  'signin.passwords.verify': { en: 'Verify the password of a user', ru: 'Сверка пароля пользователя' },
  'signin.rights.list': { en: 'Special rights of groups', ru: 'Специальные права групп' },
  'signin.rights.grant': { en: 'Grant a special right', ru: 'Выдача специального права' },
  'signin.rights.revoke': { en: 'Take a special right away', ru: 'Отзыв специального права' },
  'signin.ipBlocks.list': { en: 'Blocked addresses', ru: 'Заблокированные адреса' },
  'signin.ipBlocks.zero': { en: 'Zero the counter of an address', ru: 'Обнуление счётчика адреса' },
  'signin.ipBlocks.delete': { en: 'Delete the block of an address', ru: 'Удаление блокировки адреса' },
  'signin.ipBlocks.clear': { en: 'Clear all blocks of addresses', ru: 'Очистка всех блокировок адресов' },
  'signin.accounts.list': { en: 'Accounts', ru: 'Учётные записи' },
  'signin.accounts.blocked': { en: 'Blocked accounts', ru: 'Заблокированные учётные записи' },
  'signin.accounts.unblock': { en: 'Unblock an account', ru: 'Разблокировка учётной записи' },
  'signin.users.list': { en: 'Users who may sign in', ru: 'Пользователи, которым можно войти' },
  'signin.log.list': { en: 'Sign-ins', ru: 'Журнал входов' },
  'signin.log.counts': { en: 'Sign-ins, counted', ru: 'Подсчёт входов' },
  'signin.log.licences': { en: 'Licences in use', ru: 'Занятые лицензии' },
  'signin.settings.get': { en: 'General settings of sign-in', ru: 'Общие настройки входа' },
  'signin.settings.update': {
    en: 'Change general settings of sign-in',
    ru: 'Изменение общих настроек входа',
  },
  'signin.synchronization.list': { en: 'Profiles of synchronization', ru: 'Профили синхронизации' },
  'signin.synchronization.dryRun': {
    en: 'What a profile of synchronization would do',
    ru: 'Что сделает профиль синхронизации',
  },
  'signin.synchronization.update': {
    en: 'Change a profile of synchronization',
    ru: 'Изменение профиля синхронизации',
  },
  'signin.entities.schemas': { en: 'Schemas of the entity editor', ru: 'Схемы редактора сущностей' },
  'signin.entities.list': { en: 'Records of a form', ru: 'Записи формы' },
  'signin.entities.save': { en: 'Save a record of a form', ru: 'Сохранение записи формы' },
  'signin.entities.delete': { en: 'Delete a record of a form', ru: 'Удаление записи формы' },
  'access.taskUsers': { en: 'Access of many users to a task', ru: 'Доступ многих пользователей к задаче' },
  'access.signIn': { en: 'Why a user cannot sign in', ru: 'Почему пользователь не может войти' },
  'access.people': { en: 'Users by name', ru: 'Пользователи по имени' },
  'access.person': { en: 'All that is known of a user', ru: 'Всё о пользователе' },
  'access.triage': { en: 'What a complaint means', ru: 'Что означает жалоба' },
  'access.triageRead': { en: 'Read a record of a complaint', ru: 'Чтение записи о жалобе' },
  'access.triagePage': { en: 'A record of a complaint as HTML', ru: 'Запись о жалобе как HTML' },
  'access.triageCompare': { en: 'Compare two records of complaints', ru: 'Сравнение двух записей о жалобах' },
  'keys.check': { en: 'Check a configuration file', ru: 'Проверка файла конфигурации' },
  'directory.ldaps.checkService': { en: 'Check LDAPS of a service', ru: 'Проверка LDAPS службы' },
  'directory.ldaps.page': { en: 'Reports on LDAPS as HTML', ru: 'Отчёты LDAPS как HTML' },
  'directory.ldaps.compare': { en: 'Compare two reports on LDAPS', ru: 'Сравнение двух отчётов LDAPS' },
  'directory.ldap.browse': { en: 'Browse a directory', ru: 'Просмотр каталога' },
  'directory.services.check': { en: 'Check a service of sign-in', ru: 'Проверка службы входа' },
  'directory.services.judgeResponse': { en: 'Judge a SAML response', ru: 'Разбор ответа SAML' },
  'directory.services.clocks': { en: 'Clocks of services', ru: 'Часы служб' },
  'jobs.begin': { en: 'Begin a background job', ru: 'Запуск фонового задания' },
  'jobs.export': { en: 'Begin a background export', ru: 'Запуск фоновой выгрузки' },
  'jobs.exportStatus': { en: 'How a background export stands', ru: 'Состояние фоновой выгрузки' },
  'service.keys.create': { en: 'Make a key', ru: 'Создание ключа' },
  'service.keys.list': { en: 'Keys of the service', ru: 'Ключи службы' },
  'service.keys.revoke': { en: 'Revoke a key', ru: 'Отзыв ключа' },
  'jobs.list': { en: 'Background jobs', ru: 'Фоновые задания' },
  'jobs.get': { en: 'One background job', ru: 'Одно фоновое задание' },
  'jobs.cancel': { en: 'Cancel a background job', ru: 'Отмена фонового задания' },
  'jobs.read': { en: 'A part of a file of a job', ru: 'Часть файла задания' },
  'directory.services.calendar': { en: 'When certificates end', ru: 'Когда истекают сертификаты' },
});

/** Texts of the document besides the summaries. */
const documentTexts = defineMessages({
  title: { en: 'HTTP service of Siteferry', ru: 'HTTP-служба Siteferry' },
  about: {
    en: 'One site, by its configuration, sign-in and access to tasks. A key is made by: siteferry service key create.',
    ru: 'Один сайт: его конфигурация, вход и доступ к задачам. Ключ создаёт команда siteferry service key create.',
  },
  upload: { en: 'Send an archive to be used later', ru: 'Загрузка архива для дальнейших запросов' },
  'remove-upload': { en: 'Remove an archive that was sent', ru: 'Удаление загруженного архива' },
  'job-file': { en: 'A file of an own job', ru: 'Файл своего задания' },
  'run-file': { en: 'A diagnostic file of an own run', ru: 'Диагностический файл своего запуска' },
  error: { en: 'The error, with what to do', ru: 'Ошибка и что с ней делать' },
  archive: { en: 'The archive', ru: 'Архив' },
  done: { en: 'Done', ru: 'Готово' },
  events: {
    en: 'With Accept: text/event-stream steps of progress as events message, then done or error.',
    ru: 'С Accept: text/event-stream — шаги хода работы событиями message, затем done или error.',
  },
});

const renderSummary = createRender(routeSummaries);
const renderText = createRender(documentTexts);

export type DocumentText = keyof typeof documentTexts;

/** What an operation is for; its name where nobody has said it. */
export function routeSummary(operation: string, language: Language): string {
  if (!isSummarized(operation)) return operation;
  return renderSummary({ code: operation, values: {} }, language, 'http');
}

function isSummarized(operation: string): operation is keyof typeof routeSummaries {
  return Object.hasOwn(routeSummaries, operation);
}

/** A text of the document. */
export function documentText(code: DocumentText, language: Language): string {
  return renderText({ code, values: {} }, language, 'http');
}
