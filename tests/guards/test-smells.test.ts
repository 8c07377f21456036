import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findSmells, type TestSmell } from './test-smells.ts';
import { root } from './tree-copy.ts';

// How many of each kind a file has, where nothing better is known. This list only shrinks.
const SLEEPS: Readonly<Record<string, number>> = {
  'tests/desktop/electron.test.ts': 1,
  'tests/directory/ldap.test.ts': 1,
  'tests/operations/site-pool.all.test.ts': 1,
  'tests/operations/site-pool.test.ts': 1,
  'tests/kit/dialogs.test.ts': 1,
};
const SWALLOWS: Readonly<Record<string, number>> = {
  'tests/cli/undo.test.ts': 1,
  'tests/desktop/desktop.test.ts': 1,
  'tests/e2e/support.ts': 1,
  'tests/operations/site-pool.all.test.ts': 1,
  'tests/operations/site-pool.test.ts': 1,
  'tests/signin/guard.test.ts': 1,
  'tests/support/gate.ts': 1,
  'tests/versions/lab.ts': 1,
};
const EXCEPTIONS: Readonly<Record<TestSmell['what'], Readonly<Record<string, number>>>> = {
  'no assertion': {},
  'expects after a sleep': SLEEPS,
  'swallows an error': SWALLOWS,
  'tries again': {},
};

describe('what makes a test red by chance, or green whatever happens', () => {
  const planted = (text: string) => findSmells('tests/planted.test.ts', text).map(({ what }) => what);
  const timers = "import { setTimeout as rest } from 'node:timers/promises';\n";

  it.each([
    ['a test that expects nothing', "it('a', async () => { await work(); });"],
    ['one of a table', "it.each([1, 2])('a %i', (n) => {\n  work(n);\n});"],
    ['one that runs under a condition', 'it.skipIf(x)(`a`, () => work());'],
    ['one with a limit of time', "test('a', { timeout: 5 }, () => work());"],
    ['one whose helper expects nothing', "const look = () => read();\nit('a', () => look());"],
    ['one that is given by its name', "function look() { read(); }\nit('a', look);"],
  ])('finds %s', (_, text) => {
    expect(planted(text)).toEqual(['no assertion']);
  });

  it.each([
    ["it('a', () => expect(1).toBe(1));"],
    ["it('a', () => { assert(1); });"],
    ["const look = () => { expect(1).toBe(1); };\nconst twice = () => look();\nit('a', () => twice());"],
    ["const lab = { look() { expect(1).toBe(1); } };\nit('a', () => { lab.look(); });"],
    ["function look() { expect(1).toBe(1); }\nit('a', look);"],
    ["import { lint } from './x.ts';\ndescribe('a', () => { lint(); });"],
    ["it.todo('a');"],
    ["await page.getByText('a').waitFor();"],
  ])('finds an assertion in %s', (text) => {
    expect(planted(text)).toEqual([]);
  });

  it.each([
    ['await new Promise((resolve) => setTimeout(resolve, 100));\nexpect(n).toBe(1);'],
    ['async () => {\n  await page.waitForTimeout(9);\n  await expect(n()).rejects.toThrow();\n};'],
    [`${timers}await rest(9);\n// Now.\nconst now = read();\nexpect(now).toBe(1);`],
    ["import { setTimeout } from 'node:timers/promises';\nawait setTimeout(9);\nexpect(n).toBe(1);"],
    ['await delay(9);\nexpect(n).toBe(1);'],
  ])('finds an expectation after a sleep in %s', (text) => {
    expect(planted(text)).toEqual(['expects after a sleep']);
  });

  it.each([
    [`${timers}while (!done()) await rest(9);\nexpect(n).toBe(1);`],
    [`${timers}await rest(9);\nstop();`],
    ['await delay(9);\nawait expect.poll(() => n).toBe(1);'],
    ['await vi.waitFor(() => expect(n).toBe(1));\nexpect(m).toBe(1);'],
  ])('finds none in %s', (text) => {
    expect(planted(text)).toEqual([]);
  });

  it.each([
    ['try { work(); } catch {}', ['swallows an error']],
    ['try { work(); } catch (error) {\n}', ['swallows an error']],
    ['try { work(); } catch {\n  // The disk is full, which is what was wanted.\n}', []],
    ['try { work(); } catch (error) { found = error; }', []],
    ['await work().catch(() => undefined);', ['swallows an error']],
    ['await work()\n  .catch((_error) => {});', ['swallows an error']],
    ['// Ends in any way when the other is killed.\nawait work().catch(() => undefined);', []],
    ['await work().catch((error) => error);', []],
  ])('knows whether an error is lost without a word in %s', (text, found) => {
    expect(planted(text)).toEqual(found);
  });

  it.each([
    ["it('a', { retry: 2 }, () => expect(1).toBe(1));", ['tries again']],
    ['export default defineConfig({ test: { retry: 1 } });', ['tries again']],
    ['export default defineConfig({ test: { retry: 0 } });', []],
  ])('knows whether there is a second try in %s', (text, found) => {
    expect(planted(text)).toEqual(found);
  });

  it('is in no file of the tests', () => {
    const files = globSync('tests/**/*.ts', { cwd: root, exclude: ['tests/bench/**'] });
    expect(files.length).toBeGreaterThan(400);
    const wrong = [...files, 'vitest.config.ts'].flatMap((file) => {
      const path = file.replaceAll('\\', '/');
      const found = findSmells(path, readFileSync(join(root, file), 'utf8'));
      return Object.entries(EXCEPTIONS).flatMap(([what, allowed]) => {
        const places = found.filter((chance) => chance.what === what).map(({ where }) => where);
        return places.length === (allowed[path] ?? 0) ? [] : [{ path, what, places }];
      });
    });
    expect(wrong).toEqual([]);
  });
});
