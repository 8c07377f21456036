import type { Message } from '#core/base/message.ts';
import { message } from '#core/messages/catalogue.ts';
import { excerpt } from '../archive-errors.ts';
import {
  BACKSLASH,
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  COLON,
  COMMA,
  isBlank,
  OPEN_ARRAY,
  OPEN_OBJECT,
  QUOTE,
  skipText,
} from './json-bytes.ts';
import { SyntaxProblem } from './scan-problems.ts';

/** Something that JSON allows and no database or no other reader takes. */
export interface Fault {
  /** From the whole value to the place, or to the member whose name it is about. */
  path: (string | number)[];
  reason: Message;
}

/** No column is called that; what warns of an unknown one must not keep megabytes. In characters. */
const LONGEST_NAME = 64 * 1024;

const LOWER_U = 0x75;

/**
 * What a parsed JSON text holds that must not go on: a name twice in one object, a NUL, half of a surrogate pair, a
 * name without end. `bytes` is the text of `value`. Throws `SyntaxProblem` for more than `levels` of nesting.
 *
 * Parsing has forgotten the second of two equal names, so names are counted: those of the value against those that the
 * text may have. Only where the numbers differ is it looked at closely, since texts may hold what looks like a name.
 */
export function findFault(value: unknown, bytes: Buffer, levels: number): Fault | undefined {
  const marks = marksOf(bytes);
  const names = countNames(value, levels);
  if (marks.hasEscapes || names === undefined) {
    const fault = findTextFault(value, []);
    if (fault) return fault;
  }
  return names === marks.names ? undefined : findNameTwice(bytes);
}

interface Marks {
  /** Quotes with a colon behind them: every name, and texts that begin with a colon. */
  names: number;
  /** Whether characters are written as `\u0000`: a NUL or half a pair cannot be written in another way. */
  hasEscapes: boolean;
}

function marksOf(bytes: Buffer): Marks {
  const { length } = bytes;
  let names = 0;
  let hasEscapes = false;
  for (let position = 0; position < length; position += 1) {
    const byte = bytes[position];
    if (byte === COLON) {
      let before = position - 1;
      while (isBlank(bytes[before])) before -= 1;
      if (bytes[before] === QUOTE && !isEscaped(bytes, before)) names += 1;
    } else if (byte === BACKSLASH && bytes[position + 1] === LOWER_U) {
      hasEscapes = true;
    }
  }
  return { names, hasEscapes };
}

/** JSON in a text is full of quotes with colons behind them, each behind a backslash. */
function isEscaped(bytes: Buffer, quote: number): boolean {
  let before = quote - 1;
  while (bytes[before] === BACKSLASH) before -= 1;
  return (quote - before) % 2 === 0;
}

/** Names of all objects, or undefined where one of them is too long. */
function countNames(value: unknown, levels: number): number | undefined {
  if (!isContainer(value)) return 0;
  if (levels === 0) throw new SyntaxProblem();
  const names = Array.isArray(value) ? [] : Object.keys(value);
  if (names.some((name) => name.length > LONGEST_NAME)) return undefined;
  let count = names.length;
  for (const inner of Object.values(value)) {
    if (!isContainer(inner)) continue;
    const ofInner = countNames(inner, levels - 1);
    if (ofInner === undefined) return undefined;
    count += ofInner;
  }
  return count;
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function findTextFault(value: unknown, path: (string | number)[]): Fault | undefined {
  if (typeof value === 'string') {
    const reason = refusedText(value);
    return reason && { path, reason };
  }
  if (!isContainer(value)) return undefined;
  const isArray = Array.isArray(value);
  for (const [name, inner] of Object.entries(value)) {
    if (name.length > LONGEST_NAME) {
      const reason = message('archive.name-of-member-too-long', { limit: LONGEST_NAME });
      return { path, reason };
    }
    const reason = isArray ? undefined : refusedText(name);
    const step = isArray ? Number(name) : name;
    const fault = reason ? { path: [...path, step], reason } : findTextFault(inner, [...path, step]);
    if (fault) return fault;
  }
  return undefined;
}

function refusedText(text: string): Message | undefined {
  if (text.includes('\0')) return message('archive.nul');
  return text.isWellFormed() ? undefined : message('archive.lone-surrogate');
}

/** What a bracket opened: an object with the names that it has had, or an array. */
interface Level {
  names: Set<string> | undefined;
  /** The name or the index at which the reading is. */
  at: string | number;
}

/** The first name that comes a second time in its object. The text has to be JSON. */
function findNameTwice(bytes: Buffer): Fault | undefined {
  let twice = '';
  const path = pathOf(bytes, bytes.length, (names, name) => {
    twice = name;
    return names.has(name);
  });
  return path && { path, reason: message('archive.name-of-member-twice', { name: excerpt(twice) }) };
}

/** Where in its value the first byte stands that is not UTF-8; the value has to be JSON but for such bytes. */
export function pathOfInvalidText(bytes: Buffer): (string | number)[] | undefined {
  const decoded = Buffer.from(bytes.toString());
  let position = 0;
  while (position < bytes.length && bytes[position] === decoded[position]) position += 1;
  return pathOf(bytes, position, () => false);
}

/** The path to the byte at `end`, or to the first name at which to stop. */
function pathOf(
  bytes: Buffer,
  end: number,
  isLast: (names: ReadonlySet<string>, name: string) => boolean,
): Level['at'][] | undefined {
  const levels: Level[] = [];
  for (let position = 0; position < bytes.length; position += 1) {
    const level = levels.at(-1);
    const byte = bytes[position];
    if (byte === QUOTE) {
      const from = position;
      position = skipText(bytes, from + 1, bytes.length);
      if (level?.names && isBeforeColon(bytes, position)) {
        const name = nameOf(bytes.subarray(from, position + 1));
        level.at = name;
        if (isLast(level.names, name)) return levels.map(({ at }) => at);
        level.names.add(name);
      }
    } else {
      followSign(levels, byte);
    }
    if (position >= end) return levels.map(({ at }) => at);
  }
  return undefined;
}

function followSign(levels: Level[], byte: number | undefined): void {
  const level = levels.at(-1);
  if (byte === OPEN_ARRAY) levels.push({ names: undefined, at: 0 });
  else if (byte === OPEN_OBJECT) levels.push({ names: new Set(), at: '' });
  else if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) levels.pop();
  else if (byte === COMMA && typeof level?.at === 'number') level.at += 1;
}

function isBeforeColon(bytes: Buffer, quote: number): boolean {
  let next = quote + 1;
  while (isBlank(bytes[next])) next += 1;
  return bytes[next] === COLON;
}

/** Without its quotes. One that is no JSON, whose mistake others tell of, is as it stands there. */
function nameOf(quoted: Buffer): string {
  const text = quoted.toString();
  if (!quoted.includes(BACKSLASH)) return text.slice(1, -1);
  try {
    return String(JSON.parse(text));
  } catch {
    return text.slice(1, -1);
  }
}
