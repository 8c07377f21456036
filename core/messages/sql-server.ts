import { defineMessages } from './define.ts';

/** What Siteferry needs of a SQL Server. */
export const sqlServerMessages = defineMessages({
  'error.server-version-old': {
    en: '{site} runs on SQL Server {version}; the oldest supported version is {oldest}.',
    ru: '{site} работает на SQL Server {version}; самая старая поддерживаемая версия — {oldest}.',
  },
  'error.compatibility-level-low': {
    en: 'Database {database} has compatibility level {level}; at least {needed} is required.',
    ru: 'У базы данных {database} уровень совместимости {level}, а нужен не ниже {needed}.',
  },
  'remedy.server-version-old': {
    en: 'Move the database to a newer server.',
    ru: 'Перенесите базу данных на более новый сервер.',
  },
  'remedy.compatibility-level-low': {
    en: 'A database administrator raises it with: {statement}',
    ru: 'Администратор базы данных повышает его так: {statement}',
  },
  'read-without-snapshot': {
    en: 'The database allows no snapshots: what others change during a read may be read in part. An export checks for this and starts over. The owner of the database allows snapshots with: {statement}',
    ru: 'База данных не разрешает снимки: изменённое другими во время чтения может быть прочитано частично. Экспорт это проверяет и начинает заново. Владелец базы данных разрешает снимки так: {statement}',
  },
  'read-while-changed': {
    en: 'The configuration was being changed by others the whole time it was read: repeat the export when nobody changes it.',
    ru: 'Всё время чтения конфигурацию изменял кто-то другой: повторите экспорт, когда её никто не меняет.',
  },
});
