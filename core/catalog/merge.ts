import type { Message } from '#core/base/message.ts';
import type { CatalogFile, FileChange, FileColumn, FileType } from '#core/contract/catalog.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Catalog } from './catalog.ts';
import { CATEGORY, CATEGORY_COLUMN, type Column, type EntityType, SECTION } from './entity-type.ts';
import { whyNeverTransferred } from './never-transferred.ts';
import { type Mistake, validateTypes } from './validate.ts';

/** Something that is wrong with a catalog file, and where: a JSON pointer. */
export interface FileMistake {
  pointer: string;
  message: Message;
}

/** A catalog file over the reference catalog. */
export interface Merged {
  types: readonly EntityType[];
  /** Everything that is wrong, in the order of the file; a catalog can be made of the types only where it is empty. */
  mistakes: readonly FileMistake[];
}

type Path = readonly (string | number)[];

/** A type with where its parts stand in the file. */
interface Placed {
  type: EntityType;
  at: (path: Path) => Path;
}

/** Lays a catalog file over the reference catalog: new types, and changes of those that it has. */
export function mergeCatalog(reference: Catalog, file: CatalogFile): Merged {
  const mistakes: FileMistake[] = [];
  const note: Note = (path, problem) => mistakes.push({ pointer: pointerOf(path), message: problem });
  const changes = changesByType(reference, file.changes, note);
  const known = reference.types.map((type): Placed => {
    const change = changes.get(type.name);
    if (!change) return { type, at: () => [] };
    checkTable(reference, change.change.table, ['changes', change.index, 'table'], type, note);
    return changedType(type, change.change, ['changes', change.index], note);
  });
  const added = file.types.flatMap((type, index): Placed[] => {
    const place: Path = ['types', index];
    if (reference.find(type.name)) {
      note([...place, 'name'], message('catalog-file.type-known', { type: type.name }));
      return [];
    }
    checkTable(reference, type.table, [...place, 'table'], undefined, note);
    return [{ type: addedType(type), at: (path) => [...place, ...path] }];
  });
  const all = [...known, ...added];
  const types = all.map(({ type }) => type);
  // What the file itself gets wrong would come up here again as what is missing.
  if (mistakes.length === 0) {
    for (const mistake of validateTypes(types)) note(placeOf(mistake, all), mistake.message);
  }
  return { types, mistakes };
}

type Note = (path: Path, problem: Message) => void;

function changesByType(
  reference: Catalog,
  changes: readonly FileChange[],
  note: Note,
): Map<string, { change: FileChange; index: number }> {
  const byType = new Map<string, { change: FileChange; index: number }>();
  for (const [index, change] of changes.entries()) {
    const { type } = change;
    const place: Path = ['changes', index, 'type'];
    if (!reference.find(type)) note(place, message('catalog-file.type-unknown', { type }));
    else if (byType.has(type)) note(place, message('catalog-file.change-twice', { type }));
    else byType.set(type, { change, index });
  }
  return byType;
}

/**
 * Refuses tables that never leave a site, and those of the reference catalog, also where a change has given their type
 * another table: their secrets would be read as something else.
 */
function checkTable(
  reference: Catalog,
  table: string | undefined,
  place: Path,
  own: EntityType | undefined,
  note: Note,
): void {
  if (table === undefined) return;
  const reason = whyNeverTransferred(table);
  if (reason) note(place, message('catalog-file.never-transferred', { table, reason }));
  const folded = table.toLowerCase();
  const holder = reference.types.find((type) => type !== own && type.table.toLowerCase() === folded);
  if (holder) note(place, message('catalog-file.table-of-reference', { table, type: holder.name }));
}

function addedType({ guid, label, title, icon, ...type }: FileType): EntityType {
  const { name, scope, table, id, columns, key, uniqueKey } = type;
  return {
    ...{ name, scope, table, id, guid },
    columns: columns.map(columnOf),
    key,
    ...(uniqueKey === undefined ? {} : { uniqueKey }),
    label: label ?? key,
    title: { en: title?.en ?? name, ru: title?.ru ?? title?.en ?? name },
    icon: icon ?? 'Table',
  };
}

function columnOf({ $comment, required, immutable, secret, references, ...column }: FileColumn): Column {
  const { name, type, length, default: value, format } = column;
  return {
    name,
    type,
    ...(length === undefined ? {} : { length }),
    ...(required ? { required } : {}),
    ...(value === undefined ? {} : { default: value }),
    ...(immutable ? { immutable } : {}),
    ...(secret ? { secret } : {}),
    ...(format === undefined ? {} : { format }),
    ...(references
      ? { references: { type: references.type, ...(references.owning ? { owning: true } : {}) } }
      : {}),
  };
}

