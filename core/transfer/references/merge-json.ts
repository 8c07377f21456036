import { isDeepStrictEqual } from 'node:util';
import { applyEdits, type FormattingOptions, type JSONPath, modify } from 'jsonc-parser';
import { isJsonObject } from '#core/base/json.ts';
import { parseExactly } from '../archive/json/exact-json.ts';

/** Longer texts are not looked into. */
const MAX_CHARACTERS = 2_000_000;

/** How deep values may lie in each other. */
const MAX_LEVELS = 100;

/** How many characters are read for all edits together, each of which reads the whole text; with more of them it is written anew. */
const MAX_READ = 20_000_000;

type Members = Readonly<Record<string, unknown>>;

/** In place of a value that both sides have changed in different ways. */
const CONFLICT = Symbol('conflict');

/**
 * A JSON object that has the changes of both sides since the base, by keys at any depth, in the form that `ours` has; lists
 * count as a whole, the order of keys as nothing, and an empty text as an empty object. Null where both changed the same key in different ways; undefined where
 * not all three are objects.
 */
export function mergeJson(base: string, ours: string, theirs: string): string | null | undefined {
  const [was, here, there] = [readObject(base), readObject(ours), readObject(theirs)];
  if (!was || !here || !there) return undefined;
  if (base === ours) return theirs;
  const merged = mergeMembers(was, here, there);
  if (merged === CONFLICT) return null;
  const text = rewrite(isNothing(ours) ? '{}' : ours, here, merged);
  // A key that stands twice is changed in its wrong place.
  return isDeepStrictEqual(readObject(text), merged) ? text : undefined;
}

function readObject(text: string): Members | undefined {
  if (text.length > MAX_CHARACTERS) return undefined;
  if (isNothing(text)) return {};
  try {
    const value = parseExactly(text);
    return isMembers(value) && isWithin(value, MAX_LEVELS) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** A column that was never filled holds an empty text, or the word for nothing. */
function isNothing(text: string): boolean {
  return ['', 'null'].includes(text.trim());
}

function isWithin(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((inner) => isWithin(inner, levels - 1));
}

/** True for an object of the text: a number that is kept with its digits has no prototype. */
function isMembers(value: unknown): value is Members {
  return isJsonObject(value) && Object.getPrototypeOf(value) !== null;
}

/** A member; undefined where there is none. */
function memberOf(members: Members, name: string): unknown {
  return Object.hasOwn(members, name) ? members[name] : undefined;
}

function mergeMembers(base: Members, ours: Members, theirs: Members): Members | typeof CONFLICT {
  const merged: [string, unknown][] = [];
  for (const name of new Set([...Object.keys(ours), ...Object.keys(theirs)])) {
    const [was, here, there] = [memberOf(base, name), memberOf(ours, name), memberOf(theirs, name)];
    const value = mergeMember(was, here, there);
    if (value === CONFLICT) return CONFLICT;
    if (value !== undefined) merged.push([name, value]);
  }
  return Object.fromEntries(merged);
}

function mergeMember(was: unknown, here: unknown, there: unknown): unknown {
  if (isDeepStrictEqual(there, was) || isDeepStrictEqual(here, there)) return here;
  if (isDeepStrictEqual(here, was)) return there;
  const before = was === undefined ? {} : was;
  const haveKeys = isMembers(before) && isMembers(here) && isMembers(there);
  return haveKeys ? mergeMembers(before, here, there) : CONFLICT;
}

/** The text with another value, in its own form as far as it goes. */
function rewrite(text: string, value: Members, next: Members): string {
  const edits = [...changes(value, next, [])];
  const formatting = formOf(text);
  if (edits.length * text.length > MAX_READ) return JSON.stringify(next, null, formatting ? 2 : 0);
  const options = formatting ? { formattingOptions: formatting } : {};
  return edits.reduce((edited, [path, to]) => applyEdits(edited, modify(edited, path, to, options)), text);
}

/** What is another value, or none: as deep as it can be told. */
function* changes(value: Members, next: Members, above: JSONPath): Generator<[JSONPath, unknown]> {
  for (const name of new Set([...Object.keys(value), ...Object.keys(next)])) {
    const [before, after] = [memberOf(value, name), memberOf(next, name)];
    const path = [...above, name];
    if (isMembers(before) && isMembers(after)) yield* changes(before, after, path);
    else if (!isDeepStrictEqual(before, after)) yield [path, after];
  }
}

/** How the lines of a text are set in; undefined for a text of one line. */
function formOf(text: string): FormattingOptions | undefined {
  const [, ends, indent = ''] = /(\r?\n)([ \t]*)\S/.exec(text) ?? [];
  if (ends === undefined) return undefined;
  return { eol: ends, insertSpaces: !indent.startsWith('\t'), tabSize: indent.length || 2 };
}
