import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeTexts } from '#core/transfer/plan/three-way/merge-text.ts';
import { propertyOptions } from '#tests/support/property.ts';

const base = `{
  "Title": "Task",
  "Grid": { "Columns": ["Name", "Date"], "Size": 20 },
  "Filter": null
}
`;

const edited = (from: string, to: string, text = base) => {
  expect(text).toContain(from);
  return text.replace(from, to);
};

describe('a merge of JSON', () => {
  it.each([
    ['', '{"a":1}', '{"b":2}', '{"a":1,"b": 2}'],
    ['null', '{"a":1}', '{"b":2}', '{"a":1,"b": 2}'],
    ['{"a":1}', ' ', '{"a":1,"b":2}', '{"b": 2}'],
  ])('takes an empty text for an empty object: %j', (was, ours, theirs, merged) => {
    expect(mergeTexts(was, ours, theirs)).toBe(merged);
  });

  it.each<[what: string, ours: string, theirs: string, merged: string | null]>([
    [
      'has the keys that either side changed on one line',
      edited('"Size": 20', '"Size": 50'),
      edited('["Name", "Date"]', '[]'),
      edited('["Name", "Date"], "Size": 20', '[], "Size": 50'),
    ],
    [
      'has the keys that both added at the end',
      edited('null\n', 'null,\n  "Ours": 1\n'),
      edited('null\n', 'null,\n  "Theirs": { "A": [] }\n'),
      edited('null\n', 'null,\n  "Ours": 1,\n  "Theirs": {\n    "A": []\n  }\n'),
    ],
    [
      'has not what one removed and the other left',
      edited(',\n  "Filter": null', ''),
      edited('"Task"', '"Job"'),
      edited('"Task"', '"Job"', edited(',\n  "Filter": null', '')),
    ],
    [
      'is in the form of the receiver, whatever the archive’s is',
      JSON.stringify({ ...JSON.parse(base), Title: 'Ours' }),
      edited('"Size": 20', '"Size": 50'),
      JSON.stringify({ ...JSON.parse(base), Title: 'Ours' }).replace('20', '50'),
    ],
    ['takes a change of both once', edited('20', '30'), edited('20', '30'), edited('20', '30')],
    ['is none where both changed a key', edited('20', '30'), edited('20', '40'), null],
    ['is none where both changed a list', edited('"Name", ', ''), edited(', "Date"', ''), null],
    [
      'is none where one removed what the other changed',
      edited(',\n  "Filter": null', ''),
      edited('null', '"x"'),
      null,
    ],
    [
      'takes another order of keys for no change',
      '{ "Filter": null, "Title": "Task", "Grid": { "Size": 20, "Columns": ["Name", "Date"] } }',
      edited('"Task"', '"Job"'),
      '{ "Filter": null, "Title": "Job", "Grid": { "Size": 20, "Columns": ["Name", "Date"] } }',
    ],
  ])('%s', (_what, ours, theirs, merged) => {
    expect(mergeTexts(base, ours, theirs)).toBe(merged);
  });

  it('keeps the lines, the ends of lines and the digits of the receiver', () => {
    const was = '{\r\n\t"a": 1,\r\n\t"big": 12345678901234567890,\r\n\t"c": 3\r\n}\r\n';
    const ours = was.replace('"a": 1', '"a":   10');
    const theirs = was.replace('67890,', '67891,').replace('3\r\n', '3,\r\n\t"d": 1.50\r\n');
    const merged = '{\r\n\t"a":   10,\r\n\t"big": 12345678901234567891,\r\n\t"c": 3,\r\n\t"d": 1.50\r\n}\r\n';
    expect(mergeTexts(was, ours, theirs)).toBe(merged);
  });

  it('goes by lines where a key stands twice, and where it lies too deep', () => {
    const twice = (b: number, a: number) => `{"a": 1,\n"b": ${b},\n"c": 3,\n"a": ${a}}`;
    expect(mergeTexts(twice(2, 1), twice(20, 1), twice(2, 5))).toBe(twice(20, 5));
    const deep = (text: string) => `${'{"a":'.repeat(50_000)}${text}${'}'.repeat(50_000)}`;
    expect(mergeTexts(deep('1'), deep('2'), deep('3'))).toBeNull();
  });
});

type Members = Record<string, unknown>;
const members = fc.letrec((tie) => ({
  value: fc.oneof(
    { withCrossShrink: true },
    fc.constantFrom(1, 2, 'x', null),
    fc.array(fc.constantFrom(1, 2), { maxLength: 2 }),
    tie('object'),
  ),
  object: fc.dictionary(fc.constantFrom('a', 'b', 'c', '__proto__', 'ключ'), tie('value'), { maxKeys: 4 }),
})).object as fc.Arbitrary<Members>;
const written = fc
  .tuple(members, fc.constantFrom(undefined, 2, '\t'))
  .map(([value, indent]) => JSON.stringify(value, null, indent));

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const keysOf = (...all: Members[]) => new Set(all.flatMap((one) => Object.keys(one)));
const at = (value: Members, key: string) => (Object.hasOwn(value, key) ? value[key] : undefined);

/** Says where a merge has not what one side alone, or both in the same way, changed. */
function lost(base: Members, ours: Members, theirs: Members, merged: Members): string[] {
  return [...keysOf(base, ours, theirs, merged)].flatMap((key) => {
    const [was, here, there, now] = [at(base, key), at(ours, key), at(theirs, key), at(merged, key)];
    const isSame = isDeepStrictEqual;
    if (isSame(here, was)) return isSame(now, there) ? [] : [key];
    if (isSame(there, was) || isSame(here, there)) return isSame(now, here) ? [] : [key];
    if (isMembers(here) && isMembers(there) && isMembers(now))
      return lost(isMembers(was) ? was : {}, here, there, now).map((below) => `${key}/${below}`);
    return [key];
  });
}

describe('whatever JSON is merged', () => {
  it('is the other side where one has changed nothing', () => {
    fc.assert(
      fc.property(written, written, (was, other) => {
        expect(mergeTexts(was, was, other)).toBe(other);
        expect(JSON.parse(mergeTexts(was, other, was) ?? '')).toEqual(JSON.parse(other));
      }),
      propertyOptions(500),
    );
  });

  it('has the edits of both sides or is none, from either side', () => {
    fc.assert(
      fc.property(written, written, written, (was, ours, theirs) => {
        const [merged, back] = [mergeTexts(was, ours, theirs), mergeTexts(was, theirs, ours)];
        if (merged === null || back === null) {
          expect([merged, back]).toEqual([null, null]);
          return;
        }
        const [b, o, t, m] = [was, ours, theirs, merged].map((text): Members => JSON.parse(text));
        if (!b || !o || !t || !m) return;
        expect(lost(b, o, t, m)).toEqual([]);
        expect(isDeepStrictEqual(JSON.parse(back), m)).toBe(true);
      }),
      propertyOptions(1_000),
    );
  });
});
