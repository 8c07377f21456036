import { SiteferryError } from '#core/base/errors.ts';
import { isJsonObject } from '#core/base/json.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import type { Column, EntityType, Row, Value } from '#core/catalog/entity-type.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Owner } from './layout.ts';
import { MAX_NAME } from './meta.ts';
import { isDeeper } from './nesting.ts';
import { invalid, jsonPointer, unexpected } from './problems.ts';
import { type ValueRule, valueRule } from './values.ts';
import type { Warnings } from './warnings.ts';

/** Where an array of rows stands. */
export interface RowsPlace {
  file: string;
  /** JSON pointer of the array. */
  pointer: string;
  /** Values that the folder of the file dictates. */
  owners: readonly Owner[];
}

interface ColumnRule extends ValueRule {
  name: string;
  /** Id and Guid: null and nothing are refused. */
  isIdentity: boolean;
}

/** The rows of one type, checked against the catalog as they come in from the files of an archive. */
export class TypeRows {
  readonly #type: EntityType;
  readonly #rules: readonly ColumnRule[];
  readonly #secrets: ReadonlySet<string>;
  readonly #warnings: Warnings;
  readonly #maxDepth: number;
  readonly #rows: Row[] = [];
  /** From which row on they come from which array. */
  readonly #places: { place: RowsPlace; start: number }[] = [];

  constructor(type: EntityType, catalog: Catalog, warnings: Warnings, maxDepth: number) {
    this.#type = type;
    this.#rules = rulesOf(type, catalog);
    this.#secrets = new Set(type.columns.filter((column) => column.secret).map((column) => column.name));
    this.#warnings = warnings;
    this.#maxDepth = maxDepth;
  }

  /** Takes a parsed row, which is changed in place: the `index`th of the array at `place`. */
  add(value: unknown, place: RowsPlace, index: number): Row {
    if (!isJsonObject(value)) {
      throw unexpected(place.file, `${place.pointer}/${index}`, message('archive.row'), value);
    }
    const row = this.#canonical(value, place, index);
    for (const { column, id } of place.owners) {
      if (row[column] === id) continue;
      throw unexpected(
        place.file,
        pointerTo(place, index, column),
        message('archive.id-of-path', { id }),
        row[column],
      );
    }
    if (this.#places.at(-1)?.place !== place) this.#places.push({ place, start: this.#rows.length });
    this.#rows.push(row);
    return row;
  }

  /** All rows by id, when all have come; each id and each Guid is there once. */
  sorted(): Row[] {
    const { id, guid } = this.#type;
    this.#checkUnique(id, (row) => Number(row[id]));
    this.#checkUnique(guid, (row) => fingerprint(String(row[guid])));
    return this.#rows.sort((left, right) => Number(left[id]) - Number(right[id]));
  }

  /**
   * The loop over every value of an archive. The parsed object becomes the row, with the few values replaced that
   * were not canonical; only one with too many columns is copied.
   */
  #canonical(parsed: Record<string, unknown>, place: RowsPlace, index: number): Row {
    let found = 0;
    for (const rule of this.#rules) {
      const value = parsed[rule.name];
      // JSON has no functions: this is what every object inherits under a name such as "constructor".
      if (value === undefined || typeof value === 'function') {
        if (rule.isIdentity) throw this.#refused(rule, undefined, place, index);
        continue;
      }
      found += 1;
      if (value === null && !rule.isIdentity) continue;
      const canonical = rule.canonical(value);
      if (canonical === undefined) throw this.#refused(rule, value, place, index);
      if (canonical !== value) parsed[rule.name] = canonical;
    }
    return isRow(parsed, found) ? parsed : this.#withoutUnknown(parsed, place, index);
  }

  #refused(rule: ColumnRule, value: unknown, place: RowsPlace, index: number): SiteferryError {
    return unexpected(place.file, pointerTo(place, index, rule.name), rule.expected, value);
  }

  #withoutUnknown(parsed: Record<string, unknown>, place: RowsPlace, index: number): Row {
    const row: Row = {};
    for (const { name } of this.#rules) {
      if (Object.hasOwn(parsed, name)) row[name] = parsed[name] as Value;
    }
    for (const name of Object.keys(parsed)) {
      if (Object.hasOwn(row, name)) continue;
      this.#warn(name);
      if (isDeeper(parsed[name], this.#maxDepth)) {
        throw invalid(place.file, message('json.too-deep', { levels: this.#maxDepth }), {
          pointer: pointerTo(place, index, name),
        });
      }
    }
    return row;
  }

  #warn(column: string): void {
    const name = `${this.#type.name}.${column.slice(0, MAX_NAME)}`;
    const code = this.#secrets.has(column) ? 'secret-column' : 'unknown-column';
    this.#warnings.add(message(code, { column: name }));
  }

  /**
   * Numbers are sorted many times faster than a set of texts is built. Equal numbers need not be equal values, so the
   * values decide, in the order in which they came.
   */
  #checkUnique(column: string, numberOf: (row: Row) => number): void {
    const numbers = new Float64Array(this.#rows.length);
    for (const [position, row] of this.#rows.entries()) numbers[position] = numberOf(row);
    numbers.sort();
    if (!numbers.some((number, position) => number === numbers[position - 1])) return;
    const firstWith = new Map<Value | undefined, number>();
    for (const [position, row] of this.#rows.entries()) {
      const first = firstWith.get(row[column]);
      if (first !== undefined) throw this.#twice(column, row[column], first, position);
      firstWith.set(row[column], position);
    }
  }

  #twice(column: string, value: Value | undefined, first: number, second: number): SiteferryError {
    const { place, start } = this.#placeOf(second);
    const { file } = this.#placeOf(first).place;
    const values = { type: this.#type.name, column, value: String(value), file };
    return invalid(place.file, message('archive.value-twice', values), {
      pointer: pointerTo(place, second - start, column),
    });
  }

  #placeOf(position: number): { place: RowsPlace; start: number } {
    const found = this.#places.findLast(({ start }) => start <= position);
    if (found) return found;
    throw new SiteferryError('bug', { reason: `row ${position} of ${this.#type.name} came from nowhere` });
  }
}

/** A number that differs for different texts, but for one pair in 2^53. */
function fingerprint(text: string): number {
  let low = 0;
  let high = 0;
  for (let position = 0; position < text.length; position += 1) {
    const code = text.charCodeAt(position);
    low = (Math.imul(low, 31) + code) | 0;
    high = (Math.imul(high, 37) + code) | 0;
  }
  return (high >>> 11) * 2 ** 32 + (low >>> 0);
}

function rulesOf(type: EntityType, catalog: Catalog): ColumnRule[] {
  const rule = (column: Pick<Column, 'name' | 'type' | 'length'>, isIdentity: boolean): ColumnRule => ({
    name: column.name,
    isIdentity,
    ...valueRule(column),
  });
  return [
    rule({ name: type.id, type: 'int' }, true),
    rule({ name: type.guid, type: 'guid' }, true),
    ...catalog.transferred(type).map((column) => rule(column, false)),
  ];
}

/** Where a column of a row stands. */
export function pointerTo(place: RowsPlace, index: number, column: string): string {
  return `${place.pointer}${jsonPointer(index, column)}`;
}

/** Every value has been checked when there are as many as were found. */
function isRow(parsed: Record<string, unknown>, found: number): parsed is Row {
  return Object.keys(parsed).length === found;
}