function changedType(type: EntityType, change: FileChange, place: Path, note: Note): Placed {
  checkRemoved(type, change, place, note);
  checkRenamed(type, change, place, note);
  checkSecretNames(type, change, place, note);
  const { add = [], rename = [], remove = [], uniqueKey = type.uniqueKey } = change;
  const removed = new Set(remove);
  const names = new Map(rename.map(({ from, to }) => [from, to]));
  const renamed = (name: string) => names.get(name) ?? name;
  const kept = type.columns
    .filter(({ name }) => !removed.has(name))
    .map((column) => ({ ...column, name: renamed(column.name) }));
  return {
    type: {
      ...type,
      table: change.table ?? type.table,
      id: change.id ?? type.id,
      guid: change.guid ?? type.guid,
      columns: [...kept, ...add.map(columnOf)],
      key: change.key ?? type.key.map(renamed),
      ...(uniqueKey === undefined ? {} : { uniqueKey }),
      label: type.label.filter((name) => !removed.has(name)).map(renamed),
    },
    at: ([part, index, ...rest]) => {
      if (part === 'columns' && typeof index === 'number' && index >= kept.length) {
        return [...place, 'add', index - kept.length, ...rest];
      }
      const isNamed = typeof part === 'string' && Object.hasOwn(change, part);
      return isNamed ? [...place, part] : place;
    },
  };
}

function checkRemoved(type: EntityType, { remove = [] }: FileChange, place: Path, note: Note): void {
  for (const [index, name] of remove.entries()) {
    const column = type.columns.find((candidate) => candidate.name === name);
    const values = { type: type.name, column: name };
    const at: Path = [...place, 'remove', index];
    if (!column) note(at, message('catalog-file.column-unknown', values));
    else if (column.secret) note(at, message('catalog-file.secret-kept', values));
    else if (isFixed(type, name)) note(at, message('catalog-file.column-fixed', values));
  }
}

function checkRenamed(type: EntityType, { id, rename = [] }: FileChange, place: Path, note: Note): void {
  const fixed = (column: string) => message('catalog-file.column-fixed', { type: type.name, column });
  if (id !== undefined && isFixed(type, type.id)) note([...place, 'id'], fixed(type.id));
  for (const [index, { from }] of rename.entries()) {
    const at: Path = [...place, 'rename', index, 'from'];
    if (!type.columns.some(({ name }) => name === from)) {
      note(at, message('catalog-file.column-unknown', { type: type.name, column: from }));
    } else if (isFixed(type, from)) note(at, fixed(from));
    else if (rename.findIndex((other) => other.from === from) < index) {
      note(at, message('catalog-rule.column-twice', { type: type.name, column: from }));
    }
  }
}

/** No other column may get the name of a secret, under which a site may still keep it. */
function checkSecretNames(type: EntityType, change: FileChange, place: Path, note: Note): void {
  const secrets = new Set(type.columns.filter(({ secret }) => secret).map(({ name }) => name.toLowerCase()));
  const { id, guid, add = [], rename = [] } = change;
  const given: { name: string | undefined; at: Path }[] = [
    { name: id, at: ['id'] },
    { name: guid, at: ['guid'] },
    ...add.map(({ name }, index) => ({ name, at: ['add', index, 'name'] })),
    ...rename.map(({ to }, index) => ({ name: to, at: ['rename', index, 'to'] })),
  ];
  for (const { name, at } of given) {
    if (name === undefined || !secrets.has(name.toLowerCase())) continue;
    note([...place, ...at], message('catalog-file.secret-kept', { type: type.name, column: name }));
  }
}

/** Columns that the layout of archives, the tree and denormalization know by their names. */
function isFixed(type: EntityType, name: string): boolean {
  if (type.name === SECTION || type.name === CATEGORY) {
    return ['CatID', 'SubcatID', 'Name', 'IsPivot'].includes(name);
  }
  return type.scope === 'category' && name === CATEGORY_COLUMN;
}

/** Where a mistake is in the file; one of two types that contradict each other is always of the file. */
function placeOf({ type, path }: Mistake, all: readonly Placed[]): Path {
  return all.find((placed) => placed.type === type)?.at(path) ?? [];
}

function pointerOf(path: Path): string {
  return path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
