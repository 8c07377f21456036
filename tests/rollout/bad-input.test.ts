import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noProgress } from '#core/base/progress.ts';
import { runLong } from '#core/contract/progress.ts';
import type { PlanRolloutInput } from '#core/contract/rollout/rollout.ts';
import { importOptions } from '#core/contract/transfer/options.ts';
import { planSite } from '#core/operations/rollout/plan-site.ts';
import { type RolloutLab, startRolloutLab } from './rollout-lab.ts';

/** Those of an import that nobody has said anything about. */
const NO_OPTIONS = importOptions.parse({});

let lab: RolloutLab;
let before: Record<string, string>;

beforeAll(async () => {
  lab = await startRolloutLab();
  await lab.add('north', { folder: 'retail', labels: ['canary'], zone: 'Europe/Berlin' });
  await lab.add('south', { folder: 'retail', web: 'http://127.0.0.1:2/app' });
  before = await lab.site('north').sums();
});
afterAll(() => lab?.close());

type Asked = Omit<Partial<PlanRolloutInput>, 'policy'> & { policy?: unknown };

/** Why it is refused, and what a person reads of it. */
async function refusal(asked: Asked): Promise<{ code: unknown; text: string }> {
  const error: unknown = await lab.plan(asked as Partial<PlanRolloutInput>).then(
    () => new Error('it was planned'),
    (refused: unknown) => refused,
  );
  const { code } = error as { code?: unknown };
  return { code, text: `${JSON.stringify(error)} ${error instanceof Error ? error.message : ''}` };
}

const waves = (...all: object[]) => ({ policy: { waves: all, windows: [] } });
const rest = { take: { rest: true } };
const gated = (...checks: object[]) => waves({ ...rest, gate: { checks } });
const query = (sql: string) => gated({ kind: 'query', sql });
const windowed = (...windows: object[]) => ({ policy: { waves: [rest], windows } });
const version = (more: object) => ({
  change: { kind: 'version', module: 'Letters', version: '1.1', keepLocal: true, ...more } as const,
});
const night = { from: '22:00', until: '06:00' };

