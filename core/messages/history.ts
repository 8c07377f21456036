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
  'run-kind.dry-run': { en: '{kind}, dry run', ru: '{kind}, пробный запуск' },

  'run-outcome.running': { en: 'Running', ru: 'Выполняется' },
  'run-outcome.done': { en: 'Completed', ru: 'Завершено' },
  'run-outcome.failed': { en: 'Failed, nothing written', ru: 'Не выполнено, ничего не записано' },
  'run-outcome.rolled-back': { en: 'Rolled back, nothing written', ru: 'Откат, ничего не записано' },
  'run-outcome.cancelled': { en: 'Stopped, nothing written', ru: 'Остановлено, ничего не записано' },
  'run-outcome.interrupted': { en: 'Interrupted, nothing written', ru: 'Прервано, ничего не записано' },

  'run-outcome.unknown': { en: 'Outcome unknown', ru: 'Результат неизвестен' },

  'history.settled.committed': {
    en: 'The answer to the commit was lost. A later look at the site found what the import wrote: it was committed.',
    ru: 'Ответ на фиксацию был потерян. Позже на сайте найдено записанное импортом: он зафиксирован.',
  },
  'history.settled.rolled-back': {
    en: 'The answer to the commit was lost. A later look at the site found nothing of the import: it was rolled back.',
    ru: 'Ответ на фиксацию был потерян. Позже на сайте не найдено ничего из импорта: он отменён.',
  },
  'history.settled.unclear': {
    en: 'The answer to the commit was lost. The rows on the site have changed since and do not tell how the import ended: look at them yourself.',
    ru: 'Ответ на фиксацию был потерян. Записи на сайте с тех пор изменились, и по ним не видно, чем закончился импорт: проверьте их сами.',
  },

  'run-count.exported': { en: 'Exported', ru: 'Экспортировано' },
  'run-count.read': { en: 'Read', ru: 'Прочитано' },
  'run-count.added': { en: 'Added', ru: 'Добавлено' },
  'run-count.updated': { en: 'Updated', ru: 'Обновлено' },
  'run-count.unchanged': { en: 'Unchanged', ru: 'Без изменений' },
  'run-count.autoCreated': { en: 'Auto-created', ru: 'Создано автоматически' },
  'run-count.skipped': { en: 'Skipped', ru: 'Пропущено' },

  // Texts that an earlier version kept as sentences.
  'earlier-text': { en: '{text}', ru: '{text}' },
});
