import { defineMessages } from '../define.ts';
import { defineHelp } from './define-help.ts';

export const keysHelp = defineHelp({
  options: {},
  commands: {
    'keys check': {
      summary: {
        en: 'Explain the sign-in keys of appsettings.json or web.config, and what is wrong with them.',
        ru: '',
      },
      details: [
        {
          en: 'The file stays as it is; --out writes a copy in which is mended what needs no decision.',
          ru: '',
        },
        { en: 'Ends with 10 when the application would not start with it, or a key is in error.', ru: '' },
      ],
      options: {
        development: { en: 'The application runs in development mode.', ru: '' },
        out: { en: 'Where to write the corrected copy.', ru: '' },
      },
    },
  },
});

export const keysTexts = defineMessages({});
