import { defineMessages } from '../define.ts';
import { defineHelp } from './define-help.ts';

export const previewHelp = defineHelp({
  options: {},
  commands: {
    preview: {
      summary: { en: 'Show what an import would do; nothing is written.', ru: '' },
      details: [
        {
          en: 'Each entity is Add, Update, NoChanges, Conflict or AutoCreate. Exit code 10 means that conflicts need a decision.',
          ru: '',
        },
        {
          en: 'The plan of --plan-out can be given to import, which then refuses when the receiver has changed meanwhile.',
          ru: '',
        },
      ],
      options: {
        'plan-out': { en: 'Save the plan, to import exactly what was reviewed.', ru: '' },
        'report-out': { en: 'Save the plan as a page of HTML, to read and to file.', ru: '' },
      },
    },
  },
});

export const previewTexts = defineMessages({});
