import { canonicalGuid } from '#core/base/guid.ts';
import type { Message } from '#core/base/message.ts';
import type { Column, Value } from '#core/catalog/entity-type.ts';
import { message } from '#core/messages/catalogue.ts';

/** How the values of a column are held against its type. */
export interface ValueRule {
  /** What is expected. */
  expected: Message;
  /** The canonical form (`ColumnType`) of a value that is not null, or undefined for a value that is refused. */
  canonical: (value: unknown) => Value | undefined;
}

const INT_MAX = 2 ** 31 - 1;
const INT_MIN = -(2 ** 31);

/** 15 digits with 4 decimals. */
const DECIMAL_LIMIT = 1e11;
const DECIMAL_STEPS = 1e4;

/** More decimals than the column has are zeros: a longer number would be rounded on its way into memory. */
const NUMBER_TEXT = /^-?\d{1,11}(\.\d{1,4}0{0,6})?$/;

/** Also without a zone, which then is UTC, and with the seven digits of .NET, of which three are kept. */
const DATETIME = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,7}))?)?(Z|[+-]\d\d:\d\d)?$/;
const CANONICAL_DATETIME_LENGTH = '2026-01-31T12:00:00.000Z'.length;

/** The rule for the values of a column; `length` is that of a `string`, in characters. */
export function valueRule({ type, length = 0 }: Pick<Column, 'type' | 'length'>): ValueRule {
  switch (type) {
    case 'int':
      return { expected: message('archive.value.int'), canonical: int };
    case 'decimal':
      return { expected: message('archive.value.decimal'), canonical: decimal };
    case 'bool':
      return { expected: message('archive.value.bool'), canonical: bool };
    case 'string':
      return {
        expected: message('archive.value.string', { length }),
        canonical: (value) => (typeof value === 'string' && isWithin(value, length) ? value : undefined),
      };
    case 'text':
      return { expected: message('json.text'), canonical: text };
    case 'guid':
      return { expected: message('archive.value.guid'), canonical: guid };
    case 'datetime':
      return { expected: message('archive.value.datetime'), canonical: datetime };
  }
}

/** A 32-bit integer; minus zero becomes zero. */
export function int(value: unknown): number | undefined {
  if (typeof value !== 'number' || !Number.isInteger(value)) return undefined;
  return value <= INT_MAX && value >= INT_MIN ? value + 0 : undefined;
}

/** Lower case, with hyphens. Files have no braces around it. */
export function guid(value: unknown): string | undefined {
  return typeof value === 'string' && value.length === 36 ? canonicalGuid(value) : undefined;
}

function decimal(value: unknown): number | undefined {
  if (typeof value === 'string') return NUMBER_TEXT.test(value) ? decimal(Number(value)) : undefined;
  if (typeof value !== 'number' || Math.abs(value) >= DECIMAL_LIMIT) return undefined;
  return Math.round(value * DECIMAL_STEPS) / DECIMAL_STEPS === value ? value + 0 : undefined;
}

function bool(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Characters are counted where code units are too many: a character outside of the basic plane has two. */
function isWithin(value: string, length: number): boolean {
  if (value.length <= length) return true;
  if (value.length > 2 * length) return false;
  let characters = 0;
  for (const _ of value) characters += 1;
  return characters <= length;
}

function datetime(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const parts = DATETIME.exec(value);
  if (!parts) return undefined;
  const [, year, month, day, hour, minute, second = '00', fraction = '', zone = 'Z'] = parts;
  const local = `${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction.slice(0, 3).padEnd(3, '0')}`;
  // Date takes 31 February for 3 March; what was given has to come back.
  const wallClock = new Date(`${local}Z`);
  if (Number.isNaN(wallClock.getTime()) || wallClock.toISOString() !== `${local}Z`) return undefined;
  const moment = zone === 'Z' ? wallClock : new Date(`${local}${zone}`);
  if (Number.isNaN(moment.getTime())) return undefined;
  const canonical = moment.toISOString();
  // An offset can lead out of the years 1 to 9999, which databases have.
  return canonical.length === CANONICAL_DATETIME_LENGTH && !canonical.startsWith('0000')
    ? canonical
    : undefined;
}
