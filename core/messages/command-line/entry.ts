import { defineMessages } from '../define.ts';
import { defineHelp } from './define-help.ts';

export const entryHelp = defineHelp({
  options: {},
  commands: {
    'entry show': {
      summary: { en: 'Show AuthConfig and RegistrationFields, and what is wrong with them.', ru: '' },
    },
    'entry preview': {
      summary: {
        en: 'Say what the sign-in page of a host name shows, and which row or key shows or hides it.',
        ru: '',
      },
      options: {
        host: { en: 'Host name of the page.', ru: '' },
        device: { en: 'Who looks at it; web without it.', ru: '' },
        config: { en: 'Another AuthConfig than the stored one.', ru: '' },
      },
    },
    'entry save': {
      summary: { en: 'Store AuthConfig or RegistrationFields from a file.', ru: '' },
      options: {
        key: { en: 'Which of them.', ru: '' },
        file: { en: 'Its new text; - reads standard input.', ru: '' },
      },
    },
    'entry guard': {
      summary: { en: 'Say who could still sign in if some providers were gone; nothing is changed.', ru: '' },
      details: [
        {
          en: 'Ends with 10 where somebody who can sign in now could not any more, on some host name and device.',
          ru: '',
        },
      ],
      options: {
        config: { en: 'An AuthConfig that would be stored.', ru: '' },
        without: { en: 'A provider that would be gone. Can be repeated.', ru: '' },
      },
    },
    'entry register': {
      summary: {
        en: 'Say what a registration with these values would store, and what would refuse it; nothing is stored.',
        ru: '',
      },
      options: {
        value: { en: 'A field that is filled. Can be repeated.', ru: '' },
        'verified-by': { en: 'How the person was verified.', ru: '' },
        domain: { en: 'Host name of the site.', ru: '' },
      },
    },
  },
});

export const entryTexts = defineMessages({});
