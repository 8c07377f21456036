import { defineMessages } from '../define.ts';
import { defineHelp } from './define-help.ts';

export const servicesHelp = defineHelp({
  options: {
    type: { en: 'Type of the service; see services types.', ru: '' },
    id: { en: 'Its id among those of its type.', ru: '' },
  },
  commands: {
    'services list': { summary: { en: 'List the services that sign-in uses.', ru: '' } },
    'services types': {
      summary: { en: 'List the types of services and their fields; needs no site.', ru: '' },
    },
    'services get': { summary: { en: 'Show one service, without its secrets.', ru: '' } },
    'services save': {
      summary: { en: 'Add a service, or change the one with --id; what is not named stays.', ru: '' },
      details: [
        {
          en: 'services types names the fields. Secrets and Settings (JSON) come from files: --secret Password=FILE,',
          ru: '',
        },
        {
          en: '--settings FILE; - reads standard input. Settings are stored as they are, with what is not known.',
          ru: '',
        },
      ],
      options: {
        id: { en: 'The service to change; without it one is added.', ru: '' },
        name: { en: 'What it is called.', ru: '' },
        active: { en: 'Whether it can be used.', ru: '' },
        field: { en: 'A field. Can be repeated.', ru: '' },
        secret: { en: 'A secret from a file. Can be repeated.', ru: '' },
        settings: { en: 'Settings (JSON) from a file.', ru: '' },
      },
    },
    'services delete': { summary: { en: 'Delete a service that no provider uses.', ru: '' } },
    'services judge': {
      summary: {
        en: 'Say what is wrong with the settings of a service before they are saved; needs no site.',
        ru: '',
      },
      details: [{ en: 'Ends with 10 where something is in error.', ru: '' }],
      options: { settings: { en: 'The settings; - reads standard input.', ru: '' } },
    },
    'services match': {
      summary: {
        en: 'Say what an OAuth or SAML service asks for, and which user a set of claims would sign in.',
        ru: '',
      },
      details: [
        {
          en: 'The claims are a JSON object or a token; the signature of a token is not looked at. The database compares, by its',
          ru: '',
        },
        {
          en: 'own rules for case and trailing spaces. Nothing is stored. Ends with 10 where nobody would be signed in.',
          ru: '',
        },
      ],
      options: { claims: { en: 'File with the claims; - reads standard input.', ru: '' } },
    },
  },
});

export const servicesTexts = defineMessages({});
