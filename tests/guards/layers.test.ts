import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas, importable, layers } from './layers.ts';
import { lint } from './lint.ts';
import { copyTree, root, type TreeCopy } from './tree-copy.ts';

let copy: TreeCopy;
beforeAll(() => {
  copy = copyTree();
  plantTargets(copy);
});
afterAll(() => copy.remove());

/** A file in every area that other areas' planted files import. */
function plantTargets(tree: TreeCopy): void {
  for (const area of areas) tree.plant(`${area}/target.planted.ts`, 'export const target = 1;\n');
}

/** Text of a file that imports the modules, one a line; an area stands for the file planted in it. */
function importing(modules: readonly string[]): string {
  return modules
    .map((name) => `import '${areas.includes(name) ? `#${name}/target.planted.ts` : name}';\n`)
    .join('');
}

/** What is importable without being allowed in the folder; a folder's own files are imported by relative paths. */
function forbidden(folder: string): string[] {
  return importable.filter((name) => !layers[folder]?.includes(name));
}

describe('Biome refuses every import that a folder has no right to, and no other', () => {
  const folders = [...Object.keys(layers), 'core/unlisted', 'electron/unlisted'];
  /** Lines of the planted files. */
  const refused = new Map<string, number[]>();
  const kinds = 'core/base/kinds.planted.ts';
  const otherKinds = [
    "import type { DataSource } from 'typeorm';",
    "export * from 'pg';",
    "export { Pool } from 'pg';",
    "export const late = await import('mssql');",
    'export type { DataSource };',
  ].join('\n');

  beforeAll(() => {
    for (const folder of folders) copy.plant(`${folder}/planted.ts`, importing(importable));
    copy.plant(kinds, otherKinds);
    for (const { rule, path, line } of lint(copy).findings) {
      if (rule !== 'style/noRestrictedImports') continue;
      refused.set(path, [...(refused.get(path) ?? []), line]);
    }
  });

  it.each(folders)('%s', (folder) => {
    expect(forbidden(folder).length).toBeGreaterThan(0);
    const modules = refused.get(`${folder}/planted.ts`)?.map((line) => importable[line - 1]);
    expect(modules).toEqual(forbidden(folder));
  });

  it('also in types, re-exports and imports at run time', () => {
    expect(refused.get(kinds)).toEqual([1, 2, 3, 4]);
  });
});

describe('the compiler refuses', () => {
  // Only these, because the types of packages bring the types of Node with them; so do Electron's.
  const modules = [...areas, 'node:fs'];
  const refused = new Map<string, string[]>();

  beforeAll(() => {
    const compiled = copyTree();
    plantTargets(compiled);
    for (const area of areas) compiled.plant(`${area}/planted.ts`, importing(modules));
    const { output } = compiled.run('tsc', '-b', ...areas);
    compiled.remove();
    for (const [, path = '', line] of output.matchAll(/^(.+)\((\d+),\d+\): error TS/gm)) {
      const area = path.replaceAll('\\', '/').replace('/planted.ts', '');
      refused.set(area, [...(refused.get(area) ?? []), String(modules[Number(line) - 1])]);
    }
  });

  it.each(areas)('modules that %s may not know', (area) => {
    const allowed = [area, ...(layers[area] ?? [])];
    if (allowed.includes('electron')) allowed.push('node:fs');
    expect(refused.get(area) ?? []).toEqual(modules.filter((name) => !allowed.includes(name)));
  });
});

describe('every folder with sources is a project that the root builds', () => {
  it('in this tree', () => {
    expect(projectFolders(root).length).toBeGreaterThan(5);
    expect(unbuilt(root)).toEqual([]);
  });

  it('and a new folder is noticed', () => {
    copy.plant('core/unlisted/planted.ts', '');
    expect(unbuilt(copy.folder)).toContain('core/unlisted');
    cpSync(join(root, 'core/base/tsconfig.json'), join(copy.folder, 'core/unlisted/tsconfig.json'));
    expect(unbuilt(copy.folder)).toContain('core/unlisted');
  });
});

/** Folders of the tree that must be a project: those of each runtime, and the ones that stand alone. */
function projectFolders(tree: string): string[] {
  const inside = ['core', 'electron'].flatMap((parent) =>
    readdirSync(join(tree, parent), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => `${parent}/${entry.name}`),
  );
  return [...inside, 'renderer', 'scripts', 'tests'];
}

/** Folders without a tsconfig.json or that the root's tsconfig.json does not refer to. */
function unbuilt(tree: string): string[] {
  const { references } = JSON.parse(readFileSync(join(tree, 'tsconfig.json'), 'utf8'));
  const built = new Set(references.map((reference: { path: string }) => reference.path));
  return projectFolders(tree).filter(
    (folder) => !built.has(folder) || !existsSync(join(tree, folder, 'tsconfig.json')),
  );
}
