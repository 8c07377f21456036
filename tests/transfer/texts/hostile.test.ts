import { describe, expect, it } from 'vitest';
import { isWholeRun } from '#tests/support/tier.ts';
import { COLUMNS, type Language, search } from './support.ts';

const LENGTH = isWholeRun ? 1 << 18 : 1 << 15;

/**
 * Texts that make a careless reader go back again and again, nest without end or lose its way: one whose time grows
 * with the square of the text would not end within the time of a test, at the length of the whole run.
 */
const pieces = [
  'if (IsInGroup(2) && isInGroup(2) && t.StateId == 3) { db.Query("select 1 where SubcatID = 4"); } // x\n',
  'if(IsInGroup(2)&&t.StateId==3){db.Query("select 1 where SubcatID = 4"+x+" or SubcatID = 5")}',
  '(',
  '{ ',
  '[',
  ')]}',
  '"',
  "'",
  '`',
  '`${',
  '$"{',
  '$$"""{{',
  '@"',
  '/',
  '/[',
  'x=/(',
  '/*',
  '*/',
  '--',
  '\\',
  '$a$ ',
  '$',
  '[a',
  '"SELECT "+F(',
  '"SELECT \\u{',
  "'SELECT ''",
  'StateID.',
  'StateID in (',
  'StateId IN (StateId IN (1, ',
  'StateId = StateId = 1 = StateId',
  'InGroups(1, (',
  '1,',
  'a<b,',
  'a?b:',
  '#if\n ',
  ' ',
  '\r',
  '\r\n',
  'a',
  'StateId',
  'StateIDStateID_',
  '0f8fad5b-',
  '0f8fad5b-d9cb-469f-a165-70867728950e',
  '0f8fad5b-d9cb-469f-a165-',
  'e\u0301\u200d\u{1F600}',
  '\uD800',
  '\0',
  '{"a":',
  '[{"StateId":1},',
  '"\\u12',
  '<script ',
  '<script>',
  '<script>isInGroup(2)</script>',
];

const languages = Object.keys(COLUMNS) as Language[];

describe.each(languages)('hostile text as %s', (language) => {
  it.each(pieces)('%j without end', (piece) => {
    const text = piece.repeat(Math.ceil(LENGTH / piece.length)).slice(0, LENGTH);
    const found = search(language, text);
    const wrong = found?.references.find(
      ({ from, to, line, column, written }) => line < 1 || column < 1 || text.slice(from, to) !== written,
    );
    expect(wrong).toBeUndefined();
  });
});

describe('a text that cannot be read as its language', () => {
  it.each([
    ['csharp', 'IsInGroup(2); /* no end', 'unterminated'],
    ['csharp', 'IsInGroup(2); @"no end', 'unterminated'],
    ['csharp', 'IsInGroup(2); """ no end "" ', 'unterminated'],
    ['csharp', 'IsInGroup(2); $"no end {x', 'unterminated'],
    ['javascript', 'isInGroup(2); `no end', 'unterminated'],
    ['sql', "SubcatID = 2 AND x = 'no end", 'unterminated'],
    ['sql', 'SubcatID = 2 /* no /* end */', 'unterminated'],
    ['json', `${'['.repeat(501)}1${']'.repeat(501)}`, 'malformed'],
    ['json', '', 'malformed'],
    ['json', '{"Settings":{"StateId":3}} x', 'malformed'],
    ['json', '{"Settings":{"StateId":3}} /* no end', 'malformed'],
    ['json', `[${'[],'.repeat(600)}1] /* no end`, 'malformed'],
    ['csharp', `IsInGroup(2);${' '.repeat(4 << 20)}`, 'too-large'],
  ] as const)('%s %.40s: %s', (language, text, unparsed) => {
    const found = search(language, text);
    expect(found?.unparsed).toBe(unparsed);
    expect(found?.references.filter((reference) => reference.certain)).toEqual([]);
  });

  it('still shows its Guids', () => {
    const guid = '0f8fad5b-d9cb-469f-a165-70867728950e';
    for (const [language, text] of [
      ['csharp', `IsInGroup(2); /* ${guid}`],
      ['json', `{ ${guid}`],
      ['sql', guid + ' '.repeat(4 << 20)],
    ] as const) {
      const certain = search(language, text)?.references.filter((reference) => reference.certain);
      expect(certain?.map((reference) => reference.written)).toEqual([guid]);
    }
  });
});
