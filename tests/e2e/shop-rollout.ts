import { randomUUID } from 'node:crypto';
import { SiteferryError } from '#core/base/errors.ts';
import { failureOf } from '#core/checks/finding.ts';
import type { Failure } from '#core/contract/finding.ts';
import { type RolloutPolicy, rolloutPolicy } from '#core/contract/rollout/policy.ts';
import type { RolloutState, SiteState, SiteVerdict } from '#core/contract/rollout/states.ts';
import { importOptions } from '#core/contract/transfer/options.ts';
import type { Plan, StatusCounts } from '#core/contract/transfer/plan.ts';
import { PLAN_VERSION } from '#core/contract/transfer/plan-version.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Sql } from '#core/rollout/database.ts';

/** A roll-out to many shops, as rows: nothing of it was planned or is worked on. */
export interface ShopRollout {
  name: string;
  state: RolloutState;
  sites: number;
  /** How many of the sites of the second wave have had their turn; all of the first have. */
  settled: number;
}

type Shop = { wave: number; verdict: SiteVerdict; state: SiteState; isWritten: boolean } & Partial<{
  group: string;
  counts: Partial<StatusCounts>;
  conflicts: Record<string, number>;
  failure: Failure;
}>;

const NONE: StatusCounts = {
  Add: 0,
  Update: 0,
  Conflict: 0,
  NoChanges: 0,
  AutoCreate: 0,
  Skipped: 0,
  Remove: 0,
};
const WRITES = { Add: 9, Update: 3 };

const POLICY: RolloutPolicy = rolloutPolicy.parse({
  waves: [
    { name: 'Canary', take: { count: 1 }, gate: { approval: true, minutes: 30 } },
    { take: { percent: 10 }, gate: { approval: true, checks: [{ kind: 'drift' }] }, tolerance: { count: 2 } },
    { name: 'All the others', take: { rest: true }, atOnce: 20, tolerance: { percent: 1 } },
  ],
});

/** What each of them would write. */
const PLAN: Plan = {
  version: PLAN_VERSION,
  ...{ hash: 'shops', receiver: 'shop', archive: 'letters', decisions: [], onConflict: 'fail', byType: {} },
  options: importOptions.parse({}),
  counts: { ...NONE, ...WRITES },
  items: Array.from({ length: 12 }, (_none, index) => ({
    type: index < 9 ? 'Statuses' : 'Groups',
    guid: randomUUID(),
    path: `Letters / ${index < 9 ? 'Status' : 'Group'} ${index + 1}`,
    status: index < 9 ? 'Add' : 'Update',
  })),
};

/** Adds a roll-out to shops to a database of jobs, and gives its id. */
export async function addShopRollout(sql: Sql, rollout: ShopRollout): Promise<string> {
  const { name, state, sites } = rollout;
  const id = randomUUID();
  const shops = Array.from({ length: sites }, (_none, index) => shopAt(index, rollout));
  const failed = shops.filter((shop) => shop.wave === 1 && shop.state === 'failed').length;
  const size = shops.filter(({ wave }) => wave === 1).length;
  const reason = state === 'stopped' ? message('rollout.beyond', { wave: 2, failures: failed, size }) : null;
  await sql.executeSql(
    `INSERT INTO siteferry.rollout (id, name, change, policy, state, reason, wave, past_waves, created_by, started_at, ended_at)
     VALUES ($1, $2, $3::jsonb, $4::jsonb, $5::text, $6::jsonb, $7, $8::jsonb, 'admin',
       CASE WHEN $5::text <> 'planned' THEN now() END, CASE WHEN $5::text IN ('stopped', 'done') THEN now() END)`,
    [
      id,
      name,
      JSON.stringify({ kind: 'version', module: 'Letters', version: '1.1' }),
      JSON.stringify(POLICY),
      state,
      reason && JSON.stringify(reason),
      state === 'planned' ? 0 : 1,
      JSON.stringify(
        state === 'planned' ? {} : { 0: { endedAt: new Date().toISOString(), approvedBy: 'admin' } },
      ),
    ],
  );
  await sql.executeSql(
    `INSERT INTO siteferry.rollout_site (rollout, position, name, address, site_id, wave, verdict, plan_group, counts, conflicts,
       plan, state, is_written, failure, from_version, changed_at)
     SELECT $1, (one->>'position')::int, one->>'name', 'postgres://siteferry@' || (one->>'name') || '/crm', gen_random_uuid()::text,
       (one->>'wave')::int, one->>'verdict', one->>'group', NULLIF(one->'counts', 'null'), one->'conflicts',
       CASE WHEN one->>'group' IS NOT NULL THEN $3::jsonb END, one->>'state', (one->>'isWritten')::boolean, NULLIF(one->'failure', 'null'), '1.0',
       CASE WHEN (one->>'isWritten')::boolean THEN now() END
     FROM jsonb_array_elements($2::jsonb) AS one`,
    [
      id,
      JSON.stringify(
        shops.map(({ counts, conflicts = {}, failure = null, group = null, ...shop }, position) => ({
          ...shop,
          ...{ position, name: nameOf(position), group, conflicts, failure },
          counts: counts ? { ...NONE, ...counts } : null,
        })),
      ),
      JSON.stringify(PLAN),
    ],
  );
  await sql.executeSql(
    `INSERT INTO siteferry.rollout_log (rollout, position, message)
     SELECT $1, (one->>'position')::int, one->'message' FROM jsonb_array_elements($2::jsonb) AS one`,
    [id, JSON.stringify(logOf(shops, rollout, reason))],
  );
  return id;
}

