import { collectionAsked, nameOf } from './csharp-names.ts';
import type { SyntaxNode } from './csharp-tree.ts';
import type { Meaning } from './use.ts';

/** How many nodes around a literal are looked at. */
export const MOST_STEPS = 40;

/** A program whose numbers are looked at. */
export interface Program {
  text: string;
  /** By the name of a function that the program declares, and its number of parameters: what they are called. */
  parameters: Map<string, readonly string[]>;
}

/** What has been found out on the way up from a literal. */
export interface Way {
  at: SyntaxNode;
  parent: SyntaxNode;
  isProven: boolean;
  /** It is one of several values. */
  isItem: boolean;
}

/** `undefined`: it stands for nothing that has a name; `up`: for what the node around it stands for. */
export type Found = Meaning | 'up' | undefined;

/** A meaning, and the node that gives it. */
export interface Reached extends Meaning {
  by: SyntaxNode;
}

/** The literal is what the expression is called. */
export function like(program: Program, way: Way, expression: SyntaxNode | undefined): Meaning | undefined {
  const collection = expression && collectionAsked(program.text, expression);
  return collection ? ofCollection(program, collection) : called(way, nameOf(program.text, expression));
}

/** A literal with this name. */
export function called(way: Way, name: string | undefined): Meaning | undefined {
  return name === undefined
    ? undefined
    : { name, role: way.isItem ? 'item' : 'value', isProven: way.isProven };
}

/** What is looked up in a collection. */
export function ofCollection({ text }: Program, collection: SyntaxNode | undefined): Meaning | undefined {
  const name = nameOf(text, collection);
  return name === undefined ? undefined : { name, role: 'index', isProven: false };
}
