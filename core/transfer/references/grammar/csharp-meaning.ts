import { endsLikeId } from '../id-names.ts';
import {
  argumentsOf,
  argumentValue,
  calleeName,
  calleeObject,
  operatorOf,
  slice,
  textOf,
} from './csharp-names.ts';
import { childForField, type SyntaxNode } from './csharp-tree.ts';
import {
  MAX_STEPS,
  meaningOfExpression,
  meaningOfName,
  ofCollection,
  type Program,
  type ReachedMeaning,
  type Walk,
  type WalkResult,
} from './csharp-walk.ts';
import type { Meaning } from './use.ts';

/** What a literal stands for, or a name that holds one; `isItem` where it holds several. */
export function meaningOf(program: Program, start: SyntaxNode, isItem = false): ReachedMeaning | undefined {
  const walk = { at: start, isProven: true, isItem };
  for (let steps = 0; steps < MAX_STEPS; steps++) {
    const { parent } = walk.at;
    const rule = parent && RULES[parent.kind];
    if (!parent || !rule) return undefined;
    const here: Walk = Object.assign(walk, { parent });
    const found = rule(program, here);
    if (found !== 'up')
      return found && { ...found, isProven: found.isProven && !parent.isBroken, by: parent };
    walk.at = here.parent;
  }
  return undefined;
}

function declaredAs({ text }: Program, walk: Walk): Meaning | undefined {
  const name = childForField(walk.parent, 'name');
  return name && meaningOfName(walk, slice(text, name));
}

const up = (): WalkResult => 'up';

/** The same, but only what is declared before the node counts as its name. */
function labelled({ text }: Program, walk: Walk): Meaning | undefined {
  const { children } = walk.parent;
  const index = children.indexOf(walk.at);
  const name = children[index - 2];
  return name?.kind === 'identifier' ? meaningOfName(walk, slice(text, name)) : undefined;
}

const SAME = new Set(['==', '!=', '??']);
const ORDER = new Set(['<', '>', '<=', '>=']);

function ofOperands(program: Program, walk: Walk): WalkResult {
  const operator = operatorOf(walk.parent) ?? '';
  if (walk.isItem || !(SAME.has(operator) || ORDER.has(operator))) return undefined;
  if (ORDER.has(operator)) walk.isProven = false;
  const other = childForField(walk.parent, walk.at.field === 'left' ? 'right' : 'left');
  const found = meaningOfExpression(program, walk, other);
  // What stands for another value stands for what that is compared with, too.
  return operator === '??' && !(found && endsLikeId(found.name)) ? 'up' : found;
}

function ofAssignment(program: Program, walk: Walk): WalkResult {
  if (walk.at.field !== 'right' || !/^(?:\?\?)?=$/.test(operatorOf(walk.parent) ?? '')) return undefined;
  const left = childForField(walk.parent, 'left');
  if (left?.kind !== 'element_binding_expression') return meaningOfExpression(program, walk, left);
  return meaningOfName(walk, textOf(program.text, argumentValue(argumentsOf(left)[0])));
}

/** An argument by its name, or by what is called with it. */
function ofArgument(program: Program, walk: Walk): WalkResult {
  const { text } = program;
  const argument = walk.parent;
  const name = childForField(argument, 'name');
  if (name) return meaningOfName(walk, slice(text, name));
  const list = argument.parent;
  const call = list?.parent;
  if (!list || !call) return undefined;
  if (list.kind === 'bracketed_argument_list')
    return ofCollection(program, childForField(call, 'expression'));
  if (list.kind === 'element_binding_expression')
    return ofCollection(program, childForField(call, 'condition'));
  if (list.kind === 'tuple_expression') return ofTuple(program, walk, list, argument);
  const all = argumentsOf(list);
  const index = all.indexOf(argument);
  const before = textOf(text, argumentValue(all[index - 1]));
  if (call.kind === 'object_creation_expression') return ofCreation(program, walk, call, before);
  const function_ = childForField(call, 'function');
  const calledAs = function_ && calleeName(text, function_);
  if (call.kind !== 'invocation_expression' || calledAs === undefined || !function_) return undefined;
  if (/^(?:Parse|ToInt(?:16|32|64))$/.test(calledAs) && all.length === 1) {
    walk.at = list;
    walk.parent = call;
    return 'up';
  }
  if (walk.isItem) {
    const isAsked = index === 0 && all.length === 2 && /^(?:IndexOf|Contains)$/.test(calledAs);
    return isAsked
      ? meaningOfExpression(program, { ...walk, isProven: false }, argumentValue(all[1]))
      : undefined;
  }
  if (calledAs === 'Equals') {
    const other = all.length === 2 ? argumentValue(all[1 - index]) : calleeObject(function_);
    return meaningOfExpression(program, walk, other);
  }
  if (calledAs === 'CompareTo')
    return meaningOfExpression(program, { ...walk, isProven: false }, calleeObject(function_));
  if (calledAs === 'GetValueOrDefault' || ONE_OF.test(calledAs))
    return meaningOfExpression(program, walk, calleeObject(function_));
  if (index === 0 && IN_LIST.test(calledAs)) {
    const collection = meaningOfExpression(program, { ...walk, isItem: true }, calleeObject(function_));
    if (collection) return collection;
  }
  if (before !== undefined) {
    return meaningOfName({ ...walk, isProven: calledAs === 'AddWithValue' }, before);
  }
  const own = program.parameters.get(`${calledAs}/${all.length}`)?.[index];
  if (own !== undefined) return meaningOfName(walk, own);
  if (index === 0 && ELEMENT.test(calledAs)) return ofCollection(program, calleeObject(function_));
  return { name: calledAs, role: 'argument', isProven: false };
}

