import { defineMessages } from '../define.ts';
import { defineHelp } from './define-help.ts';

export const siteTestHelp = defineHelp({
  options: {},
  commands: {
    'site test': {
      summary: {
        en: 'Try to reach a site, stage by stage: name, port, encryption, login, tables, rights.',
        ru: '',
      },
      details: [{ en: 'Says which stage fails and what to do. Ends with 20 where one does.', ru: '' }],
      options: {
        'password-file': {
          en: 'File with a password instead of the kept one; - reads standard input.',
          ru: '',
        },
      },
    },
  },
});

export const siteTestTexts = defineMessages({});
