import { sanitize } from '#core/base/sanitize.ts';
import type { SelectedItem } from '#core/contract/transfer/selection.ts';
import { defineCommand } from '../command.ts';
import type { Printer } from '../printer.ts';
import { alignColumns } from '../text/table.ts';
import { configurationOnly, profiledSiteMapping, profiledSiteOf } from './options.ts';
import { selectionMapping, selectionOnSite, selectionOptions } from './selection.ts';

export const selectCommand = defineCommand({
  name: 'select',
  options: selectionOptions,
  calls: {
    'transfer.resolve': {
      nodes: selectionMapping.nodes,
      ...profiledSiteMapping,
      ...configurationOnly,
    },
    'transfer.select': { selection: selectionMapping.selection, ...profiledSiteMapping },
  },
  examples: [
    'select --site embedded:demo/source --section 1',
    'select --site prod --entity states:12 --json',
  ],
  async run(context, options) {
    const { client, signal } = context;
    const selection = await selectionOnSite(context, options);
    const input = { ...profiledSiteOf(options), selection, texts: options.texts };
    const items = await client.transfer.select(input, { signal });
    return { document: { items }, lines: (printer) => itemLines(items, printer) };
  },
});

function itemLines(items: readonly SelectedItem[], printer: Printer): string[] {
  return [
    printer.style('heading', printer.text('select.count', { count: items.length })),
    ...alignColumns(
      items.map((item) => [item.type, sanitize(item.path), reasonOf(item, printer)]),
      '  ',
      printer.language,
    ),
  ];
}

/** The last step of why it is there. */
function reasonOf({ because }: SelectedItem, { text }: Printer): string {
  const [above, itself] = [because.at(-2), because.at(-1)];
  if (!above || !itself || itself.relation === 'chosen') return text('select.chosen');
  const { path } = above;
  if (itself.relation === 'child') return text('select.child', { path });
  const column = itself.column ?? '';
  if (itself.line === undefined) return text('select.reference', { path, column });
  return text('select.text-reference', { path, column, line: itself.line });
}
