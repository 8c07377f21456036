import type { ScriptSubject } from '../content/scripts.ts';
import { nameAt, type ParameterType } from '../content/vocabulary.ts';
import type { Globals, Parameter } from '../globals.ts';
import type { Random } from '../random.ts';
import type { RowCollector } from '../rows.ts';

/** The category whose entities are being added, and what they may refer to. */
export interface CategoryContext {
  rows: RowCollector;
  random: Random;
  globals: Globals;
  /** Id and name of the category. */
  id: number;
  name: string;
  /** What of the global entities this category uses. */
  parameters: readonly Parameter[];
  states: Globals['states'];
  groups: readonly number[];
  /** How many of something this category has, where `usual` are usual; at least 1. */
  count(usual: number): number;
}

/** Points in time of seed data lie after this one. */
export const EPOCH = '2025-01-06T08:00:00.000Z';

/** What a script called `name` of this category speaks about; `index` varies it. */
export function subjectOf(context: CategoryContext, name: string, index: number): ScriptSubject {
  return {
    vocabulary: context.globals.vocabulary,
    name,
    category: context.name,
    categoryId: context.id,
    parameter: (type) => codeOf(context, type),
    stateId: context.states[(index + 1) % context.states.length]?.id ?? 0,
    finalStateId: context.states.at(-1)?.id ?? 0,
    groupId: context.groups[0] ?? 0,
    parameterId: (type) => ofType(context, type)?.id ?? 0,
  };
}

/** Code of the category's first parameter of a type, or of any where it has none of that type. */
export function codeOf(context: CategoryContext, type: ParameterType): string {
  return ofType(context, type)?.code ?? '';
}

function ofType({ parameters }: CategoryContext, type: ParameterType): Parameter | undefined {
  return parameters.find((parameter) => parameter.type === type) ?? parameters[0];
}

/** A sentence of the vocabulary about this category. */
export function about(context: CategoryContext, sentence: string): string {
  return sentence.replace('{name}', context.name);
}

/** `usual` named things, more or fewer by the category: each made from its name and place, and what was made. */
export function addNamed<T>(
  context: CategoryContext,
  names: readonly string[],
  usual: number,
  make: (name: string, index: number) => T,
): T[] {
  return Array.from({ length: context.count(usual) }, (_, index) => make(nameAt(names, index), index));
}

/** The first `count` different pairs of two lists, spread over both. */
export function pairs<A, B>(first: readonly A[], second: readonly B[], count: number): [A, B][] {
  return second.flatMap((_, shift) =>
    first.flatMap((a, index): [A, B][] => {
      const b = second[(index + shift) % second.length];
      return b === undefined || shift * first.length + index >= count ? [] : [[a, b]];
    }),
  );
}

/** A place for ordered things: 10, 20, 30, … */
export function place(index: number): number {
  return (index + 1) * 10;
}
