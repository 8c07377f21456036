import { visible } from '#core/base/text.ts';
import type { SelectedItem } from '#core/contract/transfer.ts';
import { defineCommand } from '../command.ts';
import { formatCount } from '../text/numbers.ts';
import type { Style } from '../text/style.ts';
import { alignColumns } from '../text/table.ts';
import { selectionGivers, selectionOf, selectionOptions } from './selection.ts';

export const selectCommand = defineCommand({
  name: 'select',
  options: selectionOptions,
  calls: {
    'transfer.resolve': { nodes: selectionGivers.nodes },
    'transfer.select': { selection: selectionGivers.selection },
  },
  examples: [
    'select --site embedded:demo/source --section 1',
    'select --site prod --entity states:12 --json',
  ],
  async run(context, options) {
    const { client, signal } = context;
    const selection = await selectionOf(context, options);
    const items = await client.transfer.select({ site: options.site, selection }, { signal });
    return { document: { items }, lines: ({ style }) => itemLines(items, style) };
  },
});

function itemLines(items: readonly SelectedItem[], style: Style): string[] {
  return [
    style('heading', `${formatCount(items.length)} entities would be exported.`),
    ...alignColumns(
      items.map((item) => [item.type, visible(item.path), reasonOf(item)]),
      '  ',
    ),
  ];
}

/** The last step of why it is there. */
function reasonOf({ because }: SelectedItem): string {
  const [above, itself] = [because.at(-2), because.at(-1)];
  if (!above || !itself || itself.relation === 'chosen') return 'chosen';
  if (itself.relation === 'child') return `belongs to ${visible(above.path)}`;
  return `${visible(above.path)} refers to it by ${visible(itself.column ?? '')}`;
}
