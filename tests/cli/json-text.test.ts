import fc from 'fast-check';
import { expect, it } from 'vitest';
import { jsonText } from '#electron/cli/json-text.ts';
import { propertyOptions } from '#tests/support/property.ts';

const long = Array.from({ length: 1_700 }, (_, index) => ({ index, text: `line\n${index}` }));

it.each([
  ['a short document', { plan: { items: [1, 2] }, warnings: [] }],
  ['a long list', { plan: { hash: 'h', items: long }, warnings: ['“”'], nothing: undefined }],
  ['long lists below each other', { a: { b: long, c: long }, d: null }],
  ['an empty document', {}],
])('writes %s as JSON does', (_what, document) => {
  expect([...jsonText(document)].join('\n')).toBe(JSON.stringify(document, null, 2));
});

it('writes whatever there may be beside a long list as JSON does', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (given) => {
      const document = { ...given, plan: { ...given, items: long } };
      expect([...jsonText(document)].join('\n')).toBe(JSON.stringify(document, null, 2));
    }),
    propertyOptions(20),
  );
});

it('gives a long list in pieces', () => {
  expect([...jsonText({ items: long })].length).toBeGreaterThan(4);
});
