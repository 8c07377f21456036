/** Builds what is older than what it is made of; quick where nothing is to be done. `npm run build` builds all. */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

interface Target {
  /** How the builder calls what it builds, for the person. */
  name: string;
  /** Files that the build writes, among others. */
  built: readonly string[];
  sources: readonly string[];
  /** Arguments of Node. */
  command: readonly string[];
}

const window: Target = {
  name: 'the window',
  built: ['out/renderer/index.html'],
  sources: ['renderer/**/*', 'core/contract/**/*', 'package-lock.json'],
  command: ['node_modules/vite/bin/vite.js', 'build', '--config', 'renderer/vite.config.ts'],
};

/** Everything that Electron loads: main process, core, preload script, window. */
const desktop: Target = {
  name: 'the desktop program',
  built: ['out/main/index.js', 'out/main/service.js', 'out/preload/index.cjs', ...window.built],
  sources: [...window.sources, 'core/**/*', 'electron/**/*', 'electron.vite.config.ts'],
  command: ['node_modules/electron-vite/bin/electron-vite.js', 'build'],
};

/** Builds the window for the web host; false when that failed, which the builder has said. */
export const buildWindow = (say: (line: string) => void): boolean => build(window, say);

/** Builds all that the desktop needs; false when that failed, which the builder has said. */
export const buildDesktop = (say: (line: string) => void): boolean => build(desktop, say);

function build(target: Target, say: (line: string) => void): boolean {
  if (isFresh(target)) return true;
  say(`Building ${target.name}.`);
  const { status } = spawnSync(process.execPath, [...target.command, '--logLevel', 'warn'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return status === 0;
}

function isFresh({ built, sources }: Target): boolean {
  if (!built.every((file) => existsSync(join(root, file)))) return false;
  const oldest = Math.min(...built.map((file) => statSync(join(root, file)).mtimeMs));
  return sources
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .every((file) => statSync(join(root, file)).mtimeMs <= oldest);
}

if (import.meta.main) process.exitCode = buildDesktop((line) => console.error(line)) ? 0 : 1;
