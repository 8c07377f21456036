/**
 * Installs the dependencies when what is installed is not what the lock file says; silent and quick otherwise.
 *
 * Runs before `npm start` and `npm test` on whatever Node the machine has (20 or later), so it is plain JavaScript
 * without dependencies.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

const reason = whyInstall();
if (reason) {
  console.error(`Installing dependencies: ${reason}.`);
  const status = install();
  const left = status === 0 ? whyInstall() : `npm ci ended with ${status}`;
  if (left) {
    console.error(`Installing dependencies failed: ${left}.`);
    process.exit(1);
  }
}

/** @returns {string | undefined} Why an installation is needed; undefined where none is. */
function whyInstall() {
  const lock = readJson('package-lock.json');
  // npm keeps in this file what it has installed; it also tells of a `npm ci` or `npm install` made by hand.
  const installed = readJson('node_modules/.package-lock.json');
  if (!installed) return 'nothing is installed yet';

  const { dependencies, devDependencies } = readJson('package.json');
  const locked = lock.packages[''];
  if (!same(dependencies, locked.dependencies) || !same(devDependencies, locked.devDependencies)) {
    return 'package.json and package-lock.json differ';
  }
  for (const [path, { version, integrity, optional }] of Object.entries(lock.packages)) {
    const found = installed.packages[path];
    // npm leaves out an optional package of another operating system.
    if (path === '' || (optional && !found)) continue;
    if (found?.version !== version || found.integrity !== integrity) return `${path} is not as locked`;
  }

  const version = installedNode();
  const wanted = lock.packages['node_modules/node'].version;
  return version === wanted ? undefined : `Node ${wanted} does not run, found ${version}`;
}

/** @returns {string} Version of the Node in `node_modules`, which an install script puts there; `none` where it does not run. */
function installedNode() {
  const windows = process.platform === 'win32';
  const file = join(root, 'node_modules', 'node', 'bin', windows ? 'node.exe' : 'node');
  const { status, stdout } = spawnSync(file, ['--version'], { encoding: 'utf8' });
  return status === 0 ? stdout.trim().replace(/^v/, '') : 'none';
}

/** @returns {number | null} Exit status of `npm ci`. */
function install() {
  // Development dependencies hold the Node that everything runs on, so they are needed under NODE_ENV=production too.
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  /** @type {import('node:child_process').SpawnSyncOptions} */
  const options = { cwd: root, stdio: ['ignore', 2, 2] };
  const { status } = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
  return status;
}

/** @param {string} path */
function readJson(path) {
  try {
    return JSON.parse(readFileSync(join(root, path), 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * @param {Record<string, string>} left
 * @param {Record<string, string>} right
 */
function same(left = {}, right = {}) {
  const text = (/** @type {Record<string, string>} */ map) => JSON.stringify(Object.entries(map).sort());
  return text(left) === text(right);
}
