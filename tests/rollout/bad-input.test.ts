import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PlanRolloutInput } from '#core/contract/rollout/rollout.ts';
import { type RolloutLab, startRolloutLab } from './rollout-lab.ts';

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
        options: {} as Extract<PlanRolloutInput['change'], { kind: 'archive' }>['options'],
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

it('nothing is left of what was refused', async () => {
  const { sql } = await lab.host.context.rollouts({ jobs: lab.jobs });
  const tables = ['rollout', 'rollout_site', 'rollout_file', 'rollout_log', 'job'];
  for (const table of tables) {
    const { rows } = await sql.executeSql(`SELECT count(*)::int AS n FROM siteferry.${table}`);
    expect([table, rows]).toEqual([table, [{ n: 0 }]]);
  }
  expect(await lab.site('north').sums()).toEqual(before);
});
