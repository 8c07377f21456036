import { defineCommand } from '../command.ts';
import { nodeText } from '../nodes.ts';
import { alignColumns } from '../text/table.ts';

export const typesCommand = defineCommand({
  name: 'types',
  summary: 'List the types of entities that can be transferred; no site is needed.',
  details: ['Their names are what stands before the colon in --entity and --node.'],
  options: {},
  calls: { 'transfer.types': {} },
  examples: ['types'],
  async run({ client, signal }) {
    const types = await client.transfer.types({}, { signal });
    return {
      document: { types },
      lines: () => alignColumns(types.map(({ type, title }) => [nodeText(type, '').slice(0, -1), title.en])),
    };
  },
});
