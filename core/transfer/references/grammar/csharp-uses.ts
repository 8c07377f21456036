import { integerIn, integersIn, type Place } from '../place.ts';
import { meaningOf } from './csharp-meaning.ts';
import { slice } from './csharp-names.ts';
import { childForField, nodesOf, type SyntaxNode } from './csharp-tree.ts';
import type { Program } from './csharp-walk.ts';
import type { Use } from './use.ts';

/** What the numbers of a program stand for. */
export function findCSharpUses(text: string, root: SyntaxNode): Use[] {
  const program: Program = { text, parameters: new Map() };
  const literals: SyntaxNode[] = [];
  const names: SyntaxNode[] = [];
  let unread = 0;
  for (const node of nodesOf(root)) {
    if (node.kind === 'ERROR') unread += node.to - node.from;
    if (isLiteral(node)) literals.push(node);
    else if (node.kind === 'identifier') names.push(node);
    else if (node.kind === 'local_function_statement' || node.kind === 'method_declaration') {
      learnParameters(program, node);
    }
  }
  const held = new Map<string, Held>();
  const uses: Use[] = [];
  for (const literal of literals) {
    const places = placesOf(text, literal);
    const reached = places.length > 0 ? meaningOf(program, literal) : undefined;
    if (!reached) continue;
    const { name, role, isProven, by } = reached;
    const isList = places.length > 1;
    for (const place of places) {
      uses.push({ ...place, name, role: isList ? 'item' : role, isProven: isProven && !isList });
    }
    const own = DECLARATION.has(by.kind) ? childForField(by, 'name') : undefined;
    if (own) hold(held, slice(text, own), places, isList || role === 'item');
  }
  const all = [...uses, ...usesOfHeld(program, held, names)];
  return unread > text.length * MAX_UNREAD ? all.map((use) => ({ ...use, isProven: false })) : all;
}

/** A text of which more makes no sense is no program: a letter, or another language. Nothing in it is proven. */
const MAX_UNREAD = 0.25;

const DECLARATION = new Set(['variable_declarator', 'enum_member_declaration']);

/** Numbers that a variable or constant is declared with. */
interface Held {
  places: Place[];
  isList: boolean;
}

/** How many numbers of a variable are followed to where it is used. */
const MAX_HELD = 50;

function hold(held: Map<string, Held>, name: string, places: readonly Place[], isList: boolean): void {
  const known = held.get(name) ?? { places: [], isList };
  if (known.places.length < MAX_HELD) known.places.push(...places.slice(0, MAX_HELD));
  held.set(name, known);
}

/**
 * What variables stand for that are declared with numbers: it may be another one of the same name. The first use of each
 * is enough to report it.
 */
function usesOfHeld(program: Program, held: Map<string, Held>, names: readonly SyntaxNode[]): Use[] {
  const uses: Use[] = [];
  for (const node of held.size > 0 ? names : []) {
    const own = slice(program.text, node);
    const known = held.get(own);
    // `StateIds.Closed` is what `Closed` of that class is.
    const isMember = node.field === 'name' && node.parent?.kind === 'member_access_expression';
    const used = isMember ? node.parent : node.field === 'name' ? undefined : node;
    const reached = known && used ? meaningOf(program, used, known.isList) : undefined;
    if (!known || !reached || !/id\b/i.test(reached.name)) continue;
    held.delete(own);
    for (const place of known.places) {
      uses.push({ ...place, name: reached.name, role: 'item', isProven: false });
    }
  }
  return uses;
}

function learnParameters({ text, parameters }: Program, declaration: SyntaxNode): void {
  const name = childForField(declaration, 'name');
  const list = childForField(declaration, 'parameters');
  if (!name || !list) return;
  const own = list.children
    .filter(({ kind }) => kind === 'parameter')
    .map((parameter) => {
      const called = childForField(parameter, 'name');
      return called ? slice(text, called) : '';
    });
  parameters.set(`${slice(text, name)}/${own.length}`, own);
}

function isLiteral({ kind }: SyntaxNode): boolean {
  return kind === 'integer_literal' || kind === 'string_literal' || kind === 'verbatim_string_literal';
}

/** Where the number of a literal is written, or the numbers of a text that holds several; nothing that no id can be. */
function placesOf(text: string, literal: SyntaxNode): Place[] {
  const isText = literal.kind !== 'integer_literal';
  const from = isText ? text.indexOf('"', literal.from) + 1 : literal.from;
  const content = text.slice(from, isText ? literal.to - 1 : literal.to);
  if (isText && !/^\d{1,10}$/.test(content)) return integersIn(content, from);
  const place = integerIn(content, from);
  return place ? [place] : [];
}