/** Functions of a collection that look one of its elements up. */
const ELEMENT = /^(?:Try)?(?:Get|Find|Load|Item)?(?:ById)?$/;

/** Functions that tell whether what they are called on is one of their arguments. */
const ONE_OF = /^(?:Is)?(?:In|OneOf|AnyOf)$/;

/** Functions of a collection whose argument is one of its values. */
const IN_LIST = /^(?:Contains|Add|Remove|IndexOf|Append|Prepend|Push|Enqueue)$/;

/** A pattern of several values is held against several: the one at the same place. */
function ofTuple(program: Program, walk: Walk, tuple: SyntaxNode, argument: SyntaxNode): Meaning | undefined {
  const governing = governed(tuple);
  if (governing?.kind !== 'tuple_expression' || governing === tuple) return undefined;
  const other = argumentsOf(governing)[argumentsOf(tuple).indexOf(argument)];
  return meaningOfExpression(program, { ...walk, isProven: false }, argumentValue(other));
}

/** What the patterns around a node are held against. */
function governed(node: SyntaxNode): SyntaxNode | undefined {
  for (let at = node.parent, steps = 0; at && steps < MAX_STEPS; at = at.parent, steps++) {
    if (at.kind === 'switch_expression') return at.children[0];
    if (at.kind === 'switch_statement') return childForField(at, 'value');
    if (!/pattern|switch_/.test(at.kind)) return undefined;
  }
  return undefined;
}

/** A parameter of a query has its name before it; a list may be filled with another one. */
function ofCreation(
  program: Program,
  walk: Walk,
  creation: SyntaxNode,
  before: string | undefined,
): WalkResult {
  const type = childForField(creation, 'type');
  if (walk.isItem) return goUp(walk, creation);
  if (before === undefined || !type) return undefined;
  return meaningOfName({ ...walk, isProven: /Parameter$/.test(slice(program.text, type)) }, before);
}

function goUp(walk: Walk, to: SyntaxNode): 'up' {
  walk.parent = to;
  return 'up';
}

/** One of several values, or the value of a key that is written before it. */
function ofInitializer(program: Program, walk: Walk): WalkResult {
  const values = walk.parent.children.filter(({ kind }) => !/^[{},]$/.test(kind));
  const [key, value] = values;
  const isEntry =
    walk.parent.parent?.kind === 'initializer_expression' && values.length === 2 && value === walk.at;
  if (isEntry) return meaningOfName(walk, textOf(program.text, key));
  walk.isItem = true;
  return 'up';
}

/** Something that several values are the content of: it may be asked for one of them, or a text split into them. */
function ofMember(program: Program, walk: Walk): WalkResult {
  const call = walk.parent.parent;
  if (walk.at.kind === 'string_literal' && call && calleeName(program.text, walk.parent) === 'Split') {
    return goUp(walk, call);
  }
  if (!walk.isItem || walk.at.field !== 'expression' || call?.kind !== 'invocation_expression')
    return undefined;
  const name = calleeName(program.text, walk.parent);
  if (name === 'Contains')
    return meaningOfExpression(
      program,
      walk,
      argumentValue(argumentsOf(childForField(call, 'arguments'))[0]),
    );
  return /^(?:To(?:List|Array|HashSet)|AsEnumerable)$/.test(name ?? '') ? goUp(walk, call) : undefined;
}

function ofRelation(_program: Program, walk: Walk): WalkResult {
  walk.isProven = false;
  return 'up';
}

