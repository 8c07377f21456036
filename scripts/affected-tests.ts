/**
 * The tests that `npm test` leaves out: which of them a change concerns, and at which commit each of them last passed
 * (`tests/all-passed.json`).
 */
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { FileTimes } from './file-times.ts';

const RECORD = 'tests/all-passed.json';
/** Seconds of `.ci/run` for the changed rest, on each of two workers. */
const LIMIT = 300;
const WORKERS = 2;
/** Seconds of a file that was never measured. */
const USUAL = 20;
/** Files that decide about every test without being imported. */
const OF_ALL = [
  'package-lock.json',
  'vitest.config.ts',
  'tests/support/setup-file.ts',
  'tests/support/fixture-cache.ts',
];

/** At which commit a file passed, and how long it took. */
interface Pass {
  commit: string;
  seconds: number;
}

/**
 * The files of the rest whose subject changed since they passed, nearest to the change first, until the limit of time. A
 * subject is what a test file imports or names as a program, over any number of steps. `left` are those that did not fit.
 */
export function findAffectedTests(root: string): { files: string[]; left: string[] } {
  const passes = readRecord(root);
  const commits = [...new Set(Object.values(passes).map(({ commit }) => commit))];
  const changes = new Map(commits.map((commit) => [commit, changedSince(root, commit)]));
  const tree = new Tree(root);
  const found = globSync('tests/**/*.all.test.ts', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .flatMap((file) => {
      const changed = changes.get(passes[file]?.commit ?? '');
      const steps = changed ? tree.stepsTo(file, changed) : 0;
      return steps === undefined ? [] : [{ file, steps }];
    })
    .sort((left, right) => left.steps - right.steps || left.file.localeCompare(right.file))
    .map(({ file }) => file);
  let seconds = 0;
  const files = found.filter((file) => {
    const needed = passes[file]?.seconds ?? USUAL;
    if (seconds + needed > LIMIT * WORKERS) return false;
    seconds += needed;
    return true;
  });
  return { files, left: found.filter((file) => !files.includes(file)) };
}

/** Writes that these files of the rest passed at this commit. Gives what was done, for the console. */
export function recordPasses(root: string, times: readonly Pick<FileTimes, 'file' | 'total'>[]): string {
  const commit = commitOf(root);
  if (commit === undefined) return `Not written to ${RECORD}: the tree is at no commit.`;
  const known = Object.entries(readRecord(root)).filter(([file]) => existsSync(join(root, file)));
  const passed = times.map(({ file, total }) => [file, { commit, seconds: Math.ceil(total) }] as const);
  const passes = Object.entries(Object.fromEntries([...known, ...passed]));
  const sorted = passes.sort(([left], [right]) => left.localeCompare(right));
  writeFileSync(join(root, RECORD), `${JSON.stringify(Object.fromEntries(sorted), undefined, 2)}\n`);
  return `${RECORD} says of ${passed.length} files that they passed at ${commit.slice(0, 12)}; commit it.`;
}

/** Undefined where the tree has changes that are in no commit, or no Git. */
function commitOf(root: string): string | undefined {
  try {
    return git(root, 'status', '--porcelain') === '' ? git(root, 'rev-parse', 'HEAD').trim() : undefined;
  } catch {
    return undefined;
  }
}

function readRecord(root: string): Record<string, Pass> {
  const file = join(root, RECORD);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/** Undefined where anything may have changed: the commit is not in this clone, or what all tests stand on changed. */
function changedSince(root: string, commit: string): Set<string> | undefined {
  try {
    const lists = [
      git(root, 'diff', '--name-only', '-z', commit),
      // What was added and is in no commit yet.
      git(root, 'ls-files', '-z', '--others', '--exclude-standard'),
    ];
    const changed = new Set(lists.flatMap((list) => list.split('\0')).filter(Boolean));
    // It says of itself only what passed.
    changed.delete(RECORD);
    return OF_ALL.some((file) => changed.has(file)) ? undefined : changed;
  } catch {
    console.log(
      `Commit ${commit}, at which tests passed, is not in this clone: their subjects count as changed.`,
    );
    return undefined;
  }
}

function git(root: string, ...words: string[]): string {
  return execFileSync('git', words, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

/** Which file of a checkout imports or names which others. */
class Tree {
  readonly #root: string;
  readonly #known = new Map<string, readonly string[]>();

  constructor(root: string) {
    this.#root = root;
  }

  /** How many imports lie between a file and the nearest change; undefined where none leads to one. */
  stepsTo(start: string, changed: ReadonlySet<string>): number | undefined {
    const seen = new Set([start]);
    let level: readonly string[] = [start];
    for (let steps = 0; level.length > 0; steps += 1) {
      if (level.some((file) => changed.has(file))) return steps;
      level = [...new Set(level.flatMap((file) => this.#neighbours(file)))].filter((file) => !seen.has(file));
      for (const file of level) seen.add(file);
    }
    return undefined;
  }

  /** Files that a file imports, or names in a text: programs that it starts, whole folders that it builds. */
  #neighbours(file: string): readonly string[] {
    const found = this.#known.get(file) ?? this.#readNeighbours(file);
    this.#known.set(file, found);
    return found;
  }

  #readNeighbours(file: string): string[] {
    const text = readFileSync(join(this.#root, file), 'utf8');
    const patterns = [...text.matchAll(/['"`]([\w./{},-]+\/\*\*\/\*)['"`]/g)];
    const built = patterns.flatMap(([, pattern = '']) =>
      globSync(pattern, { cwd: this.#root, exclude: ['**/node_modules/**'] }).filter((path) =>
        this.#isFile(path),
      ),
    );
    const names = [...text.matchAll(/['"`]([#\w./-]+\.(?:[cm]?[jt]sx?|json|html))['"`]/g)];
    const named = names.flatMap(([, name = '']) => {
      const places = name.startsWith('#')
        ? [name.slice(1)]
        : [name, relative(this.#root, join(this.#root, dirname(file), name)).replaceAll('\\', '/')];
      return places.filter((place) => !place.startsWith('..') && this.#isFile(place));
    });
    return [...named, ...built.map((path) => path.replaceAll('\\', '/'))];
  }

  #isFile(path: string): boolean {
    return statSync(join(this.#root, path), { throwIfNoEntry: false })?.isFile() ?? false;
  }
}
