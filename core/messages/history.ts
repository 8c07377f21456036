import { defineMessages } from './define.ts';

/** The history of exports and imports on this computer: warnings, and what its values are called. */
export const historyMessages = defineMessages({
  'history-unwritable': {
    en: 'This run could not be recorded in the history: {reason}',
    ru: 'Операцию не удалось записать в историю: {reason}',
  },
  'history.not-a-run': { en: 'the file does not contain a run', ru: 'в файле нет операции' },

  'run-kind.export': { en: 'Export', ru: 'Экспорт' },
  'run-kind.import': { en: 'Import', ru: 'Импорт' },
  'run-kind.move': { en: 'Move', ru: 'Перенос' },
  'run-kind.version': { en: 'Change of version', ru: 'Смена версии' },
  'run-kind.undo': { en: 'Undo', ru: 'Отмена' },
  'run-kind.dry-run': { en: '{kind}, dry run', ru: '{kind}, пробный запуск' },

  'run-result.running': { en: 'Running', ru: 'Выполняется' },
  'run-result.completed': { en: 'Completed', ru: 'Завершено' },
  'run-result.committed': { en: 'Committed', ru: 'Записано' },
  'run-result.nothing-written': { en: 'Nothing written', ru: 'Ничего не записано' },
  'run-result.unknown': { en: 'Unknown', ru: 'Неизвестно' },
  'run-result.failed': { en: 'Failed', ru: 'Не выполнено' },
  'run-result.stopped': { en: 'Stopped', ru: 'Остановлено' },

  'run-nothing-written': { en: 'Nothing was written to the site.', ru: 'На сайт ничего не записано.' },
  'run-interrupted': {
    en: 'The program ended before the run did. Nothing was written to the site.',
    ru: 'Программа завершилась раньше операции. На сайт ничего не записано.',
  },
  'run-undo-missing': {
    en: 'This run cannot be undone now: the data for that are not in {folder}.',
    ru: 'Сейчас эту операцию нельзя отменить: данных для отмены нет в {folder}.',
  },
  'run-undo-removed': {
    en: 'This run cannot be undone any more: the data for that were removed to make room for later ones.',
    ru: 'Отменить эту операцию уже нельзя: данные для отмены удалены, чтобы освободить место для новых.',
  },

  'history.settled.committed': {
    en: 'The answer to the commit was lost. A later check found the import’s changes on the site: it was committed.',
    ru: 'Подтверждение записи потеряно. Позже изменения импорта найдены на сайте: он записан.',
  },
  'history.settled.rolled-back': {
    en: 'The answer to the commit was lost. A later check found none of the import’s changes on the site: it was rolled back.',
    ru: 'Подтверждение записи потеряно. Позже изменений импорта на сайте не найдено: он откачен.',
  },
  'history.settled.unclear': {
    en: 'The answer to the commit was lost. The rows on the site have changed since, so they do not show how the import ended: check them yourself.',
    ru: 'Подтверждение записи потеряно. Записи на сайте с тех пор изменились, и по ним не видно, чем закончился импорт: проверьте их сами.',
  },

  'run-count.exported': { en: 'Exported', ru: 'Экспортировано' },
  'run-count.read': { en: 'Read', ru: 'Прочитано' },
  'run-count.added': { en: 'Added', ru: 'Добавлено' },
  'run-count.updated': { en: 'Updated', ru: 'Обновлено' },
  'run-count.unchanged': { en: 'Unchanged', ru: 'Без изменений' },
  'run-count.removed': { en: 'Removed', ru: 'Удалено' },
  'run-count.autoCreated': { en: 'Auto-created', ru: 'Создано автоматически' },
  'run-count.skipped': { en: 'Skipped', ru: 'Пропущено' },
  'run-count.entities': { en: 'Entities', ru: 'Объектов' },
  'run-count.files': { en: 'Files', ru: 'Файлов' },
  'run-count.changed': { en: 'Changed', ru: 'Изменено' },

  // Texts that an earlier version kept as sentences.
  'earlier-text': { en: '{text}', ru: '{text}' },
});
