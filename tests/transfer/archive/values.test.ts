import { describe, expect, it } from 'vitest';
import type { ColumnType, Value } from '#core/catalog/entity-type.ts';
import { valueRule } from '#core/transfer/archive/values.ts';

const accepted: [ColumnType, unknown, Value][] = [
  ['int', 2147483647, 2147483647],
  ['int', -2147483648, -2147483648],
  ['int', -0, 0],
  ['decimal', 0.1, 0.1],
  ['decimal', '12.5', 12.5],
  ['decimal', '-12.5000000000', -12.5],
  ['decimal', 99999999999.9999, 99999999999.9999],
  ['decimal', -0, 0],
  ['bool', false, false],
  ['string', '12345', '12345'],
  ['string', '😀😀😀😀😀', '😀😀😀😀😀'],
  ['text', '', ''],
  ['guid', 'ABCDEF00-0000-4000-8000-000000000001', 'abcdef00-0000-4000-8000-000000000001'],
  ['datetime', '2026-01-31T12:00:00.000Z', '2026-01-31T12:00:00.000Z'],
  ['datetime', '2026-01-31T12:00:00', '2026-01-31T12:00:00.000Z'],
  ['datetime', '2026-01-31T12:00', '2026-01-31T12:00:00.000Z'],
  ['datetime', '2026-01-31T12:00:00.1239999', '2026-01-31T12:00:00.123Z'],
  ['datetime', '2026-01-31T01:30:00.5+03:00', '2026-01-30T22:30:00.500Z'],
  ['datetime', '2024-02-29T00:00:00Z', '2024-02-29T00:00:00.000Z'],
  ['datetime', '0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
];

const refused: [ColumnType, unknown][] = [
  ['int', 2147483648],
  ['int', -2147483649],
  ['int', 1.5],
  ['int', '1'],
  ['int', true],
  ['decimal', 1e11],
  ['decimal', 0.00001],
  ['decimal', '1e3'],
  ['decimal', ''],
  ['decimal', ' 1'],
  ['decimal', '0x10'],
  ['bool', 1],
  ['bool', 'true'],
  ['string', '123456'],
  ['string', '😀😀😀😀😀😀'],
  ['string', 5],
  ['text', ['a']],
  ['guid', ''],
  ['guid', 'abcdef00000040008000000000000001'],
  ['guid', '{abcdef00-0000-4000-8000-000000000001}'],
  ['guid', 'abcdef00-0000-4000-8000-00000000000g'],
  ['datetime', '2026-02-29T00:00:00Z'],
  ['datetime', '2026-13-01T00:00:00Z'],
  ['datetime', '2026-01-31T24:00:00Z'],
  ['datetime', '2026-01-31'],
  ['datetime', '31.01.2026 12:00'],
  ['datetime', '0000-01-01T00:00:00Z'],
  ['datetime', '0001-01-01T00:00:00+03:00'],
  ['datetime', '9999-12-31T23:00:00-03:00'],
  ['datetime', '2026-01-31T12:00:00+99:00'],
  ['datetime', 1769860800000],
];

describe('a value in an archive', () => {
  it.each(accepted)('%s: %j is taken as %j', (type, value, canonical) => {
    const taken = valueRule({ type, length: 5 }).canonical(value);
    expect(taken).toBe(canonical);
    expect(valueRule({ type, length: 5 }).canonical(taken)).toBe(canonical);
  });

  it.each(refused)('%s: %j is refused', (type, value) => {
    expect(valueRule({ type, length: 5 }).canonical(value)).toBeUndefined();
  });
});
