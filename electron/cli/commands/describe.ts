import { visible } from '#core/base/text.ts';
import { runLong } from '#core/contract/progress.ts';
import type { ArchiveDescription } from '#core/contract/transfer.ts';
import { defineCommand } from '../command.ts';
import type { Printer } from '../printer.ts';
import { formatBytes, formatCount, parseSize } from '../text/numbers.ts';
import { alignColumns } from '../text/table.ts';
import { warningLines } from '../views/warnings.ts';

export const describeCommand = defineCommand({
  name: 'describe',
  positionals: ['FILE'],
  options: {
    'max-archive-size': {
      type: 'string',
      value: 'SIZE',
    },
  },
  calls: { 'transfer.describe': { archive: 'FILE', maxArchiveBytes: 'max-archive-size' } },
  examples: ['describe section.zip', 'describe section.zip --json'],
  async run({ client, signal, terminal }, { 'max-archive-size': size }, [archive = '']) {
    const limit = size === undefined ? {} : { maxArchiveBytes: parseSize('--max-archive-size', size) };
    const described = await runLong(
      client.transfer.describe({ archive, ...limit }, { signal }),
      terminal.report,
    );
    return { document: { ...described }, lines: (printer) => describedLines(described, printer) };
  },
});

function describedLines(described: ArchiveDescription, printer: Printer): string[] {
  const { style } = printer;
  const { file, format, sourceVersion, files, bytes, size, entities, byType, sections, warnings } = described;
  return [
    style('heading', visible(file, 1_000)),
    ...alignColumns(
      [
        ['Layout', format],
        ['Exported from version', sourceVersion === undefined ? 'not stated' : visible(sourceVersion)],
        ['Size', `${formatBytes(size)}, ${formatCount(files)} files with ${formatBytes(bytes)}`],
        ['Entities', formatCount(entities)],
        ...sections.map(({ name, categories }) => [
          `Section ${visible(name, 60)}`,
          categories.map((category) => visible(category, 60)).join(', '),
        ]),
      ],
      '  ',
    ),
    '',
    ...alignColumns(
      Object.entries(byType).map(([type, count]) => [type, formatCount(count)]),
      '  ',
    ),
    ...warningLines(warnings, printer),
  ];
}
