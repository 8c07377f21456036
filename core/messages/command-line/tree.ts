import { defineMessages } from '../define.ts';
import { defineHelp } from './define-help.ts';

export const treeHelp = defineHelp({
  options: {},
  commands: {
    tree: {
      summary: { en: 'Show the configuration of a site as a tree.', ru: '' },
      details: [
        {
          en: 'Each entity is shown with TYPE:ID and its Guid, which --node, --section, --category and --entity take.',
          ru: '',
        },
        { en: '--node also takes the id of a tree node as --json shows it.', ru: '' },
      ],
      options: {
        node: { en: 'Show what is below this entity.', ru: '' },
        depth: { en: 'How many levels to show; 2 without it.', ru: '' },
        search: { en: 'Find entities by a part of their name instead.', ru: '' },
        limit: { en: 'Of --search: show at most so many; 200 without it.', ru: '' },
      },
    },
  },
});

export const treeTexts = defineMessages({});
