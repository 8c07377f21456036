import type { Column, Value } from '#core/catalog/entity-type.ts';
import type { InvalidReason } from '#core/contract/transfer/conflicts.ts';
import { guid, valueRule } from './values.ts';

/** What was done to a value so that its column can hold it; nothing is lost by any of these. */
export type Conversion =
  | 'number-in-text'
  | 'flag-as-number'
  | 'flag-in-text'
  | 'text-as-number'
  | 'date-form'
  | 'guid-form';

export interface Converted {
  value: Value;
  conversion: Conversion;
}

type ColumnKind = Pick<Column, 'type' | 'length'>;

/** The canonical form of a value that another program writes in another way; nothing where something would be lost. */
export function convert(column: ColumnKind, value: unknown): Converted | undefined {
  const candidate = candidateFor(column, value);
  if (!candidate) return undefined;
  const canonical = valueRule(column).canonical(candidate.value);
  return canonical === undefined ? undefined : { ...candidate, value: canonical };
}

/** No longer than a number that is exact in memory, with the zeros that decimals are written with. */
const DECIMAL_TEXT = /^[+-]?\d{1,11}(\.\d{1,4}0{0,20})?$/;

const NUMBER_TEXT = /^[+-]?\d{1,300}(\.\d{1,300})?$/;

function candidateFor({ type }: ColumnKind, value: unknown): Converted | undefined {
  switch (type) {
    case 'int':
    case 'decimal':
      return typeof value === 'string' && DECIMAL_TEXT.test(value)
        ? { value: Number(value), conversion: 'number-in-text' }
        : undefined;
    case 'bool':
      return flag(value);
    case 'string':
    case 'text':
      return Number.isSafeInteger(value) ? { value: String(value), conversion: 'text-as-number' } : undefined;
    case 'datetime':
      return typeof value === 'string' ? { value: isoDate(value), conversion: 'date-form' } : undefined;
    case 'guid':
      return typeof value === 'string' ? { value: hyphenated(value), conversion: 'guid-form' } : undefined;
  }
}

/** A Guid as any of .NET's formats has it: bare, with hyphens, in braces or in parentheses. */
export function anyGuid(text: string): string | undefined {
  return guid(text) ?? guid(hyphenated(text));
}

function hyphenated(text: string): string {
  const digits = /^(?:\{([\da-f-]+)\}|\(([\da-f-]+)\)|([\da-f]{32}))$/i.exec(text);
  const bare = digits?.[1] ?? digits?.[2] ?? digits?.[3] ?? '';
  return bare.length === 32 ? bare.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') : bare;
}

function flag(value: unknown): Converted | undefined {
  if (value === 0 || value === 1) return { value: value === 1, conversion: 'flag-as-number' };
  if (typeof value !== 'string' || !/^(true|false|0|1)$/i.test(value)) return undefined;
  return { value: /^(true|1)$/i.test(value), conversion: 'flag-in-text' };
}

/** The serializers of .NET before JSON.NET; the offset says where the clock stood and does not change the moment. */
const MICROSOFT_DATE = /^\/Date\((-?\d{1,15})(?:[+-]\d{4})?\)\/$/;

/** ISO 8601 as others write it: a blank for the T, lower case, offsets without a colon or without minutes, long fractions. */
const OTHER_ISO =
  /^(\d{4}-\d\d-\d\d)(?:[Tt ](\d\d:\d\d(?::\d\d)?)(?:[.,](\d{1,20}))? ?([Zz]|[+-]\d\d(?::?\d\d)?)?)?$/;

function isoDate(text: string): string {
  const [, milliseconds] = MICROSOFT_DATE.exec(text) ?? [];
  if (milliseconds !== undefined) {
    const moment = new Date(Number(milliseconds));
    return Number.isNaN(moment.getTime()) ? '' : moment.toISOString();
  }
  const [, day, time = '00:00', fraction, zone = 'Z'] = OTHER_ISO.exec(text) ?? [];
  if (day === undefined) return '';
  const seconds = time.length === 5 ? `${time}:00` : time;
  const [, hours, minutes = '00'] = /^([+-]\d\d):?(\d\d)?$/.exec(zone) ?? [];
  const offset = hours === undefined ? 'Z' : `${hours}:${minutes}`;
  return `${day}T${seconds}${fraction === undefined ? '' : `.${fraction.slice(0, 7)}`}${offset}`;
}

/** Why a column cannot hold a value that cannot be converted either. */
export function invalidReason({ type, length }: ColumnKind, value: unknown): InvalidReason {
  switch (type) {
    case 'int':
    case 'decimal': {
      const isNumber = typeof value === 'number' || (typeof value === 'string' && NUMBER_TEXT.test(value));
      if (!isNumber) return typeof value === 'string' ? 'unreadable' : 'wrong-kind';
      const number = Number(value);
      return type === 'int' && Number.isInteger(number) ? 'out-of-range' : tooMuch(type, number);
    }
    case 'string':
    case 'text':
      return typeof value === 'string' && length !== undefined ? 'too-long' : 'wrong-kind';
    default:
      return typeof value === 'string' ? 'unreadable' : 'wrong-kind';
  }
}

function tooMuch(type: 'int' | 'decimal', number: number): InvalidReason {
  return type === 'decimal' && valueRule({ type }).canonical(Math.trunc(number)) === undefined
    ? 'out-of-range'
    : 'too-precise';
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/**
 * The beginning of a text that has at most `length` UTF-16 units, which is what every database counts or less. No
 * visible character is cut in two, unless it alone is longer.
 */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  const offset = Math.max(0, length - LONGEST_GRAPHEME);
  const around = text.slice(offset, length + 2);
  const start = graphemes.segment(around).containing(length - offset)?.index ?? 0;
  if (start > 0) return text.slice(0, offset + start);
  return isHighSurrogate(text.charCodeAt(length - 1)) ? text.slice(0, length - 1) : text.slice(0, length);
}

/** No real one is longer, in UTF-16 units; one could be made that is as long as a text. */
const LONGEST_GRAPHEME = 64;

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xdc00;
}
