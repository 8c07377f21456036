import { redact } from '#core/base/redact.ts';
import { runLong } from '#core/contract/progress.ts';
import { archiveFormat } from '#core/contract/transfer/archive.ts';
import type { ConvertInput, ConvertResult } from '#core/contract/transfer/convert.ts';
import {
  type Command,
  type CommandContext,
  type CommandResult,
  defineCommand,
  type OptionValues,
} from '../command.ts';
import { confirmOverwrite } from '../confirm-overwrite.ts';
import { operationCommand } from '../operation-command.ts';
import type { Printer } from '../printer.ts';
import { alignColumns } from '../text/table.ts';
import { EMPTY } from '../views/empty.ts';
import { findingLines } from '../views/findings.ts';
import { warningLines } from '../views/warnings.ts';
import { limitFields, limitMapping, limitOptions, limitsOf } from './limit-options.ts';

const writeOptions = {
  out: { type: 'string', value: 'PATH', required: true },
  overwrite: { type: 'boolean' },
  ...limitOptions,
} as const;

const convertCommand = defineCommand({
  name: 'archive convert',
  positionals: ['FILE'],
  options: { ...writeOptions, to: { type: 'string', choices: archiveFormat.options } },
  calls: { 'transfer.convert': { archive: 'FILE', format: 'to', ...limitMapping } },
  examples: [
    'archive convert section.zip --out section',
    'archive convert section.zip --out old.zip --to legacy --overwrite',
    'archive convert section.zip --out review --to scripts-as-files',
  ],
  run: (context, options, [archive = '']) => convert(context, options, archive, options.to),
});

const splitCommand = defineCommand({
  name: 'archive split',
  positionals: ['FILE'],
  options: writeOptions,
  calls: {
    'transfer.convert': { archive: 'FILE', format: { excluded: 'it is multi-file' }, ...limitMapping },
  },
  examples: ['archive split old.zip --out section'],
  run: (context, options, [archive = '']) => convert(context, options, archive, 'multi-file'),
});

const mergeCommand = defineCommand({
  name: 'archive merge',
  positionals: ['FILE'],
  options: writeOptions,
  calls: { 'transfer.convert': { archive: 'FILE', format: { excluded: 'it is legacy' }, ...limitMapping } },
  examples: ['archive merge section --out old.zip'],
  run: (context, options, [archive = '']) => convert(context, options, archive, 'legacy'),
});

async function convert(
  context: CommandContext,
  options: OptionValues<typeof writeOptions>,
  archive: string,
  format: ConvertInput['format'],
): Promise<CommandResult> {
  const { client, signal, terminal } = context;
  const { out } = options;
  const overwrite = options.overwrite || (await confirmOverwrite(context, out));
  const input = { archive, out, overwrite, ...(format ? { format } : {}), ...limitsOf(options) };
  const result = await runLong(client.transfer.convert(input, { signal }), terminal.report);
  return {
    document: { ...result },
    lines: (printer) => convertedLines(result, printer),
    exitCode: result.entities === 0 ? EMPTY : 0,
  };
}

function convertedLines(result: ConvertResult, printer: Printer): string[] {
  const { style, text, language } = printer;
  const { entities, files, bytes, size, byType, warnings } = result;
  const format = text(`describe.format.${result.format}`);
  return [
    style('good', text('archive.converted', { count: entities, file: redact(result.file), format })),
    text('export.size', { files, bytes, size }),
    '',
    ...alignColumns(
      Object.entries(byType).map(([type, count]) => [type, count]),
      '  ',
      language,
    ),
    ...warningLines(warnings, printer),
  ];
}

const verifyCommand = operationCommand({
  name: 'archive verify',
  operation: 'transfer.verify',
  fields: { archive: { positional: 'FILE' }, ...limitFields },
  examples: ['archive verify section.zip', 'archive verify section.zip --json'],
  answer(result, { archive }) {
    const { valid, files, entities, findings } = result;
    const file = redact(archive);
    return {
      document: { ...result },
      lines: (printer) => [
        valid
          ? printer.style('good', printer.text('archive.verified', { file, files, count: entities }))
          : printer.style('bad', printer.text('archive.not-verified', { file })),
        ...findingLines(findings, printer),
      ],
      exitCode: !valid ? 30 : entities === 0 ? EMPTY : 0,
    };
  },
});

export const archiveCommands: readonly Command[] = [
  convertCommand,
  splitCommand,
  mergeCommand,
  verifyCommand,
];
