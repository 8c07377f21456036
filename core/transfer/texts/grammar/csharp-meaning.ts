import { endsLikeId } from '../id-names.ts';
import { argumentsOf, calledName, calledOn, operatorOf, slice, textOf, valuePassed } from './csharp-names.ts';
import { part, type SyntaxNode } from './csharp-tree.ts';
import {
  called,
  type Found,
  like,
  MOST_STEPS,
  ofCollection,
  type Program,
  type Reached,
  type Way,
} from './csharp-way.ts';
import type { Meaning } from './use.ts';

/** What a literal stands for, or a name that holds one; `isItem` where it holds several. */
export function meaningOf(program: Program, start: SyntaxNode, isItem = false): Reached | undefined {
  const way = { at: start, isProven: true, isItem };
  for (let steps = 0; steps < MOST_STEPS; steps++) {
    const { parent } = way.at;
    const rule = parent && RULES[parent.kind];
    if (!parent || !rule) return undefined;
    const here: Way = Object.assign(way, { parent });
    const found = rule(program, here);
    if (found !== 'up')
      return found && { ...found, isProven: found.isProven && !parent.isBroken, by: parent };
    way.at = here.parent;
  }
  return undefined;
}

function declaredAs({ text }: Program, way: Way): Meaning | undefined {
  const name = part(way.parent, 'name');
  return name && called(way, slice(text, name));
}

const up = (): Found => 'up';

/** The same, but only what is declared before the node counts as its name. */
function labelled({ text }: Program, way: Way): Meaning | undefined {
  const { children } = way.parent;
  const index = children.indexOf(way.at);
  const name = children[index - 2];
  return name?.kind === 'identifier' ? called(way, slice(text, name)) : undefined;
}

const SAME = new Set(['==', '!=', '??']);
const ORDER = new Set(['<', '>', '<=', '>=']);

function ofOperands(program: Program, way: Way): Found {
  const operator = operatorOf(way.parent) ?? '';
  if (way.isItem || !(SAME.has(operator) || ORDER.has(operator))) return undefined;
  if (ORDER.has(operator)) way.isProven = false;
  const other = part(way.parent, way.at.field === 'left' ? 'right' : 'left');
  const found = like(program, way, other);
  // What stands for another value stands for what that is compared with, too.
  return operator === '??' && !(found && endsLikeId(found.name)) ? 'up' : found;
}

function ofAssignment(program: Program, way: Way): Found {
  if (way.at.field !== 'right' || !/^(?:\?\?)?=$/.test(operatorOf(way.parent) ?? '')) return undefined;
  const left = part(way.parent, 'left');
  if (left?.kind !== 'element_binding_expression') return like(program, way, left);
  return called(way, textOf(program.text, valuePassed(argumentsOf(left)[0])));
}

