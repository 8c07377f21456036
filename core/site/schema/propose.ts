import type { Message } from '#core/base/message.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import { isIdentifier, isTypeName } from '#core/catalog/check.ts';
import { CATEGORY, CATEGORY_COLUMN, type EntityType } from '#core/catalog/entity-type.ts';
import { mergeCatalog } from '#core/catalog/merge.ts';
import { looksSecret, whyNeverTransferred } from '#core/catalog/never-transferred.ts';
import { requiredCycle } from '#core/catalog/order.ts';
import { finding } from '#core/checks/finding.ts';
import type { CatalogFile, FileChange, FileColumn, FileType } from '#core/contract/catalog.ts';
import type { Finding } from '#core/contract/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import { defaultValue, fieldType } from './field-type.ts';
import type { RealField, RealTable } from './real-schema.ts';

/** A draft of a catalog file, and what is not in it. */
export interface Draft {
  file: CatalogFile;
  findings: Finding[];
}

/** What a column can point to: types of the catalog and drafted ones, by table. */
type Targets = ReadonlyMap<string, { name: string; id: string }>;

/**
 * Drafts entity types for tables that a catalog lacks, and columns that its own tables have besides. Guesses only what
 * the database says: what it does not say is left out and told. The same tables give the same draft.
 */
export function proposeCatalog(catalog: Catalog, tables: readonly RealTable[]): Draft {
  const known = new Map(catalog.types.map((type) => [type.table.toLowerCase(), type]));
  const names = new Set([...catalog.types.map(({ name }) => name), ...known.keys()]);
  const fallen: Finding[] = [];
  const possible = new Map<string, Skeleton>();
  for (const table of tables.filter(({ name }) => !known.has(name.toLowerCase()))) {
    const skeleton = skeletonOf(table, names);
    if ('name' in skeleton) {
      possible.set(table.name, skeleton);
      names.add(skeleton.name).add(table.name.toLowerCase());
    } else fallen.push(leftOut(table.name, skeleton));
  }
  for (;;) {
    const draft = draftFile(catalog, tables, possible);
    const gone = [...draft.fallen, ...cycleOf(catalog, draft.file)];
    if (gone.length === 0) return { file: draft.file, findings: [...fallen, ...draft.findings] };
    for (const { table, reason } of gone) {
      possible.delete(table);
      fallen.push(leftOut(table, reason));
    }
  }
}

/** A table that turned out to be no entity type. */
interface Fallen {
  table: string;
  reason: Message;
}

/** Drafts all that seems possible. What falls takes others with it, so it is drafted again without that. */
function draftFile(
  catalog: Catalog,
  tables: readonly RealTable[],
  possible: ReadonlyMap<string, Skeleton>,
): Draft & { fallen: Fallen[] } {
  const targets: Targets = new Map([
    ...catalog.types.map(({ table, name, id }) => [table, { name, id }] as const),
    ...Array.from(possible, ([table, { name, id }]) => [table, { name, id }] as const),
  ]);
  const findings: Finding[] = [];
  const fallen: Fallen[] = [];
  const types = Array.from(possible.values()).flatMap((skeleton): FileType[] => {
    const type = draftType(skeleton, targets, findings);
    if ('columns' in type) return [type];
    fallen.push({ table: skeleton.table.name, reason: type });
    return [];
  });
  const byTable = new Map(tables.map((table) => [table.name, table]));
  const changes = catalog.types.flatMap((type): FileChange[] => {
    const table = byTable.get(type.table);
    return table ? draftChange(type, table, targets, findings) : [];
  });
  return { file: { version: 1, types, changes }, findings, fallen };
}

/** The drafted tables of a cycle of required references, whose rows could not be written in any order. */
function cycleOf(catalog: Catalog, file: CatalogFile): Fallen[] {
  const cycle = requiredCycle(mergeCatalog(catalog, file).types) ?? [];
  const reason = message('catalog-draft.cycle', { path: cycle.join(' -> ') });
  return file.types.flatMap(({ name, table }) => (cycle.includes(name) ? [{ table, reason }] : []));
}

/** A table that can be a type, before its columns are looked at. */
interface Skeleton {
  name: string;
  table: RealTable;
  id: string;
  guid: string;
}

