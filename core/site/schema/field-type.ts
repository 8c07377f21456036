import type { Column, ColumnType, Value } from '#core/catalog/entity-type.ts';
import type { FieldMetadata } from './table-metadata.ts';

/** Names that databases give to types, by ours; numbers and texts depend on their size besides. */
const TYPES: Readonly<Record<string, ColumnType | undefined>> = {
  int: 'int',
  integer: 'int',
  smallint: 'int',
  tinyint: 'int',
  bit: 'bool',
  boolean: 'bool',
  uuid: 'guid',
  uniqueidentifier: 'guid',
  'timestamp-without-time-zone': 'datetime',
  'timestamp-with-time-zone': 'datetime',
  date: 'datetime',
  datetime: 'datetime',
  datetime2: 'datetime',
  smalldatetime: 'datetime',
  datetimeoffset: 'datetime',
  numeric: 'decimal',
  decimal: 'decimal',
  smallmoney: 'decimal',
  text: 'text',
  'character-varying': 'string',
  character: 'string',
  varchar: 'string',
  nvarchar: 'string',
  char: 'string',
  nchar: 'string',
};

/** Digits that a decimal carries without loss, and those of them behind the point. */
const DECIMAL = { precision: 15, scale: 4 };

/** Longest text with a length; what may be longer is without one. */
const MAX_LENGTH = 4_000;

/** The type and length by which the values of a real column can be transferred without loss; undefined for none. */
export function fieldType(
  field: Pick<FieldMetadata, 'dataType' | 'length' | 'precision' | 'scale'>,
): Pick<Column, 'type' | 'length'> | undefined {
  const type = Object.hasOwn(TYPES, field.dataType) ? TYPES[field.dataType] : undefined;
  if (type === 'decimal') {
    const { precision = Number.POSITIVE_INFINITY, scale = Number.POSITIVE_INFINITY } = field;
    return precision <= DECIMAL.precision && scale <= DECIMAL.scale ? { type } : undefined;
  }
  if (type === 'string') {
    const { length = Number.POSITIVE_INFINITY } = field;
    return length > MAX_LENGTH ? { type: 'text' } : { type, length };
  }
  return type && { type };
}

/** The value of a default, where it is a plain value of this type and not an expression. */
export function defaultValue(expression: string | undefined, type: ColumnType): Value | undefined {
  if (expression === undefined) return undefined;
  let text = expression.trim();
  while (text.startsWith('(') && text.endsWith(')')) text = text.slice(1, -1).trim();
  // PostgreSQL writes the type behind.
  const [, quoted] = /^N?'((?:[^']|'')*)'(?:::[\w ]+(?:\(\d+\))?)?$/.exec(text) ?? [];
  if (quoted !== undefined) return ofText(quoted.replaceAll("''", "'"), type);
  if (type === 'bool') return ofFlag(text);
  const isNumber = /^[+-]?\d+(?:\.\d+)?$/.test(text);
  if (!isNumber || (type !== 'int' && type !== 'decimal')) return undefined;
  const value = Number(text);
  return type === 'int' && !Number.isInteger(value) ? undefined : value;
}

function ofText(text: string, type: ColumnType): Value | undefined {
  if (type === 'string' || type === 'text') return text.length > MAX_LENGTH ? undefined : text;
  return type === 'bool' ? ofFlag(text) : undefined;
}

function ofFlag(text: string): boolean | undefined {
  if (/^(?:true|1)$/i.test(text)) return true;
  return /^(?:false|0)$/i.test(text) ? false : undefined;
}
