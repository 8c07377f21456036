import type { Message } from '#core/base/message.ts';
import { message } from '#core/messages/catalogue.ts';
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
import { findRequiredCycle } from './topological-sort.ts';

/** A rule that an entity type breaks. */
export interface Mistake {
  type: EntityType;
  /** Where in the type, as it would be in JSON: `['columns', 2, 'length']`. */
  path: readonly (string | number)[];
  message: Message;
}

/** Names of types become file names, so they are plain on every file system. */
const TYPE_NAME = /^_?[a-z][a-z0-9-]{0,62}$/;

/** Names that a file cannot have on Windows. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

/** Names of tables and columns go into statements as identifiers. */
const IDENTIFIER = /^[A-Za-z][A-Za-z0-9_]{0,62}$/;

/** True for a name that tables, columns and rows in memory can have. */
export function isIdentifier(name: string): boolean {
  return IDENTIFIER.test(name) && !(name in Object.prototype);
}

/** True for a name that an entity type and its file can have. */
export function isTypeName(name: string): boolean {
  return TYPE_NAME.test(name) && !DEVICE.test(name) && !(name in Object.prototype);
}

/** Holds entity types against the rules that everything derived from them relies on; gives every rule broken. */
export function validateTypes(types: readonly EntityType[]): Mistake[] {
  const names = new Set(types.map((type) => type.name));
  const mistakes = [
    ...findDuplicates(types, ({ name }) => name).map((type) =>
      mistake(type, ['name'], message('catalog-rule.type-twice', { name: type.name })),
    ),
    ...findDuplicates(types, ({ table }) => table).map((type) =>
      mistake(type, ['table'], message('catalog-rule.table-twice', { table: type.table })),
    ),
    ...types.flatMap((type) => [
      ...wrongNames(type),
      ...type.columns.flatMap((column, index) =>
        wrongColumn(type, column, names).map(({ part, problem }) =>
          mistake(type, ['columns', index, ...(part === undefined ? [] : [part])], problem),
        ),
      ),
      ...wrongKey(type),
      ...wrongLabel(type),
      ...wrongScope(type),
    ]),
  ];
  return mistakes.length > 0 ? mistakes : wrongOrder(types);
}

function mistake(type: EntityType, path: Mistake['path'], problem: Message): Mistake {
  return { type, path, message: problem };
}

function wrongNames(type: EntityType): Mistake[] {
  const names = [
    { name: type.table, path: ['table'] },
    { name: type.id, path: ['id'] },
    { name: type.guid, path: ['guid'] },
    ...type.columns.map(({ name }, index) => ({ name, path: ['columns', index, 'name'] })),
  ];
  return [
    ...(isTypeName(type.name)
      ? []
      : [mistake(type, ['name'], message('catalog-rule.type-name', { name: type.name }))]),
    ...names
      .filter(({ name }) => !isIdentifier(name))
      .map(({ name, path }) => mistake(type, path, message('catalog-rule.identifier', { name }))),
    ...findDuplicates(names.slice(1), ({ name }) => name).map(({ name, path }) =>
      mistake(type, path, message('catalog-rule.column-twice', { type: type.name, column: name })),
    ),
  ];
}

/** A rule that a column breaks, and the part of it that this is about. */
interface ColumnMistake {
  part?: string;
  problem: Message;
}

function wrongColumn(type: EntityType, column: Column, names: ReadonlySet<string>): ColumnMistake[] {
  const at = { column: `${type.name}.${column.name}` };
  const { length } = column;
  const rules: [boolean, string, Message][] = [
    [
      column.type === 'string' && !(Number.isInteger(length) && Number(length) > 0),
      'length',
      message('catalog-rule.string-length', at),
    ],
    [column.type !== 'string' && length !== undefined, 'length', message('catalog-rule.other-length', at)],
    [
      column.default !== undefined && !fits(column.type, column.default),
      'default',
      message('catalog-rule.default-type', { ...at, type: column.type }),
    ],
    [column.format !== undefined && column.type !== 'text', 'format', message('catalog-rule.format', at)],
    [
      column.secret === true && column.required === true,
      'secret',
      message('catalog-rule.secret-required', at),
    ],
    [
      column.immutable === true && column.required !== true,
      'immutable',
      message('catalog-rule.immutable-optional', at),
    ],
    [
      column.immutable === true && column.references !== undefined,
      'immutable',
      message('catalog-rule.immutable-reference', at),
    ],
    ...referenceRules(at, column, names),
  ];
  return rules.flatMap(([broken, part, problem]) =>
    broken ? [Object.hasOwn(column, part) ? { part, problem } : { problem }] : [],
  );
}

