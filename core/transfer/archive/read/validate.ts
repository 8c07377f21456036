import { SiteferryError } from '#core/base/errors.ts';
import { isJsonObject } from '#core/base/json.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import type { EntityType, Row, Value } from '#core/catalog/entity-type.ts';
import { message } from '#core/messages/catalogue.ts';
import { invalid, unexpected } from '../archive-errors.ts';
import type { InvalidValue } from '../content.ts';
import { convert } from '../convert-value.ts';
import { describeInvalid, givenTwice } from '../invalid-values.ts';
import { exceedsDepth } from '../json/json-depth.ts';
import { pointerTo, RowPlaces, type RowsPlace, rowPointer } from '../json/row-places.ts';
import { MAX_NAME } from '../max-name.ts';
import type { PassthroughCollector } from '../passthrough.ts';
import { columnFinder, type KnownColumn } from './column-names.ts';
import { type ColumnRule, columnRules } from './column-rules.ts';
import { findDuplicate, hashText } from './find-duplicate.ts';
import { isScriptReference, type NamedScripts } from './named-scripts.ts';
import type { Warnings } from './warnings.ts';

/** Takes rows as they come in. */
export interface RowConsumer {
  /**
   * Takes a parsed row, the `index`th of the array at `place`, and gives back what of it is kept in any form, or
   * nothing. The row may be changed in place; `exact` gives it as it was, by `parseExactly`.
   */
  add(value: unknown, place: RowsPlace, index: number, exact: () => unknown): object | undefined;
}

/** A row whose columns have their names; what is wrong with it is in `invalid`. */
interface Canonical {
  /** How many of its keys are columns. */
  found: number;
  invalid: { value: InvalidValue; original: unknown }[];
  hasIdentity: boolean;
  /** Its texts that stand in files. */
  scripts: { column: string; reference: unknown }[] | undefined;
}

/** What the rows of all types share. */
interface Reading {
  warnings: Warnings;
  maxDepth: number;
  collector: PassthroughCollector | undefined;
  scripts: NamedScripts;
}

/** The rows of one type, checked against the catalog as they come in from the files of an archive. */
export class TypeRows implements RowConsumer {
  readonly #type: EntityType;
  readonly #rules: readonly ColumnRule[];
  readonly #columnOf: (key: string) => KnownColumn;
  readonly #warnings: Warnings;
  readonly #maxDepth: number;
  readonly #collector: PassthroughCollector | undefined;
  readonly #scripts: NamedScripts;
  readonly #rows: Row[] = [];
  readonly #places = new RowPlaces();
  readonly #invalidValues = new Map<string, readonly InvalidValue[]>();
  #unusable = 0;

  constructor(type: EntityType, catalog: Catalog, { warnings, maxDepth, collector, scripts }: Reading) {
    this.#type = type;
    this.#rules = columnRules(type, catalog);
    this.#columnOf = columnFinder(type);
    this.#warnings = warnings;
    this.#maxDepth = maxDepth;
    this.#collector = collector;
    this.#scripts = scripts;
  }

  /** How many rows had no usable id and Guid. */
  get unusable(): number {
    return this.#unusable;
  }

  /** By Guid, what the columns cannot hold. */
  get invalidValues(): ReadonlyMap<string, readonly InvalidValue[]> {
    return this.#invalidValues;
  }

