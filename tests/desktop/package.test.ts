import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listPackage } from '@electron/asar';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { getConfig, validateConfiguration } from 'app-builder-lib/out/util/config/config.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import afterPack from '../../scripts/package/after-pack.ts';
import { fuses } from '../../scripts/package/fuses.ts';

const root = join(import.meta.dirname, '../..');

/** The newest lines with fixes for CVE-2026-70601 (39.8.9), -70604 (42.0.0), -34777 and CVE-2025-55305 (35.7.5). */
const OLDEST_SAFE_ELECTRON = [42, 0, 0];

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'siteferry-package-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** `npm run package` without npm. */
function runPackage(electron: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'scripts/package/package.ts'), ...args],
    {
      encoding: 'utf8',
      env: { ...process.env, ELECTRON_OVERRIDE_DIST_PATH: electron, ELECTRON_SKIP_BINARY_DOWNLOAD: '1' },
    },
  );
  return { status, output: stdout + stderr };
}

/** What stands for an executable of Electron: the wire of its fuses, as it comes from its makers. */
function fusedExecutable(states: string): Buffer {
  const sentinel = Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX');
  return Buffer.concat([
    Buffer.alloc(64),
    sentinel,
    Buffer.from([1, states.length]),
    Buffer.from(states),
    Buffer.alloc(64),
  ]);
}

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

describe('the configuration of the packager', () => {
  const silent = { isEnabled: false, add() {} } as never;

  it('is what the packager understands', async () => {
    const config = await getConfig(root, null, null);
    expect(config.nsis?.perMachine).toBe(true);
    await validateConfiguration(config, silent);
    for (const wrong of [{ nsis: { perMachien: true } }, { asar: 'yes' }, { what: 1 }]) {
      await expect(validateConfiguration({ ...config, ...wrong } as never, silent)).rejects.toThrow();
    }
  });

  it('makes what every system installs', async () => {
    const { win, mac, linux, asar } = await getConfig(root, null, null);
    expect(win?.target).toEqual(['nsis', 'portable']);
    expect(mac?.target).toEqual(['dmg']);
    expect(linux?.target).toEqual(['AppImage', 'deb']);
    expect(asar).toBe(true);
  });

  it('sets every fuse that the installed version knows', () => {
    const known = Object.values(FuseV1Options).filter((value) => typeof value === 'number');
    expect(known.length).toBeGreaterThanOrEqual(9);
    expect(Object.keys(fuses).filter((key) => /^\d+$/.test(key))).toEqual(known.map(String));
    expect(fuses).toMatchObject({
      strictlyRequireAllFuses: true,
      [FuseV1Options.RunAsNode]: false,
      [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
      [FuseV1Options.EnableNodeCliInspectArguments]: false,
      [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
      [FuseV1Options.OnlyLoadAppFromAsar]: true,
      [FuseV1Options.WasmTrapHandlers]: true,
    });
  });

  it('takes no Electron with known holes', () => {
    const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const version: number[] = devDependencies.electron.split('.').map(Number);
    const [major = 0, minor = 0, patch = 0] = version;
    const [safeMajor = 0, safeMinor = 0, safePatch = 0] = OLDEST_SAFE_ELECTRON;
    const newer =
      major > safeMajor ||
      (major === safeMajor && (minor > safeMinor || (minor === safeMinor && patch >= safePatch)));
    expect(newer).toBe(true);
  });
});

it('says exactly what is missing where there is no Electron binary, and makes nothing', () => {
  const output = join(folder, 'nothing');
  const run = runPackage(join(folder, 'no-electron'), '--dir', `--config.directories.output=${output}`);
  expect(run.status).toBe(1);
  expect(run.output).toMatch(
    /The Electron binary \d+\.\d+\.\d+ for \w+-\w+ is missing.*Nothing was packaged/,
  );
  expect(existsSync(output)).toBe(false);
});

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

    it('is not made where it would run from a folder, or where a fuse is not known', async () => {
      const appOutDir = join(folder, 'loose');
      mkdirSync(join(appOutDir, 'resources', 'app'), { recursive: true });
      const packager = { appInfo: { productFilename: 'Siteferry' }, executableName: 'siteferry-desktop' };
      const context = { appOutDir, packager, electronPlatformName: 'linux' } as never;
      await expect(afterPack(context)).rejects.toThrow('app.asar');
      rmSync(join(appOutDir, 'resources', 'app'), { recursive: true });
      writeFileSync(join(appOutDir, 'resources', 'app.asar'), '');
      writeFileSync(join(appOutDir, 'siteferry-desktop'), fusedExecutable('1011001101'));
      await expect(afterPack(context)).rejects.toThrow();
    });
  },
);
