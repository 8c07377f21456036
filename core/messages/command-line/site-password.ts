import { defineMessages } from '../define.ts';
import { defineHelp } from './define-help.ts';

export const sitePasswordHelp = defineHelp({
  options: { name: { en: 'The saved site.', ru: '' } },
  commands: {
    'site set-password': {
      summary: { en: 'Keep the password of a saved site in the keychain of the operating system.', ru: '' },
      details: [
        {
          en: 'The window and the command line find it there. Ends with 10 where there is no keychain.',
          ru: '',
        },
      ],
      options: { 'password-file': { en: 'File with the password; - reads standard input.', ru: '' } },
    },
    'site clear-password': {
      summary: { en: 'Remove the password of a saved site from the keychain.', ru: '' },
    },
  },
});

export const sitePasswordTexts = defineMessages({});
