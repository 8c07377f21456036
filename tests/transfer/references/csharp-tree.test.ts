import { expect, it } from 'vitest';
import { loadCSharp } from '#core/transfer/references/grammar/csharp-tree.ts';

it('reads again in the next task when a text has used up its memory', async () => {
  const read = await loadCSharp();
  expect(read('x = 1;')?.kind).toBe('compilation_unit');
  expect(read('StateID is 1 or '.repeat(3000))).toBeUndefined();
  expect(read('x = 1;')).toBeUndefined();
  const next = await loadCSharp();
  expect(next('x = 1;')?.kind).toBe('compilation_unit');
});

it('leaves a text that is longer than it reads', async () => {
  const read = await loadCSharp();
  expect(read(`x = 1;${' '.repeat(50_000)}`)).toBeUndefined();
});
