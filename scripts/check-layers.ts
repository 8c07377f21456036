import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path/posix';
import { pathToFileURL } from 'node:url';
import { layers } from './layers.ts';

/** Imports that the layers forbid, one a line: `core/base/x.ts:3 core/base may not import zod`. */
export function forbiddenImports(files: Iterable<readonly [path: string, text: string]>): string[] {
  return [...files].flatMap(([path, text]) => {
    const folder = layerOf(path);
    return importsOf(text).flatMap(({ name, line }) => {
      const from = `${path}:${line}`;
      if (folder === undefined) return [`${from} has no layer: name its folder in scripts/layers.ts`];
      return mayImport(folder, path, name) ? [] : [`${from} ${folder} may not import ${name}`];
    });
  });
}

/** Imports, re-exports and imports at run time, of values and of types. */
const IMPORT = /^(?:import|export)\b(?:[^;'"]*\bfrom)?\s*'([^']+)'|\bimport\(\s*'([^']+)'/gm;

function importsOf(text: string): { name: string; line: number }[] {
  return Array.from(text.matchAll(IMPORT), ({ 1: still, 2: late, index, 0: whole }) => ({
    name: still ?? late ?? '',
    line: text.slice(0, index + whole.length).split('\n').length,
  }));
}

/** The folder whose line holds for a file: the deepest one. */
function layerOf(path: string): string | undefined {
  return Object.keys(layers)
    .filter((folder) => path.startsWith(`${folder}/`))
    .toSorted((left, right) => right.length - left.length)[0];
}

function mayImport(folder: string, path: string, name: string): boolean {
  const { imports = [], packages = [], node = false } = layers[folder] ?? {};
  if (name.startsWith('node:')) return node;
  if (!/^[.#]/.test(name))
    return packages.some((one) => name === one || name.startsWith(`${one.replace(/\/\*$/, '')}/`));
  const file = name.startsWith('#') ? name.slice(1) : normalize(join(dirname(path), name));
  return outermost(file) === outermost(path) || imports.some((one) => file.startsWith(`${one}/`));
}

/** The folder that has a line and is in no other one that has: inside it files import each other freely. */
function outermost(path: string): string | undefined {
  return Object.keys(layers)
    .filter((folder) => path.startsWith(`${folder}/`))
    .toSorted((left, right) => left.length - right.length)[0];
}

/** Configurations of tools, which stand between the folders. */
const CONFIGURATION = /(?:\.config|^renderer\/(?:one-language|precompress))\.ts$/;

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const root = join(import.meta.dirname, '..');
  const paths = globSync('{core,electron,renderer,scripts}/**/*.{ts,tsx,mjs}', { cwd: root });
  const files = paths
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !CONFIGURATION.test(path))
    .map((path) => [path, readFileSync(join(root, path), 'utf8')] as const);
  const found = forbiddenImports(files);
  if (found.length > 0) console.error(found.join('\n'));
  process.exitCode = found.length > 0 ? 1 : 0;
}