/** The member that a pattern looks at. */
function ofSubpattern(program: Program, walk: Walk): WalkResult {
  const [name] = walk.parent.children;
  return name === walk.at ? undefined : meaningOfExpression(program, walk, name);
}

function ofArm(_program: Program, walk: Walk): WalkResult {
  const [pattern] = walk.parent.children;
  if (walk.at !== pattern) return walk.at === walk.parent.children.at(-1) ? 'up' : undefined;
  const governing = walk.parent.parent?.children[0];
  return governing && meaningOfExpression(_program, walk, governing);
}

function ofSection(program: Program, walk: Walk): WalkResult {
  const isLabel = /pattern$/.test(walk.at.kind);
  return isLabel
    ? meaningOfExpression(program, walk, childForField(walk.parent.parent?.parent, 'value'))
    : undefined;
}

/** What a function gives back, by the name of the function. */
function ofReturn(program: Program, walk: Walk): WalkResult {
  for (let at = walk.parent.parent, steps = 0; at && steps < MAX_STEPS; at = at.parent, steps++) {
    if (/^(?:lambda_expression|anonymous_method_expression)$/.test(at.kind)) return undefined;
    if (!/^(?:method_declaration|local_function_statement|property_declaration)$/.test(at.kind)) continue;
    const name = childForField(at, 'name');
    return name && meaningOfName({ ...walk, isProven: false }, slice(program.text, name));
  }
  return undefined;
}

function ofArrow(program: Program, walk: Walk): WalkResult {
  const declaration = walk.parent.parent;
  if (declaration?.kind === 'accessor_declaration') return ofReturn(program, walk);
  const name = childForField(declaration, 'name');
  if (!name) return undefined;
  const isProven = walk.isProven && declaration?.kind === 'property_declaration';
  return meaningOfName({ ...walk, isProven }, slice(program.text, name));
}

/** `goto case 5` goes where `case 5` is. */
function ofGoto(program: Program, walk: Walk): WalkResult {
  let at: SyntaxNode | undefined = walk.parent;
  for (let steps = 0; at && at.kind !== 'switch_statement' && steps < MAX_STEPS; steps++) at = at.parent;
  return at?.kind === 'switch_statement'
    ? meaningOfExpression(program, walk, childForField(at, 'value'))
    : undefined;
}

/** The values of `enum States` are ids as the arguments of a function are that speaks of states. */
function ofEnum({ text }: Program, walk: Walk): WalkResult {
  const name = childForField(walk.parent.parent?.parent, 'name');
  return name && { name: `of${slice(text, name)}`, role: 'argument', isProven: false };
}

function ofCondition(_program: Program, walk: Walk): WalkResult {
  return walk.at.field === 'condition' ? undefined : 'up';
}

function ofLoop(program: Program, walk: Walk): WalkResult {
  const name = childForField(walk.parent, 'left');
  return walk.isItem && walk.at.field === 'right' ? meaningOfExpression(program, walk, name) : undefined;
}

const RULES: Readonly<Record<string, (program: Program, walk: Walk) => WalkResult>> = {
  parenthesized_expression: up,
  cast_expression: up,
  checked_expression: up,
  conditional_expression: ofCondition,
  switch_expression: (_program, walk) => (walk.parent.children[0] === walk.at ? undefined : 'up'),
  switch_expression_arm: ofArm,
  binary_expression: ofOperands,
  assignment_expression: ofAssignment,
  argument: ofArgument,
  attribute_argument: declaredAs,
  variable_declarator: declaredAs,
  property_declaration: declaredAs,
  parameter: declaredAs,
  arrow_expression_clause: ofArrow,
  return_statement: ofReturn,
  anonymous_object_creation_expression: labelled,
  with_initializer: labelled,
  initializer_expression: ofInitializer,
  expression_element: up,
  collection_element: up,
  collection_expression: ofInitializer,
  array_creation_expression: up,
  implicit_array_creation_expression: up,
  object_creation_expression: up,
  implicit_object_creation_expression: up,
  member_access_expression: ofMember,
  foreach_statement: ofLoop,
  constant_pattern: up,
  or_pattern: up,
  and_pattern: up,
  negated_pattern: up,
  parenthesized_pattern: up,
  relational_pattern: ofRelation,
  subpattern: ofSubpattern,
  is_pattern_expression: (program, walk) =>
    walk.at.field === 'pattern'
      ? meaningOfExpression(program, walk, childForField(walk.parent, 'expression'))
      : undefined,
  switch_section: ofSection,
  goto_statement: ofGoto,
  enum_member_declaration: ofEnum,
};
