import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Parser, TreeCursor } from 'web-tree-sitter';
import type { Span } from '../hit.ts';

/** The types of Node do not have it. */
declare const WebAssembly: { Memory: new (pages: { initial: number; maximum: number }) => object };

/** A node of a syntax tree; its kind is the grammar's. Operators and brackets are nodes, too. */
export interface SyntaxNode extends Span {
  readonly kind: string;
  /** What it is to its parent, where the grammar has a name for that. */
  readonly field: string | null;
  readonly parent: SyntaxNode | undefined;
  readonly children: SyntaxNode[];
  /** The grammar had to leave something out or add something in it. */
  isBroken: boolean;
}

/** Reads C#; nothing for a text that is too long or takes too long. */
export type CSharpReader = (text: string) => SyntaxNode | undefined;

/** Longest text that is read, in UTF-16 units: it takes half a second. */
const MAX_LENGTH = 50_000;

/** How often the parser may tell of its progress, which it does after so many steps, per character and at all. */
const MAX_STEPS = { each: 0.1, first: 100 };

/** Memory of the parser in pages of 64 KiB. A statement that means many things takes memory with the square of its length. */
const MEMORY = { initial: 512, maximum: 4096 };

let loading: Promise<void> | undefined;
let parser: Parser | undefined;

/** The grammar, loaded once for the process. */
export async function loadCSharp(): Promise<CSharpReader> {
  loading ??= load();
  await loading;
  return readCSharp;
}

async function load(): Promise<void> {
  // Not `require`: that is the name of the built program's own.
  const modules = createRequire(import.meta.url);
  // It keeps one memory for as long as it is loaded, also one that is used up.
  delete modules.cache[modules.resolve('web-tree-sitter')];
  const { Language, Parser }: typeof import('web-tree-sitter') = modules('web-tree-sitter');
  const grammar = modules.resolve('tree-sitter-c-sharp/tree-sitter-c_sharp.wasm');
  await Parser.init({ wasmMemory: new WebAssembly.Memory(MEMORY), printErr: () => undefined });
  parser = new Parser().setLanguage(await Language.load(await readFile(grammar)));
}

function readCSharp(text: string): SyntaxNode | undefined {
  if (!parser || text.length > MAX_LENGTH) return undefined;
  try {
    return read(parser, text);
  } catch {
    // Out of memory it ends for good; the next task loads another one.
    parser = undefined;
    loading = undefined;
    return undefined;
  }
}

function read(parser: Parser, text: string): SyntaxNode | undefined {
  let steps = MAX_STEPS.first + text.length * MAX_STEPS.each;
  const tree = parser.parse(text, null, { progressCallback: () => --steps < 0 });
  if (!tree) {
    // Else it would go on with this text at the next one.
    parser.reset();
    return undefined;
  }
  const cursor = tree.walk();
  const root = copyTree(cursor);
  cursor.delete();
  tree.delete();
  return root;
}

/** The tree as plain objects: to go up in it costs nothing, however deep it is. */
function copyTree(cursor: TreeCursor): SyntaxNode {
  const root = copyNode(cursor, undefined);
  let node = root;
  for (;;) {
    if (cursor.gotoFirstChild()) {
      node = copyNode(cursor, node);
      continue;
    }
    while (!cursor.gotoNextSibling()) {
      if (!cursor.gotoParent()) return root;
      node = node.parent ?? root;
    }
    node = copyNode(cursor, node.parent);
  }
}

function copyNode(cursor: TreeCursor, parent: SyntaxNode | undefined): SyntaxNode {
  const isBroken = cursor.nodeType === 'ERROR' || cursor.nodeIsMissing;
  const node: SyntaxNode = {
    kind: cursor.nodeType,
    field: cursor.currentFieldName,
    parent,
    children: [],
    from: cursor.startIndex,
    to: cursor.endIndex,
    isBroken,
  };
  parent?.children.push(node);
  if (isBroken) markBroken(parent);
  return node;
}

/** Every node around it, up to the first one that is marked already. */
function markBroken(node: SyntaxNode | undefined): void {
  for (let at = node; at && !at.isBroken; at = at.parent) at.isBroken = true;
}

/** Every node of a tree, in the order of the text. */
export function* nodesOf(root: SyntaxNode): Generator<SyntaxNode> {
  const waiting = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    yield node;
    for (let index = node.children.length - 1; index >= 0; index--) {
      waiting.push(node.children[index] as SyntaxNode);
    }
  }
}

/** The child that is this to its parent. */
export function childForField(node: SyntaxNode | undefined, field: string): SyntaxNode | undefined {
  return node?.children.find((child) => child.field === field);
}
