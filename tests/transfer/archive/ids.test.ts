import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSiteferryError } from '#core/base/errors.ts';
import { noProgress } from '#core/base/progress.ts';
import { referenceCatalog } from '#core/catalog/reference-catalog.ts';
import type { SourceFile } from '#core/transfer/archive/container/source.ts';
import { DEFAULT_LIMITS } from '#core/transfer/archive/content.ts';
import { readAdditionalData } from '#core/transfer/archive/meta.ts';
import { readMetaFile } from '#core/transfer/archive/read/read-file.ts';
import { readIds } from '#core/transfer/archive/read/read-ids.ts';
import { createReader } from '#core/transfer/archive/read/reader.ts';
import { guidOf } from './support.ts';

const NAME = '_meta/additional-data.json';

/** A file that comes in pieces of so many bytes; `readings` says how often it was read. */
function fileOf(text: string | Buffer, piece: number): SourceFile & { readings: number } {
  const bytes = Buffer.from(text);
  return {
    name: NAME,
    size: bytes.length,
    readings: 0,
    async *read() {
      this.readings += 1;
      for (let at = 0; at < bytes.length; at += piece) yield Buffer.from(bytes.subarray(at, at + piece));
    },
  };
}

/** What the maps of a file are taken for, whole or in pieces. */
async function outcome(file: SourceFile, how: 'whole' | 'in pieces', limits = DEFAULT_LIMITS) {
  const run = { catalog: referenceCatalog, report: noProgress };
  const reader = createReader('archive', [file], limits, run);
  const ids = await readMetaFile(
    reader,
    file,
    readAdditionalData,
    how === 'in pieces' ? readIds : undefined,
  ).catch((error: unknown) => {
    if (!isSiteferryError(error, 'archive-invalid')) throw error;
    return error.data;
  });
  const isRead = ids instanceof Map;
  return { ids, ...(isRead ? { warnings: reader.warnings.list(), hash: reader.hash() } : {}) };
}

const [one, two, three] = [guidOf(1), guidOf(2), guidOf(3)];

const texts: Record<string, string> = {
  'as it is written': JSON.stringify({ states: { [one]: 1, [two]: 2 }, groups: { [one]: 3 } }, null, 2),
  'a type without any': JSON.stringify({ states: {}, groups: { [one]: 3 } }),
  'types that nobody knows': `{"nobody":{"x":1,"y":2},"states":{"${one}":1}}`,
  'only types that nobody knows': `{"nobody":{"${one}":1}}`,
  'a byte order mark': `\uFEFF{"states":{"${one}":1}}`,
  'types under other names': `{"States":{"${one}":1},"dbo.Groups":{"${two}":2}}`,
  'a type under two names': `{"States":{"${one}":1},"states":{"${two}":2}}`,
  'a Guid twice': `{"states":{"${one}":1,"${two}":2,"${one}":1},"groups":{"${one}":1}}`,
  'a Guid twice, with another id': `{"states":{"${one}":1,"${two}":2,"${one}":7}}`,
  'a Guid twice, otherwise written': `{"states":{"${one}":1,"{${one}}":1}}`,
  'a Guid twice, otherwise written, with another id': `{"states":{"${one}":1,"{${one}}":2}}`,
  'a Guid otherwise written twice': `{"states":{"{${one}}":1,"{${one}}":1}}`,
  'a name twice where nobody knows the type': `{"nobody":{"x":1,"x":2},"states":{"${one}":1}}`,
  'a type twice': `{"states":{"${one}":1},"groups":{},"states":{"${two}":2}}`,
  'an id twice': `{"states":{"${one}":1,"${two}":1,"${three}":1}}`,
  'an id twice and a Guid twice': `{"states":{"${one}":1,"${two}":1,"${one}":1}}`,
  'a mistake behind a Guid twice': `{"states":{"${one}":1,"${one}":1},}`,
  'cut off in a number': `{"states":{"${one}":1`,
  'cut off in a name': `{"states":{"${one}":1,"${two}`,
  'cut off behind a map': `{"states":{"${one}":1}`,
  'something behind it': `{"states":{"${one}":1}} x`,
  'a comma too many': `{"states":{"${one}":1,}}`,
  'a number with a zero before it': `{"states":{"${one}":01}}`,
  'ids that are none': `{"states":{"${one}":4294967296,"${two}":-1,"${three}":1.5}}`,
  'a long number': `{"states":{"${one}":${'1'.repeat(500)}}}`,
  'ids to Guids': `{"states":{"1":"${one}"}}`,
  'pairs in a list': `{"states":[{"Guid":"${one}","ID":1}]}`,
  'below another name': `{"additionalData":{"states":{"${one}":1}}}`,
  'a NUL': `{"states":{"${one}\\u0000":1}}`,
  'half a surrogate pair': `{"states":{"${one}":1},"x":"\\ud800"}`,
  'an escape': `{"st\\u0061tes":{"${one}":1}}`,
  'an escape that is none': `{"states":{"${one}":1,"\\q":2}}`,
  'two levels too many': `{"states":{"${one}":${'['.repeat(70)}${']'.repeat(70)}}}`,
  'a letter that is not ASCII': `{"статусы":{"${one}":1},"states":{"${two}":2}}`,
  'no object': '[]',
  'an empty object': '{}',
  nothing: ' ',
};

