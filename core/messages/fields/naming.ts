import { defineMessages } from '../define.ts';

/** How a field stands in a sentence. */
export const namingMessages = defineMessages({
  'field.named': {
    en: { window: '“{label}”', commandLine: '{name}' },
    ru: { window: '«{label}»', commandLine: '{name}' },
  },
});
