import { CATEGORY, SECTION } from '#core/catalog/entity-type.ts';
import { usage } from './arguments.ts';
import type { Arguments } from './command.ts';

/** An entity as it is named on the command line: `node` is an id or a Guid. */
export interface NamedNode {
  type: string;
  node: string;
}

/** `TYPE:GUID` or `TYPE:ID`. */
export function parseNode(option: string, text: string): NamedNode {
  const colon = text.indexOf(':');
  if (colon < 1 || colon === text.length - 1)
    throw usage(`--${option} is TYPE:GUID or TYPE:ID, e.g. states:12.`);
  return { type: text.slice(0, colon), node: text.slice(colon + 1) };
}

/** The nodes of `--section`, `--category` and `--entity`. */
export function chosenNodes(given: Arguments): NamedNode[] {
  return [
    ...given.list('section').map((node) => ({ type: SECTION, node })),
    ...given.list('category').map((node) => ({ type: CATEGORY, node })),
    ...given.list('entity').map((text) => parseNode('entity', text)),
  ];
}
