import { SiteferryError } from '#core/base/errors.ts';
import { CATEGORY, SECTION } from '#core/catalog/entity-type.ts';
import { type ExportSelection, textHandling } from '#core/contract/transfer.ts';
import { commandLineMessage } from '#core/messages/command-line/index.ts';
import type { CommandContext, OptionSpecs, OptionValues } from '../command.ts';
import { parseNode } from '../nodes.ts';
import { siteOption } from './options.ts';

/** What to export, of which site. */
export const selectionOptions = {
  ...siteOption,
  all: { type: 'boolean' },
  section: { type: 'string', value: 'ID|GUID', multiple: true },
  category: { type: 'string', value: 'ID|GUID', multiple: true },
  entity: { type: 'string', value: 'TYPE:GUID|ID', multiple: true },
  partial: { type: 'boolean' },
  texts: { type: 'string', choices: textHandling.options },
} as const satisfies OptionSpecs;

/** Which of them give the selection and the nodes to resolve. */
export const selectionGivers = {
  selection: ['all', 'section', 'category', 'entity', 'partial'],
  nodes: ['section', 'category', 'entity'],
} as const;

/** The selection that the options name. Throws `usage` and `node-not-found`. */
export async function selectionOf(
  { client, signal }: CommandContext,
  options: OptionValues<typeof selectionOptions>,
): Promise<ExportSelection> {
  const { site, all, section, category, entity, partial } = options;
  const nodes = [
    ...section.map((node) => ({ type: SECTION, node })),
    ...category.map((node) => ({ type: CATEGORY, node })),
    ...entity.map((text) => parseNode('--entity', text)),
  ];
  if (all) {
    if (nodes.length > 0 || partial) {
      throw new SiteferryError('usage', { reason: commandLineMessage('export.all-alone') });
    }
    return 'all';
  }
  if (nodes.length === 0) {
    throw new SiteferryError('usage', { reason: commandLineMessage('export.nothing-chosen') });
  }
  const keys = await client.transfer.resolve({ site, nodes }, { signal });
  return keys.map(({ type, guid }) => ({ type, guid, includeSubcat: partial }));
}
