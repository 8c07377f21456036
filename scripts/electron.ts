/** Where Electron is on this machine, if it is; its binary is no part of the npm package and is downloaded once. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Message } from '#core/base/message.ts';
import { message } from '#core/messages/catalogue.ts';

const folder = fileURLToPath(new URL('../node_modules/electron', import.meta.url));

/** A download that takes longer is given up, milliseconds. */
const DOWNLOAD = 5 * 60_000;

/** The folder of the Electron binary; undefined where it has not been downloaded. */
export function electronFolder(): string | undefined {
  const dist = process.env.ELECTRON_OVERRIDE_DIST_PATH || join(folder, 'dist');
  return existsSync(join(dist, executableName())) ? dist : undefined;
}

/** The Electron binary; undefined where it has not been downloaded. */
export function electronBinary(): string | undefined {
  const dist = electronFolder();
  return dist && join(dist, executableName());
}

function executableName(): string {
  const pathFile = join(folder, 'path.txt');
  if (existsSync(pathFile)) return readFileSync(pathFile, 'utf8').trim();
  if (process.platform === 'win32') return 'electron.exe';
  return process.platform === 'darwin' ? 'Electron.app/Contents/MacOS/Electron' : 'electron';
}

/** Downloads the binary where it is missing; false where it cannot be had. */
export function fetchElectron(tell: (line: Message) => void): boolean {
  if (electronFolder()) return true;
  if (process.env.ELECTRON_SKIP_BINARY_DOWNLOAD) return false;
  tell(message('start.downloading'));
  spawnSync(process.execPath, [join(folder, 'install.js')], { stdio: 'ignore', timeout: DOWNLOAD });
  return electronFolder() !== undefined;
}

/** Whether there is a screen to open a window on. */
export function hasDisplay(): boolean {
  if (process.platform !== 'linux') return true;
  return Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
}
