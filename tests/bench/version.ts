import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { noProgress } from '#core/base/progress.ts';
import { referenceCatalog } from '#core/catalog/reference-catalog.ts';
import type { ReadArchive } from '#core/transfer/archive/content.ts';
import { readArchive } from '#core/transfer/archive/read/read.ts';
import { writeArchive } from '#core/transfer/archive/write/write.ts';
import { compareListed } from '#core/transfer/compare-listed.ts';
import { listVersion } from '#core/versions/list-version.ts';
import { writeModuleDocument } from '#core/versions/module-document.ts';
import { openRepository } from '#core/versions/open-repository.ts';
import type { Repository, VersionMetadata } from '#core/versions/repository.ts';
import { best, type Figure, timeFigure } from './measure.ts';
import { type Bench, dropSite, exportSite, newSite, withSite } from './sites.ts';

const RUNS = 3;

const run = promisify(execFile);

/** A version of a large site, rows in memory, published in a Git repository, and two of them compared, against Git alone. */
export async function versionFigures(bench: Bench): Promise<Figure[]> {
  const folder = join(bench.folder, 'version');
  const url = await newSite(bench, { profile: 'large', scale: bench.scale });
  await withSite(url, (site) => exportSite(site, folder, 'scripts-as-files'));
  await dropSite(bench, url);
  const content = await readArchive(folder, { catalog: referenceCatalog, report: noProgress });
  let [ours, yardstick] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  let repository: Repository | undefined;
  let remote = '';
  for (let turn = 0; turn < RUNS; turn++) {
    remote = join(bench.folder, `remote-${turn}`);
    await run('git', ['init', '-q', '--bare', '--initial-branch=main', remote]);
    const opened = openRepository(settingsOf(remote), contextOf(join(bench.folder, `cache-${turn}`)));
    ours = Math.min(ours, await best(1, () => publish(opened, content, '1')));
    repository = opened;
    const theirs = join(bench.folder, `their-version-${turn}`);
    await cp(folder, theirs, { recursive: true });
    const target = join(bench.folder, `their-remote-${turn}`);
    await run('git', ['init', '-q', '--bare', '--initial-branch=main', target]);
    yardstick = Math.min(yardstick, await best(1, () => commitAndPush(theirs, target)));
  }
  if (!repository) throw new Error('nothing was measured');
  await publish(repository, edited(content), '2');
  const compared = await best(RUNS, () => compare(repository));
  const diff = await best(RUNS, () => git(remote, 'diff', '--stat', 'Bench/1', 'Bench/2'));
  const name = `${content.files.toLocaleString('en')} files`;
  return [
    timeFigure(
      `a version of ${name}: files, commit, tag and push, beside \`git add\`, \`commit\` and \`push\``,
      ours,
      yardstick,
      2,
    ),
    {
      ...timeFigure('comparing two versions, beside `git diff --stat`', compared, diff, 2),
      goal: 'at most 0.5 s',
    },
  ];
}

const MODULE = { guid: '6a1f9ef0-8a1c-4a5e-9d51-0d4f6c3b2a10', name: 'Bench' };

function settingsOf(location: string) {
  return { id: 1, name: 'bench', provider: 'Git', location, isActive: true, authorName: 'bench' } as const;
}

function contextOf(folder: string) {
  return { folder, secret: async () => undefined, now: () => new Date(), report: noProgress };
}

async function publish(repository: Repository, content: ReadArchive, version: string): Promise<void> {
  const createdAt = new Date().toISOString();
  const facts: VersionMetadata = { module: MODULE, version, name: '', description: '', createdAt };
  await repository.publish(facts, async (folder) => {
    const how = { catalog: referenceCatalog, format: 'scripts-as-files', report: noProgress } as const;
    await writeArchive(folder, content, { ...how, overwrite: true });
    await writeModuleDocument(folder, { module: MODULE, description: '' });
  });
}

/** A hundred rows with another name. */
function edited(content: ReadArchive): ReadArchive {
  const [type, rows] =
    [...content.rows].toSorted(([, left], [, right]) => right.length - left.length)[0] ?? [];
  if (type === undefined || !rows) throw new Error('there are no rows');
  const column = referenceCatalog.get(type).columns.find((one) => one.type === 'string' && !one.references);
  const name = column?.name ?? '';
  const changed = rows.map((row, index) =>
    index < 100 ? { ...row, [name]: randomUUID().slice(0, 20) } : row,
  );
  return { ...content, rows: new Map([...content.rows, [type, changed]]) };
}

async function compare(repository: Repository): Promise<void> {
  const context = { site: { catalog: referenceCatalog }, report: noProgress };
  // As a comparison finds them.
  await repository.versions();
  const list = (version: string) => listVersion(repository, { module: MODULE, version }, context, undefined);
  const [from, to] = await Promise.all([list('2'), list('1')]);
  const asked = { associations: {}, texts: 'rewrite' } as const;
  const result = await compareListed(context, { ...from, name: 'Bench@2' }, to, asked);
  if (result?.plan.counts.Update !== 100)
    throw new Error(`${result?.plan.counts.Update} differences instead of 100`);
}

async function commitAndPush(folder: string, remote: string): Promise<void> {
  await git(folder, 'init', '-q', '--initial-branch=main');
  await git(folder, 'add', '-A');
  await git(folder, 'commit', '-q', '-m', 'version');
  await git(folder, 'push', '-q', remote, 'main');
}

/** Git with nobody's settings, and without tidying up behind our back. */
async function git(cwd: string, ...args: string[]): Promise<void> {
  const settings = ['user.name=bench', 'user.email=bench@example.org', 'gc.auto=0', 'maintenance.auto=false'];
  const environment = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' };
  await run('git', [...settings.flatMap((one) => ['-c', one]), ...args], {
    cwd,
    env: environment,
    maxBuffer: 64 * 1024 ** 2,
  });
}
