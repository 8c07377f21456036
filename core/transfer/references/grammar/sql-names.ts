import { endsLikeId } from '../id-names.ts';
import type { SqlNode } from './sql-parsers.ts';
import type { Meaning } from './use.ts';

/** Functions that give one of their arguments, or compare them. */
export const ALTERNATIVES = new Set(['ISNULL', 'COALESCE', 'NULLIF', 'IFNULL', 'NVL']);

/** Functions that give the largest or smallest of their arguments: their order says nothing of ids. */
export const EXTREMES = new Set(['GREATEST', 'LEAST']);

/** `SET StateID = 5`, `DECLARE @StateID int = 5`, `EXEC p @StateID = 5`. */
export function nameBeside(node: SqlNode): Meaning | undefined {
  if ('column' in node && 'value' in node) return named(node.column);
  return node.type === 'variable' || node.keyword === 'variable' ? named(node.name) : undefined;
}

/** What an expression is called. */
export function nameIn(node: unknown): Meaning | undefined {
  if (!isNode(node)) return undefined;
  switch (node.type) {
    case 'column_ref':
      return named(node.column);
    case 'var':
      return named(node.name);
    case 'cast':
      return nameIn(node.expr);
    case 'function':
      return nameOfFunction(node);
    case 'aggr_func':
      return weaken(nameIn(isNode(node.args) ? node.args.expr : undefined), false);
    case 'binary_expr':
      // A key of JSON.
      return /^->>?$/.test(String(node.operator)) ? weaken(named(node.right), false) : undefined;
    default:
      return undefined;
  }
}

function nameOfFunction(node: SqlNode): Meaning | undefined {
  const name = functionName(node).toUpperCase();
  if (name === 'CONVERT' || name === 'TRY_CONVERT') return nameIn(argumentsIn(node)[1]);
  const isExtreme = EXTREMES.has(name);
  return isExtreme || ALTERNATIVES.has(name) ? weaken(nameAmong(argumentsIn(node)), !isExtreme) : undefined;
}

/** What values that stand for each other are called: where one has the name of an id, all of them are such. */
export function nameAmong(values: readonly unknown[]): Meaning | undefined {
  const names = values.map(nameIn);
  return names.find((meaning) => meaning && endsLikeId(meaning.name)) ?? names.find(Boolean);
}

export function named(node: unknown): Meaning | undefined {
  const name = textOf(node);
  return name === undefined ? undefined : { name, role: 'value', isProven: true };
}

export function weaken(meaning: Meaning | undefined, isProven: boolean): Meaning | undefined {
  return meaning && { ...meaning, isProven: meaning.isProven && isProven };
}

/** A name as the grammars write it: as text, or as a node with the text in it. */
export function textOf(node: unknown): string | undefined {
  if (typeof node === 'string') return node;
  if (!isNode(node)) return undefined;
  return textOf(node.value ?? node.expr);
}

export function functionName(node: SqlNode): string {
  const parts = isNode(node.name) ? node.name.name : undefined;
  return (Array.isArray(parts) ? textOf(parts.at(-1)) : textOf(node.name)) ?? '';
}

export function argumentsIn(node: SqlNode): readonly unknown[] {
  const list = node.args ?? node.expr_list ?? node.value;
  if (isList(list)) return list.value;
  return Array.isArray(list) ? list : [];
}

export function isList(node: unknown): node is SqlNode & { value: readonly unknown[] } {
  return isNode(node) && node.type === 'expr_list' && Array.isArray(node.value);
}

export function isNode(value: unknown): value is SqlNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
