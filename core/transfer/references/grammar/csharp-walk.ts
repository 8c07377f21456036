import { nameOf, queriedCollection } from './csharp-names.ts';
import type { SyntaxNode } from './csharp-tree.ts';
import type { Meaning } from './use.ts';

/** How many nodes around a literal are looked at. */
export const MAX_STEPS = 40;

/** A program whose numbers are looked at. */
export interface Program {
  text: string;
  /** By the name of a function that the program declares, and its number of parameters: what they are called. */
  parameters: Map<string, readonly string[]>;
}

/** What has been found out on the walk up from a literal. */
export interface Walk {
  at: SyntaxNode;
  parent: SyntaxNode;
  isProven: boolean;
  /** It is one of several values. */
  isItem: boolean;
}

/** `undefined`: it stands for nothing that has a name; `up`: for what the node around it stands for. */
export type WalkResult = Meaning | 'up' | undefined;

/** A meaning, and the node that gives it. */
export interface ReachedMeaning extends Meaning {
  by: SyntaxNode;
}

/** The literal is what the expression is called. */
export function meaningOfExpression(
  program: Program,
  walk: Walk,
  expression: SyntaxNode | undefined,
): Meaning | undefined {
  const collection = expression && queriedCollection(program.text, expression);
  return collection
    ? ofCollection(program, collection)
    : meaningOfName(walk, nameOf(program.text, expression));
}

/** A literal with this name. */
export function meaningOfName(walk: Walk, name: string | undefined): Meaning | undefined {
  return name === undefined
    ? undefined
    : { name, role: walk.isItem ? 'item' : 'value', isProven: walk.isProven };
}

/** What is looked up in a collection. */
export function ofCollection({ text }: Program, collection: SyntaxNode | undefined): Meaning | undefined {
  const name = nameOf(text, collection);
  return name === undefined ? undefined : { name, role: 'index', isProven: false };
}