/** An argument by its name, or by what is called with it. */
function ofArgument(program: Program, way: Way): Found {
  const { text } = program;
  const argument = way.parent;
  const name = part(argument, 'name');
  if (name) return called(way, slice(text, name));
  const list = argument.parent;
  const call = list?.parent;
  if (!list || !call) return undefined;
  if (list.kind === 'bracketed_argument_list') return ofCollection(program, part(call, 'expression'));
  if (list.kind === 'element_binding_expression') return ofCollection(program, part(call, 'condition'));
  if (list.kind === 'tuple_expression') return ofTuple(program, way, list, argument);
  const all = argumentsOf(list);
  const index = all.indexOf(argument);
  const before = textOf(text, valuePassed(all[index - 1]));
  if (call.kind === 'object_creation_expression') return ofCreation(program, way, call, before);
  const function_ = part(call, 'function');
  const calledAs = function_ && calledName(text, function_);
  if (call.kind !== 'invocation_expression' || calledAs === undefined || !function_) return undefined;
  if (/^(?:Parse|ToInt(?:16|32|64))$/.test(calledAs) && all.length === 1) {
    way.at = list;
    way.parent = call;
    return 'up';
  }
  if (way.isItem) {
    const isAsked = index === 0 && all.length === 2 && /^(?:IndexOf|Contains)$/.test(calledAs);
    return isAsked ? like(program, { ...way, isProven: false }, valuePassed(all[1])) : undefined;
  }
  if (calledAs === 'Equals') {
    const other = all.length === 2 ? valuePassed(all[1 - index]) : calledOn(function_);
    return like(program, way, other);
  }
  if (calledAs === 'CompareTo') return like(program, { ...way, isProven: false }, calledOn(function_));
  if (calledAs === 'GetValueOrDefault' || ONE_OF.test(calledAs))
    return like(program, way, calledOn(function_));
  if (index === 0 && IN_LIST.test(calledAs)) {
    const collection = like(program, { ...way, isItem: true }, calledOn(function_));
    if (collection) return collection;
  }
  if (before !== undefined) {
    return called({ ...way, isProven: calledAs === 'AddWithValue' }, before);
  }
  const own = program.parameters.get(`${calledAs}/${all.length}`)?.[index];
  if (own !== undefined) return called(way, own);
  if (index === 0 && ELEMENT.test(calledAs)) return ofCollection(program, calledOn(function_));
  return { name: calledAs, role: 'argument', isProven: false };
}

/** Functions of a collection that look one of its elements up. */
const ELEMENT = /^(?:Try)?(?:Get|Find|Load|Item)?(?:ById)?$/;

/** Functions that tell whether what they are called on is one of their arguments. */
const ONE_OF = /^(?:Is)?(?:In|OneOf|AnyOf)$/;

/** Functions of a collection whose argument is one of its values. */
const IN_LIST = /^(?:Contains|Add|Remove|IndexOf|Append|Prepend|Push|Enqueue)$/;

/** A pattern of several values is held against several: the one at the same place. */
function ofTuple(program: Program, way: Way, tuple: SyntaxNode, argument: SyntaxNode): Meaning | undefined {
  const governing = governed(tuple);
  if (governing?.kind !== 'tuple_expression' || governing === tuple) return undefined;
  const other = argumentsOf(governing)[argumentsOf(tuple).indexOf(argument)];
  return like(program, { ...way, isProven: false }, valuePassed(other));
}

/** What the patterns around a node are held against. */
function governed(node: SyntaxNode): SyntaxNode | undefined {
  for (let at = node.parent, steps = 0; at && steps < MOST_STEPS; at = at.parent, steps++) {
    if (at.kind === 'switch_expression') return at.children[0];
    if (at.kind === 'switch_statement') return part(at, 'value');
    if (!/pattern|switch_/.test(at.kind)) return undefined;
  }
  return undefined;
}

/** A parameter of a query has its name before it; a list may be filled with another one. */
function ofCreation(program: Program, way: Way, creation: SyntaxNode, before: string | undefined): Found {
  const type = part(creation, 'type');
  if (way.isItem) return goUp(way, creation);
  if (before === undefined || !type) return undefined;
  return called({ ...way, isProven: /Parameter$/.test(slice(program.text, type)) }, before);
}

function goUp(way: Way, to: SyntaxNode): 'up' {
  way.parent = to;
  return 'up';
}

/** One of several values, or the value of a key that is written before it. */
function ofInitializer(program: Program, way: Way): Found {
  const values = way.parent.children.filter(({ kind }) => !/^[{},]$/.test(kind));
  const [key, value] = values;
  const isEntry =
    way.parent.parent?.kind === 'initializer_expression' && values.length === 2 && value === way.at;
  if (isEntry) return called(way, textOf(program.text, key));
  way.isItem = true;
  return 'up';
}

