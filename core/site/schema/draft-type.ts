import type { Message } from '#core/base/message.ts';
import { CATEGORY, CATEGORY_COLUMN } from '#core/catalog/entity-type.ts';
import { whyNeverTransferred } from '#core/catalog/never-transferred.ts';
import { isIdentifier, isTypeName } from '#core/catalog/validate.ts';
import type { FileColumn, FileType } from '#core/contract/catalog.ts';
import type { Finding } from '#core/contract/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import { draftColumn, isMandatory, skippedColumnFinding, type Targets } from './draft-column.ts';
import { fieldType } from './field-type.ts';
import type { FieldMetadata, TableMetadata } from './table-metadata.ts';

/** A table that can be a type, before its columns are looked at. */
export interface TypeCandidate {
  name: string;
  table: TableMetadata;
  id: string;
  guid: string;
}

/** What makes a table an entity type, or why it is none. */
export function findCandidate(table: TableMetadata, taken: ReadonlySet<string>): TypeCandidate | Message {
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

/** A table as it would be in a file, or why it cannot be. Adds what is left out of it to `findings`. */
export function draftType(
  { name, table, id, guid }: TypeCandidate,
  targets: Targets,
  findings: Finding[],
): FileType | Message {
  const columns: FileColumn[] = [];
  const taken = new Set([id.toLowerCase(), guid.toLowerCase()]);
  for (const field of table.columns) {
    if (field.name === id || field.name === guid) continue;
    const column = draftColumn(table, field, targets, taken);
    if ('type' in column) columns.push(column);
    else if (isMandatory(field)) {
      const values = { column: `dbo.${table.name}.${field.name}`, reason: column };
      return message('catalog-draft.demanded', values);
    } else findings.push(skippedColumnFinding(table.name, field.name, column));
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

/** The one column by which an entity belongs to another; its category before others. */
function ownerOf(table: TableMetadata, columns: readonly FileColumn[]): FileColumn | undefined {
  const owning = columns.filter(({ references }) => references?.owning);
  const toOthers = owning.filter(({ name }) => targetTable(table, name) !== table.name);
  return toOthers.find(isOfCategory) ?? toOthers[0];
}

function targetTable(table: TableMetadata, column: string): string | undefined {
  return table.foreignKeys.find(({ columns }) => columns.includes(column))?.table;
}

function isOfCategory(column: FileColumn | undefined): boolean {
  return column?.name === CATEGORY_COLUMN && column.references?.type === CATEGORY;
}

/** The smallest set of columns that is unique and always filled; one with the owner before others, then by name. */
function keyOf(
  table: TableMetadata,
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

function fieldOf(table: TableMetadata, name: string): FieldMetadata | undefined {
  return table.columns.find((field) => field.name === name);
}

/** `SomeThings` is `some-things`. */
function typeName(table: string): string {
  return wordsOf(table).toLowerCase().replaceAll(' ', '-');
}

function wordsOf(table: string): string {
  return table
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .replace(/ +/g, ' ')
    .trim();
}