const nameOf = (position: number) => `shop-${String(position).padStart(4, '0')}`;

/** One in ten is an odd one; a few of those that were changed do not answer any more. */
function shopAt(index: number, { state, sites, settled }: ShopRollout): Shop {
  const wave = index === 0 ? 0 : index <= sites / 10 ? 1 : 2;
  const planned = { wave, ...planAt(index) };
  if (planned.verdict === 'same' || (state !== 'planned' && planned.failure)) {
    return { ...planned, state: 'left-out', isWritten: false };
  }
  if (state === 'planned') return { ...planned, state: 'waiting', isWritten: false };
  if (planned.verdict === 'conflict') return { ...planned, state: 'left-out', isWritten: false };
  if (state !== 'done' && index > settled) {
    const isAtWork = state === 'running' && index <= settled + 5;
    return { ...planned, state: isAtWork ? 'changing' : 'waiting', isWritten: false };
  }
  if (state === 'undoing')
    return { ...planned, state: index % 2 === 0 ? 'undone' : 'undo-waiting', isWritten: index % 2 === 1 };
  const failure = state === 'done' ? undefined : failureAt(index);
  if (failure) return { ...planned, state: 'failed', isWritten: true, failure };
  return { ...planned, state: 'done', isWritten: true };
}

function planAt(index: number): Pick<Shop, 'verdict' | 'group' | 'counts' | 'conflicts' | 'failure'> {
  switch (index % 40) {
    case 4:
      return { verdict: 'same' };
    case 7:
      return { verdict: 'drifted', group: '4be2c9a0d713', counts: { ...WRITES, Skipped: 1 } };
    case 13:
      return {
        verdict: 'conflict',
        group: 'c8a15f7e0b26',
        counts: { ...WRITES, Conflict: 1 },
        conflicts: { 'key-taken': 1 },
      };
    case 22:
      return { verdict: 'unreachable', failure: silent(index) };
    case 29:
      return { verdict: 'protected', group: '90d3b1e6aa47', counts: { ...WRITES, Skipped: 2 } };
    default:
      return { verdict: 'clean', group: '7f09ce35d2b8', counts: WRITES };
  }
}

function silent(index: number): Failure {
  const values = { host: nameOf(index), port: 5432, seconds: 15 };
  return failureOf(new SiteferryError('connection-timeout', values));
}

function failureAt(index: number): Failure | undefined {
  if (index % 9 !== 3) return undefined;
  const reason = message('rollout-check.status', {
    url: `https://${nameOf(index)}.example.com/`,
    status: 502,
  });
  return failureOf(new SiteferryError('rule-broken', { rule: 'rollout-check', reason }));
}

function logOf(shops: readonly Shop[], { state }: ShopRollout, reason: unknown): object[] {
  const planned = { message: message('rollout.planned', { by: 'admin' }) };
  if (state === 'planned') return [planned];
  const settled = shops.flatMap((shop, position) => {
    if (shop.state === 'done') return [{ position, message: message('rollout.site-done') }];
    if (shop.state !== 'failed' || !shop.failure) return [];
    return [{ position, message: message('rollout.site-failed', { reason: shop.failure.message }) }];
  });
  return [
    planned,
    { message: message('rollout.by-start', { by: 'admin' }) },
    ...settled.slice(0, 1),
    { message: message('rollout.by-approve', { by: 'admin' }) },
    { message: message('rollout.wave-begins', { wave: 2 }) },
    ...settled.slice(1, 100),
    ...(reason ? [{ message: reason }] : []),
  ];
}
