import { expect, it } from 'vitest';
import { byModuleThenNewest } from '#core/operations/versions/list.ts';

it('lists versions by the name of their module, and the newest of each first', () => {
  const version = (name: string, createdAt: string) => ({ module: { guid: name, name }, createdAt });
  const listed = [
    version('Sales', '2026-11-02T00:00:00.000Z'),
    version('Contracts', '2026-11-01T00:00:00.000Z'),
    version('Sales', '2026-11-05T00:00:00.000Z'),
    version('Contracts', '2026-11-04T00:00:00.000Z'),
  ].toSorted(byModuleThenNewest);
  expect(listed.map(({ module: { name }, createdAt }) => `${name} ${createdAt.slice(8, 10)}`)).toEqual([
    'Contracts 04',
    'Contracts 01',
    'Sales 05',
    'Sales 02',
  ]);
});
