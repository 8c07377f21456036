import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { javascriptLanguage } from '@codemirror/lang-javascript';
import { root } from './tree-copy.ts';

/** What makes a test red by chance, or green whatever happens. */
export interface TestSmell {
  what: 'no assertion' | 'expects after a sleep' | 'swallows an error' | 'tries again';
  /** The test's title, or the code. */
  where: string;
}

const parser = javascriptLanguage.parser.configure({ dialect: 'ts' });
type Tree = ReturnType<typeof parser.parse>;
type Node = Tree['topNode'];

const trees = new Map<string, Tree>();
function parse(text: string): Tree {
  const tree = trees.get(text) ?? parser.parse(text);
  trees.set(text, tree);
  return tree;
}

/** What fails a test; Playwright's waits do when what they wait for does not come. */
const ASSERTION = /\b(?:expect\w*|assert\w*)\s*[.(<]|\.(?:waitFor|waitForURL|waitForSelector)\(/;
const CALL = /\b([\w$]+)\s*(?:<[^<>()]*>)?\(/g;
const SWALLOWED = /\.catch\(\(\w*\) => (?:\{\s*\}|undefined|null)\)$/;
const FUNCTIONS = ['ArrowFunction', 'FunctionExpression'];

/** Faults of a file of tests, or of helpers of tests, named by its path from the checkout. */
export function findSmells(path: string, text = readFileSync(join(root, path), 'utf8')): TestSmell[] {
  const found: TestSmell[] = [];
  const asserting = assertingIn(path, text);
  const textOf = ({ from, to }: { from: number; to: number }) => text.slice(from, to);
  const sleeps = sleepsOf(text);
  parse(text).iterate({
    enter({ node, name }) {
      if (
        name === 'CallExpression' &&
        isTest(node, textOf) &&
        !asserts(textOf(argumentsOf(node)), asserting)
      ) {
        found.push({ what: 'no assertion', where: titleOf(node, textOf) });
      }
      if (name === 'ExpressionStatement' && sleeps.test(textOf(node)) && isExpecting(node, textOf)) {
        found.push({ what: 'expects after a sleep', where: textOf(node) });
      }
      if (name === 'CatchClause' && /\{\s*\}$/.test(textOf(node))) {
        found.push({ what: 'swallows an error', where: textOf(node) });
      }
      if (name === 'CallExpression' && SWALLOWED.test(textOf(node)) && !hasReason(text, node)) {
        found.push({ what: 'swallows an error', where: textOf(node) });
      }
      if (name === 'Property' && /^retry:\s*[1-9]/.test(textOf(node))) {
        found.push({ what: 'tries again', where: textOf(node) });
      }
    },
  });
  return found;
}

/** Whether a comment stands on the line of a call's end or above the statement that it is in. */
function hasReason(text: string, node: Node): boolean {
  let statement = node;
  while (statement.parent && !statement.name.endsWith('Statement')) statement = statement.parent;
  const [above = ''] = text.slice(0, statement.from).trimEnd().split('\n').slice(-1);
  const [beside = ''] = text.slice(node.to).split('\n');
  const isInside = /\/\/.*\s+\.catch\([^)]*\)[^)]*\)$/.test(text.slice(node.from, node.to));
  return isInside || /^\s*(?:\/\/|\/?\*)/.test(above) || beside.includes('//');
}

function isTest(node: Node, textOf: (node: Node) => string): boolean {
  const callee = node.firstChild;
  if (!callee || !/^(?:it|test)\b(?!\.todo|\.each\b[^(]*$)/.test(textOf(callee))) return false;
  const [title, ...others] = childrenOf(argumentsOf(node));
  return (
    ['String', 'TemplateString'].includes(title?.name ?? '') &&
    others.some(({ name }) => [...FUNCTIONS, 'VariableName'].includes(name))
  );
}

function argumentsOf(node: Node): Node {
  return node.getChild('ArgList') ?? node;
}

function childrenOf(node: Node): Node[] {
  const found: Node[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) {
    if (/^\w+$/.test(child.name) && !child.name.endsWith('Comment')) found.push(child);
  }
  return found;
}

function titleOf(node: Node, textOf: (node: Node) => string): string {
  const [title] = childrenOf(argumentsOf(node));
  return title ? textOf(title).slice(1, -1) : '';
}

/** A wait for time, as a statement of its own. */
function sleepsOf(text: string): RegExp {
  const aliases = [...text.matchAll(/\bsetTimeout as (\w+)/g)].map(([, alias = '']) => alias);
  const own = /import \{ setTimeout \} from 'node:timers\/promises'/.test(text) ? ['setTimeout'] : [];
  const names = ['delay', 'sleep', '(?:\\w+\\.|\\w+\\(\\)\\.)waitForTimeout', ...aliases, ...own].join('|');
  return new RegExp(`^await (?:(?:${names})\\(|new Promise.*setTimeout\\()`, 's');
}

/** Whether the statement after this one expects something, be it by way of what it declares; polling is no such thing. */
function isExpecting(node: Node, textOf: (node: Node) => string): boolean {
  let next = node.nextSibling;
  while (next && (next.name === 'VariableDeclaration' || next.name.endsWith('Comment')))
    next = next.nextSibling;
  return next !== null && /^(?:await )?expect\(/.test(textOf(next));
}

function asserts(text: string, asserting: ReadonlySet<string>): boolean {
  return (
    ASSERTION.test(text) || callsOf(text).some((name) => asserting.has(name)) || asserting.has(lastWord(text))
  );
}

function callsOf(text: string): string[] {
  return [...text.matchAll(CALL)].map(([, name = '']) => name);
}

/** A function that is given by its name. */
function lastWord(text: string): string {
  return /([\w$]+),?\s*\)$/.exec(text)?.[1] ?? '';
}

const known = new Map<string, ReadonlySet<string>>();

/** Functions of a file, and of those of the tests that it imports, that assert something. */
function assertingIn(path: string, text: string): ReadonlySet<string> {
  const key = `${path}\n${text}`;
  const before = known.get(key);
  if (before) return before;
  const names = new Set<string>();
  known.set(key, names);
  for (const imported of importsOf(path, text)) {
    for (const name of assertingIn(imported, readFileSync(join(root, imported), 'utf8'))) names.add(name);
  }
  const functions = functionsOf(text);
  for (let size = -1; size !== names.size; ) {
    size = names.size;
    for (const [name, body] of functions) if (asserts(body, names)) names.add(name);
  }
  return names;
}

export function importsOf(path: string, text: string): string[] {
  return [...text.matchAll(/from '(#tests|\.[./]*)(\/?[\w./-]*\.ts)'/g)]
    .map(([, start = '', rest = '']) =>
      start === '#tests' ? `tests${rest}` : join(dirname(path), start + rest).replaceAll('\\', '/'),
    )
    .filter((file) => file.startsWith('tests/') && existsSync(join(root, file)));
}

/** Names of functions with their texts: declared, held by a constant, or a member of an object or class. */
function functionsOf(text: string): [string, string][] {
  const found: [string, string][] = [];
  parse(text).iterate({
    enter({ node, name, from, to }) {
      const named = node.getChild('VariableDefinition') ?? node.getChild('PropertyDefinition');
      if (!named) return;
      const isFunction =
        ['FunctionDeclaration', 'MethodDeclaration'].includes(name) ||
        (['VariableDeclaration', 'Property'].includes(name) &&
          (FUNCTIONS.some((kind) => node.getChild(kind)) || node.getChild('ParamList')));
      if (isFunction) found.push([text.slice(named.from, named.to), text.slice(from, to)]);
    },
  });
  return found;
}
