import { omitUndefined } from '#core/base/omit-undefined.ts';
import type { Rollout, RolloutSite, WaveStatus } from '#core/contract/rollout/rollout.ts';
import { AT_WORK, type SiteState, siteState } from '#core/contract/rollout/states.ts';
import { type CountRow, type RolloutRow, type SiteRow, waveName } from './rows.ts';

type Counts = Partial<Record<SiteState, number>>;

/** A roll-out as people are told of it, with the counts of its sites. */
export function toRollout(row: RolloutRow, found: readonly CountRow[]): Rollout {
  const waves = row.policy.waves.map((): Counts => ({}));
  const counts: Counts = {};
  for (const { wave, state, count } of found) {
    const ofWave = waves[wave];
    if (ofWave) ofWave[state] = count;
    counts[state] = (counts[state] ?? 0) + count;
  }
  return {
    ...{ id: row.id, number: row.number, name: row.name, change: row.change, policy: row.policy },
    ...{ state: row.state, createdAt: row.created_at, createdBy: row.created_by, revision: row.revision },
    ...omitUndefined({
      reason: row.reason ?? undefined,
      startedAt: row.started_at ?? undefined,
      endedAt: row.ended_at ?? undefined,
    }),
    counts,
    waves: waves.map((ofWave, index) => toWave(row, ofWave, index)),
  };
}

function toWave(row: RolloutRow, counts: Counts, index: number): WaveStatus {
  const past = row.past_waves[String(index)];
  const endedAt = index === row.wave ? (row.wave_ended_at ?? past?.endedAt) : past?.endedAt;
  return {
    name: waveName(row.policy, index),
    size: Object.values(counts).reduce((total, count) => total + count, 0),
    counts,
    state: stateOfWave(row, counts, index),
    ...omitUndefined({ endedAt, approvedBy: past?.approvedBy }),
  };
}

/** States of sites whose wave waits at its gate. */
const AT_GATE: readonly SiteState[] = ['left-out', 'changed', 'verifying', 'done', 'failed', 'unknown'];

/** Where a wave is: before its turn, at work, at its gate, or past it; or why it does not go on. */
function stateOfWave(row: RolloutRow, counts: Counts, index: number): WaveStatus['state'] {
  if (row.state === 'done' || index < row.wave) return 'done';
  if (row.state === 'planned' || index > row.wave) return 'waiting';
  if (row.state !== 'running') return row.state;
  const others = siteState.options.filter((state) => !AT_GATE.includes(state));
  if (row.wave_ended_at === null || others.some((state) => counts[state])) return 'running';
  const isApproved = row.past_waves[String(index)]?.approvedBy !== undefined;
  const isChecked = !counts.changed && !counts.verifying;
  const { gate } = row.policy.waves[index] ?? {};
  return gate?.approval && isChecked && !isApproved ? 'approval' : 'holding';
}

/** A site of a roll-out as people are told of it. */
export function toRolloutSite(row: SiteRow): RolloutSite {
  return {
    ...{ position: row.position, site: row.name, labels: row.labels, wave: row.wave, verdict: row.verdict },
    ...{ conflicts: row.conflicts, state: row.state, isWritten: row.is_written, revision: row.revision },
    ...omitUndefined({
      group: row.plan_group ?? undefined,
      counts: row.counts ?? undefined,
      failure: row.failure ?? undefined,
      from: row.from_version ?? undefined,
      progress: (AT_WORK.includes(row.state) ? row.progress : null) ?? undefined,
      changedAt: row.changed_at ?? undefined,
      job: (row.is_written ? row.written_by : null) ?? row.job ?? undefined,
    }),
  };
}
