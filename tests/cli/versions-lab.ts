import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { redactAddress, stripMask } from '#core/base/redact.ts';
import { postgres, type TestDatabase } from '#tests/support/databases.ts';
import { checksums, createSite } from '#tests/support/sites.ts';
import { type Run, runHere } from './support.ts';

/** A site that the command line works on. It is opened for a moment only: an embedded one has one user at a time. */
export interface LabSite {
  name: string;
  url: string;
  execute(sql: string): Promise<void>;
  /** A value of the first row. */
  value(sql: string): Promise<unknown>;
  checksums(): Promise<Record<string, string>>;
  remove(): Promise<void>;
}

export interface VersionsLab {
  home: string;
  /** Where the repository is: the remote, or the folder. */
  location: string;
  first: LabSite;
  second: LabSite;
  /** Runs a command for people. */
  run(...words: readonly string[]): Promise<Run>;
  /** Runs a command with `--json`. */
  json(...words: readonly string[]): Promise<Answer>;
  /** The same, which has to end well. */
  done(...words: readonly string[]): Promise<Answer['document']>;
  /** What the repository has, by what never changes: references of Git, and hashes of files elsewhere. */
  repository(): Promise<string[]>;
  /** Checksums of all that a failure has to leave alone: every table, an export of each site, and the repository. */
  everything(): Promise<object>;
  remove(): Promise<void>;
}

interface Answer {
  code: number | null;
  // biome-ignore lint/suspicious/noExplicitAny: documents of many commands
  document: any;
  stderr: string;
}

export type LabProvider = 'git' | 'file-system';

/** Two demo sites that are alike, the second one on PostgreSQL, saved as `first` and `second`, and a repository. */
export async function createVersionsLab(
  provider: LabProvider,
  database: TestDatabase = postgres,
): Promise<VersionsLab> {
  const folder = await mkdtemp(join(tmpdir(), 'siteferry-versions-'));
  const home = join(folder, 'home');
  const location = join(folder, provider === 'git' ? 'remote.git' : 'share');
  if (provider === 'git') git(folder, 'init', '--quiet', '--bare', '--initial-branch=main', location);
  else await mkdir(location);
  const sites = [await labSite('first', database), await labSite('second', postgres)] as const;
  const environment = { SITEFERRY_PASSWORD: decodeURIComponent(new URL(sites[1].url).password) };
  const run = (...words: readonly string[]) => runHere(words, { home, environment });
  const json = async (...words: readonly string[]): Promise<Answer> => {
    const { code, stdout, stderr } = await run(...words, '--json');
    return { code, document: JSON.parse(stdout), stderr };
  };
  const done = async (...words: readonly string[]) => {
    const { code, document } = await json(...words);
    if (code !== 0) throw new Error(`${words.join(' ')}: ${code} ${JSON.stringify(document, null, 1)}`);
    return document;
  };
  for (const { name, url } of sites) {
    await done('site', 'save', '--name', name, '--site', stripMask(redactAddress(url)));
  }
  const repository = () => (provider === 'git' ? references(location) : files(location));
  return {
    home,
    location,
    first: sites[0],
    second: sites[1],
    run,
    json,
    done,
    repository,
    async everything() {
      const tables = [await sites[0].checksums(), await sites[1].checksums()];
      const exports = await Promise.all(sites.map(({ name }) => exportSum(done, folder, name)));
      return { tables, exports, repository: await repository() };
    },
    async remove() {
      for (const site of sites) await site.remove();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Checksum of an archive of the whole site. */
async function exportSum(done: VersionsLab['done'], folder: string, site: string): Promise<string> {
  const out = join(folder, `${site}.zip`);
  await done('export', '--site', site, '--all', '--out', out, '--overwrite');
  return createHash('sha256')
    .update(await readFile(out))
    .digest('hex');
}

async function labSite(name: string, database: TestDatabase): Promise<LabSite> {
  const made = await createSite(database, { seed: { profile: 'demo' } });
  if (database.name === 'embedded') await made.site.close();
  const withSite = async <Result>(work: (site: Awaited<ReturnType<typeof made.open>>) => Promise<Result>) => {
    const site = await made.open();
    try {
      return await work(site);
    } finally {
      await site.close();
    }
  };
  return {
    name,
    url: made.url,
    execute: (sql) => withSite(async (site) => void (await site.write((session) => session.query(sql)))),
    value: (sql) =>
      withSite(async (site) => {
        const [row] = await site.read((session) => session.query<Record<string, unknown>>(sql));
        return row && Object.values(row)[0];
      }),
    checksums: () => withSite(checksums),
    remove: () => made.remove(),
  };
}

/** Runs Git in a folder. */
export function git(folder: string, ...words: readonly string[]): string {
  return execFileSync('git', words, { cwd: folder, encoding: 'utf8' }).trim();
}

async function references(remote: string): Promise<string[]> {
  if (!existsSync(remote)) return [];
  return git(remote, 'for-each-ref').split('\n').filter(Boolean);
}

async function files(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return await Promise.all(
    paths.sort().map(async (path) => {
      const sum = createHash('sha256')
        .update(await readFile(path))
        .digest('hex');
      return `${sum} ${path.slice(folder.length)}`;
    }),
  );
}

/** Writes a file into the lab's state folder and gives its path. */
export async function labFile({ home }: VersionsLab, name: string, content: unknown): Promise<string> {
  const file = join(home, name);
  await writeFile(file, JSON.stringify(content));
  return file;
}
