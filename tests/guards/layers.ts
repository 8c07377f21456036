/**
 * The layers (design.md section 1): what a folder may import besides its own files, by which folder. This is the
 * statement that the configurations of tsc and Biome are tested against.
 */
export const layers: Readonly<Record<string, readonly string[]>> = {
  'core/base': ['node:fs'],
  'core/contract': ['zod', '@orpc/contract'],
  'core/catalog': ['node:fs', 'core/base'],
  'core/site': [
    'node:fs',
    'core/base',
    'core/contract',
    'core/catalog',
    'typeorm',
    'pg',
    'pg/lib/utils.js',
    'mssql',
    '@electric-sql/pglite',
  ],
  'core/signin': ['node:fs', 'core/base', 'core/contract', 'core/catalog', 'core/site', 'hash-wasm'],
  'core/transfer': ['node:fs', 'core/base', 'core/contract', 'core/catalog', 'core/site'],
  'core/transfer/archive': [
    'node:fs',
    'core/base',
    'core/contract',
    'core/catalog',
    'core/site',
    'yauzl',
    'yazl',
  ],
  'core/host': [
    'node:fs',
    'core/base',
    'core/contract',
    'core/catalog',
    'core/site',
    'core/transfer',
    'core/signin',
    '@orpc/server',
    '@napi-rs/keyring/keytar.js',
    'zod',
  ],
  'electron/window': ['node:fs'],
  'electron/web': [
    'node:fs',
    'core/base',
    'core/contract',
    'core/catalog',
    'core/site',
    'core/transfer',
    'core/signin',
    'core/host',
    'electron/window',
  ],
  'electron/preload': ['electron'],
  // Electron itself only by the names that each file may use (rules.test.ts).
  'electron/main': ['node:fs', 'electron/window', 'electron/preload', 'zod'],
  'electron/service': [
    'node:fs',
    'core/base',
    'core/contract',
    'core/catalog',
    'core/site',
    'core/transfer',
    'core/signin',
    'core/host',
  ],
  'electron/cli': [
    'node:fs',
    'core/base',
    'core/contract',
    'core/catalog',
    'core/site',
    'core/transfer',
    'core/signin',
    'core/host',
    '@orpc/client',
    'electron/window',
    'electron/web',
  ],
  renderer: ['core/contract', 'renderer', 'zod', 'react', '@fluentui/react-components'],
  'renderer/api': [
    'core/contract',
    'renderer',
    'zod',
    'react',
    '@fluentui/react-components',
    '@orpc/client',
    '@orpc/contract',
  ],
  'scripts/package': ['node:fs', '@electron/fuses', 'electron-builder'],
  scripts: [
    'node:fs',
    'core/base',
    'core/contract',
    'core/catalog',
    'core/site',
    'core/transfer',
    'core/signin',
    'electron/window',
    'electron/web',
    'electron/cli',
  ],
};

/** Folders of ours that are a TypeScript project each. */
export const areas = Object.keys(layers).filter(
  (folder) => folder === 'renderer' || /^(core|electron)\/\w+$/.test(folder),
);

/** Everything that the layers speak of, and a package that none of them may import. */
export const importable: readonly string[] = [
  ...new Set([...areas, ...Object.values(layers).flat(), 'electron', 'unlisted-package']),
];
