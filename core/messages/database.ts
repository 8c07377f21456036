import { defineMessages } from './define.ts';

/** Why a database rejected a statement (`DatabaseReason`). */
export const databaseMessages = defineMessages({
  'database.duplicate-key': { en: 'the key already exists', ru: 'такой ключ уже есть' },
  'database.missing-reference': {
    en: 'a row that it refers to is missing, or rows still refer to it',
    ru: 'нет записи, на которую есть ссылка, или на эту запись ещё ссылаются',
  },
  'database.missing-reference.table': {
    en: 'the row that it refers to is missing in {referenced}',
    ru: 'в {referenced} нет записи, на которую есть ссылка',
  },
  'database.missing-value': { en: 'a required value is missing', ru: 'не хватает обязательного значения' },
  'database.value-too-long': { en: 'the value is too long', ru: 'значение слишком длинное' },
  'database.value-out-of-range': {
    en: 'the value is out of range',
    ru: 'значение вне допустимого диапазона',
  },
  'database.value-not-valid': { en: 'the value is not valid', ru: 'недопустимое значение' },
  'database.check-failed': {
    en: 'a check constraint or a trigger of the database does not allow it',
    ru: 'не разрешено ограничением или триггером базы данных',
  },
  'database.check-failed.constraint': {
    en: 'the check constraint {constraint} of the database does not allow it',
    ru: 'не разрешено ограничением {constraint} базы данных',
  },
  'database.check-failed.procedure': {
    en: '{procedure}, a trigger or procedure of the database, does not allow it',
    ru: 'не разрешено триггером или процедурой {procedure} базы данных',
  },
  'database.changed-meanwhile': {
    en: 'the data was changed by somebody else in the meantime',
    ru: 'данные тем временем изменены кем-то другим',
  },
  'database.lock-timeout': {
    en: 'the data stayed locked by another session for too long',
    ru: 'данные слишком долго заблокированы другим сеансом',
  },
  'database.statement-timeout': {
    en: 'the statement took longer than the server allows, or was stopped on the server',
    ru: 'запрос выполнялся дольше, чем разрешает сервер, или был остановлен на сервере',
  },
  'database.deadlock': { en: 'deadlock with another session', ru: 'взаимная блокировка с другим сеансом' },
  'database.transaction-ended': {
    en: 'the database had already ended the transaction',
    ru: 'база данных уже завершила транзакцию',
  },
  'database.disk-full': {
    en: 'the database server has no space left',
    ru: 'на сервере базы данных кончилось место',
  },
  'database.object-missing': {
    en: 'a table, column or function does not exist',
    ru: 'таблицы, столбца или функции нет',
  },
  'database.read-only': {
    en: 'the database is read-only',
    ru: 'база данных доступна только для чтения',
  },
  'database.server-busy': {
    en: 'the database server is short of memory or has too much work',
    ru: 'серверу базы данных не хватает памяти или он перегружен',
  },
  'database.other': { en: 'for a reason of its own', ru: 'по собственной причине' },

  // What a database server said, behind the sentence of the error that it is the cause of.
  'database-error.said': { en: 'Database error {number}: {text}', ru: 'Ошибка базы данных {number}: {text}' },
  'database-error.said.in': {
    en: 'Database error {number} in {procedure}: {text}',
    ru: 'Ошибка базы данных {number}, {procedure}: {text}',
  },
  'database-error.said.at': {
    en: 'Database error {number} in {procedure}, line {line}: {text}',
    ru: 'Ошибка базы данных {number}, {procedure}, строка {line}: {text}',
  },
  // The same for who is told no more.
  'database-error.number': {
    en: 'Database error {number}; the service’s log has more under {reference}.',
    ru: 'Ошибка базы данных {number}; подробности в журнале службы под номером {reference}.',
  },

  'remedy.database-refused.check-failed': {
    en: 'Change what is written, or ask the administrator of the database what this rule is for.',
    ru: 'Измените то, что записывается, или узнайте у администратора базы данных, зачем нужно это правило.',
  },

  // Nobody can sign in for now.
  'error.database-unavailable': {
    en: 'Database {database} on {host} accepts no connections now: {reason}.',
    ru: 'База данных {database} на {host} сейчас не принимает соединения: {reason}.',
  },
  'remedy.database-unavailable': {
    en: {
      window:
        'Wait: the site is asked again by itself. If it lasts, ask the administrator of the database server.',
      commandLine: 'Try again later. If it lasts, ask the administrator of the database server.',
    },
    ru: {
      window:
        'Подождите: сайт будет опрошен снова автоматически. Если это не проходит, обратитесь к администратору сервера базы данных.',
      commandLine: 'Повторите позже. Если это не проходит, обратитесь к администратору сервера базы данных.',
    },
  },
  'database-unavailable.paused': {
    en: 'it is paused, or being moved to another server',
    ru: 'она приостановлена или переносится на другой сервер',
  },
  'database-unavailable.busy': {
    en: 'the server has reached its limit of work',
    ru: 'сервер достиг предела нагрузки',
  },
  'database-unavailable.full': {
    en: 'the server has reached its limit of connections',
    ru: 'достигнут предел числа соединений с сервером',
  },
  'database-unavailable.starting': {
    en: 'the server is starting, stopping or being updated',
    ru: 'сервер запускается, останавливается или обновляется',
  },
  'database-unavailable.closed': {
    en: 'it is closed to connections or being copied',
    ru: 'она закрыта для соединений или копируется',
  },
  'database-unavailable.single-user': {
    en: 'only one user may be connected, and somebody is',
    ru: 'разрешён только один пользователь, и он уже подключён',
  },
  'database-unavailable.restricted-user': {
    en: 'only its owners and administrators of the server may be connected',
    ru: 'подключаться могут только её владельцы и администраторы сервера',
  },
  'database-unavailable.replica': {
    en: 'this replica is not open for reading and writing',
    ru: 'эта реплика не открыта для чтения и записи',
  },
  'database-unavailable.offline': { en: 'it is offline', ru: 'она отключена (OFFLINE)' },
  'database-unavailable.restoring': { en: 'it is being restored', ru: 'она восстанавливается из копии' },
  'database-unavailable.recovering': {
    en: 'it is recovering after a start',
    ru: 'она восстанавливается после запуска',
  },
});
