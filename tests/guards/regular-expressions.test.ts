import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { regularExpressions } from './regular-expressions/find.ts';
import { findSlowInput } from './regular-expressions/pump.ts';
import { root } from './tree-copy.ts';

/** Files whose expressions are put together when the program runs, and why none of them is slow. */
const PUT_TOGETHER: Readonly<Record<string, string>> = {
  'core/access/triage/redact-personal.ts':
    'spellings of people whom the site knows, on texts of bounded length',
  'core/contract/service.ts': 'names of areas',
  'core/keys/expression.ts': 'is compiled and never run',
  'core/transfer/references/csharp.ts': 'sticky; texts are pumped below',
  'core/transfer/references/javascript.ts': 'sticky; texts are pumped below',
  'core/transfer/references/replace.ts': 'literals that are replaced',
  'core/transfer/references/sql.ts': 'sticky; texts are pumped below',
  'core/transfer/references/unquote.ts': 'one escape sequence',
  'core/versions/git/git-errors.ts': 'one word',
  'core/versions/git/publish.ts': 'a name of a setting',
};

describe('regular expressions', () => {
  it.each([
    [String.raw`\s+$`, ''],
    ['(a+)+$', ''],
    ['^(?:a|a)*$', ''],
    [String.raw`BEGIN (A)-[\s\S]*?END \1`, ''],
    ['([^=;]+)=', ''],
    [String.raw`\b(Digest\s+)(?=[^\n]*=)[^\n]+`, 'gi'],
    ['^a*b?a*$', ''],
    [String.raw`(?<=x\s*)y|z\s*q`, ''],
  ])('that take more time than the text is long are found: /%s/%s', (source, flags) => {
    expect(findSlowInput(source, flags)).toMatchObject({ growth: expect.any(Number) });
  });

  it.each([
    [String.raw`^\s+`, ''],
    [String.raw`(?<!\s)\s+$`, ''],
    ['^(?:a|b)*$', ''],
    [String.raw`"(?:[^"\\]|\\.)*"`, 'y'],
    [String.raw`[^\n]*`, 'g'],
    [String.raw`\s+$`, 'y'],
    [String.raw`^[\w-]{1,63}(?:\.[\w-]{1,63})*$`, ''],
  ])('that take as much time as the text is long are not: /%s/%s', (source, flags) => {
    expect(findSlowInput(source, flags)).toBeUndefined();
  });

  const files = globSync('{core,electron}/**/*.ts', { cwd: root }).map((file) => file.replaceAll('\\', '/'));
  const read = files.map((file) => ({
    file,
    ...regularExpressions(readFileSync(join(root, file), 'utf8')),
  }));

  it('of the program take no more time than the text is long', () => {
    expect(read.flatMap(({ found }) => found).length).toBeGreaterThan(600);
    const slow = read.flatMap(({ file, found }) =>
      found.flatMap(({ line, source, flags }) => {
        const pumped = findSlowInput(source, flags);
        return pumped ? [`${file}:${line} ${JSON.stringify(pumped)}`] : [];
      }),
    );
    expect(slow).toEqual([]);
  });

  it('are constants, with few exceptions', () => {
    const made = read.filter(({ unread }) => unread.length > 0).map(({ file }) => file);
    expect(made.toSorted()).toEqual(Object.keys(PUT_TOGETHER));
  });
});
