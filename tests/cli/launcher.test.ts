import { spawn } from 'node:child_process';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import { startCli } from './support.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const launcher = join(root, 'electron', 'cli', 'siteferry.mjs');

/** Makes the launcher believe that it runs on an older Node. */
const OLD_NODE = [
  '--import',
  'data:text/javascript,Object.defineProperty(process.versions,"node",{value:"20.0.0"})',
];

/** Forbids starting processes. */
const NO_CHILD = [
  '--import',
  'data:text/javascript,import module from "node:module";import cp from "node:child_process";cp.spawn=()=>{throw new Error("a child")};module.syncBuiltinESMExports()',
];

async function run(command: string, words: readonly string[], cwd = root, language = 'en') {
  const env = { ...process.env, SITEFERRY_LANG: language };
  const child = spawn(command, words, { cwd, env, shell: process.platform === 'win32' });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  return { code, stdout, stderr };
}

describe('the siteferry command', () => {
  it('is there in a checkout', async () => {
    const { code, stdout } = await run('npx', ['siteferry', '--help']);
    expect(code).toBe(0);
    expect(stdout).toContain('siteferry export --site');
  });

  it.each([
    [['types'], 0, { types: expect.any(Array) }],
    [['tree', '--site', 'nowhere:x'], 2, { error: { code: 'site-url-invalid' } }],
  ])('runs a command on the installed Node from an older one: %j', async (words, exitCode, document) => {
    const { code, stdout } = await run(process.execPath, [...OLD_NODE, launcher, ...words, '--json']);
    expect({ code, document: JSON.parse(stdout) }).toMatchObject({ code: exitCode, document });
  });

  it('answers on an older Node itself what needs no core', async () => {
    const shown = await run(process.execPath, [...OLD_NODE, ...NO_CHILD, launcher, 'tree', '--json']);
    expect(shown).toMatchObject({ code: 2, stderr: expect.stringContaining('--site URL is missing.') });
    expect(JSON.parse(shown.stdout)).toMatchObject({ error: { code: 'usage' } });
    expect(await run(process.execPath, [...OLD_NODE, ...NO_CHILD, launcher, '--help'])).toMatchObject({
      code: 0,
    });
  });

  it.each([
    ['en', [], 'needs Node 24'],
    ['ru', [], 'нужны Node 24'],
    ['', ['--lang', 'ru'], 'нужны Node 24'],
    ['ru', ['--lang=en'], 'needs Node 24'],
  ])('says what to do where no newer Node is installed (%s %j)', async (language, words, needed) => {
    const folder = await mkdtemp(join(tmpdir(), 'siteferry-launcher-'));
    await copyFile(launcher, join(folder, 'siteferry.mjs'));
    const { code, stdout, stderr } = await run(
      process.execPath,
      [...OLD_NODE, 'siteferry.mjs', '--help', ...words],
      folder,
      language,
    );
    await rm(folder, { recursive: true });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain(needed);
    expect(stderr).toContain('npm ci');
  });

  it.skipIf(process.platform === 'win32')('takes what it started with it, however it is ended', async () => {
    const home = await mkdtemp(join(tmpdir(), 'siteferry-launcher-'));
    const words = [
      ...OLD_NODE,
      launcher,
      'service',
      '--site',
      `embedded:${join(home, 'none')}`,
      '--port',
      '0',
    ];
    for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
      const env = { ...process.env, SITEFERRY_HOME: home, SITEFERRY_LANG: 'en' };
      const child = spawn(process.execPath, words, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
      const ended = new Promise((resolve) => child.once('close', resolve));
      let said = '';
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        said += text;
      });
      await vi.waitFor(() => expect(said).toContain('answers on'), { timeout: 120_000, interval: 50 });
      const address = /http:\S+\d/.exec(said)?.[0] ?? '';
      child.kill(signal);
      // Its output is open as long as the service has it.
      await ended;
      expect(said).toContain('Stopped');
      await expect(fetch(`${address}/healthz?live`)).rejects.toThrow();
    }
    await rm(home, { recursive: true, force: true });
  });

  it('does not mind a reader that has seen enough', async () => {
    const { child, ended } = startCli(['--help']);
    child.stdout.destroy();
    const { code, stderr } = await ended;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });
});
