import { randomUUID } from 'node:crypto';
import { rolloutPolicy } from '#core/contract/rollout/policy.ts';
import type { Sql } from '#core/rollout/database.ts';

/** A site of a roll-out that a test puts into the tables itself. */
export interface PlannedSite {
  name: string;
  address: string;
  wave?: number;
  plan?: unknown;
  siteId?: string;
  windows?: unknown[];
  web?: string;
  state?: string;
}

/** Puts a roll-out into the tables as planning does. */
export async function insertRollout(
  sql: Sql,
  given: { change?: object; policy: unknown; sites: readonly PlannedSite[]; state?: string },
): Promise<string> {
  const id = randomUUID();
  const { change = { kind: 'version', module: 'Sales', version: '2', keepLocal: true } } = given;
  await sql.executeSql(
    `INSERT INTO siteferry.rollout (id, name, change, policy, state, created_by) VALUES ($1, $2, $3, $4, $5, 'tester')`,
    [
      id,
      'Sales 2',
      JSON.stringify(change),
      JSON.stringify(rolloutPolicy.parse(given.policy)),
      given.state ?? 'running',
    ],
  );
  const rows = given.sites.map((site, position) => ({
    position,
    wave: 0,
    windows: [],
    state: 'waiting',
    ...site,
  }));
  await sql.executeSql(
    `INSERT INTO siteferry.rollout_site (rollout, position, name, address, site_id, wave, verdict, plan, windows, web, state)
      SELECT $1, position, name, address, "siteId", wave, 'clean', plan, windows, web, state
      FROM jsonb_to_recordset($2::jsonb) AS s (position int, name text, address text, "siteId" text, wave int, plan jsonb,
        windows jsonb, web text, state text)`,
    [id, JSON.stringify(rows)],
  );
  return id;
}

/** How its sites stand, in their order. */
export async function statesOf(sql: Sql, id: string): Promise<string[]> {
  const text = 'SELECT state FROM siteferry.rollout_site WHERE rollout = $1 ORDER BY position';
  return ((await sql.executeSql(text, [id])).rows as { state: string }[]).map(({ state }) => state);
}

/** How it stands itself. */
export async function stateOf(sql: Sql, id: string): Promise<string> {
  const { rows } = await sql.executeSql('SELECT state FROM siteferry.rollout WHERE id = $1', [id]);
  return (rows as { state: string }[])[0]?.state ?? 'gone';
}
