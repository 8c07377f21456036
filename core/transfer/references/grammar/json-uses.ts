import { type JSONPath, type JSONVisitor, visit } from 'jsonc-parser';
import { endsLikeId } from '../id-names.ts';
import { integerIn, integersIn, type Place } from '../place.ts';
import type { Use } from './use.ts';

/** Keys of what is compared with a column that is named beside it: `{ "column": "StateID", "value": 5 }`. */
const VALUE = /^(?:values?|eq|ne|equals|ids?)$/i;

/** Keys that say how a value is compared with what the key before them names: `{ "stateId": { "in": [5] } }`. */
const OPERATOR = /^\$?(?:values?|eq|ne|equals|not|n?in|[gl]te?|notIn)$/i;

/** How many texts of an object or list may be the name of a column. */
const MAX_NAMES = 4;

interface Conditions {
  /** Some of its texts: one of them may be the name of a column. */
  names: string[];
  places: Place[];
}

/**
 * Numbers of JSON, also written as texts, by the key that they or their list stand under. None is proven: whose settings
 * they are, and of which system, says no key.
 */
export function createJsonUses(text: string): { uses: Use[]; visitor: JSONVisitor } {
  const uses: Use[] = [];
  const open: Conditions[] = [];
  const begin = () => {
    open.push({ names: [], places: [] });
  };
  const end = () => {
    const { names, places } = open.pop() ?? { names: [], places: [] };
    for (const name of names) {
      for (const place of places) uses.push({ ...place, name, role: 'item', isProven: false });
    }
  };
  const visitor: JSONVisitor = {
    onObjectBegin: begin,
    onObjectEnd: end,
    onArrayBegin: begin,
    onArrayEnd: end,
    onLiteralValue(value, offset, length, _line, _column, pathOf) {
      if (typeof value !== 'string' && typeof value !== 'number') return;
      const places = placesOf(value, text.slice(offset, offset + length), offset);
      const isName = places.length === 0 && typeof value === 'string' && endsLikeId(value);
      if (places.length === 0 && !isName) return;
      const path = pathOf();
      if (isName) {
        // A list of columns stands beside their values.
        const isListed = typeof path.at(-1) === 'number' && typeof path.at(-2) === 'string';
        for (const { names } of open.slice(isListed ? -2 : -1)) {
          if (names.length < MAX_NAMES) names.push(value);
        }
        return;
      }
      for (const holder of holdersOf(path, open)) holder.places.push(...places);
      const name = keyOf(path);
      if (name === undefined) return;
      for (const place of places) uses.push({ ...place, name, role: 'item', isProven: false });
    },
  };
  return { uses, visitor };
}

/** Numbers of a text that is JSON, or begins as if it were. */
export function findJsonUses(text: string): Use[] {
  const { uses, visitor } = createJsonUses(text);
  visit(text, visitor);
  return uses;
}

/**
 * The objects and lists in which a value may stand beside its column: the one that it is in, a list around its list, and
 * the object whose values its list are.
 */
function holdersOf(path: JSONPath, open: readonly Conditions[]): Conditions[] {
  const last = path.length - 1;
  const key = path.findLastIndex((step) => typeof step === 'string');
  const holders = key === last && !VALUE.test(String(path[key])) ? [] : [open[last]];
  if (key < last - 1) holders.push(open[last - 1]);
  if (key !== -1 && key < last && VALUE.test(String(path[key]))) holders.push(open[key]);
  return holders.filter((holder) => holder !== undefined);
}

/** The key of a value, over the lists that it stands in and the operators that it is compared with. */
function keyOf(path: JSONPath): string | undefined {
  const keys = path.filter((step) => typeof step === 'string');
  const key = keys.at(-1);
  return key !== undefined && OPERATOR.test(key) ? (keys.at(-2) ?? key) : key;
}

function placesOf(value: string | number, written: string, offset: number): Place[] {
  const isText = typeof value === 'string';
  if (isText && written.length !== value.length + 2) return [];
  if (isText && !/^\d{1,10}$/.test(value)) return integersIn(value, offset + 1);
  const place = isText ? integerIn(value, offset + 1) : integerIn(written, offset);
  return place ? [place] : [];
}
