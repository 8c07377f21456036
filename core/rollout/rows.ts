import { z } from 'zod';
import { failure, message } from '#core/contract/finding.ts';
import { progress } from '#core/contract/progress-events.ts';
import { type RolloutPolicy, rolloutPolicy } from '#core/contract/rollout/policy.ts';
import { rolloutChange } from '#core/contract/rollout/rollout.ts';
import { rolloutState, siteState, siteVerdict } from '#core/contract/rollout/states.ts';
import { statusCounts } from '#core/contract/transfer/plan.ts';
import type { Sql } from './database.ts';

/** Rows as both engines give them: a number of 64 bits comes as a text from one of them. */
export const big = z.coerce.number().int();
const time = z.date().transform((date) => date.toISOString());

/** What is kept of waves by their index: when one was left, and who approved its gate. */
const pastWaves = z.record(
  z.string(),
  z.object({ endedAt: z.string().optional(), approvedBy: z.string().optional() }),
);

/** A roll-out as its row has it. */
export const rolloutRow = z.object({
  id: z.string(),
  number: big,
  name: z.string(),
  change: rolloutChange,
  policy: rolloutPolicy,
  state: rolloutState,
  reason: message.nullable(),
  wave: z.int(),
  wave_ended_at: time.nullable(),
  past_waves: pastWaves,
  revision: big,
  created_at: time,
  created_by: z.string(),
  started_at: time.nullable(),
  ended_at: time.nullable(),
});
export type RolloutRow = z.infer<typeof rolloutRow>;

export const ROLLOUT_COLUMNS = Object.keys(rolloutRow.shape)
  .map((column) => (column === 'id' ? 'id::text AS id' : column))
  .join(', ');

/** A site of a roll-out without its plan. */
export const siteRow = z.object({
  position: z.int(),
  name: z.string(),
  labels: z.array(z.string()),
  wave: z.int(),
  verdict: siteVerdict,
  plan_group: z.string().nullable(),
  counts: statusCounts.nullable(),
  conflicts: z.record(z.string(), z.int()),
  state: siteState,
  is_written: z.boolean(),
  failure: failure.nullable(),
  from_version: z.string().nullable(),
  changed_at: time.nullable(),
  job: z.string().nullable(),
  written_by: z.string().nullable(),
  revision: big,
  progress: progress.nullable(),
});
export type SiteRow = z.infer<typeof siteRow>;

/** Of `siteferry.rollout_site AS site LEFT JOIN siteferry.job AS job`. */
export const SITE_COLUMNS = Object.keys(siteRow.shape)
  .map((column) => (column === 'progress' ? 'job.progress' : `site.${column}`))
  .join(', ');

/** Sites of a wave in one state. */
export const countRow = z.object({ rollout: z.string(), wave: z.int(), state: siteState, count: big });
export type CountRow = z.infer<typeof countRow>;

/** Runs a statement, and reads its rows. */
export async function rowsOf<Row extends z.ZodType>(
  sql: Sql,
  row: Row,
  text: string,
  values: unknown[],
): Promise<z.infer<Row>[]> {
  return z.array(row).parse((await sql.executeSql(text, values)).rows);
}

/** What a wave is called: by its name, else by its number. */
export function waveName({ waves }: RolloutPolicy, index: number): string {
  return waves[index]?.name ?? String(index + 1);
}
