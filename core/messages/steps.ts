import { defineMessages } from './define.ts';

/** What any step of a check can end with, and the titles of all steps (`step.<name>`). */
export const stepMessages = defineMessages({
  'step-too-slow': {
    en: 'No result within {seconds:# second|# seconds}.',
    ru: 'Нет результата за {seconds:# секунду|# секунды|# секунд}.',
  },
  'step-unfinished': { en: 'This step did not complete ({reason}).', ru: 'Этот шаг не завершён ({reason}).' },
});
