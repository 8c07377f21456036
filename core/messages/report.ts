import { defineMessages } from './define.ts';

/** Texts of the report of a plan. */
export const reportMessages = defineMessages({
  'report.title.import': { en: 'Preview of an import', ru: 'Предпросмотр импорта' },
  'report.title.move': { en: 'Preview of a move', ru: 'Предпросмотр переноса' },
  'report.title.compare': { en: 'Comparison', ru: 'Сравнение' },
  'report.receiver': { en: 'Receiver', ru: 'Приёмник' },
  'report.archive': { en: 'Archive', ru: 'Архив' },
  'report.source': { en: 'Source', ru: 'Источник' },
  'report.options': { en: 'Options', ru: 'Параметры' },
  'report.plan': { en: 'Plan', ru: 'План' },
  'report.counts': { en: 'What will happen', ru: 'Что произойдёт' },
  'report.differences': { en: 'What differs', ru: 'Что отличается' },
  'report.type': { en: 'Type', ru: 'Тип' },
  'report.warnings': { en: 'Warnings', ru: 'Предупреждения' },
  'report.conflicts': { en: 'Conflicts', ru: 'Конфликты' },
  'report.changes': { en: 'Changes', ru: 'Изменения' },
  'report.column': { en: 'Field', ru: 'Поле' },
  'report.on-receiver': { en: 'On the receiver', ru: 'На приёмнике' },
  'report.in-archive': { en: 'In the archive', ru: 'В архиве' },
  'report.in-source': { en: 'In the source', ru: 'В источнике' },
  'report.decided': { en: 'Decision: {decision}', ru: 'Решение: {decision}' },
  'report.undecided': { en: 'No decision', ru: 'Без решения' },
  'report.kept': {
    en: 'Kept, because only the receiver has changed it since the base',
    ru: 'Остаётся, так как после общей основы изменено только на приёмнике',
  },
  'report.texts': { en: 'Rewritten inside texts', ru: 'Переписано внутри текстов' },
  'report.nothing': { en: 'None', ru: 'Нет' },
  'report.outside-sections': { en: 'Outside sections', ru: 'Вне разделов' },
});
