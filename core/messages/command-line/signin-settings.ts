import { defineMessages } from '../define.ts';
import { defineHelp } from './define-help.ts';

export const signinSettingsHelp = defineHelp({
  options: { set: { en: 'A setting; true, false, a number, a text, or off. Can be repeated.', ru: '' } },
  commands: {
    'settings show': {
      summary: {
        en: 'Show the general settings of sign-in: brute force, captcha, e-mail as login, password policy.',
        ru: '',
      },
    },
    'settings set': {
      summary: { en: 'Change general settings of sign-in; what is not named stays.', ru: '' },
    },
    'synchronization list': { summary: { en: 'List the profiles of directory synchronization.', ru: '' } },
    'synchronization update': {
      summary: { en: 'Change a profile of directory synchronization; what is not named stays.', ru: '' },
      options: { id: { en: 'The profile.', ru: '' } },
    },
  },
});

export const signinSettingsTexts = defineMessages({});
