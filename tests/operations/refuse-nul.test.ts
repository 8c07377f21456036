import { expect, it } from 'vitest';
import { refuseNul } from '#core/operations/refuse-nul.ts';

it.each([
  [{ text: 'a\0' }, '/text'],
  [{ list: ['a', { name: '\0' }] }, '/list/1/name'],
  [{ 'a\0b': 1 }, String.raw`/a\u{0}b`],
])('%j is refused, and where', (input, at) => {
  expect(() => refuseNul(input)).toThrow(
    expect.objectContaining({
      code: 'usage',
      data: { reason: { code: 'service-route.nul', values: { at } } },
    }),
  );
});

it.each([[undefined], [null], [{ text: 'a', list: [1, null, { deep: [] }] }]])('%j is not', (input) => {
  expect(() => refuseNul(input)).not.toThrow();
});
