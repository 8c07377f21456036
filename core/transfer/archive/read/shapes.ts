import { isJsonObject } from '#core/base/json.ts';
import { jsonPointer } from '../archive-errors.ts';
import { normalizeName } from '../type-names.ts';

/** Rows that were found in a JSON value which is not an array of rows. */
export interface FoundRows {
  rows: readonly unknown[];
  /** Of the array within the value, or of the only row. */
  pointer: string;
  single?: true;
}

/** Names under which serializers put what is really meant. */
const WRAPPERS: ReadonlySet<string> = new Set(
  ['items', 'rows', 'data', 'value', 'values', 'list', 'entities', 'result', '$values'].map(normalizeName),
);

/**
 * The rows in a value that stands where an array of rows should: a single row, or an array under some name. Nothing
 * where that would have to be guessed. `isRow` tells a row by its keys.
 */
export function findRows(
  value: unknown,
  isRow: (keys: readonly string[]) => boolean,
  pointer = '',
): FoundRows | undefined {
  if (value === null || value === undefined) return { rows: [], pointer };
  if (Array.isArray(value)) return { rows: value, pointer };
  if (!isJsonObject(value)) return undefined;
  const keys = Object.keys(value);
  if (keys.length === 0) return { rows: [], pointer };
  if (isRow(keys)) return { rows: [value], pointer, single: true };
  const [wrapper] = keys;
  if (keys.length === 1 && wrapper !== undefined && isJsonObject(value[wrapper])) {
    return findRows(value[wrapper], isRow, `${pointer}${jsonPointer(wrapper)}`);
  }
  const arrays = keys.filter((key) => Array.isArray(value[key]));
  const named = arrays.filter((key) => WRAPPERS.has(normalizeName(key)));
  const [key, other] = arrays.length === 1 ? arrays : named;
  const rows = key === undefined || other !== undefined ? undefined : value[key];
  return Array.isArray(rows) ? { rows, pointer: `${pointer}${jsonPointer(key ?? '')}` } : undefined;
}

/** Something that is said about one entity type. */
export interface TypeEntry {
  name: string;
  value: unknown;
  pointer: string;
}

const TYPE_KEYS: ReadonlySet<string> = new Set(
  ['type', 'typeName', 'entity', 'entityType', 'name', 'table', 'tableName'].map(normalizeName),
);

/** So deep below other names a map by type is looked for. */
const DEEPEST_WRAPPER = 3;

/**
 * What is said about each type: in a map by type, in a list whose elements name their type, or in one of these below
 * other names, of which those in `wanted` come first. Nothing where no type is named that `isType` knows, unless it is
 * said under a wanted name.
 */
export function findTypeEntries(
  json: unknown,
  isType: (name: string) => boolean,
  wanted: readonly string[],
): TypeEntry[] | undefined {
  const root = { name: '', value: json, pointer: '' };
  const meant = members(root).find(({ name }) => wanted.includes(normalizeName(name)));
  if (!meant) return searchNamed(root, isType, 0);
  return searchNamed(meant, isType, 0) ?? (isJsonObject(meant.value) ? members(meant) : undefined);
}

/** The members of an object, each with its pointer. */
export function members({ value, pointer }: TypeEntry): TypeEntry[] {
  if (!isJsonObject(value)) return [];
  return Object.entries(value).map(([name, inside]) => ({
    name,
    value: inside,
    pointer: `${pointer}${jsonPointer(name)}`,
  }));
}

function searchNamed(
  { value, pointer, name }: TypeEntry,
  isType: (name: string) => boolean,
  depth: number,
): TypeEntry[] | undefined {
  if (Array.isArray(value)) return value.length === 0 ? [] : namedInList(value, isType, pointer);
  const inside = members({ name, value, pointer });
  if (inside.some((member) => isType(member.name))) return inside;
  if (depth >= DEEPEST_WRAPPER) return undefined;
  const found = inside.flatMap((member) => {
    const named = searchNamed(member, isType, depth + 1);
    return named?.length ? [named] : [];
  });
  return found.length === 1 ? found[0] : undefined;
}

function namedInList(
  list: readonly unknown[],
  isType: (name: string) => boolean,
  pointer: string,
): TypeEntry[] | undefined {
  const named = list.flatMap((element, index): TypeEntry[] => {
    if (!isJsonObject(element)) return [];
    const keys = Object.keys(element).filter(
      (key) => TYPE_KEYS.has(normalizeName(key)) && typeof element[key] === 'string',
    );
    const key = keys.find((one) => isType(String(element[one]))) ?? keys[0];
    if (key === undefined) return [];
    const { [key]: name, ...value } = element;
    return [{ name: String(name), value, pointer: `${pointer}/${index}` }];
  });
  return named.some(({ name }) => isType(name)) ? named : undefined;
}
