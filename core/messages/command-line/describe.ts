import { defineMessages } from '../define.ts';
import { defineHelp } from './define-help.ts';

export const describeHelp = defineHelp({
  options: {},
  commands: {
    describe: {
      summary: { en: 'Say what an archive is; no site is needed.', ru: '' },
      details: [{ en: 'The archive is read and checked whole, as for an import.', ru: '' }],
    },
  },
});

export const describeTexts = defineMessages({});
