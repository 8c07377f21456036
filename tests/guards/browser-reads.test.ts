import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './tree-copy.ts';

/** What is read of a page: React may show it a frame later, and a busy machine a second later. */
const READS = [
  ...['count', 'textContent', 'allTextContents', 'innerText', 'allInnerTexts', 'inputValue', 'getAttribute'],
  ...['isChecked', 'isDisabled', 'isEnabled', 'isVisible', 'isHidden', 'boundingBox'],
];
const READ_ONCE = new RegExp(`\\bexpect\\(\\s*\\(*await\\b[^;]*?\\.(?:${READS.join('|')})\\(`, 'g');

/** Lines of a test that expect what they read of a page once; `expect.poll` reads until it is so. */
function readOnce(text: string): number[] {
  return [...text.matchAll(READ_ONCE)].map(({ index }) => text.slice(0, index).split('\n').length);
}

it.each([
  [`expect(await page.getByRole('row').count()).toBe(3);`, [1]],
  [`\nexpect(\n  await dialog()\n    .getByLabel(/x/)\n    .isDisabled(),\n).toBe(true);`, [2]],
  [`expect((await rows.allTextContents()).length).toBe(3);`, [1]],
  [`await expect.poll(() => page.getByRole('row').count()).toBe(3);`, []],
  [`expect(await saved()).toBe(1);\nawait expect.poll(() => rows.count()).toBe(3);`, []],
])('knows a page that is read once: %s', (text, lines) => {
  expect(readOnce(text)).toEqual(lines);
});

it('browser tests wait for what they expect of a page', () => {
  const files = globSync('tests/{e2e,kit,desktop}/*.test.ts', { cwd: root });
  expect(files.length).toBeGreaterThan(20);
  const found = files.flatMap((file) =>
    readOnce(readFileSync(join(root, file), 'utf8')).map((line) => `${file}:${line}`),
  );
  expect(found).toEqual([]);
});
