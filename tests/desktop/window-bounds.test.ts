import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readBounds, saveBounds } from '#electron/main/window-bounds.ts';

const folder = mkdtempSync(join(tmpdir(), 'siteferry-bounds-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, 'window.json');
const screens = [
  { x: 0, y: 0, width: 1920, height: 1040 },
  { x: 1920, y: 0, width: 1280, height: 1024 },
];

it.each([
  ['on the first screen', { x: 100, y: 50, width: 1200, height: 800 }, true],
  ['on the second', { x: 2000, y: 0, width: 1000, height: 700 }, true],
  ['half outside', { x: -600, y: 10, width: 1000, height: 700 }, true],
  ['on a screen that is gone', { x: 4000, y: 0, width: 1000, height: 700 }, false],
  ['with its title above the screen', { x: 100, y: -400, width: 1000, height: 700 }, false],
  ['below the screens', { x: 100, y: 1030, width: 1000, height: 700 }, false],
])('a window %s', (_where, bounds, isKept) => {
  saveBounds(file, bounds);
  expect(readBounds(file, screens)).toEqual(isKept ? bounds : {});
});

it.each(['', '{', '[]', '{"x":1}', '{"x":"a","y":1,"width":2,"height":3}'])('a damaged file %j', (text) => {
  writeFileSync(file, text);
  expect(readBounds(file, screens)).toEqual({});
});

it('does not stand in the way of closing', () => {
  const place = { x: 0, y: 0, width: 900, height: 600 };
  expect(() => saveBounds(join(folder, 'no', 'folder.json'), place)).not.toThrow();
});
