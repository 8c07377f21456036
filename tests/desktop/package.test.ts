import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FuseV1Options } from '@electron/fuses';
import { getConfig, validateConfiguration } from 'app-builder-lib/out/util/config/config.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import afterPack from '../../scripts/package/after-pack.ts';
import { fuses } from '../../scripts/package/fuses.ts';
import { fusedExecutable, root, runPackage } from './packaging.ts';

/** The newest lines with fixes for CVE-2026-70601 (39.8.9), -70604 (42.0.0), -34777 and CVE-2025-55305 (35.7.5). */
const OLDEST_SAFE_ELECTRON = [42, 0, 0];

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'siteferry-package-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

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
