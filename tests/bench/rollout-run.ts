import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { runLong } from '#core/contract/progress.ts';
import { startHost } from '#core/operations/start.ts';
import { createRolloutDatabases } from '#core/queue/rollout-databases.ts';
import { memoryKeychain } from '#tests/support/keychain.ts';
import { MODULE, type RolloutSites, VERSIONS } from './rollout-sites.ts';
import { startWorker } from './rollout-workers.ts';
import { administer, type Bench } from './sites.ts';

/** What was measured of a roll-out. */
export interface RunOfRollout {
  sites: number;
  workers: number;
  /** From its start to its end, in seconds, and until it was planned by one process. */
  seconds: number;
  planning: number;
  /** Sites done in a second between the first tenth and the last, when all workers have work. */
  rate: number;
  /** Statements of the jobs at each site, in the order in which they were changed. */
  statements: readonly number[];
  /** Seconds of a core that the workers have taken for each site, and the memory of the largest in bytes. */
  core: number;
  memory: number;
  /** Statements in the database of jobs: those of coordinators, and all. */
  coordinator: Statements;
  jobs: Statements;
}

export interface Statements {
  calls: number;
  /** Milliseconds that the server has worked on them. */
  time: number;
}

/** How much longer each statement takes on the way to a site, in milliseconds. */
const DELAY = 50;
const PERIOD = 250;

/** Changes all sites by a roll-out of one wave. */
export async function runRollout(bench: Bench, sites: RolloutSites, workers: number): Promise<RunOfRollout> {
  const name = `jobs_${randomUUID().replaceAll('-', '')}`;
  await administer(bench, `CREATE DATABASE "${name}"`);
  const jobs = `${bench.server}/${name}`;
  const client = new pg.Client({ connectionString: jobs });
  await client.connect();
  const [planned, planning] = await plan(bench, sites, jobs);
  const started = await Promise.all(
    Array.from({ length: workers }, (_, number) => startWorker(bench, `${name}-${number}`, jobs)),
  );
  try {
    await sites.delay(DELAY);
    const before = await Promise.all(started.map((one) => one.used()));
    await client.query('SELECT pg_stat_statements_reset()');
    await startRollout(client, planned);
    const seconds = await untilDone(client, planned);
    const after = await Promise.all(started.map((one) => one.used()));
    const asked = await sites.delay(0);
    const core = after.reduce((sum, { seconds }, index) => sum + seconds - (before[index]?.seconds ?? 0), 0);
    const { rows: ended } = await client.query<{ at: number; site: string }>(
      `SELECT extract(epoch FROM ended_at)::float8 AS at, site FROM siteferry.job ORDER BY ended_at`,
    );
    return {
      ...{ sites: asked.length, workers, planning, seconds },
      rate: rateOf(ended.map(({ at }) => at)),
      statements: ended.map(({ site }) => asked[sites.addresses.indexOf(site)]?.statements ?? 0),
      core: core / asked.length,
      memory: Math.max(...after.map(({ memory }) => memory)),
      coordinator: await statementsOf(client, 'coordinator'),
      jobs: await statementsOf(client, 'all'),
    };
  } finally {
    for (const one of started) await one.stop();
    await client.end();
    await administer(bench, `DROP DATABASE "${name}" WITH (FORCE)`);
  }
}

async function plan(bench: Bench, { addresses }: RolloutSites, jobs: string): Promise<[string, number]> {
  const environment = {
    SITEFERRY_HOME: join(bench.folder, 'rollout-planner'),
    SITEFERRY_PASSWORD: decodeURIComponent(new URL(jobs).password),
  };
  const { client, close } = startHost(environment, {
    channel: 'commandLine',
    keychain: memoryKeychain(),
    rollouts: async (context) => createRolloutDatabases(context),
  });
  try {
    const begin = performance.now();
    const change = { kind: 'version', module: MODULE, version: VERSIONS.next } as const;
    const policy = { waves: [{ take: { rest: true as const }, atOnce: 100 }] };
    const { rollout } = await runLong(client.rollout.plan({ jobs, change, sites: [...addresses], policy }));
    const { waiting } = rollout.counts;
    if (waiting !== addresses.length) throw new Error(JSON.stringify(rollout.counts));
    return [rollout.id, (performance.now() - begin) / 1000];
  } finally {
    await close();
  }
}

/** As a person does it. */
export async function startRollout(client: pg.Client, id: string): Promise<void> {
  await client.query(
    `UPDATE siteferry.rollout SET state = 'running', started_at = now(), revision = revision + 1 WHERE id = $1`,
    [id],
  );
}

/** Waits for the end of a roll-out; gives how long it has taken, in seconds. */
export async function untilDone(client: pg.Client, id: string): Promise<number> {
  const text = `SELECT state, extract(epoch FROM ended_at - started_at)::float8 AS seconds FROM siteferry.rollout
    WHERE id = $1`;
  for (;;) {
    const { rows } = await client.query<{ state: string; seconds: number }>(text, [id]);
    const [{ state, seconds } = { state: 'gone', seconds: 0 }] = rows;
    if (state === 'done') return seconds;
    if (state !== 'running') throw new Error(`the roll-out is ${state}`);
    await delay(PERIOD);
  }
}

/** Without the first tenth, in which programs are loaded, and the last, in which some workers have nothing left. */
function rateOf(ends: readonly number[]): number {
  const [from, to] = [Math.floor(ends.length / 10), Math.ceil(ends.length * 0.9) - 1];
  return (to - from) / ((ends[to] ?? 0) - (ends[from] ?? 0));
}

/** Which statements are whose. */
const WHOSE = {
  coordinator: `query LIKE '%siteferry.rollout%' AND query NOT LIKE '%rollout_file%'`,
  queue: `query LIKE '%siteferry_queue%'`,
  all: 'true',
};

/** Statements in the database of jobs since they were counted anew. */
export async function statementsOf(client: pg.Client, whose: keyof typeof WHOSE): Promise<Statements> {
  const text = `SELECT coalesce(sum(calls), 0)::int AS calls, coalesce(sum(total_exec_time), 0)::float8 AS time
    FROM pg_stat_statements JOIN pg_database d ON d.oid = dbid
    WHERE d.datname = current_database() AND query NOT LIKE '%pg_stat_statements%'
      AND query NOT LIKE '%FROM ended_at%' AND ${WHOSE[whose]}`;
  const { rows } = await client.query<Statements>(text);
  return rows[0] ?? { calls: 0, time: 0 };
}
