import type { HelpText } from './define-help.ts';

/** Options that commands of several areas have. */
export const commonOptionHelp = {
  site: { en: 'Site URL or the name of a saved site.', ru: 'Адрес сайта или имя сохранённого сайта.' },
  'profile-file': {
    en: 'Profile of a site that is given by URL (docs/profile.md).',
    ru: 'Профиль сайта, который указан адресом (docs/profile.md).',
  },
  as: {
    en: 'Login of the site user in whose name it is done.',
    ru: 'Логин пользователя сайта, от имени которого это делается.',
  },
  jobs: {
    en: 'PostgreSQL database that services and workers share; without it, a service keeps its own.',
    ru: 'База данных PostgreSQL, общая для служб и обработчиков; без неё служба держит свою.',
  },
  'jobs-password-file': {
    en: 'File with the password of that database.',
    ru: 'Файл с паролем этой базы данных.',
  },
  'jobs-password-credential': {
    en: 'Name of the systemd credential with that password.',
    ru: 'Имя учётных данных systemd с этим паролем.',
  },
  results: {
    en: 'Folder for the files of jobs; services and workers of one database share it.',
    ru: 'Папка для файлов заданий; у служб и обработчиков одной базы она общая.',
  },
  disk: {
    en: 'Folder of the platform’s Disk, which gets the archives of exports as well.',
    ru: 'Папка Диска платформы: архивы экспорта кладутся и туда.',
  },
  'keep-days': {
    en: 'Days that jobs and their files are kept; by default 30.',
    ru: 'Сколько дней хранить задания и их файлы; по умолчанию 30.',
  },
  confirm: {
    en: 'The value of --site: do it even if some users would be locked out.',
    ru: 'Значение --site: выполнить, даже если кто-то не сможет войти.',
  },
  'clear-settings': {
    en: 'Delete the stored Settings (JSON), so that their defaults apply again.',
    ru: 'Удалить сохранённые настройки (JSON): снова действуют значения по умолчанию.',
  },
  texts: {
    en: 'What to do with references inside scripts and settings: rewrite them (the default), or not.',
    ru: 'Что делать со ссылками внутри скриптов и настроек: переписывать (по умолчанию) или нет.',
  },
  'on-conflict': {
    en: 'What to do with conflicts without a decision; without this option they stop the command.',
    ru: 'Что делать с конфликтами без решения; без параметра они останавливают команду.',
  },
  associate: {
    en: 'Match entities of a type by natural key or GUID, whatever the archive says.',
    ru: 'Сопоставлять объекты типа по естественному ключу или GUID, а не как в архиве.',
  },
  base: {
    en: 'Archive, version:MODULE@VERSION, or last import that both sides go back to; own changes stay.',
    ru: 'Общая основа: архив, version:МОДУЛЬ@ВЕРСИЯ или последний импорт (last); своё остаётся.',
  },
  'versions-of': {
    en: 'The site whose repository has a version that is named as a side or base.',
    ru: 'Сайт, в репозитории которого лежит версия, названная стороной или основой.',
  },
  'undo-to': {
    en: 'Folder, such as a share, for what undoing the run takes; else the history of this computer.',
    ru: 'Папка, например сетевая, для данных отмены; без параметра — история этого компьютера.',
  },
  decisions: { en: 'File with decisions about conflicts, JSON.', ru: 'Файл с решениями конфликтов, JSON.' },
  'max-archive-size': {
    en: 'Reject an archive with more content than this; 2GiB without it.',
    ru: 'Отклонить архив, если содержимого в нём больше; без параметра 2GiB.',
  },
  'max-entity-size': {
    en: 'Reject an archive with a larger entity, up to 128MiB; 64MiB without it.',
    ru: 'Отклонить архив, если в нём есть объект больше, до 128MiB; без параметра 64MiB.',
  },
  'site-password-file': {
    en: 'File (mode 0600 or 0400) with the password of the site.',
    ru: 'Файл (права 0600 или 0400) с паролем сайта.',
  },
  'site-password-credential': {
    en: 'Name of the systemd credential with the password of the site.',
    ru: 'Имя учётных данных systemd с паролем сайта.',
  },
  'ssh-password-file': {
    en: 'The same for its SSH server: password, or passphrase of the key.',
    ru: 'То же для его сервера SSH: пароль или фраза ключа.',
  },
  'ssh-password-credential': {
    en: 'The same as a systemd credential.',
    ru: 'То же в виде учётных данных systemd.',
  },
  json: { en: 'Print one JSON document.', ru: 'Вывести один документ JSON.' },
  lang: {
    en: 'Language of texts: en or ru; the system’s without it.',
    ru: 'Язык текстов: en или ru; без параметра — язык системы.',
  },
  help: { en: 'Show this help.', ru: 'Показать эту справку.' },
} as const satisfies Readonly<Record<string, HelpText>>;
