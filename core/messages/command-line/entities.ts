import { defineMessages } from '../define.ts';
import { defineHelp } from './define-help.ts';

export const entitiesHelp = defineHelp({
  options: { form: { en: 'Alias of the admin form; entities schemas lists them.', ru: '' } },
  commands: {
    'entities schemas': {
      summary: { en: 'Show the JSON schemas of the admin forms, of the columns that the site has.', ru: '' },
    },
    'entities list': { summary: { en: 'List the records of an admin form, without secrets.', ru: '' } },
    'entities save': {
      summary: {
        en: 'Add a record of an admin form, or change the one with --id, by its rules; this is not audited.',
        ru: '',
      },
      details: [
        {
          en: 'What is not named stays. --value NAME=VALUE, --text NAME=FILE for secrets and long texts.',
          ru: '',
        },
      ],
      options: {
        id: { en: 'The record to change; without it one is added.', ru: '' },
        value: { en: 'A value. Can be repeated.', ru: '' },
        text: { en: 'A text from a file. Can be repeated.', ru: '' },
      },
    },
    'entities delete': {
      summary: { en: 'Delete a record of an admin form; this is not audited.', ru: '' },
      options: { id: { en: 'The record.', ru: '' } },
    },
  },
});

export const entitiesTexts = defineMessages({});
