import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyTree, type TreeCopy } from './tree-copy.ts';

describe('npm test ends with one line summed over all tests', () => {
  let copy: TreeCopy;
  /** Is there once something has failed on purpose; outside of the checkout, in which tests leave nothing. */
  const starved = join(tmpdir(), `siteferry-starved-${process.pid}`);
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
      'tests/planted/second.test.ts',
      test("let tries = 0;\nit('starves once', () => { if (++tries < 2) throw new Error('planted'); });"),
    );
    copy.plant(
      'tests/planted/starved.test.ts',
      test(
        `import { existsSync, writeFileSync } from 'node:fs';
        beforeAll(() => {
          if (existsSync(${JSON.stringify(starved)})) return;
          writeFileSync(${JSON.stringify(starved)}, '');
          throw new Error('planted');
        });
        it('a', () => {});
        it('b', () => {});`,
      ),
    );
    copy.plant(
      'tests/planted/late.test.ts',
      test("it('passes', async () => { Promise.reject(new Error('late')); await null; });"),
    );
  });
  afterAll(() => {
    rmSync(starved, { force: true });
    copy.remove();
  });

  const left = (what: string) =>
    test(`import * as fs from 'node:fs';\nit('leaves something', () => fs.${what});`);

  function test(text: string): string {
    return `import { beforeAll, describe, it } from 'vitest';\n${text}\ndescribe;\nbeforeAll;\n`;
  }

  it.each([
    { files: ['good', 'skipped'], status: 0, line: '1 passed, 0 failed, 2 skipped' },
    { files: ['good', 'bad', 'broken'], status: 1, line: '1 passed, 2 failed, 0 skipped' },
    { files: ['second'], status: 0, line: '1 passed, 0 failed, 0 skipped' },
    { files: ['good', 'starved'], status: 0, line: '3 passed, 0 failed, 0 skipped' },
    { files: ['late'], status: 1, line: '1 passed, 1 failed, 0 skipped' },
    { files: ['skipped'], status: 1, line: '0 passed, 0 failed, 2 skipped' },
    { files: ['no-such'], status: 1, line: '0 passed, 0 failed, 0 skipped' },
  ])('$files: $line', ({ files, status, line }) => {
    const run = copy.runScript('scripts/test.ts', ...files.map((file) => `tests/planted/${file}`));
    expect(run.stdout.trimEnd().split('\n').at(-1)).toBe(line);
    expect(run.status).toBe(status);
    if (files.includes('skipped')) {
      expect(run.stdout).toContain('2 in tests/planted/skipped.test.ts: needs A_SERVER');
    }
    const again = 'Failed before their first test, and are run once more: tests/planted/starved.test.ts';
    expect(run.stdout.split('\n').includes(again)).toBe(files.includes('starved'));
    const late = 'Passed, but not at the first try: tests/planted/second.test.ts: starves once';
    expect(run.stdout.split('\n').includes(late)).toBe(files.includes('second'));
  });

  it.each([
    { what: 'a file', work: "writeFileSync('left.txt', '')", path: 'left.txt' },
    { what: 'a file in a folder', work: "writeFileSync('core/left.txt', '')", path: 'core/left.txt' },
    { what: 'an empty folder', work: "mkdirSync('left-folder')", path: 'left-folder/' },
    { what: 'an ignored file', work: "writeFileSync('left.log', '')", path: undefined },
  ])('a run that leaves $what in the checkout', ({ work, path }) => {
    expect(spawnSync('git', ['init', '-q'], { cwd: copy.folder }).status).toBe(0);
    copy.plant('tests/planted/leaves.test.ts', left(work));
    const run = copy.runScript('scripts/test.ts', 'tests/planted/leaves.test.ts');
    expect(run.stdout.trimEnd().split('\n').at(-1)).toBe(`1 passed, ${path ? 1 : 0} failed, 0 skipped`);
    expect(run.status).toBe(path ? 1 : 0);
    if (path) expect(run.output).toContain(`The tests left these behind in the checkout: ${path}`);
  });
});
