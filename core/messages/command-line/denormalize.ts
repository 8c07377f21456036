import { defineMessages } from '../define.ts';
import { defineHelp } from './define-help.ts';

export const denormalizeHelp = defineHelp({
  options: {},
  commands: {
    denormalize: {
      summary: { en: 'Rebuild the flat tables and views of categories.', ru: '' },
      details: [
        {
          en: 'The flat table of each category, the tables of its table parameters, and the view of a pivot section. They are made',
          ru: '',
        },
        { en: 'from the configuration and the tasks of the site, of which nothing is changed.', ru: '' },
      ],
      options: {
        category: { en: 'A category.', ru: '' },
        all: { en: 'All categories of the site.', ru: '' },
      },
    },
  },
});

export const denormalizeTexts = defineMessages({});
