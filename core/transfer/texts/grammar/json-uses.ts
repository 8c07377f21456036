import { type JSONPath, type JSONVisitor, visit } from 'jsonc-parser';
import { integerIn, type Place } from '../place.ts';
import type { Use } from './use.ts';

/** Keys of what is compared with a column that is named beside it: `{ "column": "StateID", "value": 5 }`. */
const VALUE = /^(?:values?|eq|ne|equals|ids?)$/i;

interface Conditions {
  /** Texts of the object: one of them may be the name of a column. */
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
  const visitor: JSONVisitor = {
    onObjectBegin() {
      open.push({ names: [], places: [] });
    },
    onObjectEnd() {
      const { names, places } = open.pop() ?? { names: [], places: [] };
      for (const name of names) {
        for (const place of places) uses.push({ ...place, name, role: 'item', isProven: false });
      }
    },
    onLiteralValue(value, offset, length, _line, _column, pathOf) {
      if (typeof value !== 'string' && typeof value !== 'number') return;
      const place = placeOf(value, text.slice(offset, offset + length), offset);
      if (!place && (typeof value !== 'string' || !/ids?$/i.test(value))) return;
      const key = keyOf(pathOf());
      if (place && key !== undefined) {
        uses.push({ ...place, name: key, role: 'item', isProven: false });
        if (VALUE.test(key)) open.at(-1)?.places.push(place);
      } else if (!place && typeof value === 'string') open.at(-1)?.names.push(value);
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

function placeOf(value: string | number, written: string, offset: number): Place | undefined {
  if (typeof value === 'number') return integerIn(written, offset);
  return /^\d{1,10}$/.test(value) && written.length === value.length + 2
    ? integerIn(value, offset + 1)
    : undefined;
}

/** The key of a value, over the lists that it stands in. */
function keyOf(path: JSONPath): string | undefined {
  const key = path.findLast((step) => typeof step === 'string');
  return typeof key === 'string' ? key : undefined;
}
