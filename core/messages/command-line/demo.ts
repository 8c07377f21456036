import { defineMessages } from '../define.ts';
import { defineHelp } from './define-help.ts';

export const demoHelp = defineHelp({
  options: {},
  commands: {
    'site demo': {
      summary: { en: 'Make two demo sites to try everything without risk, and save them by name.', ru: '' },
      details: [
        {
          en: 'What is there already stays as it is. The archive has a conflict of each kind for the receiver.',
          ru: '',
        },
      ],
    },
  },
});

export const demoTexts = defineMessages({});