describe('the map of ids read in pieces', () => {
  it.each(Object.keys(texts))('is what it is read whole: %s', async (name) => {
    const text = texts[name] ?? '';
    const whole = await outcome(fileOf(text, text.length), 'whole');
    for (const piece of [1, 7, 64, 4096])
      expect(await outcome(fileOf(text, piece), 'in pieces')).toEqual(whole);
  });

  it('is what it is read whole where it is not UTF-8', async () => {
    const bytes = Buffer.concat([Buffer.from(`{"states":{"${one}":1},"x`), Buffer.from([0xff, 0x22])]);
    const whole = await outcome(fileOf(bytes, 4096), 'whole');
    expect(await outcome(fileOf(bytes, 5), 'in pieces')).toEqual(whole);
  });

  it('is what it is read whole where the limits are narrow', async () => {
    const text = texts['as it is written'] ?? '';
    for (const limit of [{ maxDepth: 1 }, { maxRowBytes: 20 }, { maxRowMembers: 2 }]) {
      const limits = { ...DEFAULT_LIMITS, ...limit };
      const whole = await outcome(fileOf(text, 4096), 'whole', limits);
      expect(await outcome(fileOf(text, 4096), 'in pieces', limits)).toEqual(whole);
    }
  });

  it('is what it is read whole wherever a piece of the text is lost, doubled or replaced', async () => {
    const text = JSON.stringify({ states: { [one]: 10, [two]: 21 }, groups: { [one]: 3, [three]: 4 } });
    const place = fc.nat({ max: text.length });
    const inserted = fc.constantFrom(
      '',
      '"',
      ',',
      '{',
      '}',
      '[',
      ']',
      ':',
      ' ',
      '0',
      '-',
      '\\',
      'e',
      '\uFEFF',
    );
    const edit = fc.tuple(place, fc.nat({ max: 45 }), inserted, fc.boolean());
    await fc.assert(
      fc.asyncProperty(
        edit,
        fc.integer({ min: 1, max: 200 }),
        async ([at, length, sign, isDoubled], piece) => {
          const cut = text.slice(at, at + length);
          const behind = text.slice(at + length);
          const edited = `${text.slice(0, at)}${sign}${isDoubled ? cut + cut : ''}${behind}`;
          const whole = await outcome(fileOf(edited, edited.length || 1), 'whole');
          expect(await outcome(fileOf(edited, piece), 'in pieces')).toEqual(whole);
        },
      ),
      { numRuns: 500 },
    );
  });

  it.each(['as it is written', 'types under other names', 'an id twice', 'a Guid twice'])(
    'is read once, and its text is not kept: %s',
    async (name) => {
      const file = fileOf(texts[name] ?? '', 16);
      await outcome(file, 'in pieces');
      expect(file.readings).toBe(1);
    },
  );
});
