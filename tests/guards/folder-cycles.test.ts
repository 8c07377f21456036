import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { describe, expect, it } from 'vitest';
import { root } from './tree-copy.ts';

/** Folders side by side that import each other, by way of others too; of a chain of them nobody could say what is above. */
function findCycles(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const below = new Map<string, Set<string>>();
  for (const [file, imported] of imports) {
    for (const other of imported) {
      const [from, to] = sideBySide(file, other) ?? [];
      if (from !== undefined && to !== undefined) below.set(from, (below.get(from) ?? new Set()).add(to));
    }
  }
  // What imports nothing of what is left, or is not imported by it, is in no circle, time and again.
  for (let before = -1; before !== below.size; ) {
    before = below.size;
    for (const [folder, others] of below) {
      const isImported = [...below.values()].some((imported) => imported.has(folder));
      if (!isImported || ![...others].some((other) => below.has(other))) below.delete(folder);
    }
  }
  return [...below.keys()].sort();
}

/** The folders of two files where the ways to them part; undefined where one lies above the other's folder. */
function sideBySide(file: string, other: string): [string, string] | undefined {
  const [one, two] = [dirname(file).split('/'), dirname(other).split('/')];
  const parting = one.findIndex((name, index) => name !== two[index]);
  if (parting === -1 || parting >= two.length) return undefined;
  return [one.slice(0, parting + 1).join('/'), two.slice(0, parting + 1).join('/')];
}

function importsOfCore(): Map<string, string[]> {
  const files = globSync('core/**/*.ts', { cwd: root }).map((file) => file.replaceAll('\\', '/'));
  return new Map(
    files.map((file) => [
      file,
      Array.from(readFileSync(join(root, file), 'utf8').matchAll(/'(\.{1,2}\/[^']+|#core\/[^']+)'/g)).map(
        ([, name = '']) => (name.startsWith('#') ? name.slice(1) : join(dirname(file), name)),
      ),
    ]),
  );
}

describe('folders of core', () => {
  it('form no circle', () => {
    const imports = importsOfCore();
    expect(imports.size).toBeGreaterThan(500);
    expect(findCycles(imports)).toEqual([]);
  });

  it('of core/transfer know those above them in its README, which has them all, and none below', () => {
    const inOrder = Array.from(
      readFileSync(join(root, 'core/transfer/README.md'), 'utf8').matchAll(/^\| `([\w-]+)\/`/gm),
      ([, folder = '']) => folder,
    );
    const folderOf = (file: string) => /^core\/transfer\/([\w-]+)\//.exec(file)?.[1];
    const pairs = [...importsOfCore()].flatMap(([file, imported]) =>
      imported.flatMap((other) => {
        const [from, to] = [folderOf(file), folderOf(other)];
        return from !== undefined && to !== undefined && from !== to ? [[from, to] as const] : [];
      }),
    );
    expect(inOrder.toSorted()).toEqual([...new Set(pairs.flat())].toSorted());
    expect(pairs.filter(([from, to]) => inOrder.indexOf(to) > inOrder.indexOf(from))).toEqual([]);
  });

  it.each([
    [
      'a circle of two',
      [
        ['a/x.ts', 'b/y.ts'],
        ['b/z.ts', 'a/w.ts'],
      ],
      ['a', 'b'],
    ],
    [
      'one by way of others, at any depth',
      [
        ['r/a/i/x.ts', 'r/b/y.ts'],
        ['r/b/z.ts', 'r/c/w.ts'],
        ['r/c/j/x.ts', 'r/a/y.ts'],
        ['r/d/x.ts', 'r/a/y.ts'],
      ],
      ['r/a', 'r/b', 'r/c'],
    ],
    [
      'no circle',
      [
        ['a/x.ts', 'b/y.ts'],
        ['b/z.ts', 'c/w.ts'],
        ['a/x.ts', 'c/w.ts'],
      ],
      [],
    ],
    [
      'a folder and what lies in it',
      [
        ['a/x.ts', 'a/b/y.ts'],
        ['a/b/z.ts', 'a/w.ts'],
      ],
      [],
    ],
  ])('are told: %s', (_title, lines, told) => {
    const imports = new Map<string, string[]>();
    for (const [file = '', other = ''] of lines) imports.set(file, [...(imports.get(file) ?? []), other]);
    expect(findCycles(imports)).toEqual(told);
  });
});
