import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './tree-copy.ts';

// Only core/site asks which database it is (design.md section 1, rule 4); everyone else calls the dialect.
const NAME = `(['"\`])(?:mssql|postgres)\\1`;
const questions = [
  new RegExp(`[!=]==?\\s*${NAME}`),
  new RegExp(`${NAME}\\s*[!=]==?`),
  new RegExp(`\\bcase\\s+${NAME}\\s*:`),
  /\binstanceof\s+\w*(?:dialect|mssql|postgres|pglite)/i,
];

/** Lines that ask for the dialect, as `path:line`, and how many files were read. */
function dialectQuestions(tree: string): { found: string[]; files: number } {
  const files = ['core', 'electron', 'scripts'].flatMap((folder) =>
    readdirSync(join(tree, folder), { recursive: true, encoding: 'utf8' })
      .map((path) => join(folder, path).replaceAll(sep, '/'))
      .filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !path.startsWith('core/site/')),
  );
  const found = files.flatMap((path) =>
    readFileSync(join(tree, path), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        questions.some((question) => question.test(line)) ? [`${path}:${index + 1}`] : [],
      ),
  );
  return { found, files: files.length };
}

it('nothing outside core/site asks which database it is', () => {
  const { found, files } = dialectQuestions(root);
  expect(files).toBeGreaterThan(20);
  expect(found).toEqual([]);
});

it('and a question is found, in each of its forms', () => {
  const folder = mkdtempSync(join(tmpdir(), 'siteferry-guard-'));
  const text = [
    "export const a = site.dialect.name === 'mssql';",
    'export const b = "postgres" !== name;',
    "switch (name) {\n  case 'postgres':\n}",
    'export const c = dialect instanceof MssqlDialect;',
    "export const fine = 'mssql://host';",
  ].join('\n');
  for (const parent of ['core/site', 'core/transfer/plan', 'electron', 'scripts']) {
    mkdirSync(join(folder, parent), { recursive: true });
    writeFileSync(join(folder, parent, 'planted.ts'), text);
  }
  const { found } = dialectQuestions(folder);
  rmSync(folder, { recursive: true });
  const lines = (path: string) => [1, 2, 4, 6].map((line) => `${path}/planted.ts:${line}`);
  expect(found).toEqual(['core/transfer/plan', 'electron', 'scripts'].flatMap(lines));
});
