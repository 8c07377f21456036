import { defineMessages } from '../define.ts';
import { defineHelp } from './define-help.ts';

export const providersHelp = defineHelp({
  options: {
    active: { en: 'Whether it can be used.', ru: '' },
    id: { en: 'The provider; 0 is the built-in one.', ru: '' },
    description: { en: 'What it is called on the sign-in page.', ru: '' },
    service: { en: 'Its service; see providers metadata.', ru: '' },
    default: { en: 'Whether it is the default one; only one is.', ru: '' },
    hidden: { en: 'Whether the sign-in page hides it.', ru: '' },
    'recovery-link': { en: 'Where a forgotten password is recovered.', ru: '' },
    'second-factor': { en: 'None, Telegram, Service, or what the site calls it.', ru: '' },
    'second-factor-service': { en: 'The service that sends the second factor.', ru: '' },
    'bot-name': { en: 'The bot that sends the second factor.', ru: '' },
    'bot-id': { en: 'Its id.', ru: '' },
    'bot-token-file': { en: 'File with its token; - reads standard input.', ru: '' },
    group: { en: 'Only users of these groups. Can be repeated.', ru: '' },
    'all-groups': { en: 'Users of all groups.', ru: '' },
    domain: { en: 'Shown on these host names only. Can be repeated.', ru: '' },
    'all-domains': { en: 'Shown on all host names.', ru: '' },
  },
  commands: {
    'providers list': {
      summary: { en: 'List the authentication providers of a site, active and inactive.', ru: '' },
      options: { active: { en: 'Only the active ones, in short.', ru: '' } },
    },
    'providers get': { summary: { en: 'Show one authentication provider.', ru: '' } },
    'providers metadata': {
      summary: { en: 'List the services, groups and second factors that a provider can have.', ru: '' },
    },
    'providers create': {
      summary: { en: 'Add an authentication provider.', ru: '' },
      options: { type: { en: 'Its type, for good.', ru: '' } },
    },
    'providers update': {
      summary: { en: 'Change an authentication provider; what is not named stays as it is.', ru: '' },
      details: [{ en: '--id 0 makes a row for the built-in provider where it has none.', ru: '' }],
    },
    'providers clear-bot-token': {
      summary: { en: 'Take the bot token of a provider away, and its second factor with it.', ru: '' },
    },
    'providers delete': { summary: { en: 'Delete an authentication provider.', ru: '' } },
  },
});

export const providersTexts = defineMessages({});
