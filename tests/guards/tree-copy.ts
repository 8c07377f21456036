import { spawnSync } from 'node:child_process';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Folder of the checkout. */
export const root = join(import.meta.dirname, '../..');

/** Folders at the root that hold sources; what else is there is installed or made. */
const sources = ['core', 'electron', 'renderer', 'scripts', 'tests'];

const tools = {
  biome: '@biomejs/biome/bin/biome',
  knip: 'knip/bin/knip.js',
  tsc: 'typescript/bin/tsc',
};

/** A tree with the real configuration, in which guards are shown what they must refuse. */
export interface TreeCopy {
  folder: string;
  /** Writes a file, named by its path from the copy's folder. */
  plant(path: string, text: string): void;
  /** Runs one of the tools in the copy. */
  run(tool: keyof typeof tools, ...args: string[]): Run;
  /** Runs a script of the copy, named by its path, in the copy. */
  runScript(path: string, ...args: string[]): Run;
  remove(): void;
}

interface Run {
  status: number | null;
  stdout: string;
  /** Both streams. */
  output: string;
}

/**
 * Copies the configuration of the tools, and of the sources only the files and folders named in `more`: judging all of
 * them costs the tools a minute, and says nothing of what is planted. The installed packages are linked, their caches
 * are not shared.
 */
export function copyTree(more: readonly string[] = []): TreeCopy {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'siteferry-guard-')));
  const atRoot = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isFile());
  const configurations = globSync(`{${sources.join(',')}}/**/tsconfig.json`, { cwd: root });
  for (const path of [...atRoot.map(({ name }) => name), ...configurations, ...more]) {
    cpSync(join(root, path), join(folder, path), { recursive: true });
  }
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name === '.cache') continue;
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name), 'junction');
  }
  return {
    folder,
    plant(path, text) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    },
    run: (tool, ...args) => runNode(folder, [join(root, 'node_modules', tools[tool]), ...args]),
    runScript: (path, ...args) => runNode(folder, [join(folder, path), ...args]),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function runNode(folder: string, args: readonly string[]): Run {
  const options = { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 28 } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, args, options);
  return { status, stdout, output: stdout + stderr };
}
