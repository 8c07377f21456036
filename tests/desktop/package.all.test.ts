import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listPackage } from '@electron/asar';
import { type FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fusedExecutable, runPackage } from './packaging.ts';

/** What `package.test.ts` leaves out: a program is packaged whole. */
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'siteferry-package-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What texts are read with: no import names these files. */
const GRAMMARS = [
  'web-tree-sitter/web-tree-sitter.wasm',
  'tree-sitter-c-sharp/tree-sitter-c_sharp.wasm',
  'node-sql-parser/build/transactsql.js',
  'node-sql-parser/build/postgresql.js',
];

/** A distribution of Electron that starts nothing. */
function fakeElectron(states: string): string {
  const dist = mkdtempSync(join(folder, 'electron-'));
  for (const name of ['locales', 'resources']) mkdirSync(join(dist, name));
  writeFileSync(join(dist, 'electron'), fusedExecutable(states), { mode: 0o755 });
  const files = ['chrome_crashpad_handler', 'chrome-sandbox', 'LICENSE', 'LICENSES.chromium.html', 'version'];
  for (const name of [...files, 'locales/en-US.pak', 'locales/ru.pak', 'locales/de.pak']) {
    writeFileSync(join(dist, name), 'x');
  }
  return dist;
}

describe.skipIf(process.platform !== 'linux')(
  `a packaged program${process.platform === 'linux' ? '' : ' (needs Linux)'}`,
  () => {
    let unpacked: string;
    beforeAll(() => {
      const output = join(folder, 'out');
      const run = runPackage(fakeElectron('101100110'), '--dir', `--config.directories.output=${output}`);
      expect(run).toMatchObject({ status: 0 });
      unpacked = join(output, 'linux-unpacked');
    }, 240_000);

    it('has its fuses set', async () => {
      expect(existsSync(join(unpacked, 'siteferry-desktop'))).toBe(true);
      const wire = await getCurrentFuseWire(join(unpacked, 'siteferry-desktop'));
      const states = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((fuse) =>
        String.fromCharCode(Number(wire[fuse as FuseV1Options])),
      );
      expect(states.join('')).toBe('010011001');
    });

    it('holds what it runs, and nothing of how it is made', () => {
      const files = listPackage(join(unpacked, 'resources', 'app.asar'), { isPack: false });
      for (const name of ['/out/main/index.js', '/out/main/service.js', '/out/preload/index.cjs']) {
        expect(files).toContain(name);
      }
      expect(files).toContain('/out/renderer/index.html');
      expect(files).toContain('/node_modules/typeorm/package.json');
      for (const grammar of GRAMMARS) expect(files).toContain(`/node_modules/${grammar}`);
      expect(files).not.toContain('/node_modules/tree-sitter-c-sharp/src');
      expect(files).not.toContain('/node_modules/node-sql-parser/build/mysql.js');
      const own = files.filter((name) => !name.startsWith('/node_modules'));
      expect(
        own.filter((name) => !/^\/(out(\/(main|preload|renderer)(\/.*)?)?|package\.json)$/.test(name)),
      ).toEqual([]);
      for (const tool of ['vitest', 'typescript', 'electron', 'react', '@fluentui', '@playwright']) {
        expect(files).not.toContain(`/node_modules/${tool}`);
      }
    });

    it('brings a command line that runs by itself', () => {
      const siteferry = join(unpacked, 'resources', 'cli', 'siteferry');
      for (const page of ['commands.md', 'routes.md', 'profile.schema.json', 'catalog-file.schema.json'])
        expect(existsSync(join(unpacked, 'resources', 'cli', 'docs', page)), page).toBe(true);
      const env = { PATH: '/usr/bin:/bin', SITEFERRY_HOME: join(folder, 'home') };
      const site = `embedded:${join(folder, 'site')}`;
      for (const args of [
        ['site', 'init', '--site', site],
        ['site', 'seed', '--site', site, '--profile', 'demo'],
        ['export', '--site', site, '--all', '--out', join(folder, 'all.siteferry')],
      ]) {
        const { status, stderr } = spawnSync(siteferry, args, { cwd: folder, env, encoding: 'utf8' });
        expect({ args, status, stderr }).toMatchObject({ status: 0 });
      }
      expect(readFileSync(join(folder, 'all.siteferry')).subarray(0, 2).toString()).toBe('PK');
    });
  },
);
