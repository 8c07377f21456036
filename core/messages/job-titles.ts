import { defineMessages } from './define.ts';

/** What the operations are for that can be jobs, by dotted name: titles of jobs. */
export const jobTitles = defineMessages({
  'operation.transfer.export': { en: 'Export', ru: 'Экспорт' },
  'operation.transfer.preview': { en: 'Preview of an import', ru: 'Предпросмотр импорта' },
  'operation.transfer.import': { en: 'Import', ru: 'Импорт' },
  'operation.transfer.denormalize': { en: 'Denormalize categories', ru: 'Денормализация категорий' },
  'operation.transfer.denormalizeAll': {
    en: 'Denormalize all categories',
    ru: 'Денормализация всех категорий',
  },
  'operation.versions.settings.prepare': { en: 'Prepare a repository', ru: 'Подготовка репозитория' },
  'operation.versions.create': { en: 'Create a version of a module', ru: 'Создание версии модуля' },
  'operation.versions.change': { en: 'Change the version of a module', ru: 'Смена версии модуля' },
  'operation.transfer.describe': { en: 'What an archive is', ru: 'Что представляет собой архив' },
  'operation.transfer.verify': { en: 'Read all of an archive', ru: 'Полное чтение архива' },
  'operation.transfer.compare': { en: 'Compare two sides', ru: 'Сравнение двух сторон' },
  'operation.transfer.previewMove': {
    en: 'Preview of a move into the site',
    ru: 'Предпросмотр переноса на сайт',
  },
  'operation.transfer.move': { en: 'Move into the site', ru: 'Перенос на сайт' },
  'operation.versions.list': { en: 'Versions of modules', ru: 'Версии модулей' },
  'operation.versions.previewChange': {
    en: 'Preview of a change of version',
    ru: 'Предпросмотр смены версии',
  },
  'operation.versions.status': {
    en: 'How far the site is from its versions',
    ru: 'Насколько сайт отличается от версий',
  },
  'operation.directory.services.calendar': { en: 'When certificates end', ru: 'Когда истекают сертификаты' },
});
