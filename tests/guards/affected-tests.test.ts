import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findAffectedTests, recordPasses } from '../../scripts/affected-tests.ts';

/** A small project whose tests all passed at its first commit. */
const FILES = {
  'core/far.ts': 'export const far = 1;\n',
  'core/near.ts': "import { far } from './far.ts';\nexport const near = far;\n",
  'core/other.ts': 'export const other = 1;\n',
  'scripts/program.ts': "import '#core/program-part.ts';\n",
  'core/program-part.ts': 'export const part = 1;\n',
  'tests/two-away.all.test.ts': "import { near } from '#core/near.ts';\n",
  'tests/one-away.all.test.ts': "import { far } from '../core/far.ts';\n",
  'tests/apart.all.test.ts': "import { other } from '#core/other.ts';\n",
  'tests/deep/starts.all.test.ts': "const program = 'scripts/program.ts';\n",
  'scripts/build.ts': "export const sources = ['renderer/**/*'];\n",
  'renderer/pages/page.tsx': 'export const page = 1;\n',
  'tests/window.all.test.ts': "import { sources } from '../scripts/build.ts';\n",
  'tests/first.test.ts': "import { far } from '#core/far.ts';\n",
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'siteferry-rest-'));
  for (const [path, text] of Object.entries(FILES)) write(path, text);
  git('init', '-q');
  commit();
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
  vi.restoreAllMocks();
});

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

function git(...words: string[]): string {
  const author = ['-c', 'user.name=A', '-c', 'user.email=a@example.com'];
  return execFileSync('git', [...author, ...words], { cwd: folder, encoding: 'utf8' }).trim();
}

function commit(): void {
  git('add', '-A');
  git('commit', '-q', '--allow-empty', '-m', 'A commit');
}

/** Says that all passed at the newest commit, and how long each file took. */
function pass(seconds: Record<string, number> = {}, at = git('rev-parse', 'HEAD')): void {
  const files = Object.keys(FILES).filter((file) => file.endsWith('.all.test.ts'));
  const passes = files.map((file) => [file, { commit: at, seconds: seconds[file] ?? 20 }]);
  write('tests/all-passed.json', JSON.stringify(Object.fromEntries(passes)));
  commit();
}

describe('what of the rest a change concerns', () => {
  it('is nothing without a change', () => {
    pass();
    expect(findAffectedTests(folder)).toEqual({ files: [], left: [] });
  });

  it('is nothing where only the record of the last pass changed, also for what names that', () => {
    write('tests/apart.all.test.ts', "const record = 'tests/all-passed.json';\n");
    commit();
    pass();
    expect(findAffectedTests(folder).files).toEqual([]);
  });

  it('is what imports it, also over another file, nearest first, and nothing else', () => {
    pass();
    write('core/far.ts', 'export const far = 2;\n');
    expect(findAffectedTests(folder).files).toEqual([
      'tests/one-away.all.test.ts',
      'tests/two-away.all.test.ts',
    ]);
    commit();
    expect(findAffectedTests(folder).files).toEqual([
      'tests/one-away.all.test.ts',
      'tests/two-away.all.test.ts',
    ]);
  });

  it('is what names a program in a text that has it', () => {
    pass();
    write('core/program-part.ts', 'export const part = 2;\n');
    expect(findAffectedTests(folder).files).toEqual(['tests/deep/starts.all.test.ts']);
  });

  it('is what builds a folder that has it', () => {
    pass();
    write('renderer/pages/page.tsx', 'export const page = 2;\n');
    expect(findAffectedTests(folder).files).toEqual(['tests/window.all.test.ts']);
  });

  it('is a test that changed itself, or is new', () => {
    pass();
    write('tests/apart.all.test.ts', "import { other as o } from '#core/other.ts';\n");
    write('tests/new.all.test.ts', 'export {};\n');
    expect(findAffectedTests(folder).files).toEqual(['tests/apart.all.test.ts', 'tests/new.all.test.ts']);
  });

  it.each(['package-lock.json', 'vitest.config.ts'])('is everything after a change of %s', (file) => {
    pass();
    write(file, '{}');
    commit();
    expect(findAffectedTests(folder).files).toHaveLength(5);
  });

  it('is everything where all tests never passed, or passed at a commit that is not here', () => {
    const said = vi.spyOn(console, 'log').mockReturnValue();
    expect(findAffectedTests(folder)).toMatchObject({ left: [] });
    expect(findAffectedTests(folder).files).toHaveLength(5);
    expect(said).not.toHaveBeenCalled();
    pass({}, '0123456789abcdef0123456789abcdef01234567');
    expect(findAffectedTests(folder).files).toHaveLength(5);
    expect(said).toHaveBeenCalledWith(expect.stringContaining('is not in this clone'));
  });

  it('is named where it does not fit into the limit, and what is smaller fits still', () => {
    pass({ 'tests/one-away.all.test.ts': 590, 'tests/two-away.all.test.ts': 11 });
    for (const file of ['far', 'other']) write(`core/${file}.ts`, `export const ${file} = 3;\n`);
    // A file that was never measured counts as 20 seconds.
    expect(findAffectedTests(folder)).toMatchObject({
      files: ['tests/apart.all.test.ts', 'tests/two-away.all.test.ts'],
      left: ['tests/one-away.all.test.ts'],
    });
    pass(
      { 'tests/one-away.all.test.ts': 590, 'tests/apart.all.test.ts': 9 },
      git('rev-list', '--max-parents=0', 'HEAD'),
    );
    expect(findAffectedTests(folder)).toMatchObject({
      files: ['tests/apart.all.test.ts', 'tests/one-away.all.test.ts'],
      left: ['tests/two-away.all.test.ts'],
    });
  });
});

describe('files that passed', () => {
  const times = [
    { file: 'tests/two-away.all.test.ts', total: 4.2 },
    { file: 'tests/apart.all.test.ts', total: 2 },
  ];
  const record = () => JSON.parse(readFileSync(join(folder, 'tests/all-passed.json'), 'utf8'));

  it('are written down with their commit and seconds, and believed from then on', () => {
    const head = git('rev-parse', 'HEAD');
    expect(recordPasses(folder, times)).toContain(`2 files that they passed at ${head.slice(0, 12)}`);
    expect(record()).toEqual({
      'tests/apart.all.test.ts': { commit: head, seconds: 2 },
      'tests/two-away.all.test.ts': { commit: head, seconds: 5 },
    });
    commit();
    const rest = ['tests/deep/starts.all.test.ts', 'tests/one-away.all.test.ts', 'tests/window.all.test.ts'];
    expect(findAffectedTests(folder)).toEqual({ files: rest, left: [] });
  });

  it('stay where others ran later, each with its own commit, but not where they are gone', () => {
    recordPasses(folder, times);
    rmSync(join(folder, 'tests/apart.all.test.ts'));
    write('core/far.ts', 'export const far = 5;\n');
    commit();
    recordPasses(folder, [{ file: 'tests/one-away.all.test.ts', total: 3 }]);
    expect(Object.keys(record())).toEqual(['tests/one-away.all.test.ts', 'tests/two-away.all.test.ts']);
    commit();
    // Both have the same subject: the one passed before it changed, the other one after.
    expect(findAffectedTests(folder).files).toContain('tests/two-away.all.test.ts');
    expect(findAffectedTests(folder).files).not.toContain('tests/one-away.all.test.ts');
  });

  it('are not written down where the tree has changes that are in no commit', () => {
    write('core/far.ts', 'export const far = 4;\n');
    expect(recordPasses(folder, times)).toContain('Not written');
    expect(findAffectedTests(folder).files).toHaveLength(5);
  });
});
