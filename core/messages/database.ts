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
  'database.other': { en: 'for another reason, see the log', ru: 'по другой причине, смотрите журнал' },
});
