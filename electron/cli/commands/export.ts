import { redact, visible } from '#core/base/text.ts';
import { runLong } from '#core/contract/progress.ts';
import type { ExportResult } from '#core/contract/transfer.ts';
import { defineCommand } from '../command.ts';
import type { Printer } from '../printer.ts';
import { formatBytes, formatCount } from '../text/numbers.ts';
import { alignColumns } from '../text/table.ts';
import { warningLines } from '../views/warnings.ts';
import { selectionGivers, selectionOf, selectionOptions } from './selection.ts';

export const exportCommand = defineCommand({
  name: 'export',
  options: {
    ...selectionOptions,
    out: {
      type: 'string',
      value: 'FILE',
      required: true,
    },
    legacy: { type: 'boolean' },
  },
  calls: {
    'transfer.resolve': { nodes: selectionGivers.nodes },
    'transfer.export': { selection: selectionGivers.selection, format: 'legacy' },
  },
  examples: [
    'export --site embedded:demo/source --out section.zip --section 1',
    'export --site prod --out states.zip --entity states:12 --entity states:14 --partial',
    'export --site prod --out everything --all',
  ],
  async run(context, options) {
    const { client, signal, terminal } = context;
    const { site, out, legacy } = options;
    const selection = await selectionOf(context, options);
    const input = { site, selection, out, format: legacy ? 'legacy' : 'multi-file' } as const;
    const result = await runLong(client.transfer.export(input, { signal }), terminal.report);
    return { document: { ...result }, lines: (printer) => exportLines(result, printer) };
  },
});

function exportLines(result: ExportResult, printer: Printer): string[] {
  const { style } = printer;
  const { file, entities, files, bytes, size, byType, items, warnings } = result;
  const required = items.filter(({ because }) =>
    because.some(({ relation }) => relation === 'reference'),
  ).length;
  const shown = visible(redact(file), 1_000);
  return [
    style('good', `Exported ${formatCount(entities)} entities to ${shown}.`),
    `${formatCount(files)} files with ${formatBytes(bytes)}; on the disk it is ${formatBytes(size)}.`,
    ...(required === 0
      ? []
      : [`${formatCount(required)} of them came along because others need them; --json says why for each.`]),
    '',
    ...alignColumns(
      Object.entries(byType).map(([type, count]) => [type, count]),
      '  ',
    ),
    ...warningLines(warnings, printer),
    '',
    `Next: siteferry preview --site RECEIVER ${shown}`,
  ];
}
