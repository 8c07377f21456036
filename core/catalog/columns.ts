import { CATEGORY, CATEGORY_COLUMN, type Column, ORDER_COLUMN, type Value } from './entity-type.ts';

/**
 * Short words for the columns of entity types, so that a type reads as a table. Each gives plain data; a type can
 * as well spell its columns out.
 */

type More = Pick<Column, 'required' | 'immutable' | 'secret'> & { default?: Value };

/** For a column that a row cannot be without. */
export const required = { required: true } as const;

/** Text of at most `length` characters. */
export function string(name: string, length: number, more: More = {}): Column {
  return { name, type: 'string', length, ...more };
}

/** Text of any length: a script, markup or JSON settings where `format` says so. */
export function text(name: string, format?: NonNullable<Column['format']>, more: More = {}): Column {
  return { name, type: 'text', ...(format ? { format } : {}), ...more };
}

/** 32-bit integer. */
export function int(name: string, more: More = {}): Column {
  return { name, type: 'int', ...more };
}

/** Number with 4 decimals. */
export function decimal(name: string, more: More = {}): Column {
  return { name, type: 'decimal', ...more };
}

/** Point in time. */
export function datetime(name: string, more: More = {}): Column {
  return { name, type: 'datetime', ...more };
}

/** Yes or no, never unknown; new rows have `value`. */
export function flag(name: string, value = false): Column {
  return { name, type: 'bool', required: true, default: value };
}

/** Where an entity stands among its siblings. */
export function order(): Column {
  return { name: ORDER_COLUMN, type: 'int', required: true, default: 0 };
}

/** Id of an entity of another type that may be missing. */
export function optionalReference(name: string, type: string): Column {
  return { name, type: 'int', references: { type } };
}

/** Id of an entity of another type that must be there. */
export function reference(name: string, type: string): Column {
  return { name, type: 'int', required: true, references: { type } };
}

/** Id of the entity that owns this one. */
export function owner(name: string, type: string): Column {
  return { name, type: 'int', required: true, references: { type, owning: true } };
}

/** What every category-scope type has: the category that owns it. */
export const category: Column = owner(CATEGORY_COLUMN, CATEGORY);
