import { rulesOf } from '#core/messages/format.ts';
import { defineCommand } from '../command.ts';
import { nodeText } from '../nodes.ts';
import { alignColumns } from '../text/table.ts';
import { anySiteOf, anySiteOptions, profiledSiteGivers } from './options.ts';

export const typesCommand = defineCommand({
  name: 'types',
  options: anySiteOptions,
  calls: { 'transfer.types': profiledSiteGivers },
  examples: ['types'],
  async run({ client, signal }, given) {
    const types = await client.transfer.types(anySiteOf(given), { signal });
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
