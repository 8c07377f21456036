import { SiteferryError } from '#core/base/errors.ts';
import { CATEGORY, SECTION } from '#core/catalog/entity-type.ts';
import { textHandling } from '#core/contract/transfer/options.ts';
import type { EntityKey, ExportSelection } from '#core/contract/transfer/selection.ts';
import { message } from '#core/messages/catalogue.ts';
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

type Args = OptionValues<typeof selectionOptions>;

/** Which of them give the selection and the nodes to resolve. */
export const selectionMapping = {
  selection: ['all', 'section', 'category', 'entity', 'partial'],
  nodes: ['section', 'category', 'entity'],
} as const;

/** The selection that the options name. Throws `usage`, and what `resolve` throws. */
export async function selectionOf(
  { all, partial, ...nodes }: Pick<Args, 'all' | 'section' | 'category' | 'entity' | 'partial'>,
  resolve: (nodes: { type: string; node: string }[]) => Promise<readonly EntityKey[]>,
): Promise<ExportSelection> {
  const chosen = chosenNodes({ partial, ...nodes });
  if (all) {
    if (chosen.length > 0 || partial) {
      throw new SiteferryError('usage', { reason: message('export.all-alone') });
    }
    return 'all';
  }
  if (chosen.length === 0) {
    throw new SiteferryError('usage', { reason: message('export.nothing-chosen') });
  }
  const keys = await resolve(chosen.map(({ type, node }) => ({ type, node })));
  return keys.map((key, index) => ({ ...key, includeSubcat: chosen[index]?.includeSubcat ?? partial }));
}

/** The selection of a site that is named beside it. Throws `usage` and `node-not-found`. */
export async function selectionOnSite(
  { client, signal }: CommandContext,
  options: Args & { 'sign-in'?: boolean },
): Promise<ExportSelection> {
  return await selectionOf(options, (nodes) =>
    client.transfer.resolve(
      { ...profiledSiteOf(options), nodes, signIn: options['sign-in'] ?? false },
      { signal },
    ),
  );
}

interface ChosenNode {
  type: string;
  node: string;
  includeSubcat: boolean;
}

function chosenNodes({
  section,
  category,
  entity,
  partial,
}: Pick<Args, 'section' | 'category' | 'entity' | 'partial'>): ChosenNode[] {
  return [
    ...section.map((text) => chosenNode(text, partial, (node) => ({ type: SECTION, node }))),
    ...category.map((text) => chosenNode(text, partial, (node) => ({ type: CATEGORY, node }))),
    ...entity.map((text) => chosenNode(text, partial, (node) => parseNode('--entity', node))),
  ];
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
