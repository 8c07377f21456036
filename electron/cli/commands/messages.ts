import { catalogue } from '#core/messages/catalogue.ts';
import { commandLineTexts } from '#core/messages/command-line/index.ts';
import type { Entry } from '#core/messages/define.ts';
import { rulesOf } from '#core/messages/format.ts';
import { marked } from '#core/messages/render.ts';
import { defineCommand } from '../command.ts';

/** Every code, for those who write scripts on `--json`: nothing else would tell them what can come. */
export const messagesCommand = defineCommand({
  name: 'messages',
  options: {},
  calls: {},
  examples: ['messages', 'messages --json'],
  async run() {
    const all: Readonly<Record<string, Entry>> = { ...catalogue, ...commandLineTexts };
    const messages = Object.entries(all)
      .map(([code, texts]) => ({ code, ...texts }))
      .sort((left, right) => (left.code < right.code ? -1 : 1));
    return {
      document: { messages },
      lines: ({ language }) =>
        messages.flatMap(({ code, [rulesOf(language)]: text }) => {
          const variants = typeof text === 'string' ? [text] : [...new Set(Object.values(text))];
          return [code, ...variants.map((variant) => `  ${marked(variant, language)}`)];
        }),
    };
  },
});
