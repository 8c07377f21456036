import { expect, it } from 'vitest';
import { parseValue, type ValueKind } from '../../electron/cli/commands/pairs.ts';

it.each<[ValueKind, string, string | number | boolean]>([
  ['text', '00420', '00420'],
  ['text', 'true', 'true'],
  ['text', '7', '7'],
  ['number', '1812', 1812],
  ['number', '7012345678', 7_012_345_678],
  ['number', '-1', -1],
  ['number', 'many', 'many'],
  ['number', '', ''],
  ['number', '12345678901234567890', '12345678901234567890'],
  ['flag', 'false', false],
  ['flag', 'yes', 'yes'],
])('a value of kind %s, %j, is %j', (kind, value, expected) => {
  expect(parseValue(kind, value)).toBe(expected);
});