function referenceRules(
  at: { column: string },
  column: Column,
  names: ReadonlySet<string>,
): [boolean, string, Message][] {
  const { references } = column;
  if (!references) return [];
  return [
    [
      !names.has(references.type),
      'references',
      message('catalog-rule.reference-unknown', { ...at, type: references.type }),
    ],
    [column.type !== 'int', 'type', message('catalog-rule.reference-type', at)],
    [column.default !== undefined, 'default', message('catalog-rule.reference-default', at)],
    [column.secret === true, 'secret', message('catalog-rule.reference-secret', at)],
    [
      references.owning === true && column.required !== true,
      'references',
      message('catalog-rule.owner-optional', at),
    ],
  ];
}

function wrongKey(type: EntityType): Mistake[] {
  if (type.key.length === 0)
    return [mistake(type, ['key'], message('catalog-rule.no-key', { type: type.name }))];
  const twice = findDuplicates(
    type.key.map((name, index) => ({ name, index })),
    ({ name }) => name,
  );
  return [
    ...twice.map(({ name, index }) =>
      mistake(type, ['key', index], message('catalog-rule.key-twice', { type: type.name, column: name })),
    ),
    ...type.key.flatMap((name, index) =>
      keyProblems(type, name).map((problem) => mistake(type, ['key', index], problem)),
    ),
  ];
}

function keyProblems(type: EntityType, name: string): Message[] {
  const column = type.columns.find((candidate) => candidate.name === name);
  if (!column) return [message('catalog-rule.key-unknown', { type: type.name, column: name })];
  const at = { column: `${type.name}.${name}` };
  return [
    ...(column.secret ? [message('catalog-rule.key-secret', at)] : []),
    ...(column.required ? [] : [message('catalog-rule.key-optional', at)]),
    ...(column.type === 'text' ? [message('catalog-rule.key-text', at)] : []),
  ];
}

function wrongLabel(type: EntityType): Mistake[] {
  if (type.label.length === 0)
    return [mistake(type, ['label'], message('catalog-rule.no-label', { type: type.name }))];
  return type.label.flatMap((name, index) => {
    const column = type.columns.find((candidate) => candidate.name === name);
    if (!column) {
      const problem = message('catalog-rule.label-unknown', { type: type.name, column: name });
      return [mistake(type, ['label', index], problem)];
    }
    if (!column.secret) return [];
    const problem = message('catalog-rule.label-secret', { column: `${type.name}.${name}` });
    return [mistake(type, ['label', index], problem)];
  });
}

function wrongScope(type: EntityType): Mistake[] {
  const ofScope = (scope: EntityType['scope']): Mistake[] =>
    type.scope === scope
      ? []
      : [mistake(type, ['scope'], message('catalog-rule.scope', { type: type.name, scope }))];
  if (type.name === SECTION) return ofScope('section');
  if (type.name === CATEGORY) return [...ofScope('category'), ...wrongOwner(type, SECTION_COLUMN, SECTION)];
  return type.scope === 'category' ? wrongOwner(type, CATEGORY_COLUMN, CATEGORY) : [];
}

function wrongOwner(type: EntityType, name: string, owner: string): Mistake[] {
  const column = type.columns.find((candidate) => candidate.name === name);
  const owned =
    column?.required === true && column.references?.owning === true && column.references.type === owner;
  if (owned) return [];
  return [mistake(type, ['scope'], message('catalog-rule.owner', { type: type.name, column: name, owner }))];
}

/** Looked for last: an order needs types that are otherwise sound. */
function wrongOrder(types: readonly EntityType[]): Mistake[] {
  const cycle = findRequiredCycle(types);
  const type = cycle && types.find(({ name }) => name === cycle[0]);
  if (!type) return [];
  return [mistake(type, [], message('catalog-rule.required-cycle', { path: cycle.join(' -> ') }))];
}

/** Those whose name is another one's before. Compared without case: a database or a file system may not tell them apart. */
function findDuplicates<T>(all: readonly T[], nameOf: (one: T) => string): T[] {
  const seen = new Set<string>();
  return all.filter((one) => {
    const folded = nameOf(one).toLowerCase();
    if (seen.has(folded)) return true;
    seen.add(folded);
    return false;
  });
}

function fits(type: ColumnType, value: Value): boolean {
  if (type === 'bool') return typeof value === 'boolean';
  if (type === 'int') return Number.isInteger(value);
  if (type === 'decimal') return typeof value === 'number';
  return typeof value === 'string';
}
