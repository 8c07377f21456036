import { childForField, type SyntaxNode } from './csharp-tree.ts';

/** Members that stand for what they are called on. */
const SAME = new Set(['Value', 'ToString', 'GetValueOrDefault', 'ToList', 'ToArray', 'ToInt32', 'Trim']);

/** Functions that give what they are called with, as another type. */
const CONVERSION = /^(?:To(?:Int(?:16|32|64)|String)|Parse)$/;

/** Functions that give the value of what their first argument names. */
const KEYED = /^(?:Field|Get(?:Value|Field|Int32|Int64|String)?|Eval|Add)$/;

/** How many nodes of an expression are gone through for its name. */
const MAX_STEPS = 20;

/** What an expression is called: `StateID` of `task.Parent?.StateID`, `State.Id` of `task.State.Id`, the key of `row["StateID"]`. */
export function nameOf(text: string, expression: SyntaxNode | undefined): string | undefined {
  let node = expression;
  for (let steps = 0; node && steps < MAX_STEPS; steps++) {
    switch (node.kind) {
      case 'identifier':
        return slice(text, node);
      case 'member_access_expression':
      case 'conditional_access_expression': {
        const { owner, member } = memberOf(text, node);
        if (member === undefined) return undefined;
        if (SAME.has(member)) {
          node = owner;
          continue;
        }
        if (!/^id$/i.test(member)) return member;
        const before = owner && nameOfOwner(text, owner);
        return before === undefined ? undefined : `${before}.Id`;
      }
      case 'element_access_expression':
        return textOf(text, onlyArgument(childForField(node, 'subscript')));
      case 'invocation_expression': {
        const called = childForField(node, 'function');
        const list = childForField(node, 'arguments');
        const given = onlyArgument(list);
        const name = called && calleeName(text, called);
        if (name === undefined) return undefined;
        const key = KEYED.test(name) ? textOf(text, argumentValue(argumentsOf(list)[0])) : undefined;
        if (key !== undefined) return key;
        node = given && CONVERSION.test(name) ? given : SAME.has(name) ? called : undefined;
        continue;
      }
      case 'binary_expression':
        node = operatorOf(node) === '??' ? childForField(node, 'left') : undefined;
        continue;
      case 'cast_expression':
        node = childForField(node, 'value');
        continue;
      case 'parenthesized_expression':
      case 'postfix_unary_expression':
        node = node.children.find(({ kind }) => kind !== '(' && kind !== ')');
        continue;
      default:
        return undefined;
    }
  }
  return undefined;
}

/** What a short name stands for an element of: `ExtParams` of `ExtParams.First(p => p.Id == 3)`, for `p.Id`. */
export function queriedCollection(text: string, access: SyntaxNode): SyntaxNode | undefined {
  const owner = access.kind === 'member_access_expression' ? childForField(access, 'expression') : undefined;
  const name = childForField(access, 'name');
  if (owner?.kind !== 'identifier' || !name || !/^id$/i.test(slice(text, name))) return undefined;
  const element = slice(text, owner);
  if (!/^(?:\w{1,2}|it|item)$/.test(element)) return undefined;
  let at: SyntaxNode | undefined = access;
  for (let steps = 0; at && steps < MAX_STEPS; steps++) {
    const parameters = at.kind === 'lambda_expression' ? childForField(at, 'parameters') : undefined;
    if (parameters && slice(text, parameters).replaceAll(/[\s()]/g, '') === element) break;
    at = at.parent;
  }
  const call = at?.parent?.parent?.parent;
  const called = call?.kind === 'invocation_expression' ? childForField(call, 'function') : undefined;
  return called && calleeObject(called);
}

/** Without going on through more owners: the name before `.Id` is a plain one. */
function nameOfOwner(text: string, owner: SyntaxNode): string | undefined {
  return owner.kind === 'identifier' ? slice(text, owner) : memberOf(text, owner).member;
}

/** The last member of an access, and what it is called on. */
function memberOf(text: string, node: SyntaxNode): { owner?: SyntaxNode | undefined; member?: string } {
  const name = childForField(node, 'name');
  if (node.kind === 'member_access_expression' && name) {
    return { owner: childForField(node, 'expression'), member: slice(text, name) };
  }
  if (node.kind !== 'conditional_access_expression') return {};
  const last = node.children.at(-1);
  const bound = last?.kind === 'member_binding_expression' ? childForField(last, 'name') : undefined;
  if (bound) return { owner: childForField(node, 'condition'), member: slice(text, bound) };
  return last?.kind === 'member_access_expression' ? memberOf(text, last) : {};
}

/** The function that is called, without what it is called on. */
export function calleeName(text: string, called: SyntaxNode): string | undefined {
  if (called.kind === 'identifier') return slice(text, called);
  const name = called.kind === 'generic_name' ? called.children[0] : undefined;
  if (name) return slice(text, name);
  const { member } = memberOf(text, called);
  return member?.replace(/<.*/s, '');
}

/** What a function is called on. */
export function calleeObject(called: SyntaxNode): SyntaxNode | undefined {
  return childForField(called, 'expression') ?? childForField(called, 'condition');
}

export function operatorOf(node: SyntaxNode): string | undefined {
  return node.children.find(({ field }) => field === 'operator')?.kind;
}

/** The values that a list of arguments passes. */
export function argumentsOf(list: SyntaxNode | undefined): SyntaxNode[] {
  return list?.children.filter(({ kind }) => kind === 'argument') ?? [];
}

/** The value of an argument, without its name. */
export function argumentValue(argument: SyntaxNode | undefined): SyntaxNode | undefined {
  return argument?.children.at(-1);
}

function onlyArgument(list: SyntaxNode | undefined): SyntaxNode | undefined {
  const [only, ...others] = argumentsOf(list);
  return others.length === 0 ? argumentValue(only) : undefined;
}

/** What a plain string literal says. */
export function textOf(text: string, node: SyntaxNode | undefined): string | undefined {
  return node?.kind === 'string_literal' ? text.slice(node.from + 1, node.to - 1) : undefined;
}

export function slice(text: string, { from, to }: SyntaxNode): string {
  return text.slice(from, to);
}
