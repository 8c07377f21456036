import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { noProgress } from '#core/base/progress.ts';
import { importOptions } from '#core/contract/transfer/options.ts';
import type { Site } from '#core/site/site.ts';
import { readArchive } from '#core/transfer/archive/read/read.ts';
import { hashContent } from '#core/transfer/archive/write/content-hash.ts';
import { exportConfiguration } from '#core/transfer/export.ts';
import { importConfiguration } from '#core/transfer/import.ts';
import { postgres } from '#tests/support/databases.ts';
import { createSite, type TestSite } from '#tests/support/sites.ts';
import { isWholeRun } from '#tests/support/tier.ts';

let folder: string;
let source: TestSite;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'siteferry-scripts-'));
  source = await newSite();
});
afterAll(async () => {
  await source?.remove();
  await rm(folder, { recursive: true, force: true });
});

async function newSite(seed: { profile: 'demo' } | undefined = { profile: 'demo' }): Promise<TestSite> {
  return await createSite(postgres, seed ? { seed } : {});
}

async function exported(site: Site, name: string): Promise<string> {
  const out = join(folder, name);
  const input = { selection: 'all', overwrite: true, format: 'scripts-as-files', texts: 'rewrite' } as const;
  await exportConfiguration({ site, report: noProgress }, { ...input, out });
  return out;
}

async function imported(site: Site, archive: string): Promise<void> {
  await importConfiguration(
    { site, report: noProgress, now: () => new Date(), channel: 'commandLine' },
    {
      archive,
      options: importOptions.parse({}),
      decisions: [],
      onConflict: 'fail',
      dryRun: false,
      logDir: join(folder, 'log'),
      language: 'en',
    },
  );
}

/** Contents of the files in a folder, without those of Git. */
async function filesOf(root: string): Promise<Record<string, string>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const files = await Promise.all(
    paths.map(async (path) => [relative(root, path), await readFile(path, 'utf8')] as const),
  );
  return Object.fromEntries(files.filter(([name]) => !name.startsWith('.git')).sort());
}

/** Real Git, with nobody's settings but its own. */
async function git(cwd: string, ...args: string[]): Promise<string> {
  const settings = ['user.name=Test', 'user.email=test@example.org', 'commit.gpgsign=false'];
  const environment = { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null', LC_ALL: 'C' };
  const { stdout } = await promisify(execFile)('git', [...settings.flatMap((one) => ['-c', one]), ...args], {
    cwd,
    env: { ...process.env, ...environment },
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout;
}

async function commit(tree: string): Promise<void> {
  await git(tree, 'init', '-q', '-b', 'main');
  await git(tree, 'add', '-A');
  await git(tree, 'commit', '-q', '-m', 'Version');
}

it('come to another site and back as the same bytes, by Git with CRLF and by a ZIP of it', async () => {
  const tree = await exported(source.site, 'there');
  const files = await filesOf(tree);
  expect(Object.keys(files).filter((name) => /\.(cs|sql|js|html)$/.test(name)).length).toBeGreaterThan(20);
  await commit(tree);
  const windows = join(folder, 'windows');
  await git(folder, 'clone', '-q', '-c', 'core.autocrlf=true', tree, windows);
  const checkedOut = await filesOf(windows);
  for (const [name, text] of Object.entries(files)) {
    expect(text).not.toContain('\r');
    expect(checkedOut[name]).toBe(text.replaceAll('\n', '\r\n'));
  }
  const zip = join(folder, 'windows.zip');
  await git(windows, 'archive', '--format=zip', '--prefix=version/', '-o', zip, 'HEAD');
  const how = { catalog: source.site.catalog, report: noProgress };
  const whole = await hashContent(await readArchive(tree, how), how.catalog);
  for (const archive of [windows, zip])
    expect(await hashContent(await readArchive(archive, how), how.catalog)).toEqual(whole);
  // Of the same content, one is imported in the first tier.
  for (const archive of isWholeRun ? [windows, zip] : [windows]) {
    const receiver = await newSite(undefined);
    await imported(receiver.site, archive);
    expect(await filesOf(await exported(receiver.site, 'back'))).toEqual(files);
    await receiver.remove();
  }
});

it('show the renaming of one field as one line of one file', async () => {
  const tree = await exported(source.site, 'named');
  await commit(tree);
  for (const [table, column, id] of [
    ['ExtParams', 'Name', 'ExtParamID'],
    ['SmartScripts', 'Name', 'SmartScriptID'],
  ] as const) {
    await source.site.write(async (session) => {
      const { dialect } = session;
      const [rowId, name] = [dialect.identifier(id), dialect.identifier(column)];
      const first = `SELECT MIN(${rowId}) FROM ${dialect.table(table)}`;
      await session.query(
        `UPDATE ${dialect.table(table)} SET ${name} = 'Renamed' WHERE ${rowId} = (${first})`,
      );
    });
    await cp(await exported(source.site, 'renamed'), tree, { recursive: true });
    const lines = (await git(tree, 'diff', '--numstat')).trim().split('\n');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^1\t1\t/);
    expect(await git(tree, 'status', '--porcelain')).toMatch(/^ M \S+\n$/);
    await git(tree, 'commit', '-q', '-a', '-m', 'Renamed');
  }
});
