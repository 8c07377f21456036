import { defineMessages } from '../define.ts';
import { defineHelp } from './define-help.ts';

export const probesHelp = defineHelp({
  options: { id: { en: 'Its id among those of its type.', ru: '' } },
  commands: {
    'services check': {
      summary: {
        en: 'Try a RADIUS, OAuth, SAML or Multifactor service step by step; directories with directory check.',
        ru: '',
      },
      details: [
        {
          en: 'Client secrets and redirect URIs of OpenID Connect are proved without a user. RADIUS signs one user in with --login.',
          ru: '',
        },
        { en: 'Ends with 10 where a step fails, 11 where one cannot be judged from here.', ru: '' },
      ],
      options: {
        type: { en: 'Type of the service.', ru: '' },
        login: { en: 'RADIUS: a user to sign in.', ru: '' },
        'login-password-file': { en: 'Their password; - reads standard input.', ru: '' },
        tries: { en: 'RADIUS: how often a question is sent; 3 without it.', ru: '' },
        'site-address': { en: 'OpenID Connect: what a callback path is below.', ru: '' },
      },
    },
    'services judge-response': {
      summary: { en: 'Judge a copied SAML response, thing by thing, and say which user it means.', ru: '' },
      details: [
        { en: 'What is said of the user is read from the signed bytes alone. Nothing is stored.', ru: '' },
      ],
      options: {
        response: { en: 'The SAMLResponse, base64 or XML; - reads input.', ru: '' },
        metadata: { en: 'Metadata instead of what the service names.', ru: '' },
        consumer: { en: 'Where the site takes responses.', ru: '' },
        audience: { en: 'SamlEntityId of the site.', ru: '' },
        'request-id': { en: 'The request that it answers.', ru: '' },
        'request-time': { en: 'When that was sent, ISO 8601.', ru: '' },
      },
    },
    clocks: {
      summary: {
        en: 'Compare the clocks of database, site, directories and identity providers with this computer.',
        ru: '',
      },
    },
    certificates: {
      summary: {
        en: 'List when the certificates of directories and identity providers end, the first first.',
        ru: '',
      },
      details: [{ en: 'Ends with 10 where one has ended or ends within --days.', ru: '' }],
      options: { days: { en: 'How soon is too soon; 30 without it.', ru: '' } },
    },
  },
});

export const probesTexts = defineMessages({});
