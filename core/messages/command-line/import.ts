import { defineMessages } from '../define.ts';
import { defineHelp } from './define-help.ts';

export const importHelp = defineHelp({
  options: {},
  commands: {
    import: {
      summary: { en: 'Import an archive into a site, in one transaction.', ru: '' },
      details: [
        {
          en: 'Everything is written or nothing: on any error, and on Ctrl-C, the site stays as it was. Nothing is ever deleted.',
          ru: '',
        },
        {
          en: 'With --plan it does what was reviewed, with the options of the plan, or stops when the site has changed meanwhile.',
          ru: '',
        },
      ],
      options: {
        plan: { en: 'The plan that preview --plan-out saved.', ru: '' },
        'dry-run': { en: 'Do the same work and roll it back.', ru: '' },
        'log-dir': {
          en: 'Folder for Log.txt and Error.txt; a new one in ~/.siteferry/imports without it.',
          ru: '',
        },
      },
    },
  },
});

export const importTexts = defineMessages({});
