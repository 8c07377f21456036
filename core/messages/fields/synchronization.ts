import { defineLabels } from './define-fields.ts';

/** A profile of directory synchronization and its directory settings. */
export const synchronizationLabels = defineLabels('synchronization', {
  Id: { en: 'ID', ru: 'ID' },
  Guid: { en: 'GUID', ru: 'GUID' },
  Name: { en: 'Name', ru: 'Название' },
  IsActive: { en: 'Active', ru: 'Активен' },
  Schedule: { en: 'Schedule', ru: 'Расписание' },
  ServiceId: { en: 'Directory service', ru: 'Сервис каталога' },
  FieldMapJson: { en: 'Field mapping (JSON)', ru: 'Сопоставление полей (JSON)' },
  LastRunAt: { en: 'Last run', ru: 'Последний запуск' },
  ProfileId: { en: 'Profile', ru: 'Профиль' },
  SearchBase: { en: 'Search base', ru: 'База поиска' },
  UserFilter: { en: 'User filter', ru: 'Фильтр пользователей' },
  GroupFilter: { en: 'Group filter', ru: 'Фильтр групп' },
  SynchronizesGroups: { en: 'Also synchronize groups', ru: 'Синхронизировать и группы' },
  BlocksMissingUsers: {
    en: 'Block users missing from the directory',
    ru: 'Блокировать пользователей, которых нет в каталоге',
  },
});