/** What is asked, and what the refusal has to name. */
const CASES: Record<string, [Asked, ...string[]]> = {
  'a site that nobody knows': [{ sites: ['north', 'nowhere'] }, 'nowhere'],
  'a group that nobody knows, among others': [{ sites: ['group:retail', 'group:whole'] }, 'group:whole'],
  'a label that nobody has': [{ sites: ['label:nobody'] }, 'label:nobody'],
  'a URL that is none': [{ sites: ['oracle://x/y'] }, 'oracle'],
  'no sites': [{ sites: [] }, 'sites'],
  'more sites than ten thousand': [{ sites: Array.from({ length: 10_001 }, (_, n) => `s${n}`) }, 'sites'],
  'a name with control characters': [{ sites: ['nor\u0000th\u001b[2J'] }, 'site-url.no-scheme'],
  'a module that nobody knows': [version({ module: 'Stamps' }), 'Stamps', 'north'],
  'a version that is nowhere': [version({ version: '9.9' }), '9.9', 'north'],
  'a version without a name': [version({ version: '' }), 'version'],
  'no wave': [waves(), 'waves'],
  'a wave without sites': [waves({ take: { label: 'canary' } }, { take: { label: 'canary' } }, rest), '2'],
  'a wave of a label that no site has': [waves({ take: { label: 'nobody' } }, rest), '1'],
  'a wave behind the rest': [waves(rest, { take: { count: 1 } }), '2'],
  'sites in no wave': [waves({ take: { label: 'canary' } }), 'south'],
  '0 %': [waves({ take: { percent: 0 } }, rest), 'percent'],
  '101 %': [waves({ take: { percent: 101 } }, rest), 'percent'],
  'a wave of nothing': [waves({ take: { count: 0 } }, rest), 'count'],
  'a wave of half a site': [waves({ take: { count: 0.5 } }, rest), 'count'],
  'a wave that takes two things': [waves({ take: { count: 1, percent: 5 } }, rest), 'take'],
  'none at once': [waves({ ...rest, atOnce: 0 }), 'atOnce'],
  'a tolerance below nothing': [waves({ ...rest, tolerance: { count: -1 } }), 'tolerance'],
  'a tolerance beyond all': [waves({ ...rest, tolerance: { percent: 101 } }), 'tolerance'],
  'a gate that waits less than nothing': [waves({ ...rest, gate: { minutes: -1 } }), 'minutes'],
  'a word that is none of a wave': [waves({ ...rest, atonce: 3 }), 'atonce'],
  'a wave whose name cannot be kept': [waves({ ...rest, name: 'a\0b' }), '/policy/waves/0/name'],
  'a name with half of a character': [{ name: 'a\ud800' }, '/name'],
  'a decision about what cannot be kept': [
    { decisions: [{ type: 'states', guid: 'a\0', decision: 'theirs' }] },
    '/decisions/0/guid',
  ],
  'the undo of a roll-out whose name cannot be kept': [
    { change: { kind: 'undo', rollout: 'a\0' } },
    'rollout',
  ],
  'a health path with a control character': [gated({ kind: 'health', path: '/a\0' }), '/path'],
  'an unknown check': [gated({ kind: 'ping' }), 'kind'],
  'a window without a zone, of a site without one': [windowed(night), 'south', '1'],
  'a window of an unknown zone': [windowed({ ...night, zone: 'Europe/Atlantis' }), 'zone'],
  'a window at an hour that is none': [windowed({ ...night, from: '25:00', zone: 'UTC' }), 'from'],
  'a window on no day': [windowed({ ...night, days: [], zone: 'UTC' }), 'days'],
  'a window of sites that nobody knows': [windowed({ ...night, zone: 'UTC', sites: 'group:whole' }), 'whole'],
  'windows that overlap': [
    windowed({ ...night, zone: 'UTC' }, { from: '05:00', until: '07:00', zone: 'UTC', sites: 'north' }),
    'north',
    '1',
    '2',
  ],
  'windows that overlap on a Sunday night': [
    windowed(
      { ...night, days: ['sun'], zone: 'UTC' },
      { from: '05:59', until: '07:00', days: ['mon'], zone: 'UTC' },
    ),
    '1',
    '2',
  ],
  'windows that overlap by the clocks of their zones': [
    windowed(
      { from: '08:00', until: '09:00', sites: 'north' },
      { from: '07:30', until: '08:00', sites: 'north', zone: 'UTC' },
    ),
    'north',
  ],
  'a query that writes': [query('DELETE FROM dbo."States"'), '1'],
  'a query that writes behind a WITH': [
    query('WITH x AS (DELETE FROM dbo."States" RETURNING 1) SELECT * FROM x'),
    '1',
  ],
  'a query that makes a table': [query('SELECT * INTO dbo.copy FROM dbo."States"'), '1'],
  'two queries': [query('SELECT 1; SELECT 2'), '1'],
  'a query that writes behind what looks like a comment': [
    query(`SELECT 1 -- it's only\n; DELETE FROM dbo."States" --'`),
    '1',
  ],
  'a query that writes behind a comment in a comment': [
    query('SELECT 1 /* /* */ */ ; COMMIT; DELETE FROM dbo."States"'),
    '1',
  ],
  'no query': [query('VACUUM'), '1'],
  'a query without an end': [query("SELECT 'x"), '1'],
  'a query that is nothing but a comment': [query('-- SELECT 1'), '1'],
  'a query of no words': [query('   '), 'sql'],
  'a health path that is a URL': [gated({ kind: 'health', path: 'http://evil.example/' }), 'path'],
  'a health path that is an address behind the host': [
    gated({ kind: 'health', path: '@evil.example/' }),
    'path',
  ],
  'the health of a site whose web application nobody knows': [
    gated({ kind: 'health', path: '/healthz' }),
    'north',
  ],
  'a database of jobs that is no PostgreSQL': [{ jobs: 'mssql://127.0.0.1/jobs' }, 'mssql'],
  'a database of jobs that is a file': [{ jobs: 'embedded:/nowhere' }, 'PostgreSQL'],
  'a package that nobody knows': [{ change: { kind: 'package', package: 'nothing' } }, 'nothing'],
  'an archive that is not there': [
    {
      change: {
        kind: 'archive',
        archive: '/nowhere/x.zip',
        options: NO_OPTIONS,
      },
    },
    '/nowhere/x.zip',
  ],
  'the undo of a roll-out that nobody knows': [{ change: { kind: 'undo', rollout: 'none' } }, 'none'],
};

describe('a roll-out is refused with what is wrong and where', () => {
  it.each(Object.entries(CASES))('%s', async (_what, [asked, ...named]) => {
    const { code, text } = await refusal(asked);
    expect(code, text).toMatch(/^(?:usage|site-url-invalid|file-unreadable|BAD_REQUEST)$/);
    for (const word of named) expect(text).toContain(word);
    expect(text).not.toMatch(/\p{Cc}/u);
  });
});

