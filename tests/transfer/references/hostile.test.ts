import { describe, expect, it } from 'vitest';
import { referenceCatalog } from '#core/catalog/reference-catalog.ts';
import { noProfile } from '#core/contract/profile.ts';
import { createTextReferenceFinder } from '#core/transfer/references/reference.ts';
import { textFinder } from '#core/transfer/selection/text-patterns.ts';
import { isWholeRun } from '#tests/support/tier.ts';
import { COLUMNS, catalog, type Language, patterns, search, texts } from './support.ts';

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
  'SELECT StateID = 1 + (',
  'SELECT 1 WHERE StateID > 1;',
  'StateID = 1 + ',
  'StateID > 1 AND ',
  'CASE StateID WHEN 1 THEN ',
  'WHERE StateID IN (SELECT 1 FROM (',
  'x.StateID > 1 || ',
  'StateID is 1 or ',
  'switch (x.StateID) { case 1: ',
  'const int a = 1; a == StateID; ',
  'F(stateId: 1, ',
  '{"a":"StateID","value":1,',
  '"StateID",1,',
  '"?stateId=1&',
  '?stateId=1,1,',
  '/state/1',
  ' state-id="1"',
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

it('keeps little of an object with many names and values', () => {
  const members = '"a": "StateID", "value": 1, '.repeat(20_000);
  expect(
    search('json', `{ ${members}"b": [${'"StateID", 1, '.repeat(20_000)}1] }`)?.unparsed,
  ).toBeUndefined();
});

it('reads a list of more numbers than a call has arguments', () => {
  const found = search('sql', `StateId IN (${'5, '.repeat(200_000)}5)`);
  expect(found?.references.length).toBe(200_001);
});

it('remembers what a text names, and forgets it when the texts grow beyond their bound', async () => {
  const find = await createTextReferenceFinder(catalog, patterns);
  const named = async (text: string) => (await find(texts, [{ CSharp: text }]))[0]?.[0]?.references;
  const text = 'IsInGroup(2); // remembered';
  const found = await named(text);
  expect(await named(text)).toBe(found);
  const long = ' '.repeat(5 * 1024 ** 2);
  for (let index = 0; index < 7; index += 1) await named(`${index}${long}`);
  const again = await named(text);
  expect(again).not.toBe(found);
  expect(again).toEqual(found);
});

it('is one for as long as a site is open, so that its texts are read once', async () => {
  const site = { catalog: referenceCatalog, profile: noProfile };
  const find = await textFinder(site);
  expect(await textFinder(site)).toBe(find);
  expect(await textFinder({ ...site })).not.toBe(find);
});

describe('what a grammar goes back in', () => {
  it.each([
    ['sql', `StateID > 1 AND ${'('.repeat(45)}a b${')'.repeat(45)}`],
    ['sql', `StateID > 1 AND ${'CASE WHEN '.repeat(40)}`],
    ['csharp', `x = StateID > 1 && ${'('.repeat(2000)}`],
    ['csharp', `x = StateID > 1 && ${'a < b > ('.repeat(2000)}`],
  ] as const)('%s %.60s', (language, text) => {
    const found = search(language, text)?.references.map(({ written, certain }) => [written, certain]);
    expect(found).toEqual([['1', false]]);
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
