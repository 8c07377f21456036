import type { Message } from '#core/base/message.ts';
import { CATEGORY_COLUMN } from '#core/catalog/entity-type.ts';
import { looksSecret } from '#core/catalog/never-transferred.ts';
import { isIdentifier } from '#core/catalog/validate.ts';
import { finding } from '#core/checks/finding.ts';
import type { FileColumn } from '#core/contract/catalog.ts';
import type { Finding } from '#core/contract/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import { defaultValue, fieldType } from './field-type.ts';
import type { FieldMetadata, TableMetadata } from './table-metadata.ts';

/** What a column can point to: types of the catalog and drafted ones, by table. */
export type Targets = ReadonlyMap<string, { name: string; id: string }>;

/** A column as it would be in a file, or why it cannot be. */
export function draftColumn(
  table: TableMetadata,
  field: FieldMetadata,
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

/** True where no row can be made without a value of it. */
export function isMandatory(field: FieldMetadata): boolean {
  return field.required && field.default === undefined && !field.generated;
}

/** Says that a column is not in a draft; `demanded`: rows cannot be made without it. */
export function skippedColumnFinding(
  table: string,
  name: string,
  reason: Message,
  demanded = false,
): Finding {
  const column = `dbo.${table}.${name}`;
  return finding(
    demanded ? 'warning' : 'note',
    message('catalog-draft.column-left-out', { column, reason }),
    {
      subject: column,
    },
  );
}
