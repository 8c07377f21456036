import { defineTexts } from '#renderer/ui/texts.ts';

/** Texts of the History page. */
export const historyTexts = defineTexts('history', {
  en: {
    title: 'History',
    list: 'Exports and imports on this computer',
    emptyTitle: 'No exports or imports yet',
    emptyText:
      'Every export and import on this computer is listed here with its plan, result, and files, whether it was started in the window or on the command line.',
    site: 'Site',
    choose: 'Select a run on the left to see what it did.',
    startedAt: 'Started',
    took: 'Duration',
    archive: 'Archive',
    files: 'Files',
    gone: 'Deleted',
    show: 'Show',
    hide: 'Hide',
    save: 'Save a copy',
    preview: 'Preview this archive',
    remove: 'Remove from history',
    removeTitle: 'Remove this run from the history?',
    removeText:
      'Its plan, logs, and stored archive are deleted. Files saved elsewhere are kept. No site is changed.',
    refresh: 'Refresh',
    tooLong: 'Only the beginning is shown. Save a copy to see the whole file.',
  },
  ru: {
    title: 'История',
    list: 'Экспорты и импорты на этом компьютере',
    emptyTitle: 'Экспортов и импортов пока нет',
    emptyText:
      'Здесь появится каждый экспорт и импорт на этом компьютере — запущенный и в окне, и из командной строки: план, результат и файлы.',
    site: 'Сайт',
    choose: 'Выберите операцию слева, чтобы увидеть, что было сделано.',
    startedAt: 'Начало',
    took: 'Длительность',
    archive: 'Архив',
    files: 'Файлы',
    gone: 'Удалён',
    show: 'Показать',
    hide: 'Скрыть',
    save: 'Сохранить копию',
    preview: 'Показать предпросмотр архива',
    remove: 'Убрать из истории',
    removeTitle: 'Убрать эту операцию из истории?',
    removeText:
      'План, журналы и сохранённый архив операции будут удалены. Файлы, сохранённые в других местах, останутся. Сайты не изменятся.',
    refresh: 'Обновить',
    tooLong: 'Показано только начало. Чтобы увидеть файл целиком, сохраните копию.',
  },
});
