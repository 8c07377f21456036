import { defineFieldHelp } from '../define-fields.ts';

/** A profile of directory synchronization and its directory settings. */
export const synchronizationHelp = defineFieldHelp('synchronization', {
  Id: { en: 'Assigned by the database.', ru: 'Назначает база данных.' },
  Guid: { en: 'Assigned when the profile is added.', ru: 'Назначается при добавлении профиля.' },
  Name: { en: 'Shown in the list of profiles.', ru: 'Видно в списке профилей.' },
  IsActive: {
    en: 'An inactive profile is not run on schedule.',
    ru: 'Отключённый профиль не запускается по расписанию.',
  },
  Schedule: {
    en: 'When the profile is run, in the form that the site uses.',
    ru: 'Когда запускается профиль, в том виде, который принят на сайте.',
  },
  ServiceId: {
    en: 'ID of the Active Directory service from which users come.',
    ru: 'ID сервиса Active Directory, из которого берутся пользователи.',
  },
  FieldMapJson: {
    en: 'Which attribute of the directory fills which field of a user.',
    ru: 'Какой атрибут каталога заполняет какое поле пользователя.',
  },
  LastRunAt: { en: 'Set by the application.', ru: 'Заполняет приложение.' },
  ProfileId: {
    en: 'ID of the synchronization profile that these settings belong to.',
    ru: 'ID профиля синхронизации, к которому относятся настройки.',
  },
  SearchBase: {
    en: 'DN at which the search starts, such as OU=Staff,DC=corp,DC=example,DC=com.',
    ru: 'DN, с которого начинается поиск, например OU=Staff,DC=corp,DC=example,DC=com.',
  },
  UserFilter: {
    en: 'LDAP filter, such as (&(objectClass=user)(!(objectClass=computer))).',
    ru: 'Фильтр LDAP, например (&(objectClass=user)(!(objectClass=computer))).',
  },
  GroupFilter: {
    en: 'LDAP filter, such as (objectClass=group).',
    ru: 'Фильтр LDAP, например (objectClass=group).',
  },
  SynchronizesGroups: {
    en: 'Otherwise only users are taken from the directory.',
    ru: 'Иначе из каталога берутся только пользователи.',
  },
  BlocksMissingUsers: {
    en: 'Also blocks users who do not match the filter.',
    ru: 'Блокирует и тех, кто не подходит под фильтр.',
  },
});
