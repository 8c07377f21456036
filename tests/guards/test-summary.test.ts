import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyTree, type TreeCopy } from './tree-copy.ts';

describe('npm test ends with one line summed over all tests', () => {
  let copy: TreeCopy;
  beforeAll(() => {
    copy = copyTree();
    copy.plant('tests/planted/good.test.ts', test("it('works', () => undefined);"));
    copy.plant('tests/planted/bad.test.ts', test("it('fails', () => { throw new Error('planted'); });"));
    copy.plant('tests/planted/broken.test.ts', "import './not-there.ts';\n");
    copy.plant(
      'tests/planted/skipped.test.ts',
      test("describe.skip('on mssql (needs A_SERVER)', () => { it('a', () => {}); it('b', () => {}); });"),
    );
    copy.plant(
      'tests/planted/late.test.ts',
      test("it('passes', async () => { Promise.reject(new Error('late')); await null; });"),
    );
  });
  afterAll(() => copy.remove());

  function test(text: string): string {
    return `import { describe, it } from 'vitest';\n${text}\ndescribe;\n`;
  }

  it.each([
    { files: ['good', 'skipped'], status: 0, line: '1 passed, 0 failed, 2 skipped' },
    { files: ['good', 'bad', 'broken'], status: 1, line: '1 passed, 2 failed, 0 skipped' },
    { files: ['late'], status: 1, line: '1 passed, 1 failed, 0 skipped' },
    { files: ['skipped'], status: 1, line: '0 passed, 0 failed, 2 skipped' },
    { files: ['no-such'], status: 1, line: '0 passed, 0 failed, 0 skipped' },
  ])('$files: $line', ({ files, status, line }) => {
    const run = copy.runScript('scripts/test.mjs', ...files.map((file) => `tests/planted/${file}`));
    expect(run.stdout.trimEnd().split('\n').at(-1)).toBe(line);
    expect(run.status).toBe(status);
    if (files.includes('skipped')) {
      expect(run.stdout).toContain('2 in tests/planted/skipped.test.ts: needs A_SERVER');
    }
  });
});
