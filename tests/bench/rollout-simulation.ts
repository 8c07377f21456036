import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { rolloutSitesInput } from '#core/contract/rollout/rollout.ts';
import { readMatrix } from '#core/operations/rollout/read.ts';
import { startHost } from '#core/operations/start.ts';
import { openJobsDatabase } from '#core/queue/database.ts';
import { readSites } from '#core/rollout/site-store.ts';
import { memoryKeychain } from '#tests/support/keychain.ts';
import { type Statements, startRollout, statementsOf, untilDone } from './rollout-run.ts';
import type { Used } from './rollout-workers.ts';
import { administer, type Bench } from './sites.ts';

/** What was measured of a roll-out whose sites are none. */
export interface Simulation {
  sites: number;
  seconds: number;
  coordinator: Used;
  executors: Used;
  /** Of coordinators, of pg-boss, and all. */
  statements: Record<'coordinator' | 'queue' | 'all', Statements>;
  /** Of the database at the end, in bytes. */
  size: number;
  /** What a window asks: milliseconds and bytes. */
  asked: Record<'get' | 'page' | 'changes' | 'everything', { time: number; bytes: number }>;
}

const EXECUTORS = 2;

/** A plan of a few kilobytes, as a small change has. */
const PLAN = {
  onConflict: 'fail',
  options: {},
  items: Array.from({ length: 20 }, () => ({ guid: randomUUID(), path: 'A / B' })),
};

const SITES = `INSERT INTO siteferry.rollout_site (rollout, position, name, address, site_id, wave, verdict, plan_group, counts, plan, state)
  SELECT $1, n, 'site ' || n, 'postgres://siteferry@host/site' || n, gen_random_uuid(),
    CASE WHEN n < $2 * 0.01 THEN 0 WHEN n < $2 * 0.1 THEN 1 ELSE 2 END, 'clean', '0123456789ab', $3, $4, 'waiting'
  FROM generate_series(0, $2 - 1) n`;
const COUNTS = { Add: 0, Update: 20, Conflict: 0, NoChanges: 0, AutoCreate: 0, Skipped: 0, Remove: 0 };
const ROLLOUT = `INSERT INTO siteferry.rollout (id, name, change, policy, created_by) VALUES ($1, 'simulated', $2, $3, 'bench')`;

/** Rolls out to sites that are only rows: canary, a tenth, the rest, 500 at once. */
export async function simulateRollout(bench: Bench, sites: number): Promise<Simulation> {
  const name = `jobs_${randomUUID().replaceAll('-', '')}`;
  await administer(bench, `CREATE DATABASE "${name}"`);
  const jobs = `${bench.server}/${name}`;
  const { context, close } = startHost(
    { SITEFERRY_HOME: `${bench.folder}/simulation` },
    { channel: 'commandLine', keychain: memoryKeychain() },
  );
  const database = await openJobsDatabase(context, { jobs, password: {}, credentials: undefined });
  const client = new pg.Client({ connectionString: jobs });
  await client.connect();
  const id = randomUUID();
  const change = { kind: 'version', module: 'Letters', version: '1.1' };
  const wave = { take: { rest: true }, atOnce: 500 };
  await client.query(ROLLOUT, [id, change, { waves: [wave, wave, wave] }]);
  await client.query(SITES, [id, sites, COUNTS, PLAN]);
  await client.query('ANALYZE');
  const processes = await Promise.all(
    ['coordinator', ...Array.from({ length: EXECUTORS }, () => 'executor')].map((role) =>
      startStandIn(role, jobs, bench.folder),
    ),
  );
  try {
    const before = await Promise.all(processes.map(usedBy));
    await client.query('SELECT pg_stat_statements_reset()');
    await startRollout(client, id);
    const seconds = await untilDone(client, id);
    const after = await Promise.all(processes.map(usedBy));
    const used = after.map(({ seconds, memory }, index) => ({
      seconds: seconds - (before[index]?.seconds ?? 0),
      memory,
    }));
    const [coordinator = { seconds: 0, memory: 0 }, ...executors] = used;
    const statements = {
      coordinator: await statementsOf(client, 'coordinator'),
      queue: await statementsOf(client, 'queue'),
      all: await statementsOf(client, 'all'),
    };
    const { rows } = await client.query<{ size: string }>(
      'SELECT pg_database_size(current_database()) AS size',
    );
    const { sql } = database;
    const page = (input: object) => readSites(sql, id, rolloutSitesInput.parse({ rollout: id, ...input }));
    return {
      ...{ sites, seconds, coordinator, statements, size: Number(rows[0]?.size) },
      executors: {
        seconds: executors.reduce((sum, one) => sum + one.seconds, 0),
        memory: Math.max(...executors.map(({ memory }) => memory)),
      },
      asked: {
        get: await asked(() => readMatrix(sql, id)),
        page: await asked(() => page({ limit: 1_000 })),
        changes: await asked(() => page({ since: 1_000_000 })),
        everything: await asked(() => page({ limit: 10_000 })),
      },
    };
  } finally {
    for (const one of processes) one.disconnect();
    await client.end();
    await database.close();
    await close();
    await administer(bench, `DROP DATABASE "${name}" WITH (FORCE)`);
  }
}

async function startStandIn(role: string, jobs: string, folder: string): Promise<ChildProcess> {
  const script = fileURLToPath(new URL('rollout-stand-in.ts', import.meta.url));
  const child = fork(script, [role, jobs, folder]);
  await once(child, 'message');
  return child;
}

async function usedBy(child: ChildProcess): Promise<Used> {
  child.send('used');
  const [used] = await once(child, 'message');
  return used;
}

/** The best of three. */
async function asked(work: () => Promise<unknown>): Promise<{ time: number; bytes: number }> {
  let best = { time: Number.POSITIVE_INFINITY, bytes: 0 };
  for (let run = 0; run < 3; run += 1) {
    const start = performance.now();
    const bytes = JSON.stringify(await work()).length;
    const time = performance.now() - start;
    if (time < best.time) best = { time, bytes };
    await delay(10);
  }
  return best;
}
