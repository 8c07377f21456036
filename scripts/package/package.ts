/**
 * `npm run package`: makes the program's installers for this system, in `out/packages`. Arguments go to
 * electron-builder: `npm run package -- --dir` leaves it unpacked.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildCommandLine, buildDesktop, tellDeveloper } from '../build.ts';
import { electronFolder, fetchElectron } from '../electron.ts';
import { stageCommandLine } from './command-line.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const say = (line: string) => console.error(line);

process.exitCode = run(process.argv.slice(2));

function run(args: readonly string[]): number {
  const electron = fetchElectron(tellDeveloper) ? electronFolder() : undefined;
  if (!electron) {
    say(
      `The Electron binary ${electronVersion()} for ${process.platform}-${process.arch} is missing: it is not in ` +
        'node_modules/electron/dist, and it could not be downloaded from github.com. Nothing was packaged. ' +
        'Run npx install-electron where there is a connection, or set ELECTRON_OVERRIDE_DIST_PATH to an unpacked one.',
    );
    return 1;
  }
  if (!buildDesktop(tellDeveloper) || !buildCommandLine()) return 1;
  say('Putting the command line together.');
  stageCommandLine(root, join(root, 'out', 'command-line'));
  const builder = join(root, 'node_modules', 'electron-builder', 'cli.js');
  const { status } = spawnSync(
    process.execPath,
    [builder, '--publish', 'never', `--config.electronDist=${electron}`, ...args],
    { cwd: root, stdio: 'inherit' },
  );
  return status ?? 1;
}

function electronVersion(): string {
  const file = join(root, 'node_modules', 'electron', 'package.json');
  return JSON.parse(readFileSync(file, 'utf8')).version;
}
