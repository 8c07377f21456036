import { SiteferryError } from '#core/base/errors.ts';
import { redact } from '#core/base/redact.ts';
import { runLong } from '#core/contract/progress.ts';
import type { ExportInput, ExportResult } from '#core/contract/transfer/export.ts';
import { message } from '#core/messages/catalogue.ts';
import { defineCommand } from '../command.ts';
import { confirmOverwrite } from '../confirm-overwrite.ts';
import type { Printer } from '../printer.ts';
import { alignColumns } from '../text/table.ts';
import { EMPTY } from '../views/empty.ts';
import { warningLines } from '../views/warnings.ts';
import { associateOption, associationsOf } from './associate.ts';
import { profiledSiteMapping, profiledSiteOf } from './options.ts';
import { selectionMapping, selectionOnSite, selectionOptions } from './selection.ts';
import { signInMapping, signInOption } from './sign-in-side.ts';

export const exportCommand = defineCommand({
  name: 'export',
  options: {
    ...selectionOptions,
    out: {
      type: 'string',
      value: 'FILE',
      required: true,
    },
    associate: associateOption,
    overwrite: { type: 'boolean' },
    legacy: { type: 'boolean' },
    'scripts-as-files': { type: 'boolean' },
    ...signInOption,
  },
  calls: {
    'transfer.resolve': { nodes: selectionMapping.nodes, ...profiledSiteMapping, ...signInMapping },
    'transfer.export': {
      ...profiledSiteMapping,
      selection: selectionMapping.selection,
      format: ['legacy', 'scripts-as-files'],
      associations: 'associate',
      ...signInMapping,
    },
  },
  examples: [
    'export --site embedded:demo/source --out section.zip --section 1',
    'export --site prod --out states.zip --entity states:12 --entity states:14 --partial',
    'export --site prod --out section.zip --section 1 --category 12:partial --associate groups=key',
    'export --site prod --out everything --all --overwrite',
    'export --site prod --out review --section 1 --scripts-as-files',
    'export --site prod --out sign-in --all --sign-in --overwrite',
  ],
  async run(context, options) {
    const { client, signal, terminal } = context;
    const { out, associate, texts } = options;
    const format = formatOf(options);
    const overwrite = options.overwrite || (await confirmOverwrite(context, out));
    const selection = await selectionOnSite(context, options);
    const associations = associationsOf(associate);
    const site = profiledSiteOf(options);
    const signIn = options['sign-in'];
    const input = { ...site, selection, out, overwrite, format, associations, texts, signIn } as const;
    const result = await runLong(client.transfer.export(input, { signal }), terminal.report);
    return {
      document: { ...result },
      lines: (printer) => exportLines(result, printer),
      exitCode: result.entities === 0 ? EMPTY : 0,
    };
  },
});

function formatOf({
  legacy,
  'scripts-as-files': asFiles,
}: {
  legacy: boolean;
  'scripts-as-files': boolean;
}): ExportInput['format'] {
  if (legacy && asFiles) {
    throw new SiteferryError('usage', { reason: message('export.one-format') });
  }
  if (legacy) return 'legacy';
  return asFiles ? 'scripts-as-files' : 'multi-file';
}

function exportLines(result: ExportResult, printer: Printer): string[] {
  const { style, text, language } = printer;
  const { entities, files, bytes, size, byType, items, warnings } = result;
  const file = redact(result.file);
  const required = items.filter(({ because }) =>
    because.some(({ relation }) => relation === 'reference'),
  ).length;
  return [
    style('good', text('export.done', { count: entities, file })),
    text('export.size', { files, bytes, size }),
    ...(required === 0 ? [] : [text('export.required', { count: required })]),
    '',
    ...alignColumns(
      Object.entries(byType).map(([type, count]) => [type, count]),
      '  ',
      language,
    ),
    ...warningLines(warnings, printer),
  ];
}
