import { defineMessages } from './define.ts';

/** What long work is doing (`stage.<name>` of its progress); steps of checks have their own titles. */
export const stageMessages = defineMessages({
  'stage.reading': { en: 'Reading', ru: 'Чтение' },
  'stage.planning': { en: 'Comparing', ru: 'Сравнение' },
  'stage.writing': { en: 'Writing', ru: 'Запись' },
  'stage.denormalizing': {
    en: 'Rebuilding denormalized tables',
    ru: 'Перестроение денормализованных таблиц',
  },
  'stage.diagnosing': { en: 'Finding the cause', ru: 'Поиск причины' },
  'stage.uploading': { en: 'Uploading the archive', ru: 'Загрузка архива' },
  'stage.certificates': { en: 'Reading certificates', ru: 'Чтение сертификатов' },
  'stage.reading-accounts': {
    en: 'Reading the accounts of the directory',
    ru: 'Чтение учётных записей каталога',
  },
  'stage.seeding': { en: 'Filling the site', ru: 'Заполнение сайта' },
  'stage.comparing-versions': {
    en: 'Comparing sites with their versions',
    ru: 'Сравнение сайтов с их версиями',
  },
  'stage.waiting': {
    en: 'Waiting for the site: somebody else is using it',
    ru: 'Ожидание: сайт занят другой операцией',
  },
  'stage.settling': {
    en: 'Finding out how an earlier attempt ended',
    ru: 'Выяснение, чем закончилась прежняя попытка',
  },
  'stage.creating': { en: 'Creating the site', ru: 'Создание сайта' },
});
