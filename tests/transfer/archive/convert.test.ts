import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ColumnType, Value } from '#core/catalog/entity-type.ts';
import type { InvalidReason } from '#core/contract/transfer/conflicts.ts';
import { anyGuid, convert, invalidReason, shorten } from '#core/transfer/archive/convert-value.ts';
import { valueRule } from '#core/transfer/archive/values.ts';

const GUID = 'abcdef00-0000-4000-8000-00000000000a';

const converted: [ColumnType, unknown, Value][] = [
  ['int', '1', 1],
  ['int', '-5', -5],
  ['int', '+5', 5],
  ['int', '1.0', 1],
  ['int', '2147483647', 2147483647],
  ['decimal', '+12.50', 12.5],
  ['decimal', '12.500000000000000', 12.5],
  ['bool', 0, false],
  ['bool', 1, true],
  ['bool', 'true', true],
  ['bool', 'True', true],
  ['bool', 'FALSE', false],
  ['bool', '0', false],
  ['string', 15, '15'],
  ['text', -1, '-1'],
  ['datetime', '/Date(1769860800000)/', '2026-01-31T12:00:00.000Z'],
  ['datetime', '/Date(1769860800000+0300)/', '2026-01-31T12:00:00.000Z'],
  ['datetime', '/Date(-62135596800000)/', '0001-01-01T00:00:00.000Z'],
  ['datetime', '2026-01-31', '2026-01-31T00:00:00.000Z'],
  ['datetime', '2026-01-31 12:00:00', '2026-01-31T12:00:00.000Z'],
  ['datetime', '2026-01-31t12:00:00z', '2026-01-31T12:00:00.000Z'],
  ['datetime', '2026-01-31T12:00:00+0300', '2026-01-31T09:00:00.000Z'],
  ['datetime', '2026-01-31T12:00:00 +03', '2026-01-31T09:00:00.000Z'],
  ['datetime', '2026-01-31T12:00:00.123000000Z', '2026-01-31T12:00:00.123Z'],
  ['guid', `{${GUID}}`, GUID],
  ['guid', `(${GUID.toUpperCase()})`, GUID],
  ['guid', GUID.replaceAll('-', ''), GUID],
];

const refused: [ColumnType, unknown, InvalidReason][] = [
  ['int', 2147483648, 'out-of-range'],
  ['int', '2147483648', 'out-of-range'],
  ['int', 1.5, 'too-precise'],
  ['int', '1.5', 'too-precise'],
  ['int', 'one', 'unreadable'],
  ['int', '', 'unreadable'],
  ['int', '0x10', 'unreadable'],
  ['int', true, 'wrong-kind'],
  ['decimal', 1e11, 'out-of-range'],
  ['decimal', 0.00001, 'too-precise'],
  ['decimal', '12,5', 'unreadable'],
  ['decimal', '90000000000.000007', 'too-precise'],
  ['decimal', '100000000000', 'out-of-range'],
  ['bool', 2, 'wrong-kind'],
  ['bool', 'yes', 'unreadable'],
  ['string', '123456', 'too-long'],
  ['string', 123456, 'wrong-kind'],
  ['string', 1.5, 'wrong-kind'],
  ['string', true, 'wrong-kind'],
  ['text', { a: 1 }, 'wrong-kind'],
  ['text', ['a'], 'wrong-kind'],
  ['guid', '', 'unreadable'],
  ['guid', '{abc}', 'unreadable'],
  ['guid', 5, 'wrong-kind'],
  ['datetime', 1769860800000, 'wrong-kind'],
  ['datetime', '31.01.2026', 'unreadable'],
  ['datetime', '2026-02-30', 'unreadable'],
  ['datetime', '/Date(999999999999999)/', 'unreadable'],
  ['datetime', '2026-01-31 12:00:00 Europe/Moscow', 'unreadable'],
];

describe('a value of another writing', () => {
  it.each(converted)('%s: %j becomes %j, and stays so', (type, value, canonical) => {
    const column = { type, length: 5 };
    expect(valueRule(column).canonical(value) ?? convert(column, value)?.value).toBe(canonical);
    expect(valueRule(column).canonical(canonical)).toBe(canonical);
  });

  it.each(refused)('%s: %j is invalid: %s', (type, value, reason) => {
    const column = { type, length: 5 };
    expect(valueRule(column).canonical(value)).toBeUndefined();
    expect(convert(column, value)).toBeUndefined();
    expect(invalidReason(type === 'string' ? column : { type }, value)).toBe(reason);
  });

  it('never is another number than the one that was written', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[+-]?\d{1,16}(\.\d{0,8})?$/), (text) => {
        for (const type of ['int', 'decimal'] as const) {
          const value = valueRule({ type }).canonical(text) ?? convert({ type }, text)?.value;
          if (value !== undefined) expect(`${value}`).toBe(plain(text));
        }
      }),
    );
  });
});

/** A number without its sign plus, and without zeros that say nothing. */
function plain(text: string): string {
  const [, sign, whole = '', fraction = ''] = /^([+-]?)0*(\d*?)(?:\.(\d*?)0*)?$/.exec(text) ?? [];
  const digits = `${whole === '' ? '0' : whole}${fraction === '' ? '' : `.${fraction}`}`;
  return sign === '-' && digits !== '0' ? `-${digits}` : digits;
}

it('a Guid is known in each format of .NET that is one', () => {
  const forms = [GUID, GUID.toUpperCase(), `{${GUID}}`, `(${GUID})`, GUID.replaceAll('-', '')];
  expect(forms.map(anyGuid)).toEqual(forms.map(() => GUID));
  for (const text of ['', `{${GUID})`, `x${GUID}`, GUID.slice(1)]) expect(anyGuid(text)).toBeUndefined();
});

describe('a text that is too long', () => {
  const family = '👨‍👩‍👧';
  const cases: [text: string, length: number, shortened: string][] = [
    ['abcdef', 3, 'abc'],
    ['abc', 3, 'abc'],
    ['ab😀d', 3, 'ab'],
    ['ab😀d', 4, 'ab😀'],
    ['e\u0301e\u0301', 3, 'e\u0301'],
    [`a${family}b`, 5, 'a'],
    [`a${family}b`, 9, `a${family}`],
    [family, 4, '👨\u200d'],
    [family, 1, ''],
    [`a${'\u0301'.repeat(500)}`, 100, `a${'\u0301'.repeat(99)}`],
    ['a\r\nb', 2, 'a'],
  ];
  it.each(cases)('%j of at most %i units is %j', (text, length, shortened) => {
    expect(shorten(text, length)).toBe(shortened);
  });

  it('is cut to a beginning of it that fits, and never within a character', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 300 }),
        fc.integer({ min: 1, max: 250 }),
        (text, length) => {
          const short = shorten(text, length);
          expect(text.startsWith(short)).toBe(true);
          expect(short.length).toBeLessThanOrEqual(length);
          expect(short.isWellFormed()).toBe(true);
          if (text.length > length) expect(short.length).toBeGreaterThan(length - 65);
        },
      ),
    );
  });
});
