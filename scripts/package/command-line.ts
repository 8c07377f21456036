import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { writeDocs } from '../docs.ts';

/** What the command line consists of, besides what is built of it (`build.json`) and packages. */
const PARTS = ['electron/cli/siteferry.mjs', 'out/renderer'];

/** What packages ship for their developers (the same in electron-builder.yml). */
const FOR_DEVELOPERS = /\.(?:d\.[cm]?ts|map|md)$/;

/** What of the grammars is never loaded (the same in electron-builder.yml). */
const OTHER_GRAMMARS =
  /node_modules[/\\](?:tree-sitter-c-sharp[/\\](?:bindings|prebuilds|queries|src)|web-tree-sitter[/\\]debug|node-sql-parser[/\\](?:ast|lib|umd|index\.js|build[/\\](?!transactsql\.js|postgresql\.js)[^/\\]))/;

const SHELL = `#!/bin/sh
folder=$(dirname "$(readlink -f "$0")")
exec "$folder/bin/node" "$folder/electron/cli/siteferry.mjs" "$@"
`;
const BATCH = '@echo off\r\n"%~dp0bin\\node.exe" "%~dp0electron\\cli\\siteferry.mjs" %*\r\n';

/**
 * Puts the built command line together in `folder`, with everything that it runs on: the packages that are no developer's
 * tools, and the Node of this system. `siteferry` (on Windows `siteferry.cmd`) starts it.
 */
export function stageCommandLine(root: string, folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  for (const part of PARTS) cpSync(join(root, part), join(folder, part), { recursive: true });
  copyBuild(join(root, 'out/cli'), join(folder, 'out/cli'));
  for (const path of packagesToRun(root)) {
    const filter = (file: string) => !FOR_DEVELOPERS.test(file) && !OTHER_GRAMMARS.test(file);
    cpSync(join(root, path), join(folder, path), { recursive: true, filter });
  }
  copyFileSync(join(root, 'package.json'), join(folder, 'package.json'));
  writeDocs(join(folder, 'docs'));
  const windows = process.platform === 'win32';
  const node = windows ? 'node.exe' : 'node';
  mkdirSync(join(folder, 'bin'));
  copyFileSync(join(installedNode(), 'bin', node), join(folder, 'bin', node));
  const launcher = join(folder, windows ? 'siteferry.cmd' : 'siteferry');
  writeFileSync(launcher, windows ? BATCH : SHELL);
  chmodSync(launcher, 0o755);
  // Where it is installed nobody may write; so what it begins with is compiled here.
  const environment = { ...process.env, SITEFERRY_HOME: join(folder, 'no-home') };
  for (const words of [['--help'], ['site', 'list']])
    spawnSync(launcher, words, { env: environment, shell: windows, stdio: 'ignore' });
}

/** The pieces of the build at hand, without those of the one before and without what it was made of. */
function copyBuild(from: string, to: string): void {
  const { entry, commands, files } = JSON.parse(readFileSync(join(from, 'build.json'), 'utf8'));
  mkdirSync(to, { recursive: true });
  for (const file of files) copyFileSync(join(from, file), join(to, file));
  writeFileSync(join(to, 'build.json'), JSON.stringify({ entry, commands }));
}

function installedNode(): string {
  return dirname(createRequire(import.meta.url).resolve('node/package.json'));
}

interface Lock {
  packages: Record<string, { dev?: boolean; devOptional?: boolean }>;
}

/** Folders of the installed packages that are needed to run; those of other systems are not there. */
function packagesToRun(root: string): string[] {
  const lock: Lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(lock.packages)
    .filter(
      ([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional && existsSync(join(root, path)),
    )
    .map(([path]) => path);
}
