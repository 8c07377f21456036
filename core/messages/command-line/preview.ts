import { defineMessages } from '../define.ts';
import { defineHelp } from './define-help.ts';

export const previewHelp = defineHelp({
  options: {},
  commands: {
    preview: {
      summary: {
        en: 'Show what an import would do; nothing is written.',
        ru: 'Показать, что сделает импорт; ничего не записывается.',
      },
      details: [
        {
          en: 'Each entity is Add, Update, NoChanges, Conflict, AutoCreate or Skipped. Exit code 10: conflicts need a decision.',
          ru: 'Статусы: Add, Update, NoChanges, Conflict, AutoCreate, Skipped. Код завершения 10: конфликты требуют решения.',
        },
        {
          en: 'import takes the plan of --plan-out and stops if the receiver has changed since.',
          ru: 'import принимает план из --plan-out и останавливается, если приёмник с тех пор изменился.',
        },
      ],
      options: {
        'plan-out': {
          en: 'Save the plan, to import exactly what was reviewed.',
          ru: 'Сохранить план, чтобы импортировать именно то, что проверено.',
        },
        'report-out': {
          en: 'Save the plan as an HTML page to read and keep.',
          ru: 'Сохранить план страницей HTML для чтения и хранения.',
        },
      },
    },
  },
});

export const previewTexts = defineMessages({
  'usage.not-an-association': {
    en: '--associate is TYPE=key or TYPE=guid, such as groups=key, not “{value}”.',
    ru: '--associate — это TYPE=key или TYPE=guid, например groups=key, а не «{value}».',
  },
  'preview.heading': { en: '{archive} into {site}', ru: '{archive} на {site}' },
  'preview.empty': { en: 'The archive contains no entities.', ru: 'В архиве нет объектов.' },
  'preview.type': { en: 'Type', ru: 'Тип' },
  'preview.unchanged-types': {
    en: '{count:# type|# types} without changes not listed.',
    ru: 'Не {count:показан # тип|показаны # типа|показано # типов} без изменений.',
  },
  'preview.updates': { en: 'Updates ({count:#}):', ru: 'Обновления ({count:#}):' },
  'preview.removals': {
    en: 'Removed from the receiver ({count:#}):',
    ru: 'Удаляется с приёмника ({count:#}):',
  },
  'preview.change-at': { en: '{column}, line {line:#}:', ru: '{column}, строка {line:#}:' },
  'preview.change': { en: '{column}: {receiver} -> {archive}', ru: '{column}: {receiver} -> {archive}' },
  'preview.kept': {
    en: 'Kept, because only the receiver has changed it since the base ({count:#}):',
    ru: 'Остаётся, так как после общей основы изменено только на приёмнике ({count:#}):',
  },
  'preview.texts': {
    en: 'Rewritten inside texts ({count:#}):',
    ru: 'Переписано внутри текстов ({count:#}):',
  },
  'preview.findings': { en: 'To be checked ({count:#}):', ru: 'Нужно проверить ({count:#}):' },
  'preview.notes': { en: 'Good to know ({count:#}):', ru: 'К сведению ({count:#}):' },
  'preview.undecided': {
    en: 'Conflicts that need a decision ({count:#}):',
    ru: 'Конфликты, которые требуют решения ({count:#}):',
  },
  'preview.left-out': {
    en: 'Skipped: {skipped:#} of {all:# entity|# entities} ({reasons}).',
    ru: 'Пропускается {skipped:#} из {all:#} ({reasons}).',
  },
  'preview.left-out.conflict': { en: '{count:#} because of conflicts', ru: 'из-за конфликтов: {count:#}' },
  'preview.left-out.requires': {
    en: '{count:#} because of what they require',
    ru: 'из-за того, от чего зависят: {count:#}',
  },
  'preview.left-out.shared': {
    en: '{count:#} shared, used as on the receiver',
    ru: 'общие, используются с приёмника: {count:#}',
  },
  'preview.left-out.other': { en: '{count:#} for other reasons', ru: 'по другим причинам: {count:#}' },
  'preview.skipped': { en: 'Skipped ({count:#}):', ru: 'Пропущено ({count:#}):' },
  'preview.decisions': { en: 'Decisions: {decisions}', ru: 'Решения: {decisions}' },
  'preview.decide': {
    en: 'Write the decisions to a file and pass it with --decisions FILE:',
    ru: 'Запишите решения в файл и передайте его параметром --decisions FILE:',
  },
  'preview.decide-all': {
    en: 'For all conflicts of a kind: {example}',
    ru: 'Для всех конфликтов одного вида: {example}',
  },
  'preview.skip-all': {
    en: 'To skip everything that is in conflict: --on-conflict skip',
    ru: 'Пропустить всё, что в конфликте: --on-conflict skip',
  },
  'preview.nothing': { en: 'There is nothing to import.', ru: 'Импортировать нечего.' },
  'preview.next': { en: 'Next:', ru: 'Дальше:' },
});
