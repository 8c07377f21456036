import { endsLikeId } from '../id-names.ts';
import type { Place } from '../place.ts';
import { HOLE } from '../token.ts';
import {
  ALTERNATIVES,
  argumentsIn,
  EXTREMES,
  functionName,
  isList,
  isNode,
  nameAmong,
  nameBeside,
  named,
  nameIn,
  textOf,
  weaken,
} from './sql-names.ts';
import type { SqlNode } from './sql-parsers.ts';
import type { Statement } from './sql-statements.ts';
import type { Meaning, Use } from './use.ts';

/** Functions that give what they are called with. */
const TRANSPARENT = new Set(['ANY', 'SOME', 'ALL', 'TRY_CAST', 'ARRAY']);

/** Functions that make rows of one text. */
const SPLITTING = /split|unnest|openjson|string_to/i;

const EQUALITY = new Set(['=', '<>', '!=', 'IS DISTINCT FROM', 'IS NOT DISTINCT FROM', 'IS', 'IS NOT']);
const MEMBERSHIP = new Set(['IN', 'NOT IN']);
const ORDER = new Set(['<', '>', '<=', '>=', 'BETWEEN', 'NOT BETWEEN', 'LIKE', 'NOT LIKE']);

interface Walk {
  text: string;
  places: Statement['places'];
  uses: Use[];
}

/** What the numbers of a statement stand for, by its syntax tree. Errors: `RangeError` for a tree that is too deep. */
export function usesIn(text: string, { places }: Statement, tree: unknown): Use[] {
  const walk: Walk = { text, places, uses: [] };
  visit(walk, tree);
  return walk.uses;
}

function found(walk: Walk, place: Place, meaning: Meaning): void {
  const isCut = walk.text[place.from - 1] === HOLE || walk.text[place.to] === HOLE;
  const { from, to, written } = place;
  walk.uses.push({ from, to, written, ...meaning, isProven: meaning.isProven && !isCut });
}

/** Looks at a node that stands for something with a name, or for nothing that has one. */
function visit(walk: Walk, node: unknown, meaning?: Meaning): void {
  if (Array.isArray(node)) {
    for (const item of node) visit(walk, item);
    return;
  }
  if (!isNode(node)) return;
  if (typeof node.value === 'number' || (typeof node.value === 'string' && node.type !== 'default')) {
    visitLiteral(walk, String(node.value), meaning);
    return;
  }
  switch (node.type) {
    case 'binary_expr':
      visitOperation(walk, node, meaning);
      return;
    case 'case':
      visitCase(walk, node, meaning);
      return;
    case 'function':
    case 'array':
      visitFunction(walk, node, meaning);
      return;
    case 'cast':
      visit(walk, node.expr, meaning);
      return;
    case 'expr_list':
      visitEach(walk, node.value, meaning);
      return;
    case 'select':
      visitSelect(walk, node, [meaning], meaning);
      return;
    case 'insert':
    case 'replace':
      visitInsert(walk, node);
      return;
    case 'default':
      visit(walk, node.value, meaning);
      return;
    case 'assign':
      visit(walk, node.right, nameIn(node.left));
      return;
    default:
      if (isNode(node.ast)) visit(walk, node.ast, meaning);
      else visitMembers(walk, node);
  }
}

function visitLiteral(walk: Walk, value: string, meaning?: Meaning): void {
  // The minus sign before a number is part of it.
  const standIns = meaning && !value.startsWith('-') ? (value.match(/\d{10}/g) ?? []) : [];
  for (const standIn of standIns) {
    const place = walk.places.get(Number(standIn));
    if (place && meaning)
      found(walk, place, standIns.length > 1 ? { ...meaning, role: 'item', isProven: false } : meaning);
  }
}

function visitEach(walk: Walk, list: unknown, meaning?: Meaning): void {
  for (const item of Array.isArray(list) ? list : []) visit(walk, item, meaning);
}

function visitMembers(walk: Walk, node: SqlNode): void {
  // What is set or declared stands beside its name.
  const name = nameBeside(node) ?? (node.resource === 'column' ? nameIn(node.column) : undefined);
  for (const [key, member] of Object.entries(node)) {
    if (typeof member === 'object')
      visit(
        walk,
        member,
        key === 'value' || key === 'definition' || key === 'default_val' ? name : undefined,
      );
  }
}

function visitOperation(walk: Walk, node: SqlNode, meaning?: Meaning): void {
  const operator = String(node.operator).toUpperCase();
  const { left, right } = node;
  const isProven = !ORDER.has(operator);
  if (EQUALITY.has(operator) && isList(left) && isList(right)) {
    for (const [index, one] of left.value.entries()) visitPair(walk, one, right.value[index], true);
  } else if (EQUALITY.has(operator) || ORDER.has(operator)) visitPair(walk, left, right, isProven);
  else if (MEMBERSHIP.has(operator)) {
    visitMembership(walk, left, right);
  } else if (operator === '||' || /^[-+*/%&|^]$/.test(operator)) visitEach(walk, [left, right]);
  else visitEach(walk, [left, right], operator === 'AND' || operator === 'OR' ? undefined : meaning);
}

