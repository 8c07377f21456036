import { SiteferryError } from '#core/base/errors.ts';
import {
  CATEGORY,
  CATEGORY_COLUMN,
  type Column,
  type ColumnType,
  type EntityType,
  SECTION,
  SECTION_COLUMN,
  type Value,
} from './entity-type.ts';

/** Names of types become file names, so they are plain on every file system. */
const TYPE_NAME = /^_?[a-z][a-z0-9-]*$/;

/** Names of tables and columns go into statements as identifiers. */
const IDENTIFIER = /^[A-Za-z][A-Za-z0-9_]{0,62}$/;

/**
 * Holds entity types against the rules that everything derived from them relies on.
 *
 * Errors: `bug` for the first rule broken, with the type and column in its reason.
 */
export function checkTypes(types: readonly EntityType[]): void {
  const names = new Set(types.map((type) => type.name));
  checkUnique(
    types.map((type) => type.name),
    (name) => `two entity types are called "${name}"`,
  );
  checkUnique(
    types.map((type) => type.table),
    (table) => `two entity types have the table "${table}"`,
  );
  for (const type of types) {
    checkNames(type);
    for (const column of type.columns) checkColumn(type, column, names);
    checkKey(type);
    checkLabel(type);
    checkScope(type);
  }
}

function checkNames(type: EntityType): void {
  ensure(TYPE_NAME.test(type.name), `"${type.name}" cannot be the name of an entity type and of a file`);
  const columns = [type.id, type.guid, ...type.columns.map((column) => column.name)];
  for (const name of [type.table, ...columns]) {
    ensure(IDENTIFIER.test(name), `${type.name}: "${name}" cannot be the name of a table or column`);
  }
  checkUnique(columns, (name) => `${type.name} has two columns "${name}"`);
}

function checkColumn(type: EntityType, column: Column, names: ReadonlySet<string>): void {
  const at = `${type.name}.${column.name}`;
  if (column.type === 'string') {
    ensure((column.length ?? 0) > 0 && Number.isInteger(column.length), `${at} is a string without a length`);
  } else {
    ensure(column.length === undefined, `${at} has a length and is not a string`);
  }
  if (column.default !== undefined) {
    ensure(fits(column.type, column.default), `${at} has a default that is not of type ${column.type}`);
  }
  ensure(column.format === undefined || column.type === 'text', `${at} has a format and is not a text`);
  ensure(
    !(column.secret && column.required),
    `${at} is a secret and required: it never arrives on a receiver`,
  );
  if (column.immutable) {
    ensure(column.required === true, `${at} is immutable and may be empty`);
    ensure(!column.references, `${at} is immutable and a reference, whose value differs between sites`);
  }
  checkReference(at, column, names);
}

function checkReference(at: string, column: Column, names: ReadonlySet<string>): void {
  const { references } = column;
  if (!references) return;
  ensure(
    names.has(references.type),
    `${at} refers to the entity type "${references.type}", which is not there`,
  );
  ensure(column.type === 'int', `${at} is a reference and not an int`);
  ensure(column.default === undefined, `${at} is a reference with a default, which would be an id`);
  ensure(!column.secret, `${at} is a reference and a secret`);
}

function checkKey(type: EntityType): void {
  ensure(type.key.length > 0, `${type.name} has no natural key`);
  checkUnique(type.key, (name) => `${type.name} names "${name}" twice in its key`);
  for (const name of type.key) {
    const column = type.columns.find((candidate) => candidate.name === name);
    if (!column) throw broken(`${type.name} has the unknown column "${name}" in its key`);
    ensure(!column.secret, `${type.name}.${name} is a secret and in the key`);
    ensure(column.required === true, `${type.name}.${name} is in the key and may be empty`);
    ensure(column.type !== 'text', `${type.name}.${name} is in the key and too long for an index`);
  }
}

function checkLabel(type: EntityType): void {
  ensure(type.label.length > 0, `${type.name} has no label`);
  for (const name of type.label) {
    const column = type.columns.find((candidate) => candidate.name === name);
    if (!column) throw broken(`${type.name} has the unknown column "${name}" in its label`);
    ensure(!column.secret, `${type.name}.${name} is a secret and in the label`);
  }
}

function checkScope(type: EntityType): void {
  if (type.name === SECTION) ensure(type.scope === 'section', `${SECTION} is not of scope section`);
  if (type.name === CATEGORY) {
    ensure(type.scope === 'category', `${CATEGORY} is not of scope category`);
    checkOwner(type, SECTION_COLUMN, SECTION);
  } else if (type.scope === 'category') {
    checkOwner(type, CATEGORY_COLUMN, CATEGORY);
  }
}

function checkOwner(type: EntityType, name: string, owner: string): void {
  const column = type.columns.find((candidate) => candidate.name === name);
  ensure(
    column?.required === true && column.references?.owning === true && column.references.type === owner,
    `${type.name} has no column ${name} that is required and refers to ${owner} as its owner`,
  );
}

/** Compared without case: a database or a file system may not tell the names apart. */
function checkUnique(names: readonly string[], reason: (name: string) => string): void {
  const seen = new Set<string>();
  for (const name of names) {
    const folded = name.toLowerCase();
    ensure(!seen.has(folded), reason(name));
    seen.add(folded);
  }
}

function fits(type: ColumnType, value: Value): boolean {
  if (type === 'bool') return typeof value === 'boolean';
  if (type === 'int') return Number.isInteger(value);
  if (type === 'decimal') return typeof value === 'number';
  return typeof value === 'string';
}

function ensure(holds: boolean, reason: string): asserts holds {
  if (!holds) throw broken(reason);
}

function broken(reason: string): SiteferryError<'bug'> {
  return new SiteferryError('bug', { reason });
}
