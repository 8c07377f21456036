import { allTexts } from '#core/messages/catalogue.ts';
import { localeOf } from '#core/messages/format.ts';
import { pseudoLocalize } from '#core/messages/render.ts';
import { defineCommand } from '../command.ts';

/** Every code with its texts as ICU MessageFormat, for those who write scripts on `--json`: nothing else would tell them what can come. */
export const messagesCommand = defineCommand({
  name: 'messages',
  options: {},
  calls: {},
  examples: ['messages', 'messages --json'],
  withoutCore: true,
  async run() {
    const messages = allTexts().sort((left, right) => (left.code < right.code ? -1 : 1));
    return {
      document: { messages },
      lines: ({ language }) =>
        messages.flatMap(({ code, [localeOf(language)]: text }) => [
          code,
          `  ${pseudoLocalize(text, language)}`,
        ]),
    };
  },
});