  add(value: unknown, place: RowsPlace, index: number, exact: () => unknown): object | undefined {
    if (!isJsonObject(value)) return this.#passOver(place, index, exact);
    let row = value;
    let canonical = this.#canonical(row, place);
    let twice: readonly InvalidValue[] = [];
    let hasUnknown = false;
    if (canonical.found !== Object.keys(row).length) {
      const named = this.#named(row, place, index);
      row = named.row;
      twice = named.twice;
      hasUnknown = named.hasUnknown;
      canonical = this.#canonical(row, place);
    }
    if (!canonical.hasIdentity) return this.#passOver(place, index, exact);
    // Not earlier: a second key for the same column has to be seen beside it.
    for (const { value: wrong } of canonical.invalid) delete row[wrong.column];
    for (const { column } of canonical.scripts ?? []) row[column] = '';
    if (!isChecked(row, canonical)) throw new SiteferryError('bug', { reason: 'a row was not checked' });
    this.#takeOwners(row, place, index);
    for (const { column, reference } of canonical.scripts ?? []) {
      this.#scripts.note(row, column, reference, place, index);
    }
    this.#places.note(place, this.#rows.length, index);
    this.#rows.push(row);
    const { invalid: wrong } = canonical;
    const unheld = [...wrong.map((one) => one.value), ...twice];
    if (unheld.length > 0) this.#noteInvalid(row, unheld, place, index);
    if (hasUnknown || unheld.length > 0) this.#carryColumns(row, place, unheld, exact);
    const originals = wrong.map(({ value: { column }, original }) => [column, original] as const);
    return wrong.length > 0 ? { ...row, ...Object.fromEntries(originals) } : row;
  }

  /** All rows by id, when all have come; each id and each Guid is there once. */
  sorted(): Row[] {
    const { id, guid } = this.#type;
    this.#checkUnique(id, (row) => Number(row[id]));
    this.#checkUnique(guid, (row) => hashText(String(row[guid])));
    return this.#rows.sort((left, right) => Number(left[id]) - Number(right[id]));
  }

