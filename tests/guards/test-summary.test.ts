import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyTree, type TreeCopy } from './tree-copy.ts';

const PLANTED = {
  'good.test.ts': test("it('works', () => undefined);"),
  'bad.test.ts': test("it('fails', () => { throw new Error('planted'); });"),
  'broken.test.ts': "import './not-there.ts';\n",
  'skipped.test.ts': test(
    "describe.skip('on mssql (needs A_SERVER)', () => { it('a', () => {}); it('b', () => {}); });",
  ),
  'second.test.ts': test(
    "let tries = 0;\nit('would pass at the second try', () => { if (++tries < 2) throw new Error('planted'); });",
  ),
  'late.test.ts': test("it('passes', async () => { Promise.reject(new Error('late')); await null; });"),
  'hook.test.ts': test(
    "describe('all', () => { afterAll(() => { throw new Error('planted'); }); it('works', () => undefined); });",
  ),
  'rest.all.test.ts': test("it('is of the rest', () => undefined);"),
  'leaves.test.ts': test(
    `import { mkdirSync, writeFileSync } from 'node:fs';
    it('leaves something', () => {
      for (const name of ['left.txt', 'scripts/left.txt', 'left.log']) writeFileSync(name, '');
      mkdirSync('left-folder');
    });`,
  ),
};

function test(text: string): string {
  return `import { afterAll, describe, it } from 'vitest';\nafterAll;\n${text}\ndescribe;\n`;
}

describe('npm test ends with one line summed over all tests', () => {
  let copy: TreeCopy;
  beforeAll(() => {
    copy = copyTree(['scripts', 'tests/support']);
    // No test here needs a server, or the command line.
    for (const name of ['postgres-server', 'build-command-line'])
      copy.plant(`tests/support/${name}.ts`, 'export default () => {};\n');
    for (const [name, text] of Object.entries(PLANTED)) copy.plant(`tests/planted/${name}`, text);
  });
  afterAll(() => copy.remove());

  function run(...args: string[]) {
    const { status, stdout, output } = copy.runScript('scripts/test.ts', ...args);
    return { status, output, lines: stdout.trimEnd().split('\n'), line: stdout.trimEnd().split('\n').at(-1) };
  }
  const planted = (...names: string[]) => names.map((name) => `tests/planted/${name}.test.ts`);

  it.each([
    { files: ['good', 'skipped'], status: 0, line: '1 passed, 0 failed, 2 skipped' },
    { files: ['late'], status: 1, line: '1 passed, 1 failed, 0 skipped' },
    { files: ['skipped'], status: 1, line: '0 passed, 0 failed, 2 skipped' },
    { files: ['no-such'], status: 1, line: '0 passed, 0 failed, 0 skipped' },
  ])('$files: $line', ({ files, status, line }) => {
    const { lines, ...found } = run(...planted(...files));
    expect(found).toMatchObject({ status, line });
    expect(lines.includes('  needs A_SERVER: 2 tests of tests/planted/skipped.test.ts')).toBe(
      files.includes('skipped'),
    );
    expect(lines).not.toContain('Seconds by file');
  });

  it('counts what could not be loaded, tries nothing twice, leaves out the rest, and says where the time went', () => {
    const { status, line, lines } = run(
      '--times',
      'tests/planted/bad',
      'tests/planted/broken',
      ...planted('second', 'rest.all'),
    );
    expect({ status, line }).toEqual({ status: 1, line: '0 passed, 3 failed, 0 skipped' });
    const failed = lines.indexOf('Failed:');
    expect(lines.slice(failed, -1).filter((text) => !text.startsWith(' '.repeat(8)))).toEqual([
      'Failed:',
      '  tests/planted/bad.test.ts: fails',
      '    Error: planted',
      '  tests/planted/second.test.ts: would pass at the second try',
      '    Error: planted',
      '  tests/planted/broken.test.ts',
      expect.stringMatching(/^ {4}.*not-there/),
    ]);
    const [byFile, byTest] = ['Seconds by file', 'Seconds by test'].map((title) => lines.indexOf(title));
    expect(byFile).toBeGreaterThan(-1);
    expect(lines.slice(byFile, byTest).filter((text) => text.includes('tests/planted/'))).toHaveLength(3);
    expect(
      lines.slice(byTest, failed).filter((text) => text.includes('would pass at the second try')),
    ).toHaveLength(1);
  });

  it('counts a file that fails after its tests, and says so', () => {
    const { status, line, lines } = run(...planted('hook'));
    expect({ status, line }).toEqual({ status: 1, line: '1 passed, 1 failed, 0 skipped' });
    expect(lines.slice(-4, -1)).toEqual([
      'Failed:',
      '  tests/planted/hook.test.ts',
      '    What it does before or after its tests failed; see its output.',
    ]);
  });

  it('adds the rest that changed, by name', () => {
    const { status, line, lines } = run('--changed-rest', ...planted('good'));
    expect({ status, line }).toEqual({ status: 0, line: '2 passed, 0 failed, 0 skipped' });
    expect(lines).toContain(
      'Of the rest, run because their subject changed since they passed: tests/planted/rest.all.test.ts',
    );
  });

  it('runs the rest with everything else, and writes down no pass of a tree that is in no commit', () => {
    const { status, line, output } = run('--all', ...planted('good', 'rest.all'));
    expect({ status, line }).toEqual({ status: 0, line: '2 passed, 0 failed, 0 skipped' });
    expect(output).toContain('Not written to tests/all-passed.json');
  });

  it('fails a run that leaves files or folders in the checkout that Git does not ignore', () => {
    expect(spawnSync('git', ['init', '-q'], { cwd: copy.folder }).status).toBe(0);
    const { status, line, output } = run(...planted('leaves'));
    expect({ status, line }).toEqual({ status: 1, line: '1 passed, 1 failed, 0 skipped' });
    expect(output).toMatch(
      /The tests left these behind in the checkout: left\.txt, scripts\/left\.txt, left-folder\/\n/,
    );
  });
});