/** Something that several values are the content of: it may be asked for one of them, or a text split into them. */
function ofMember(program: Program, way: Way): Found {
  const call = way.parent.parent;
  if (way.at.kind === 'string_literal' && call && calledName(program.text, way.parent) === 'Split') {
    return goUp(way, call);
  }
  if (!way.isItem || way.at.field !== 'expression' || call?.kind !== 'invocation_expression')
    return undefined;
  const name = calledName(program.text, way.parent);
  if (name === 'Contains') return like(program, way, valuePassed(argumentsOf(part(call, 'arguments'))[0]));
  return /^(?:To(?:List|Array|HashSet)|AsEnumerable)$/.test(name ?? '') ? goUp(way, call) : undefined;
}

function ofRelation(_program: Program, way: Way): Found {
  way.isProven = false;
  return 'up';
}

/** The member that a pattern looks at. */
function ofSubpattern(program: Program, way: Way): Found {
  const [name] = way.parent.children;
  return name === way.at ? undefined : like(program, way, name);
}

function ofArm(_program: Program, way: Way): Found {
  const [pattern] = way.parent.children;
  if (way.at !== pattern) return way.at === way.parent.children.at(-1) ? 'up' : undefined;
  const governing = way.parent.parent?.children[0];
  return governing && like(_program, way, governing);
}

function ofSection(program: Program, way: Way): Found {
  const isLabel = /pattern$/.test(way.at.kind);
  return isLabel ? like(program, way, part(way.parent.parent?.parent, 'value')) : undefined;
}

/** What a function gives back, by the name of the function. */
function ofReturn(program: Program, way: Way): Found {
  for (let at = way.parent.parent, steps = 0; at && steps < MOST_STEPS; at = at.parent, steps++) {
    if (/^(?:lambda_expression|anonymous_method_expression)$/.test(at.kind)) return undefined;
    if (!/^(?:method_declaration|local_function_statement|property_declaration)$/.test(at.kind)) continue;
    const name = part(at, 'name');
    return name && called({ ...way, isProven: false }, slice(program.text, name));
  }
  return undefined;
}

function ofArrow(program: Program, way: Way): Found {
  const declaration = way.parent.parent;
  if (declaration?.kind === 'accessor_declaration') return ofReturn(program, way);
  const name = part(declaration, 'name');
  if (!name) return undefined;
  const isProven = way.isProven && declaration?.kind === 'property_declaration';
  return called({ ...way, isProven }, slice(program.text, name));
}

/** `goto case 5` goes where `case 5` is. */
function ofGoto(program: Program, way: Way): Found {
  let at: SyntaxNode | undefined = way.parent;
  for (let steps = 0; at && at.kind !== 'switch_statement' && steps < MOST_STEPS; steps++) at = at.parent;
  return at?.kind === 'switch_statement' ? like(program, way, part(at, 'value')) : undefined;
}

/** The values of `enum States` are ids as the arguments of a function are that speaks of states. */
function ofEnum({ text }: Program, way: Way): Found {
  const name = part(way.parent.parent?.parent, 'name');
  return name && { name: `of${slice(text, name)}`, role: 'argument', isProven: false };
}

function ofCondition(_program: Program, way: Way): Found {
  return way.at.field === 'condition' ? undefined : 'up';
}

function ofLoop(program: Program, way: Way): Found {
  const name = part(way.parent, 'left');
  return way.isItem && way.at.field === 'right' ? like(program, way, name) : undefined;
}

const RULES: Readonly<Record<string, (program: Program, way: Way) => Found>> = {
  parenthesized_expression: up,
  cast_expression: up,
  checked_expression: up,
  conditional_expression: ofCondition,
  switch_expression: (_program, way) => (way.parent.children[0] === way.at ? undefined : 'up'),
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
  is_pattern_expression: (program, way) =>
    way.at.field === 'pattern' ? like(program, way, part(way.parent, 'expression')) : undefined,
  switch_section: ofSection,
  goto_statement: ofGoto,
  enum_member_declaration: ofEnum,
};
