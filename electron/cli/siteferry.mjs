#!/usr/bin/env node
/**
 * The `siteferry` command. Plain JavaScript that any Node from 20 on can run: it runs what `scripts/command-line.ts` has built,
 * which it builds first in a checkout whose sources have changed. The core needs Node 24: on an older one, commands that
 * use it are run by the one that is installed beside it.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import module, { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const NEEDED = 24;

const root = fileURLToPath(new URL('../..', import.meta.url));
const built = join(root, 'out', 'cli');
const builder = join(root, 'scripts', 'command-line.ts');
const isOld = Number.parseInt(process.versions.node, 10) < NEEDED;

const build = freshBuild() ?? (await makeBuild());
if (build) {
  keepCompiled();
  const { start } = await import(pathToFileURL(join(built, build.entry)).href);
  await start(pathToFileURL(join(built, build.commands)), isOld ? runOnInstalledNode : undefined);
}

/** @returns {{ entry: string, commands: string } | undefined} What is built; undefined where its sources have changed. */
function freshBuild() {
  const file = join(built, 'build.json');
  if (!existsSync(file)) return undefined;
  const { entry, commands, sources } = JSON.parse(readFileSync(file, 'utf8'));
  /** @type {(source: [string, number]) => boolean} */
  const isUnchanged = ([source, changed]) =>
    // Not by `join`, which takes longer than the question itself: there are more than a thousand of them.
    statSync(root + source, { throwIfNoEntry: false })?.mtimeMs === changed;
  // A package has no sources.
  return !sources || sources.every(isUnchanged) ? { entry, commands } : undefined;
}

/** Keeps what was compiled: reading that is several times as fast. In folders only that nobody else can write to. */
function keepCompiled() {
  // Paths are no part of it (Node 24 only), so a package can bring it along.
  const options = (/** @type {string} */ directory) => (isOld ? directory : { directory, portable: true });
  const beside = module.enableCompileCache?.(options(join(built, 'cache')));
  const home = process.env.SITEFERRY_HOME || join(homedir(), '.siteferry');
  const isRefused = beside?.status === module.constants?.compileCacheStatus.FAILED;
  if (isRefused && existsSync(home)) module.enableCompileCache?.(options(join(home, 'compile-cache')));
}

async function makeBuild() {
  const node = isOld ? installedNode() : process.execPath;
  if (!node || !existsSync(builder) || !existsSync(join(root, 'node_modules', 'vite'))) {
    refuse();
    return undefined;
  }
  const { spawnSync } = await import('node:child_process');
  const { status } = spawnSync(node, [builder, ...process.argv.slice(2)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status === 0) return freshBuild();
  process.exitCode = 1;
  return undefined;
}

/** Says what to do where there is nothing that could run. */
function refuse() {
  const running = process.versions.node;
  console.error(
    isRussian()
      ? `Для siteferry нужны Node ${NEEDED} и установленные зависимости; запущен Node ${running}. Выполните npm ci в папке Siteferry.`
      : `siteferry needs Node ${NEEDED} and its installed dependencies; it runs on Node ${running}. Run npm ci in the folder of Siteferry.`,
  );
  process.exitCode = 1;
}

/** The rule of `language.ts`, which cannot be loaded here. */
function isRussian() {
  const [, given] = / --lang[= ](en|ru)\b/.exec(` ${process.argv.slice(2).join(' ')}`) ?? [];
  const { SITEFERRY_LANG, LC_ALL, LC_MESSAGES, LANG } = process.env;
  const chosen = given ?? (/^(en|ru)$/.test(SITEFERRY_LANG ?? '') ? SITEFERRY_LANG : undefined);
  const locale = LC_ALL || LC_MESSAGES || LANG || Intl.DateTimeFormat().resolvedOptions().locale;
  return (chosen ?? locale).toLowerCase().startsWith('ru');
}

/** @returns {string | undefined} The executable of the npm package `node`. */
function installedNode() {
  try {
    const folder = dirname(createRequire(import.meta.url).resolve('node/package.json'));
    const file = join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
    return existsSync(file) ? file : undefined;
  } catch {
    // Nothing is installed; said by who asks.
    return undefined;
  }
}

/** @returns {Promise<never>} Ends as the other process does. */
async function runOnInstalledNode() {
  const node = installedNode();
  if (!node) {
    refuse();
    process.exit();
  }
  const { spawn } = await import('node:child_process');
  const child = spawn(node, process.argv.slice(1), {
    // The channel closes when this process ends, however it ends: the child does not outlive it (start.ts).
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  // A terminal sends Ctrl-C to both; the child tells a repeated signal from a second Ctrl-C.
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal));
  }
  child.on('error', (error) => {
    console.error(`${isRussian() ? 'Не запускается' : 'Cannot start'} ${node}: ${error.message}`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => {
    if (!signal) process.exit(code ?? 1);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
  return new Promise(() => {});
}