/** What makes a table an entity type, or why it is none. */
function skeletonOf(table: RealTable, taken: ReadonlySet<string>): Skeleton | Message {
  const reason = whyNeverTransferred(table.name);
  if (reason) return reason;
  const name = typeName(table.name);
  if (!isIdentifier(table.name)) return message('catalog-rule.identifier', { name: table.name });
  if (!isTypeName(name)) return message('catalog-rule.type-name', { name });
  if (taken.has(name)) return message('catalog-rule.type-twice', { name });
  if (taken.has(table.name.toLowerCase())) return message('catalog-rule.table-twice', { table: table.name });
  const [id = '', ...more] = table.primaryKey;
  const idField = fieldOf(table, id);
  if (more.length > 0 || !idField || fieldType(idField)?.type !== 'int' || !isIdentifier(id)) {
    return message('catalog-draft.no-id');
  }
  if (!idField.generated && !/^nextval\(/.test(idField.default ?? '')) {
    return message('catalog-draft.not-counted', { column: id });
  }
  const guids = table.unique.flatMap((columns) => {
    const field = columns.length === 1 ? fieldOf(table, columns[0] ?? '') : undefined;
    const isGuid = field?.required && isIdentifier(field.name) && fieldType(field)?.type === 'guid';
    return isGuid ? [field.name] : [];
  });
  const guid = guids.find((column) => column.toLowerCase() === 'guid') ?? guids[0];
  return guid === undefined ? message('catalog-draft.no-guid') : { name, table, id, guid };
}

function draftType(
  { name, table, id, guid }: Skeleton,
  targets: Targets,
  findings: Finding[],
): FileType | Message {
  const columns: FileColumn[] = [];
  const taken = new Set([id.toLowerCase(), guid.toLowerCase()]);
  for (const field of table.columns) {
    if (field.name === id || field.name === guid) continue;
    const column = draftColumn(table, field, targets, taken);
    if ('type' in column) columns.push(column);
    else if (isDemanded(field)) {
      const values = { column: `dbo.${table.name}.${field.name}`, reason: column };
      return message('catalog-draft.demanded', values);
    } else findings.push(columnLeftOut(table.name, field.name, column));
  }
  const owner = ownerOf(table, columns);
  for (const column of columns) {
    if (column.references && column !== owner) column.references = { type: column.references.type };
  }
  const key = keyOf(table, columns, owner);
  if (!key) return message('catalog-draft.no-key');
  const label = labelOf(columns, key);
  return {
    ...{ name, scope: isOfCategory(owner) ? 'category' : 'global', table: table.name, id, guid },
    ...{ columns, key, label },
    title: { en: wordsOf(table.name) },
  };
}

/** A column as it would be in a file, or why it cannot be. */
function draftColumn(
  table: RealTable,
  field: RealField,
  targets: Targets,
  taken: Set<string>,
): FileColumn | Message {
  const { name, required } = field;
  if (!isIdentifier(name)) return message('catalog-rule.identifier', { name });
  if (taken.has(name.toLowerCase())) {
    return message('catalog-rule.column-twice', { type: `dbo.${table.name}`, column: name });
  }
  taken.add(name.toLowerCase());
  if (field.generated) return message('catalog-draft.column-computed');
  const mapped = fieldType(field);
  if (!mapped) return message('catalog-draft.column-type', { type: field.dataType });
  if (looksSecret(name)) {
    return required && field.default === undefined
      ? message('catalog-draft.demanded-secret')
      : { name, ...mapped, secret: true };
  }
  const need = required ? { required } : {};
  const key = table.foreignKeys.find(({ columns }) => columns.includes(name));
  const isCategory = name === CATEGORY_COLUMN && mapped.type === 'int' && !key;
  if (!key && !isCategory) {
    const value = defaultValue(field.default, mapped.type);
    return { name, ...mapped, ...need, ...(value === undefined ? {} : { default: value }) };
  }
  const target = targets.get(key ? key.table : 'Subcategories');
  const pointsToId = key === undefined || (key.columns.length === 1 && key.targets[0] === target?.id);
  if (!target || !pointsToId || mapped.type !== 'int') {
    return message('catalog-draft.foreign', { table: key ? key.table : 'Subcategories' });
  }
  const owning = required && (isCategory || key?.cascades === true || name === CATEGORY_COLUMN);
  return { name, type: 'int', ...need, references: { type: target.name, ...(owning ? { owning } : {}) } };
}

/** The one column by which an entity belongs to another; its category before others. */
function ownerOf(table: RealTable, columns: readonly FileColumn[]): FileColumn | undefined {
  const owning = columns.filter(({ references }) => references?.owning);
  const toOthers = owning.filter(({ name }) => targetTable(table, name) !== table.name);
  return toOthers.find(isOfCategory) ?? toOthers[0];
}

function targetTable(table: RealTable, column: string): string | undefined {
  return table.foreignKeys.find(({ columns }) => columns.includes(column))?.table;
}

function isOfCategory(column: FileColumn | undefined): boolean {
  return column?.name === CATEGORY_COLUMN && column.references?.type === CATEGORY;
}

/** The smallest set of columns that is unique and always filled; one with the owner before others, then by name. */
function keyOf(
  table: RealTable,
  columns: readonly FileColumn[],
  owner: FileColumn | undefined,
): string[] | undefined {
  const usable = new Map(
    columns
      .filter(({ required, secret, type }) => required && !secret && type !== 'text')
      .map((column) => [column.name, column]),
  );
  const keys = table.unique.filter((set) => set.every((column) => usable.has(column)));
  const rank = (set: readonly string[]) => (owner && !set.includes(owner.name) ? 100 : 0) + set.length;
  const [best] = keys.toSorted(
    (left, right) => rank(left) - rank(right) || (left.join() < right.join() ? -1 : 1),
  );
  return best && [...best];
}

const NAMES = /^(?:name|title|caption|label|displayname|code|description|subject)$/i;
const NAME_ENDINGS = /(?:Name|Title|Caption)$/;

/** The column that names an entity to a person; its key where none does. */
function labelOf(columns: readonly FileColumn[], key: readonly string[]): string[] {
  const texts = columns.filter(({ type, secret }) => (type === 'string' || type === 'text') && !secret);
  const best =
    texts.find(({ name }) => /^(?:name|title)$/i.test(name)) ??
    texts.find(({ name }) => NAME_ENDINGS.test(name)) ??
    texts.find(({ name }) => NAMES.test(name));
  return best ? [best.name] : [...key];
}

/** Columns that a table of the catalog has besides. */
function draftChange(
  type: EntityType,
  table: RealTable,
  targets: Targets,
  findings: Finding[],
): FileChange[] {
  const known = new Set([type.id, type.guid, ...type.columns.map(({ name }) => name)]);
  const taken = new Set(Array.from(known, (name) => name.toLowerCase()));
  const add = table.columns
    .filter(({ name }) => !known.has(name))
    .flatMap((field): FileColumn[] => {
      const column = draftColumn(table, field, targets, taken);
      if ('type' in column) {
        const { references, required: _required, ...plain } = column;
        // Who owns an entity of the platform is known; and what it needs decides in which order all is written.
        return [references ? { ...plain, references: { type: references.type } } : column];
      }
      findings.push(columnLeftOut(table.name, field.name, column, isDemanded(field)));
      return [];
    });
  return add.length === 0 ? [] : [{ type: type.name, add }];
}

function isDemanded(field: RealField): boolean {
  return field.required && field.default === undefined && !field.generated;
}

function fieldOf(table: RealTable, name: string): RealField | undefined {
  return table.columns.find((field) => field.name === name);
}

function leftOut(table: string, reason: Message): Finding {
  const never = reason.code.startsWith('never-transferred.');
  return finding(
    never ? 'note' : 'warning',
    message('catalog-draft.left-out', { table: `dbo.${table}`, reason }),
    {
      subject: `dbo.${table}`,
      remedies: never ? [] : [message('catalog-draft.remedy')],
    },
  );
}

function columnLeftOut(table: string, name: string, reason: Message, demanded = false): Finding {
  const column = `dbo.${table}.${name}`;
  return finding(
    demanded ? 'warning' : 'note',
    message('catalog-draft.column-left-out', { column, reason }),
    {
      subject: column,
    },
  );
}

/** `SomeThings` is `some-things`. */
function typeName(table: string): string {
  return wordsOf(table).toLowerCase().replaceAll(' ', '-');
}

function wordsOf(table: string): string {
  return table
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .replace(/ +/g, ' ')
    .trim();
}
