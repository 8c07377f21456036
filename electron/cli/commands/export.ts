import { SiteferryError } from '#core/base/errors.ts';
import { redact, visible } from '#core/base/text.ts';
import { CATEGORY, SECTION } from '#core/catalog/entity-type.ts';
import { runLong } from '#core/contract/progress.ts';
import type { ExportResult, ExportSelection } from '#core/contract/transfer.ts';
import { type CommandContext, defineCommand } from '../command.ts';
import { parseNode } from '../nodes.ts';
import { formatBytes, formatCount } from '../text/numbers.ts';
import type { Style } from '../text/style.ts';
import { alignColumns } from '../text/table.ts';
import { warningLines } from '../views/warnings.ts';
import { siteOption } from './options.ts';

export const exportCommand = defineCommand({
  name: 'export',
  summary: 'Export configuration of a site into an archive.',
  details: [
    'What is chosen comes with its child entities and everything that they refer to; with --partial it comes alone.',
    'siteferry tree shows ids and Guids. --json says of each entity why it came along.',
  ],
  options: {
    ...siteOption,
    out: {
      type: 'string',
      value: 'FILE',
      required: true,
      help: 'The archive: a path ending in .zip, or a folder.',
    },
    all: { type: 'boolean', help: 'Export everything.' },
    section: { type: 'string', value: 'ID|GUID', multiple: true, help: 'Export a section.' },
    category: { type: 'string', value: 'ID|GUID', multiple: true, help: 'Export a category.' },
    entity: { type: 'string', value: 'TYPE:GUID|ID', multiple: true, help: 'Export an entity of any type.' },
    partial: { type: 'boolean', help: 'Without child entities and dependencies.' },
    legacy: { type: 'boolean', help: 'Write the layout of older versions (one data.json).' },
  },
  calls: {
    'transfer.resolve': { nodes: ['section', 'category', 'entity'] },
    'transfer.export': { selection: ['all', 'section', 'category', 'entity', 'partial'], format: 'legacy' },
  },
  examples: [
    'export --site embedded:demo/source --out section.zip --section 1',
    'export --site prod --out states.zip --entity states:12 --entity states:14 --partial',
    'export --site prod --out everything --all',
  ],
  async run(context, options) {
    const { client, signal, terminal } = context;
    const { site, out, legacy } = options;
    const selection = await chosen(context, options);
    const input = { site, selection, out, format: legacy ? 'legacy' : 'multi-file' } as const;
    const result = await runLong(client.transfer.export(input, { signal }), terminal.report);
    return { document: { ...result }, lines: (style) => exportLines(result, style) };
  },
});

interface Chosen {
  site: string;
  all: boolean;
  section: readonly string[];
  category: readonly string[];
  entity: readonly string[];
  partial: boolean;
}

async function chosen({ client, signal }: CommandContext, options: Chosen): Promise<ExportSelection> {
  const { site, all, section, category, entity, partial } = options;
  const nodes = [
    ...section.map((node) => ({ type: SECTION, node })),
    ...category.map((node) => ({ type: CATEGORY, node })),
    ...entity.map((text) => parseNode('--entity', text)),
  ];
  if (all) {
    if (nodes.length > 0 || partial) {
      throw usage(
        '--all takes everything: it does not go with --section, --category, --entity or --partial.',
      );
    }
    return 'all';
  }
  if (nodes.length === 0) throw usage('What to export is missing: --section, --category, --entity or --all.');
  const keys = await client.transfer.resolve({ site, nodes }, { signal });
  return keys.map(({ type, guid }) => ({ type, guid, includeSubcat: partial }));
}

function usage(reason: string): SiteferryError {
  return new SiteferryError('usage', { reason });
}

function exportLines(result: ExportResult, style: Style): string[] {
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
    ...warningLines(warnings, style),
    '',
    `Next: siteferry preview --site RECEIVER ${shown}`,
  ];
}
