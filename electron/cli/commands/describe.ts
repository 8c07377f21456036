import { sanitize } from '#core/base/sanitize.ts';
import type { ArchiveDescription } from '#core/contract/transfer/archive.ts';
import { operationCommand } from '../operation-command.ts';
import type { Printer } from '../printer.ts';
import { alignColumns } from '../text/table.ts';
import { warningLines } from '../views/warnings.ts';
import { limitFields } from './limit-options.ts';

export const describeCommand = operationCommand({
  name: 'describe',
  operation: 'transfer.describe',
  fields: { archive: { positional: 'FILE' }, ...limitFields },
  examples: ['describe section.zip', 'describe section.zip --json'],
  answer: (described) => ({
    document: { ...described },
    lines: (printer) => describedLines(described, printer),
  }),
});

function describedLines(described: ArchiveDescription, printer: Printer): string[] {
  const { style, text, language } = printer;
  const { file, format, signIn, sourceVersion, files, bytes, size, entities, byType, sections, warnings } =
    described;
  return [
    style('heading', sanitize(file, 1_000)),
    ...alignColumns(
      [
        [text('describe.content'), text(signIn ? 'describe.sign-in' : 'describe.configuration')],
        [text('describe.format'), text(`describe.format.${format}`)],
        [
          text('describe.version'),
          sourceVersion === undefined ? text('describe.version-unknown') : sanitize(sourceVersion),
        ],
        [text('describe.size'), text('describe.size-of', { size, files, bytes })],
        [text('describe.entities'), text('progress.plain', { count: entities })],
        ...sections.map(({ name, categories }) => [
          text('describe.section', { name: sanitize(name, 60) }),
          categories.map((category) => sanitize(category, 60)).join(', '),
        ]),
      ],
      '  ',
      language,
    ),
    '',
    ...alignColumns(
      Object.entries(byType).map(([type, count]) => [type, count]),
      '  ',
      language,
    ),
    ...warningLines(warnings, printer),
  ];
}