/** `a IN (…)`, `5 IN (a, b)`, and `(a, b) IN ((…), …)`. */
function visitMembership(walk: Walk, left: unknown, right: unknown): void {
  const name = nameIn(left);
  if (isList(left) && isList(right) && left.value.length > 1) {
    const names = left.value.map(nameIn);
    for (const row of right.value) visitRow(walk, row, names);
    return;
  }
  visit(walk, left, isList(right) ? right.value.map(nameIn).find(Boolean) : undefined);
  if (isList(right)) visitEach(walk, right.value, name);
  else visit(walk, right, name);
}

function visitPair(walk: Walk, left: unknown, right: unknown, isProven: boolean): void {
  visit(walk, left, weaken(nameIn(right), isProven));
  visit(walk, right, weaken(nameIn(left), isProven));
}

function visitCase(walk: Walk, node: SqlNode, meaning?: Meaning): void {
  const name = node.expr ? nameIn(node.expr) : undefined;
  visit(walk, node.expr);
  for (const branch of Array.isArray(node.args) ? node.args : []) {
    if (!isNode(branch)) continue;
    visit(walk, branch.cond, name);
    visit(walk, branch.result, meaning);
  }
}

function visitFunction(walk: Walk, node: SqlNode, meaning?: Meaning): void {
  const name = functionName(node);
  const list = argumentsIn(node);
  const isExtreme = EXTREMES.has(name.toUpperCase());
  if (isExtreme || ALTERNATIVES.has(name.toUpperCase())) {
    const own = nameAmong(list);
    const isOwn = own && (!meaning || endsLikeId(own.name));
    visitEach(walk, list, weaken(isOwn ? own : meaning, !isExtreme));
  } else if (name.toUpperCase() === 'IIF') {
    visit(walk, list[0]);
    visitEach(walk, list.slice(1), meaning);
  } else if (/^(?:TRY_)?CONVERT$/i.test(name)) {
    visit(walk, list[1], meaning);
  } else if (SPLITTING.test(name)) visitEach(walk, list, weaken(meaning, false));
  else if (TRANSPARENT.has(name.toUpperCase()) || node.type === 'array') visitEach(walk, list, meaning);
  else {
    visitEach(walk, list, name === '' ? undefined : { name, role: 'argument', isProven: false });
    visitMembers(walk, { ...node, name: null, args: null, value: null });
  }
}

function visitSelect(
  walk: Walk,
  node: SqlNode,
  columns: readonly (Meaning | undefined)[],
  all?: Meaning,
): void {
  for (const [index, column] of (Array.isArray(node.columns) ? node.columns : []).entries()) {
    if (!isNode(column)) continue;
    visit(walk, column.expr, columns[index] ?? named(column.as));
  }
  for (const source of Array.isArray(node.from) ? node.from : []) visitSource(walk, source, all);
  // The queries of a union have the columns of the first one.
  if (isNode(node._next)) {
    const first = Array.isArray(node.columns) ? node.columns : [];
    const names = first.map(
      (column, index) => columns[index] ?? (isNode(column) ? named(column.as) : undefined),
    );
    visitSelect(walk, node._next, names.length > 0 ? names : columns, all);
  }
  visitMembers(walk, { ...node, columns: null, from: null, _next: null });
}

/** Values that become columns: their names stand elsewhere, too. */
function visitPivot(walk: Walk, { column, in_expr: values }: SqlNode): void {
  const name = weaken(nameIn(column), false);
  const list = isNode(values) ? values.right : undefined;
  for (const value of isList(list) ? list.value : []) {
    if (isNode(value)) visitLiteral(walk, textOf(value.column) ?? '', name);
  }
}

/** Rows of values, with names for their columns in the alias; or a text that is split into values. */
function visitSource(walk: Walk, source: unknown, meaning?: Meaning): void {
  if (isNode(source) && isNode(source.operator)) visitPivot(walk, source.operator);
  const rows =
    isNode(source) && isNode(source.expr) && source.expr.type === 'values' ? source.expr.values : undefined;
  const names = isNode(source) ? /\(([^()]*)\)/.exec(String(textOf(source.as)))?.[1] : undefined;
  if (!Array.isArray(rows) || names === undefined) {
    const split =
      isNode(source) && isNode(source.expr) && SPLITTING.test(functionName(source.expr))
        ? source.expr
        : undefined;
    if (split) visitEach(walk, argumentsIn(split), weaken(meaning, false));
    else visit(walk, source);
    return;
  }
  const columns = names.split(',').map((name) => named(name.trim()));
  for (const row of rows) visitRow(walk, row, columns);
}

function visitRow(walk: Walk, row: unknown, columns: readonly (Meaning | undefined)[]): void {
  if (!isList(row)) return;
  for (const [index, value] of row.value.entries()) visit(walk, value, columns[index]);
}

function visitInsert(walk: Walk, node: SqlNode): void {
  const columns = (Array.isArray(node.columns) ? node.columns : []).map((column) => named(column));
  const { values } = node;
  if (isNode(values) && values.type === 'select') visitSelect(walk, values, columns);
  else if (isNode(values) && Array.isArray(values.values)) {
    for (const row of values.values) visitRow(walk, row, columns);
  }
  visitMembers(walk, { ...node, columns: null, values: null });
}
