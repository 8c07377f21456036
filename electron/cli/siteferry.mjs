#!/usr/bin/env node
/**
 * The `siteferry` command. Plain JavaScript that any Node from 20 on can run: Siteferry itself is TypeScript that
 * Node 24 runs directly, so on an older Node this starts the one that is installed beside it.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const NEEDED = 24;

/** The rule of `language.ts`, which an older Node cannot load. */
const [, given] = / --lang[= ](en|ru)\b/.exec(` ${process.argv.slice(2).join(' ')}`) ?? [];
const { SITEFERRY_LANG, LC_ALL, LC_MESSAGES, LANG } = process.env;
const chosen = given ?? (/^(en|ru)$/.test(SITEFERRY_LANG ?? '') ? SITEFERRY_LANG : undefined);
const locale = LC_ALL || LC_MESSAGES || LANG || Intl.DateTimeFormat().resolvedOptions().locale;
const isRussian = (chosen ?? locale).toLowerCase().startsWith('ru');
const main = new URL('./start.ts', import.meta.url);

if (Number.parseInt(process.versions.node, 10) >= NEEDED) await import(main.href);
else start(installedNode());

/** @returns {string | undefined} The executable of the npm package `node`. */
function installedNode() {
  try {
    const folder = dirname(createRequire(import.meta.url).resolve('node/package.json'));
    const file = join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
    return existsSync(file) ? file : undefined;
  } catch {
    // Nothing is installed; said below.
    return undefined;
  }
}

/** @param {string | undefined} node */
function start(node) {
  if (!node) {
    const running = process.versions.node;
    console.error(
      isRussian
        ? `Для siteferry нужен Node ${NEEDED}, а запущен ${running}. Выполните npm ci в папке Siteferry или установите Node ${NEEDED}.`
        : `siteferry needs Node ${NEEDED} but runs on ${running}. Run npm ci in the folder of Siteferry, or install Node ${NEEDED}.`,
    );
    process.exitCode = 1;
    return;
  }
  const child = spawn(node, [fileURLToPath(main), ...process.argv.slice(2)], {
    // The channel closes when this process ends, however it ends: the child does not outlive it (start.ts).
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  // A terminal sends Ctrl-C to both; the child tells a repeated signal from a second Ctrl-C.
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal));
  }
  child.on('error', (error) => {
    console.error(`${isRussian ? 'Не запускается' : 'Cannot start'} ${node}: ${error.message}`);
    process.exitCode = 1;
  });
  child.on('exit', (code, signal) => {
    if (signal) {
      process.removeAllListeners(signal);
      process.kill(process.pid, signal);
    } else {
      process.exitCode = code ?? 1;
    }
  });
}
