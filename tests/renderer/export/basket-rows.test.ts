import { expect, it } from 'vitest';
import type { SelectedItem } from '#core/contract/transfer/selection.ts';
import { basketRows, isChosen } from '#renderer/features/transfer/export/basket-rows.ts';

const item = (type: string, path: string, steps = 1): SelectedItem => ({
  type,
  guid: path,
  path,
  because: Array.from({ length: steps }, () => ({ relation: 'chosen' as const, type, guid: path, path })),
});
const items = [item('states', 'Draft', 2), item('groups', 'Lawyers'), item('states', 'Closed', 3)];
const keys = (open: string[], text: string) => basketRows(items, new Set(open), text).map(({ key }) => key);

it('lists types folded, opened ones with their entities, and a filter opens what it finds', () => {
  expect(keys([], '')).toEqual(['states', 'groups']);
  expect(keys(['states'], '')).toEqual(['states', 'states:Draft', 'states:Closed', 'groups']);
  expect(keys([], 'LAW')).toEqual(['groups', 'groups:Lawyers']);
  expect(keys([], 'none')).toEqual([]);
  expect(items.map(isChosen)).toEqual([false, true, false]);
});
