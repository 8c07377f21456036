import { localeOf } from '#core/messages/format.ts';
import { nodeText } from '../nodes.ts';
import { operationCommand } from '../operation-command.ts';
import { alignColumns } from '../text/table.ts';

export const typesCommand = operationCommand({
  name: 'types',
  operation: 'transfer.types',
  examples: ['types'],
  answer: (types) => ({
    document: { types },
    lines: ({ language }) =>
      alignColumns(
        types.map(({ type, title }) => [nodeText(type, '').slice(0, -1), title[localeOf(language)]]),
        '',
        language,
      ),
  }),
});
