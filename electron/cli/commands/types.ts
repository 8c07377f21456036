import { rulesOf } from '#core/messages/format.ts';
import { defineCommand } from '../command.ts';
import { nodeText } from '../nodes.ts';
import { alignColumns } from '../text/table.ts';

export const typesCommand = defineCommand({
  name: 'types',
  options: { site: { type: 'string', value: 'URL' } },
  calls: { 'transfer.types': {} },
  examples: ['types'],
  async run({ client, signal }, { site }) {
    const types = await client.transfer.types(site === undefined ? {} : { site }, { signal });
    return {
      document: { types },
      lines: ({ language }) =>
        alignColumns(
          types.map(({ type, title }) => [nodeText(type, '').slice(0, -1), title[rulesOf(language)]]),
          '',
          language,
        ),
    };
  },
});
