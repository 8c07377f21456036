import { defineMessages } from '../define.ts';
import { defineHelp } from './define-help.ts';

export const typesHelp = defineHelp({
  options: {},
  commands: {
    types: {
      summary: { en: 'List the types of entities that can be transferred; no site is needed.', ru: '' },
      details: [{ en: 'Their names are what stands before the colon in --entity and --node.', ru: '' }],
    },
  },
});

export const typesTexts = defineMessages({});
