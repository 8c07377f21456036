import { defineMessages } from '../define.ts';
import { defineHelp } from './define-help.ts';

export const passwordHelp = defineHelp({
  options: {
    'password-file': { en: 'File with the password; - reads standard input.', ru: '' },
    login: { en: 'The user whose password it is.', ru: '' },
  },
  commands: {
    'password policy': { summary: { en: 'Show the password policy of built-in users.', ru: '' } },
    'password check': {
      summary: { en: 'Say what the policy finds in a password; nothing is stored.', ru: '' },
      details: [
        {
          en: 'Ends with 10 when the policy refuses it. What was used before is not looked at here.',
          ru: '',
        },
      ],
      options: {
        login: { en: 'The login that it must not equal.', ru: '' },
        'birth-date': { en: 'The birth date that it must not have.', ru: '' },
        policy: { en: 'Another policy, as password policy --json prints it.', ru: '' },
      },
    },
    'password set': {
      summary: { en: 'Set the password of a built-in user, by the policy.', ru: '' },
      options: { first: { en: 'The user has none yet.', ru: '' } },
    },
    'password verify': {
      summary: { en: 'Say whether a password is that of a user.', ru: '' },
      details: [
        {
          en: 'A hash of the older form is renewed when it matches, as at sign-in. Ends with 10 when it does not match.',
          ru: '',
        },
      ],
    },
  },
});

export const passwordTexts = defineMessages({});
