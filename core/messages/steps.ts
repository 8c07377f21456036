import { defineMessages } from './define.ts';

/** What any step of a check can end with; the titles (`step.<name>`) are in the files of the areas. */
export const stepMessages = defineMessages({
  'step-too-slow': {
    en: 'No result within {seconds:# second|# seconds}.',
    ru: 'Нет результата за {seconds:# секунду|# секунды|# секунд}.',
  },
  'step-unfinished': { en: 'This step did not complete ({reason}).', ru: 'Этот шаг не завершён ({reason}).' },

  'verdict.ok': { en: 'OK', ru: 'в порядке' },
  'verdict.warn': { en: 'warning', ru: 'предупреждение' },
  'verdict.fail': { en: 'failed', ru: 'не пройдено' },
  'verdict.skipped': { en: 'skipped', ru: 'пропущено' },
  'verdict.unknown': { en: 'unknown', ru: 'неизвестно' },
  'severity.fatal': { en: 'fatal', ru: 'критично' },
  'severity.error': { en: 'error', ru: 'ошибка' },
  'severity.insecure': { en: 'insecure', ru: 'небезопасно' },
  'severity.warning': { en: 'warning', ru: 'предупреждение' },
  'severity.note': { en: 'note', ru: 'примечание' },
});
