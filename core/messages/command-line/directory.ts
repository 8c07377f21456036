import { defineMessages } from '../define.ts';
import { defineHelp } from './define-help.ts';

export const directoryHelp = defineHelp({
  options: {
    service: { en: 'ActiveDirectory:ID, OpenLDAP:ID, or the id alone.', ru: '' },
    secure: { en: 'UseSecureLDAP of the site; yes without it.', ru: '' },
    ca: { en: 'PEM bundle of what is trusted besides what this computer trusts.', ru: '' },
    'accept-untrusted': {
      en: 'Send passwords to a server that nobody vouches for, or in clear text.',
      ru: '',
    },
    'password-file': { en: 'Password of the service instead of the stored one.', ru: '' },
    limit: { en: 'At most so many entries; 100 without it.', ru: '' },
  },
  commands: {
    'directory check': {
      summary: {
        en: 'Try everything that the site does with the directory of a service, step by step.',
        ru: '',
      },
      details: [
        {
          en: 'Connects, signs the service in, looks for the base, users and groups, and with --login for a user, who is signed in',
          ru: '',
        },
        {
          en: 'with --login-password-file. Ends with 10 where a step fails, 11 where one cannot be judged.',
          ru: '',
        },
      ],
      options: {
        login: { en: 'A user to look for.', ru: '' },
        'login-password-file': { en: 'Their password, to sign them in; - reads standard input.', ru: '' },
      },
    },
    'directory search': {
      summary: { en: 'Find users or groups in the directory of a service.', ru: '' },
      options: {
        kind: { en: 'What to find; users without it.', ru: '' },
        text: { en: 'Part of a name; all without it.', ru: '' },
      },
    },
    'directory browse': {
      summary: {
        en: 'List what is below an entry of the directory of a service; the base, or the domains, without --dn.',
        ru: '',
      },
      options: { dn: { en: 'The entry.', ru: '' } },
    },
  },
});

export const directoryTexts = defineMessages({});
