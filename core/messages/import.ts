import { defineMessages } from './define.ts';

/** What is said while an import is planned and made. */
export const importMessages = defineMessages({
  'type-unavailable': {
    en: '{count:#} {type} skipped, the receiver cannot take them: {reason}.',
    ru: '{type}: пропущено {count:#}, приёмник не может их принять: {reason}.',
  },
  'resolution-unused': {
    en: '{count:#} {type} skipped: no imported signature uses them.',
    ru: '{type}: пропущено {count:#}, их не использует ни одна импортируемая подпись.',
  },
  'decision-unused': {
    en: 'The decision {decision} for {subject} matches no conflict of this import.',
    ru: 'Решение {decision} для {subject} не относится ни к одному конфликту этого импорта.',
  },
  'reference-unresolved': {
    en: '{count:#} {type} refer by {column} to something that neither the archive nor the receiver has: empty in new rows, unchanged in existing ones.',
    ru: '{type}: {count:#} ссылаются полем {column} на то, чего нет ни в архиве, ни на приёмнике: в новых строках пусто, в существующих без изменений.',
  },
  'log-unwritable': {
    en: 'The import is complete, but its log could not be written: {reason}',
    ru: 'Импорт завершён, но журнал записать не удалось: {reason}',
  },
});
