/** Builds what is older than what it is made of; quick where nothing is to be done. `npm run build` builds all. */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Message } from '#core/base/message.ts';
import { message, render } from '#core/messages/catalogue.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

interface Target {
  /** Told before it is built. */
  message: Message;
  /** Files that the build writes, among others. */
  built: readonly string[];
  sources: readonly string[];
  /** Arguments of Node. */
  command: readonly string[];
}

const window: Target = {
  message: message('start.building-window'),
  built: ['out/renderer/index.html'],
  sources: ['renderer/**/*', 'core/{base,contract,messages}/**/*', 'package-lock.json'],
  command: ['node_modules/vite/bin/vite.js', 'build', '--config', 'renderer/vite.config.ts'],
};

/** The page of examples of the window's parts, for tests; no part of the product. */
const kit: Target = {
  message: message('start.building-window'),
  built: ['out/kit/index.html'],
  sources: window.sources,
  command: ['node_modules/vite/bin/vite.js', 'build', '--config', 'renderer/kit/vite.config.ts'],
};

/** Everything that Electron loads: main process, core, preload script, window. */
const desktop: Target = {
  message: message('start.building-desktop'),
  built: ['out/main/index.js', 'out/main/service.js', 'out/preload/index.cjs', ...window.built],
  sources: [...window.sources, 'core/**/*', 'electron/**/*', 'electron.vite.config.ts'],
  command: ['node_modules/electron-vite/bin/electron-vite.js', 'build'],
};

/** Builds the window for the web host; false when that failed, which the builder has told. */
export const buildWindow = (tell: (line: Message) => void): boolean => build(window, tell);

/** Builds the page of examples; false when that failed, which the builder has told. */
export const buildKit = (tell: (line: Message) => void): boolean => build(kit, tell);

/** Builds all that the desktop needs; false when that failed, which the builder has told. */
export const buildDesktop = (tell: (line: Message) => void): boolean => build(desktop, tell);

function build(target: Target, tell: (line: Message) => void): boolean {
  if (isFresh(target)) return true;
  tell(target.message);
  const { status } = spawnSync(process.execPath, [...target.command, '--logLevel', 'warn'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    // Under a test runner it would be React for developers, several times as slow as what is shipped.
    env: { ...process.env, NODE_ENV: 'production' },
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

/** Builds the command line where that is needed, by asking it for its version: its launcher knows. */
export function buildCommandLine(): boolean {
  const words = [join(root, 'electron/cli/siteferry.mjs'), '--version'];
  return spawnSync(process.execPath, words, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
}

/** Tells developers, whose tools are in English. */
export function tellDeveloper(line: Message): void {
  console.error(render(line, 'en', 'commandLine'));
}

if (import.meta.main) process.exitCode = buildDesktop(tellDeveloper) && buildCommandLine() ? 0 : 1;
