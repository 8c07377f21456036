import { defineMessages } from './define.ts';

/** What each error code says (`core/base/error-data.ts` has their data). Nothing but errors is named `error.…`. */
export const errorMessages = defineMessages({
  'error.usage': { en: '{reason}', ru: '{reason}' },
  'error.site-url-invalid': {
    en: '“{url}” is not a site URL: {reason}.',
    ru: '«{url}» не является адресом сайта: {reason}.',
  },
  'error.site-name-unknown': {
    en: 'There is no saved site named “{name}”.',
    ru: 'Сохранённого сайта «{name}» нет.',
  },
  'error.package-unknown': {
    en: 'There is no package named “{name}”.',
    ru: 'Пакета «{name}» нет.',
  },
  'error.host-unknown': {
    en: 'This computer cannot resolve the host name {host}.',
    ru: 'Этот компьютер не может определить адрес узла {host}.',
  },
  'error.connection-refused': {
    en: '{host} refuses connections on port {port}.',
    ru: '{host} не принимает соединения на порту {port}.',
  },
  'error.connection-timeout': {
    en: '{host} did not answer on port {port} within {seconds:# second|# seconds}.',
    ru: '{host} не ответил на порту {port} за {seconds:# секунду|# секунды|# секунд}.',
  },
  'error.connection-lost': {
    en: 'The connection to {site} was lost; uncommitted changes were rolled back.',
    ru: 'Соединение с {site} потеряно; незаписанные изменения откачены.',
  },
  'error.tls-failed': {
    en: 'No secure connection to {host}: {reason}.',
    ru: 'Не удалось установить защищённое соединение с {host}: {reason}.',
  },
  'error.login-failed': {
    en: '{host} rejects user {user} with this password.',
    ru: '{host} не принимает пользователя {user} с этим паролем.',
  },
  'error.database-missing': {
    en: 'Database {database} does not exist.',
    ru: 'Базы данных {database} не существует.',
  },
  'error.database-not-empty': {
    en: '{site} is not empty: it already contains {found}.',
    ru: '{site} не пуст: в нём уже есть {found}.',
  },
  'error.not-a-site': {
    en: '{site} is not a site: {missing} is missing.',
    ru: '{site} не является сайтом: отсутствует {missing}.',
  },
  'error.no-right': { en: 'No right on {site}: {action}.', ru: 'Нет права на {site}: {action}.' },
  'error.site-busy': { en: '{site} is in use by {holder}.', ru: '{site} занят: {holder}.' },
  'error.site-not-empty': { en: '{site} already contains {found}.', ru: '{site} уже содержит {found}.' },
  'error.node-not-found': {
    en: 'The site has no {type} “{node}”.',
    ru: 'На сайте нет объекта {type} «{node}».',
  },
  'error.node-not-found._category': {
    en: 'The site has no section {node}.',
    ru: 'На сайте нет раздела {node}.',
  },
  'error.node-not-found._subcategory': {
    en: 'The site has no category {node}.',
    ru: 'На сайте нет категории {node}.',
  },
  'error.node-not-found.type': {
    en: 'The site has no entities of type “{type}”: {reason}.',
    ru: 'На сайте нет объектов типа «{type}»: {reason}.',
  },
  'error.node-not-found.tree': {
    en: 'The tree has no node “{node}”.',
    ru: 'В дереве нет узла «{node}».',
  },
  'error.run-unknown': { en: 'The history has no run {run}.', ru: 'В истории нет операции {run}.' },
  'error.run-unknown.file': {
    en: 'Run {run} has no file {file}.',
    ru: 'У операции {run} нет файла {file}.',
  },
  'error.upload-unknown': {
    en: 'There is no unfinished upload {upload}.',
    ru: 'Незавершённой передачи {upload} нет.',
  },
  'error.job-unknown': { en: 'There is no job {job}.', ru: 'Задания {job} нет.' },
  'error.job-unknown.file': { en: 'Job {job} has no file {file}.', ru: 'У задания {job} нет файла {file}.' },
  'error.job-unknown.none': { en: 'There is no job yet.', ru: 'Заданий ещё нет.' },
  'error.job-interrupted': {
    en: 'The job was given up: the program was ended in its middle {attempts:# time|# times}.',
    ru: 'Задание прекращено: программа завершалась посреди него {attempts:# раз|# раза|# раз}.',
  },
  'error.service-refused': {
    en: 'Service {service} does not do it: {reason}.',
    ru: 'Служба {service} этого не выполняет: {reason}.',
  },
  'error.service-unreachable': {
    en: 'Service {service} is not reached: {reason}.',
    ru: 'Нет связи со службой {service}: {reason}.',
  },
  'error.preview-gone': {
    en: 'Preview {preview} is no longer kept.',
    ru: 'Предпросмотр {preview} больше не хранится.',
  },
  'error.file-unreadable': {
    en: 'Cannot read {file}: {reason}.',
    ru: 'Не удалось прочитать {file}: {reason}.',
  },
  'error.file-unwritable': {
    en: 'Cannot write {file}: {reason}.',
    ru: 'Не удалось записать {file}: {reason}.',
  },
  'error.target-exists': {
    en: '{file} already exists and was not replaced.',
    ru: '{file} уже существует и не заменён.',
  },
  'error.state-unusable': {
    en: 'Siteferry’s own folder {folder} cannot be used: {reason}.',
    ru: 'Собственная папка Siteferry {folder} недоступна: {reason}.',
  },
  'error.archive-invalid': { en: '{place}: {reason}.', ru: '{place}: {reason}.' },
  'error.decisions-invalid': { en: '{file}#{pointer}: {reason}.', ru: '{file}#{pointer}: {reason}.' },
  'error.catalog-invalid': {
    en: 'The catalog file {file}#{pointer} cannot be used: {reason}.',
    ru: 'Файл каталога {file}#{pointer} использовать нельзя: {reason}.',
  },
  'error.profile-changed': {
    en: '{file} was changed since it was read: {parts}.',
    ru: 'Файл {file} изменился после чтения: {parts}.',
  },
  'error.profile-invalid': {
    en: 'The profile {file}#{pointer} cannot be used: {reason}.',
    ru: 'Профиль {file}#{pointer} использовать нельзя: {reason}.',
  },
  'error.plan-invalid': {
    en: 'The plan cannot be used: {reason}.',
    ru: 'План использовать нельзя: {reason}.',
  },
  'error.plan-invalid.file': {
    en: 'The plan in {file} cannot be used: {reason}.',
    ru: 'План из файла {file} использовать нельзя: {reason}.',
  },
  'error.conflicts': {
    en: '{count:# conflict needs a decision|# conflicts need a decision}; the first is {first}.',
    ru: '{count:# конфликт требует|# конфликта требуют|# конфликтов требуют} решения; первый: {first}.',
  },
  'error.plan-elsewhere.site': {
    en: 'The plan was made for another site.',
    ru: 'План построен для другого сайта.',
  },
  'error.plan-elsewhere.archive': {
    en: 'The plan was made for another archive.',
    ru: 'План построен для другого архива.',
  },
  'error.plan-elsewhere.base': {
    en: 'The plan was made with another base.',
    ru: 'План построен с другой общей основой.',
  },
  'error.plan-elsewhere.removals': {
    en: 'The plan removes from the receiver what this run was not asked to remove. An import of an archive removes nothing.',
    ru: 'План удаляет с приёмника не то, что указано для этого запуска. Импорт архива ничего не удаляет.',
  },
  'error.plan-elsewhere.source': {
    en: 'The plan was made of something else: another source or selection, or the source has changed since.',
    ru: 'План построен для другого: другой источник или выбор, либо источник с тех пор изменился.',
  },
  'error.plan-elsewhere.options': {
    en: 'The plan was made with other options.',
    ru: 'План построен с другими параметрами.',
  },
  'error.same-site': {
    en: 'Source and receiver are the same site: {site}.',
    ru: 'Источник и приёмник — один и тот же сайт: {site}.',
  },
  'error.plan-stale': {
    en: '{count:# entity|# entities} changed on the receiver since the preview: {changed}.',
    ru: 'После предпросмотра на приёмнике {count:изменился # объект|изменились # объекта|изменились # объектов}: {changed}.',
  },
  'error.import-running': {
    en: 'Another import is running on {site}.',
    ru: 'На {site} уже выполняется другой импорт.',
  },
  'error.import-failed': {
    en: 'Cannot write {path} ({type}): {reason}.',
    ru: 'Не удалось записать {path} ({type}): {reason}.',
  },
  'error.import-failed.at': {
    en: 'Cannot write {path} ({type}): {reason}, {place}.',
    ru: 'Не удалось записать {path} ({type}): {reason}, {place}.',
  },
  'error.import-failed.somewhere': {
    en: 'The database rejected the import: {reason}.',
    ru: 'База данных отклонила импорт: {reason}.',
  },
  'error.import-failed.somewhere.at': {
    en: 'The database rejected the import: {reason}, {place}.',
    ru: 'База данных отклонила импорт: {reason}, {place}.',
  },
  'error.denormalized-in-use': {
    en: '{object} was left as it was, because other database objects are based on it: {dependents}.',
    ru: '{object} оставлен прежним: на нём основаны другие объекты базы данных: {dependents}.',
  },
  'error.outcome-unknown': {
    en: 'The connection to {site} was lost before it confirmed the commit: the changes are there as a whole, or not at all.',
    ru: 'Соединение с {site} потеряно до подтверждения записи: изменения либо записаны целиком, либо не записаны вовсе.',
  },
  'error.outcome-unknown.reason': {
    en: '{site} did not confirm the commit: the changes are there as a whole, or not at all. {reason}',
    ru: '{site} не подтвердил запись: изменения либо записаны целиком, либо не записаны вовсе. {reason}',
  },
  'error.site-storage-failed': {
    en: 'The embedded site {site} cannot write to its folder {folder}: {reason}.',
    ru: 'Встроенный сайт {site} не может писать в свою папку {folder}: {reason}.',
  },
  'error.database-refused': {
    en: 'The database rejected a statement: {reason}.',
    ru: 'База данных отклонила запрос: {reason}.',
  },
  'error.database-refused.at': {
    en: 'The database rejected a statement: {reason}, {place}.',
    ru: 'База данных отклонила запрос: {reason}, {place}.',
  },
  'error.feature-off': {
    en: '{feature} is not available on this site: {missing} is missing.',
    ru: '{feature}: недоступно на этом сайте, отсутствует {missing}.',
  },
  'error.feature-off.hidden': {
    en: '{feature} is not available here: {missing} cannot be read with this database user’s rights.',
    ru: '{feature}: здесь недоступно, прав этого пользователя базы не хватает, чтобы прочитать {missing}.',
  },
  'error.edition-excludes': {
    en: '{feature} is not part of this site’s edition (certified).',
    ru: '{feature}: не входит в редакцию этого сайта (сертифицированную).',
  },
  'error.operator-unknown': {
    en: 'The site has no active user “{operator}”.',
    ru: 'На сайте нет действующего пользователя «{operator}».',
  },
  'error.right-missing': {
    en: '{operator} lacks a right on this site: {right}.',
    ru: 'У пользователя {operator} нет права на этом сайте: {right}.',
  },
  'error.record-unknown': { en: 'Not found: {what} {id}.', ru: 'Не найдено: {what} {id}.' },
  'error.rule-broken': { en: '{reason}', ru: '{reason}' },
  'error.keys-unreadable': {
    en: '{file} cannot be read as a configuration: {reason}.',
    ru: '{file} не читается как конфигурация: {reason}.',
  },
  'error.keys-unreadable.at': {
    en: '{file} cannot be read as a configuration: {reason}, line {line}, column {column}.',
    ru: '{file} не читается как конфигурация: {reason}, строка {line}, столбец {column}.',
  },
  'error.bundle-unreadable': {
    en: 'The file with the trusted certificates of the site server cannot be used: {reason}.',
    ru: 'Файл доверенных сертификатов сервера сайта использовать нельзя: {reason}.',
  },
  'error.target-invalid': {
    en: '“{target}” cannot be checked: {reason}.',
    ru: '«{target}» нельзя проверить: {reason}.',
  },
  'error.directory-failed': {
    en: 'The directory server {server} cannot be queried: {reason}',
    ru: 'Не удалось выполнить запрос к серверу каталогов {server}: {reason}',
  },
  'error.cancelled': { en: 'Stopped; nothing was written.', ru: 'Остановлено; ничего не записано.' },
  'error.bug': { en: 'Internal error in Siteferry: {reason}.', ru: 'Внутренняя ошибка Siteferry: {reason}.' },

  // Of a window that cannot ask the core at all.
  'error.connection': {
    en: 'The connection to Siteferry’s core was lost before it could answer.',
    ru: 'Связь с ядром Siteferry прервалась раньше, чем пришёл ответ.',
  },

  // Where an error happened.
  'error.place.pointer': { en: '{file}#{pointer}', ru: '{file}#{pointer}' },
  'error.place.line': {
    en: '{file}, line {line}, column {column}',
    ru: '{file}, строка {line}, столбец {column}',
  },
  'error.place.pointer-and-line': {
    en: '{file}#{pointer}, line {line}, column {column}',
    ru: '{file}#{pointer}, строка {line}, столбец {column}',
  },
  'error.place.column': { en: '{table}.{column}', ru: '{table}.{column}' },
  'error.place.value': { en: '{place} = {value}', ru: '{place} = {value}' },
});
