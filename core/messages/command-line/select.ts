import { defineMessages } from '../define.ts';
import { defineHelp } from './define-help.ts';

export const selectHelp = defineHelp({
  options: {},
  commands: {
    select: {
      summary: { en: 'Show what an export would take, and why; nothing is written.', ru: '' },
      details: [
        {
          en: 'The options are those of export. --json says of each entity the whole way to what was chosen.',
          ru: '',
        },
      ],
      options: {
        all: { en: 'Export everything.', ru: '' },
        section: { en: 'Export a section.', ru: '' },
        category: { en: 'Export a category.', ru: '' },
        entity: { en: 'Export an entity of any type.', ru: '' },
        partial: { en: 'Without child entities and dependencies.', ru: '' },
      },
    },
  },
});

export const selectTexts = defineMessages({});
