import {
  applyEdits,
  findNodeAtLocation,
  getNodeValue,
  type JSONPath,
  modify,
  type Node,
  parseTree,
} from 'jsonc-parser';

/** Where something is in a JSON text: names of properties and places in lists. */
export type JsonPath = readonly (string | number)[];

/** What a whole text has to be. */
export type JsonKind = 'object' | 'list';

/** Why a text cannot be shown as a form: it is no JSON of its kind, or a property stands in it twice. */
export type FormProblem = 'unreadable' | 'twice';

export function formProblem(text: string, kind: JsonKind): FormProblem | undefined {
  if (text.trim() === '') return undefined;
  try {
    const parsed: unknown = JSON.parse(text);
    if (kind === 'list' ? !Array.isArray(parsed) : !isObject(parsed)) return 'unreadable';
  } catch {
    return 'unreadable';
  }
  const root = parseTree(text);
  // A form shows one value of a name, and the application may read the other.
  return root && hasTwice(root) ? 'twice' : undefined;
}

function hasTwice({ type, children = [] }: Node): boolean {
  const names = type === 'object' ? children.map((one) => one.children?.[0]?.value) : [];
  return new Set(names).size < names.length || children.some(hasTwice);
}

/** What stands at a place; undefined where nothing does. */
export function readAt(text: string, path: JsonPath): unknown {
  const root = parseTree(text);
  const node = root && findNodeAtLocation(root, [...path]);
  return node && getNodeValue(node);
}

/** How many elements the list at a place has. */
export function lengthAt(text: string, path: JsonPath): number {
  const list = readAt(text, path);
  return Array.isArray(list) ? list.length : 0;
}

/**
 * The text with a value at a place, and all other values spelled as they were; undefined takes the property or the
 * element away. The lines that are touched are set anew. What is no list or object on the way there is replaced by one.
 */
export function withValue(text: string, path: JsonPath, value: unknown): string {
  const given = text.trim() === '' ? (typeof path[0] === 'number' ? '[]' : '{}') : text;
  if (value === undefined && readAt(given, path) === undefined) return given;
  const blocked = path.findIndex((name, depth) => !fits(readAt(given, path.slice(0, depth)), name));
  if (blocked < 0) return edited(given, [...path], value);
  return edited(given, path.slice(0, blocked), nested(path.slice(blocked), value));
}

/** The text with one more element at the end of the list at a place. */
export function withElement(text: string, path: JsonPath, element: unknown): string {
  return withValue(text, [...path, lengthAt(text, path)], element);
}

/** The text with an element of a list moved by one place; the text itself where there is no such place. */
export function withMoved(text: string, path: JsonPath, index: number, by: 1 | -1): string {
  const root = parseTree(text);
  const elements = root && findNodeAtLocation(root, [...path])?.children;
  const [first, second] = [elements?.[Math.min(index, index + by)], elements?.[Math.max(index, index + by)]];
  if (!first || !second) return text;
  const spelled = ({ offset, length }: Node) => text.slice(offset, offset + length);
  return (
    text.slice(0, first.offset) +
    spelled(second) +
    text.slice(first.offset + first.length, second.offset) +
    spelled(first) +
    text.slice(second.offset + second.length)
  );
}

/** The place as a JSON pointer. */
export function pointerOf(path: JsonPath): string {
  return path.map((name) => `/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

function edited(text: string, path: JSONPath, value: unknown): string {
  const formattingOptions = { tabSize: 2, insertSpaces: true, eol: '\n' };
  return applyEdits(text, modify(text, path, value, { formattingOptions }));
}

/** Whether a container can hold a name; what is not there can be made. */
function fits(container: unknown, name: string | number): boolean {
  if (container === undefined) return true;
  return typeof name === 'number' ? Array.isArray(container) : isObject(container);
}

function nested(path: JsonPath, value: unknown): unknown {
  return path.reduceRight((inner, name) => (typeof name === 'number' ? [inner] : { [name]: inner }), value);
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
