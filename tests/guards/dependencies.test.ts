import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './tree-copy.ts';

interface Manifest {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
  allowScripts: Record<string, boolean>;
}

interface LockedPackage {
  version?: string;
  resolved?: string;
  hasInstallScript?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

type Lock = { packages: Record<string, LockedPackage> };

/** What is wrong with the dependencies, in sentences. */
function problems(manifest: Manifest, lock: Lock): string[] {
  return [
    ...inexact(manifest),
    ...outOfSync(manifest, lock),
    ...missing(lock),
    ...heldBackScripts(manifest, lock),
    ...elsewhere(lock),
  ];
}

function inexact(manifest: Manifest): string[] {
  return Object.entries(direct(manifest))
    .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    .map(([name, version]) => `${name} has no exact version: ${version}`);
}

/** What package.json asks for itself, for whatever purpose. */
function direct(asking: Partial<Manifest>): Record<string, string> {
  return { ...asking.dependencies, ...asking.devDependencies, ...asking.optionalDependencies };
}

function outOfSync(manifest: Manifest, { packages }: Lock): string[] {
  const wanted = direct(manifest);
  const locked = direct(packages[''] ?? {});
  return [...new Set([...Object.keys(wanted), ...Object.keys(locked)])]
    .filter(
      (name) => wanted[name] !== locked[name] || packages[`node_modules/${name}`]?.version !== wanted[name],
    )
    .map((name) => `${name} is not locked as package.json says`);
}

/** `npm ci` refuses a lock file without them. */
function missing({ packages }: Lock): string[] {
  const paths = Object.keys(packages);
  return Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter(
        (name) =>
          !paths.some((key) => key === `node_modules/${name}` || key.endsWith(`/node_modules/${name}`)),
      )
      .map((name) => `${name}, needed by ${path}, is not locked: run scripts/complete-lock.mjs`),
  );
}

/** npm 11 runs no install script that is not allowed by name. */
function heldBackScripts({ allowScripts }: Manifest, { packages }: Lock): string[] {
  const withScript = Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length));
  return [
    ...withScript
      .filter((name) => !(name in allowScripts))
      .map((name) => `allowScripts does not say whether ${name} may run its install script`),
    ...Object.keys(allowScripts)
      .filter((name) => !withScript.includes(name))
      .map((name) => `allowScripts names ${name}, which has no install script`),
  ];
}

function elsewhere({ packages }: Lock): string[] {
  return Object.entries(packages)
    .filter(([, { resolved }]) => resolved && !resolved.startsWith('https://registry.npmjs.org/'))
    .map(([path, { resolved }]) => `${path} does not come from the npm registry: ${resolved}`);
}

function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(join(root, path), 'utf8'));
}

describe('the dependencies', () => {
  const manifest = () => readJson<Manifest>('package.json');
  const lock = () => readJson<Lock>('package-lock.json');

  it('are exact, locked, allowed and from the npm registry', () => {
    expect(Object.keys(manifest().dependencies).length).toBeGreaterThan(0);
    expect(Object.keys(lock().packages).length).toBeGreaterThan(100);
    expect(problems(manifest(), lock())).toEqual([]);
  });

  it('and what is wrong with them is found', () => {
    const wrong = manifest();
    wrong.dependencies = { ...wrong.dependencies, zod: '^4.0.0', added: '1.0.0' };
    wrong.allowScripts = { ...wrong.allowScripts, stale: true };
    delete wrong.allowScripts.node;
    const { packages } = lock();
    delete packages['node_modules/@biomejs/cli-win32-x64'];
    const pg = packages['node_modules/pg'];
    packages['node_modules/pg'] = { ...pg, resolved: 'https://example.com/pg.tgz' };

    expect(problems(wrong, { packages })).toEqual([
      'zod has no exact version: ^4.0.0',
      'zod is not locked as package.json says',
      'added is not locked as package.json says',
      '@biomejs/cli-win32-x64, needed by node_modules/@biomejs/biome, is not locked: run scripts/complete-lock.mjs',
      'allowScripts does not say whether node may run its install script',
      'allowScripts names stale, which has no install script',
      'node_modules/pg does not come from the npm registry: https://example.com/pg.tgz',
    ]);
  });
});
