import { defineMessages } from './define.ts';

/** What is said about the history of this computer. */
export const historyMessages = defineMessages({
  'history-unwritable': {
    en: 'This run could not be recorded in the history: {reason}',
    ru: 'Операцию не удалось записать в историю: {reason}',
  },
  // Texts that an earlier version kept as sentences.
  'earlier-text': { en: '{text}', ru: '{text}' },
});