describe('an archive of a roll-out', () => {
  let folder: string;
  const at = (name: string) => join(folder, name);
  const planOf = (archive: string) => refusal({ change: { kind: 'archive', archive, options: NO_OPTIONS } });
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'siteferry-bad-archive-'));
    const { transfer } = lab.host.client;
    const { url: site } = lab.site('north');
    await runLong(transfer.export({ site, selection: 'all', out: at('users.zip'), signIn: true }));
    await runLong(transfer.convert({ archive: at('users.zip'), out: at('users') }));
    await mkdir(at('nothing'));
    await writeFile(at('empty.zip'), '');
    await writeFile(at('text.zip'), 'this is no archive');
    await writeFile(at('other.zip'), Buffer.from(`504b0506${'00'.repeat(18)}`, 'hex'));
    execFileSync('mkfifo', [at('pipe')]);
    await symlink(at('pipe'), at('link to a pipe'));
    await symlink('/dev/zero', at('link to a device'));
    await symlink(at('itself'), at('itself'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.each([
    ['nothing', 'archive-invalid'],
    ['empty.zip', 'archive-invalid'],
    ['text.zip', 'archive.not-a-zip'],
    ['other.zip', 'archive-invalid'],
    ['pipe', 'file.neither-file-nor-folder'],
    ['link to a pipe', 'file.neither-file-nor-folder'],
    ['link to a device', 'file.neither-file-nor-folder'],
    ['itself', 'file.link-loop'],
    ['users.zip', 'sign-in'],
    ['users', 'sign-in'],
    ['a\0b', '/change/archive'],
    ['x'.repeat(300), 'file.name-too-long'],
  ])('that is %j is refused before any site is asked', async (name, said) => {
    const { code, text } = await planOf(at(name));
    expect(code, text).toMatch(/^(?:usage|file-unreadable|archive-invalid)$/);
    expect(text).toContain(said);
    if (!name.includes('\0')) expect(text).toContain(at(name));
  });

  it('may be a folder', async () => {
    const { transfer } = lab.host.client;
    const { url: site } = lab.site('north');
    await runLong(transfer.export({ site, selection: 'all', out: at('all.zip') }));
    await runLong(transfer.convert({ archive: at('all.zip'), out: at('all') }));
    const change = { kind: 'archive', archive: at('all'), options: NO_OPTIONS } as const;
    const { rollout, groups } = await lab.plan({ change });
    expect(groups.map(({ verdict, sites }) => [verdict, sites])).toEqual([['same', 2]]);
    await lab.host.client.rollout.forget({ jobs: lab.jobs, rollout: rollout.id });
  });
});

it('a plan that cannot be kept is told of its own site, and stops no other', async () => {
  const { url: address } = lab.site('north');
  const { context, client } = lab.host;
  await runLong(client.transfer.export({ site: address, selection: 'all', out: join(lab.home, 'plan.zip') }));
  const archive = join(lab.home, 'plan.zip');
  const { plan } = await runLong(client.transfer.preview({ site: address, archive, options: NO_OPTIONS }));
  const opened = {
    change: { kind: 'archive', archive, options: NO_OPTIONS } as const,
    name: 'plan',
    // As SQL Server may have it.
    preview: async () => ({ plan: { ...plan, note: 'a\0b' }, warnings: [] }),
    [Symbol.asyncDispose]: async () => undefined,
  };
  const run = { context, report: noProgress, now: context.now };
  const target = { name: 'north', address, decisions: [] };
  const { signal } = new AbortController();
  expect(await planSite(run, opened, target, { refuses: true }, signal)).toMatchObject({
    verdict: 'unreachable',
    failure: { code: 'rule-broken', message: { values: { reason: { values: { where: '/note' } } } } },
  });
});

it('a saved site whose name cannot be kept is refused by where it is', async () => {
  const file = join(lab.home, 'sites.json');
  const kept = await readFile(file, 'utf8');
  await writeFile(file, kept.replace('"north"', JSON.stringify('no\0rth')));
  const { code, text } = await refusal({});
  await writeFile(file, kept);
  expect([code, text.includes('/sites.json/0/name') || text]).toEqual(['usage', true]);
});

it('nothing is left of what was refused', async () => {
  const { sql } = await lab.host.context.rollouts({ jobs: lab.jobs });
  const tables = ['rollout', 'rollout_site', 'rollout_file', 'rollout_log', 'job'];
  for (const table of tables) {
    const { rows } = await sql.executeSql(`SELECT count(*)::int AS n FROM siteferry.${table}`);
    expect([table, rows]).toEqual([table, [{ n: 0 }]]);
  }
  expect(await lab.site('north').sums()).toEqual(before);
});
