import { defineMessages } from '../define.ts';
import { defineHelp } from './define-help.ts';

export const recordsHelp = defineHelp({
  options: { id: { en: 'Its id, as the list names it.', ru: '' } },
  commands: {
    'tokens list': {
      summary: { en: 'List personal access tokens, of everybody or of one user.', ru: '' },
      options: { login: { en: 'Only tokens of this user.', ru: '' } },
    },
    'tokens revoke': { summary: { en: 'Revoke a personal access token; it stays in the list.', ru: '' } },
    'tokens generate': {
      summary: { en: 'Make a personal access token for a user; it is shown once.', ru: '' },
      details: [
        {
          en: 'The caps are those of the site’s appsettings.json, which the database does not have.',
          ru: '',
        },
      ],
      options: {
        login: { en: 'The user whose token it is.', ru: '' },
        name: { en: 'What it is for.', ru: '' },
        days: { en: 'How long it lasts; without an end where that is allowed.', ru: '' },
        'max-tokens': { en: 'PatMaxTokensPerUser; 10 without it.', ru: '' },
        'max-days': { en: 'PatMaxExpirationDays, 0 for no limit; 365 without it.', ru: '' },
      },
    },
    'ip-blocks list': { summary: { en: 'List addresses with failed sign-ins.', ru: '' } },
    'ip-blocks zero': {
      summary: { en: 'Set the counter of an address to zero, which unblocks it.', ru: '' },
    },
    'ip-blocks delete': { summary: { en: 'Remove an address from the list, which unblocks it.', ru: '' } },
    'ip-blocks clear': { summary: { en: 'Remove all addresses; for superadministrators.', ru: '' } },
    'accounts blocked': { summary: { en: 'List accounts that failed sign-ins have blocked.', ru: '' } },
    'accounts unblock': {
      summary: { en: 'Let a blocked user sign in again.', ru: '' },
      options: { login: { en: 'The user.', ru: '' } },
    },
    'signins list': {
      summary: { en: 'List successful sign-ins, and how many there were each day.', ru: '' },
      options: {
        login: { en: 'Only of this user.', ru: '' },
        from: { en: 'First day, UTC; 30 days ago without it.', ru: '' },
        to: { en: 'Last day, UTC.', ru: '' },
        protocol: { en: 'Only of this kind, as the log writes it.', ru: '' },
        csv: { en: 'Also write them to a file, one a line.', ru: '' },
      },
    },
    'signins licences': {
      summary: { en: 'Show licences as N of M, and the concurrent slots that are held now.', ru: '' },
    },
  },
});

export const recordsTexts = defineMessages({});