  /**
   * The loop over every value of an archive. The parsed object becomes the row, with the few values replaced that
   * were not canonical and without those that are invalid.
   */
  #canonical(parsed: Record<string, unknown>, place: RowsPlace): Canonical {
    const state: Canonical = { found: 0, invalid: [], hasIdentity: true, scripts: undefined };
    for (const rule of this.#rules) {
      const { name } = rule.column;
      const value = parsed[name];
      // JSON has no functions: this is what every object inherits under a name such as "constructor".
      if (value === undefined || typeof value === 'function') {
        if (rule.isIdentity) state.hasIdentity = false;
        continue;
      }
      state.found += 1;
      if (value === null && !rule.isIdentity) continue;
      const canonical = rule.canonical(value);
      if (canonical === undefined) {
        if (place.namesScripts && rule.column.type === 'text' && isScriptReference(value)) {
          state.scripts = [...(state.scripts ?? []), { column: name, reference: value }];
        } else {
          this.#convert(parsed, rule, value, state);
        }
      } else if (canonical !== value) parsed[name] = canonical;
    }
    return state;
  }

  #convert(parsed: Record<string, unknown>, rule: ColumnRule, value: unknown, state: Canonical): void {
    const { column } = rule;
    const converted = convert(column, value);
    if (converted) {
      parsed[column.name] = converted.value;
      const values = { column: `${this.#type.name}.${column.name}` };
      const { conversion } = converted;
      this.#warnings.count('values-converted', conversion, (count) =>
        message('values-converted', { ...values, count, how: message(`conversion.${conversion}`) }),
      );
    } else if (rule.isIdentity) {
      state.hasIdentity = false;
    } else {
      state.invalid.push({ value: describeInvalid(column, value), original: value });
    }
  }

  /** The row under the names of the catalog, without what is in none of its columns. */
  #named(
    parsed: Record<string, unknown>,
    place: RowsPlace,
    index: number,
  ): { row: Record<string, unknown>; twice: InvalidValue[]; hasUnknown: boolean } {
    const row: Record<string, unknown> = {};
    let hasUnknown = false;
    const twice = new Map<string, InvalidValue>();
    for (const [key, value] of Object.entries(parsed)) {
      const known = this.#columnOf(key);
      if (known.kind !== 'column') {
        hasUnknown ||= known.kind === 'unknown';
        this.#warnUnknown(key, known.kind);
        this.#checkDepth(key, value, place, index);
      } else if (Object.hasOwn(row, known.name) || twice.has(known.name)) {
        twice.set(known.name, givenTwice(known.name, row[known.name] ?? value));
        delete row[known.name];
      } else {
        row[known.name] = value;
        if (!known.isExact) this.#noteSpelling(key, known.name);
      }
    }
    return { row, twice: Array.from(twice.values()), hasUnknown };
  }

  #noteSpelling(key: string, column: string): void {
    const values = { type: this.#type.name, column, found: key.slice(0, MAX_NAME) };
    this.#warnings.count('columns-respelled', this.#type.name, (count) =>
      message('columns-respelled', { ...values, count }),
    );
  }

  #warnUnknown(key: string, kind: 'secret' | 'unknown'): void {
    const column = `${this.#type.name}.${key.slice(0, MAX_NAME)}`;
    const code = kind === 'secret' ? 'secret-column' : 'unknown-column';
    this.#warnings.count(code, column, (count) => message(code, { column, count }));
  }

  #checkDepth(key: string, value: unknown, place: RowsPlace, index: number): void {
    if (!exceedsDepth(value, this.#maxDepth)) return;
    throw invalid(place.file, message('json.too-deep', { levels: this.#maxDepth }), {
      pointer: pointerTo(place, index, key),
    });
  }

  /** The folder of a file says whose its rows are: what they do not say themselves, and what they must not contradict. */
  #takeOwners(row: Row, place: RowsPlace, index: number): void {
    for (const { column, id } of place.owners) {
      if (row[column] === id) continue;
      if (row[column] !== undefined) {
        const expected = message('archive.id-of-path', { id });
        throw unexpected(place.file, pointerTo(place, index, column), expected, row[column]);
      }
      row[column] = id;
      const values = { column: `${this.#type.name}.${column}` };
      this.#warnings.count('owner-of-path', values.column, (count) =>
        message('owner-of-path', { ...values, count }),
      );
    }
  }

  /** What none of the columns took; a secret never goes into another archive. */
  #carryColumns(row: Row, place: RowsPlace, unheld: readonly InvalidValue[], exact: () => unknown): void {
    const original = this.#collector && exact();
    if (!this.#collector || !isJsonObject(original)) return;
    const isUnheld = (name: string) => unheld.some(({ column }) => column === name);
    const columns = Object.entries(original).filter(([key]) => {
      const known = this.#columnOf(key);
      return known.kind === 'unknown' || (known.kind === 'column' && isUnheld(known.name));
    });
    this.#collector.takeColumns(row, place, columns);
  }

  #passOver(place: RowsPlace, index: number, exact: () => unknown): undefined {
    this.#unusable += 1;
    this.#collector?.takeRow(this.#type.name, place, this.#withoutSecrets(exact()));
    const values = { type: this.#type.name, place: `${place.file}#${rowPointer(place, index)}` };
    this.#warnings.count('rows-unusable', this.#type.name, (count) =>
      message('rows-unusable', { ...values, count }),
    );
    return undefined;
  }

  #withoutSecrets(value: unknown): unknown {
    if (!isJsonObject(value)) return value;
    return Object.fromEntries(Object.entries(value).filter(([key]) => this.#columnOf(key).kind !== 'secret'));
  }

  #noteInvalid(row: Row, values: readonly InvalidValue[], place: RowsPlace, index: number): void {
    this.#invalidValues.set(String(row[this.#type.guid]), values);
    for (const { column, reason } of values) {
      const name = `${this.#type.name}.${column}`;
      const first = `${place.file}#${pointerTo(place, index, column)}`;
      this.#warnings.count('values-invalid', `${name} ${reason}`, (count) =>
        message('values-invalid', {
          count,
          column: name,
          reason: message(`invalid-value.${reason}`),
          place: first,
        }),
      );
    }
  }

  #checkUnique(column: string, numberOf: (row: Row) => number): void {
    const twice = findDuplicate(this.#rows, column, numberOf);
    if (twice) throw this.#twice(column, this.#rows[twice.second]?.[column], twice.first, twice.second);
  }

  #twice(column: string, value: Value | undefined, first: number, second: number): SiteferryError {
    const { place, index } = this.#places.of(second);
    const { file } = this.#places.of(first).place;
    const values = { type: this.#type.name, column, value: String(value), file };
    return invalid(place.file, message('archive.value-twice', values), {
      pointer: pointerTo(place, index, column),
    });
  }
}

/** Every value has been checked when there are as many as were found and are good. */
function isChecked(parsed: Record<string, unknown>, { found, invalid: wrong }: Canonical): parsed is Row {
  return Object.keys(parsed).length === found - wrong.length;
}
