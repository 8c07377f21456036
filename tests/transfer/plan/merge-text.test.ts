import { describe, expect, it } from 'vitest';
import { diffLines } from '#core/transfer/plan/diff-lines.ts';
import { mergeTexts } from '#core/transfer/plan/three-way/merge-text.ts';

const base = 'one\ntwo\nthree\nfour\nfive\n';

describe('a merge of texts', () => {
  it.each<[string, string, string, string | null]>([
    [
      'has the changes of both',
      base.replace('one', 'ONE'),
      base.replace('five', 'FIVE'),
      'ONE\ntwo\nthree\nfour\nFIVE\n',
    ],
    [
      'has a change of both once',
      base.replace('two', 'TWO'),
      base.replace('two', 'TWO'),
      base.replace('two', 'TWO'),
    ],
    [
      'has added and removed lines',
      base.replace('two\n', ''),
      `${base}six\n`,
      'one\nthree\nfour\nfive\nsix\n',
    ],
    ['is none where both changed a line', base.replace('two', 'TWO'), base.replace('two', '2'), null],
    [
      'is none where one removed what the other changed',
      base.replace('two\n', ''),
      base.replace('two', '2'),
      null,
    ],
  ])('%s', (_what, ours, theirs, merged) => {
    expect(mergeTexts(base, ours, theirs)).toBe(merged);
  });

  it('keeps the ends of lines, and that the last line has none', () => {
    expect(mergeTexts('a\r\nb\r\nc\r\nd', 'A\r\nb\r\nc\r\nd', 'a\r\nb\r\nc\r\nD')).toBe('A\r\nb\r\nc\r\nD');
  });

  it('of JSON is JSON, or none', () => {
    const json = (lines: string[]) => `{\n${lines.join('\n')}\n}`;
    const was = json(['  "a": 1,', '  "b": 2,', '  "c": 3,', '  "d": 4']);
    const ours = json(['  "a": 10,', '  "b": 2,', '  "c": 3,', '  "d": 4']);
    const theirs = json(['  "a": 1,', '  "b": 2,', '  "c": 3,', '  "d": 40']);
    expect(JSON.parse(mergeTexts(was, ours, theirs) ?? '')).toEqual({ a: 10, b: 2, c: 3, d: 40 });
    const longer = json(['  "a": 1,', '  "b": 2,', '  "c": 3,', '  "d": 4,', '  "e": 5']);
    const shorter = json(['  "b": 2,', '  "c": 3,', '  "d": 4']);
    expect(JSON.parse(mergeTexts(was, shorter, longer) ?? '')).toEqual({ b: 2, c: 3, d: 4, e: 5 });
    // Two last members, which need a comma between them.
    const one = json(['  "a": 1,', '  "b": 2', '  ,"x": 1']);
    const other = json(['  "a": 1', '  ,"y": 2']);
    const merged = mergeTexts(json(['  "a": 1,', '  "b": 2']), one, other);
    expect(merged === null || JSON.parse(merged)).toBeTruthy();
  });

  it('gives up on a text of more lines than it can merge in time', () => {
    const many = 'x\n'.repeat(5_001);
    expect(mergeTexts(many, `${many}a\n`, `b\n${many}`)).toBeNull();
  });
});

describe('lines in which two texts differ', () => {
  it('are told with their place', () => {
    expect(diffLines('a\r\nb\nc', 'a\nB\nc\nd')).toEqual([
      { line: 2, before: ['b'], after: ['B'] },
      { line: 4, before: [], after: ['d'] },
    ]);
  });

  it('are looked for in as many lines as can be compared in time', () => {
    const most = 'x\n'.repeat(4_999);
    expect(diffLines(`${most}a`, `${most}b`)).toEqual([{ line: 5_000, before: ['a'], after: ['b'] }]);
    expect(diffLines(`${most}\na`, `${most}\nb`)).toEqual([]);
  });
});
