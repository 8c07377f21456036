import { SiteferryError } from '#core/base/errors.ts';
import { CATEGORY, SECTION } from '#core/catalog/entity-type.ts';
import { textHandling } from '#core/contract/transfer-options.ts';
import type { ExportSelection } from '#core/contract/transfer-selection.ts';
import { commandLineMessage } from '#core/messages/command-line/index.ts';
import type { CommandContext, OptionSpecs, OptionValues } from '../command.ts';
import { parseNode } from '../nodes.ts';
import { profiledSiteOf, profiledSiteOptions } from './options.ts';

/** What to export, of which site. */
export const selectionOptions = {
  ...profiledSiteOptions,
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
  const { all, section, category, entity, partial } = options;
  const chosen = [
    ...section.map((text) => chosenNode(text, partial, (node) => ({ type: SECTION, node }))),
    ...category.map((text) => chosenNode(text, partial, (node) => ({ type: CATEGORY, node }))),
    ...entity.map((text) => chosenNode(text, partial, (node) => parseNode('--entity', node))),
  ];
  if (all) {
    if (chosen.length > 0 || partial) {
      throw new SiteferryError('usage', { reason: commandLineMessage('export.all-alone') });
    }
    return 'all';
  }
  if (chosen.length === 0) {
    throw new SiteferryError('usage', { reason: commandLineMessage('export.nothing-chosen') });
  }
  const nodes = chosen.map(({ type, node }) => ({ type, node }));
  const keys = await client.transfer.resolve({ ...profiledSiteOf(options), nodes }, { signal });
  return keys.map((key, index) => ({ ...key, includeSubcat: chosen[index]?.includeSubcat ?? partial }));
}

interface ChosenNode {
  type: string;
  node: string;
  includeSubcat: boolean;
}

/** A node as it is typed, with its own mode behind it or that of all. */
function chosenNode(
  text: string,
  partial: boolean,
  parse: (node: string) => { type: string; node: string },
): ChosenNode {
  const [, node = text, mode] = /^(.*):(full|partial)$/.exec(text) ?? [];
  return { ...parse(node), includeSubcat: mode === undefined ? partial : mode === 'partial' };
}
