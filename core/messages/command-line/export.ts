import { defineMessages } from '../define.ts';
import { defineHelp } from './define-help.ts';

export const exportHelp = defineHelp({
  options: {},
  commands: {
    export: {
      summary: { en: 'Export configuration of a site into an archive.', ru: '' },
      details: [
        {
          en: 'What is chosen comes with its child entities and everything that they refer to; with --partial it comes alone.',
          ru: '',
        },
        { en: 'siteferry tree shows ids and Guids. --json says of each entity why it came along.', ru: '' },
      ],
      options: {
        all: { en: 'Export everything.', ru: '' },
        section: { en: 'Export a section.', ru: '' },
        category: { en: 'Export a category.', ru: '' },
        entity: { en: 'Export an entity of any type.', ru: '' },
        partial: { en: 'Without child entities and dependencies.', ru: '' },
        out: { en: 'The archive: a path ending in .zip, or a folder.', ru: '' },
        legacy: { en: 'Write the layout of older versions (one data.json).', ru: '' },
      },
    },
  },
});

export const exportTexts = defineMessages({});
