import type { Tolerance, Wave } from '#core/contract/rollout/policy.ts';
import { AT_WORK, FAILED, type SiteState } from '#core/contract/rollout/states.ts';
import { message } from '#core/messages/catalogue.ts';
import { shareOf } from './divide.ts';
import type { NextSite, RolloutStep, RolloutView, SettledSite, SiteStep } from './view.ts';

const MINUTE = 60_000;

/** Counts of sites as they are after the steps so far. */
type Counts = Partial<Record<SiteState, number>>;

/**
 * What comes next in a roll-out: a pure function of what is known, so that whichever process asks gives the same answer. First
 * what the jobs that ended did to their sites, then what that means for the wave, then which sites are next.
 */
export function advance(view: RolloutView): RolloutStep {
  const step: RolloutStep = { sites: [], log: [] };
  const waves = view.counts.map((counts) => ({ ...counts }));
  for (const site of view.settled) settle(view, step, waves, site);
  if (view.state === 'running') run(view, step, waves);
  if (view.state === 'aborting' && total(waves, AT_WORK) === 0) endAbort(view, step);
  if (view.state === 'undoing') undo(view, step, waves);
  return step;
}

/** True where a wave has more failures than it may: exactly as many is no reason. */
export function isBeyond({ count, percent }: Tolerance, failures: number, size: number): boolean {
  if (count === undefined && percent === undefined) return failures > 0;
  if (count !== undefined && failures > count) return true;
  return percent !== undefined && failures > shareOf(percent, size);
}

function settle(view: RolloutView, step: RolloutStep, waves: Counts[], site: SettledSite): void {
  const wave = view.policy.waves[view.wave];
  const next = afterJob(site, wave, view.state === 'running');
  step.sites.push({ position: site.position, ...next });
  // Sites under way are of the current wave, or are undone: of whichever wave, then only their number at work counts.
  move(waves, site.state, next.to, view.wave);
  const { log } = step;
  if (next.to === 'failed' || next.to === 'unknown' || next.to === 'undo-failed') {
    const reason = next.failure?.message ?? message('rollout.cancelled');
    log.push({ position: site.position, message: message(`rollout.site-${next.to}`, { reason }) });
  } else if (next.to === 'changed' || next.to === 'done' || next.to === 'undone') {
    log.push({ position: site.position, message: message(`rollout.site-${next.to}`) });
  }
}

/** What becomes of a site whose job is over. */
function afterJob(
  { state, job, failure, broken }: SettledSite,
  wave: Wave | undefined,
  isRunning: boolean,
): Omit<SiteStep, 'position'> {
  if (state === 'undoing') {
    return job === 'done' ? { to: 'undone' } : { to: 'undo-failed', failure };
  }
  if (state === 'verifying') {
    if (job === 'done' && !broken) return { to: 'done' };
    // Whoever stops the roll-out stops its checks as well: they are asked again when it goes on.
    return job === 'cancelled' ? { to: 'changed' } : { to: 'failed', failure: broken ?? failure };
  }
  if (job === 'cancelled' || failure?.code === 'site-frozen') return { to: 'waiting' };
  if (job === 'failed') return { to: failure?.code === 'outcome-unknown' ? 'unknown' : 'failed', failure };
  if (state === 'changing') return { to: wave && isVerified(wave) ? 'changed' : 'done' };
  return isRunning ? { to: 'changing', begin: 'change' } : { to: 'waiting' };
}

/** Whether a site is looked at once more after its change. */
function isVerified({ gate }: Wave): boolean {
  return gate.checks.length > 0;
}

/** Whether a site is looked at before its change: only queries compare with what was. */
function isAskedBefore({ gate }: Wave): boolean {
  return gate.checks.some(({ kind }) => kind === 'query');
}

function move(waves: Counts[], from: SiteState, to: SiteState, wave: number): void {
  const counts = waves.find((one, index) => (one[from] ?? 0) > 0 && (from === 'undoing' || index === wave));
  if (!counts) return;
  counts[from] = (counts[from] ?? 0) - 1;
  counts[to] = (counts[to] ?? 0) + 1;
}

function sum(counts: Counts, states: readonly SiteState[]): number {
  return states.reduce((total, state) => total + (counts[state] ?? 0), 0);
}

function total(waves: readonly Counts[], states: readonly SiteState[]): number {
  return waves.reduce((sites, counts) => sites + sum(counts, states), 0);
}

function run(view: RolloutView, step: RolloutStep, waves: readonly Counts[]): void {
  const counts = waves[view.wave] ?? {};
  const wave = view.policy.waves[view.wave];
  if (!wave) return;
  const size = Object.values(counts).reduce((total, count) => total + count, 0) - (counts['left-out'] ?? 0);
  const failures = sum(counts, FAILED);
  if (isBeyond(wave.tolerance, failures, size)) {
    stop(view, step, { failures, size, wave });
    return;
  }
  const slots = wave.atOnce - sum(counts, AT_WORK);
  if (sum(counts, ['waiting']) > 0) {
    const purpose = isAskedBefore(wave) ? 'before' : 'change';
    for (const site of view.open.slice(0, Math.max(0, slots))) begin(step, site, purpose);
    return;
  }
  if (sum(counts, AT_WORK) === 0) hold(view, step, waves, wave);
  else if (sum(counts, ['verifying']) > 0) verify(view, step, slots);
}

function begin(step: RolloutStep, { position }: NextSite, purpose: 'before' | 'change' | 'after' | 'undo') {
  const states = { before: 'checking', change: 'changing', after: 'verifying', undo: 'undoing' } as const;
  step.sites.push({ position, to: states[purpose], begin: purpose });
}

/** Every site of the wave has its change: its gate is waited for, in the order time, checks, approval. */
function hold(view: RolloutView, step: RolloutStep, waves: readonly Counts[], wave: Wave): void {
  const counts = waves[view.wave] ?? {};
  const { gate } = wave;
  const endedAt = view.waveEndedAt ?? view.now;
  if (!view.waveEndedAt) {
    step.waveEndedAt = view.now;
    step.log.push({ message: message('rollout.wave-ended', { wave: view.wave + 1 }) });
  }
  const opensAt = new Date(endedAt.getTime() + gate.minutes * MINUTE);
  if (opensAt > view.now) {
    step.wakeAt = opensAt;
    return;
  }
  if (sum(counts, ['changed']) > 0) {
    verify(view, step, wave.atOnce);
    return;
  }
  if (gate.approval && !view.isApproved) return;
  if (view.wave + 1 < view.policy.waves.length) {
    step.wave = view.wave + 1;
    step.waveEndedAt = null;
    step.log.push({ message: message('rollout.wave-begins', { wave: view.wave + 2 }) });
    return;
  }
  step.state = 'done';
  step.log.push({ message: message('rollout.done', { failures: total(waves, FAILED) }) });
}

function verify(view: RolloutView, step: RolloutStep, slots: number): void {
  for (const site of view.changed.slice(0, Math.max(0, slots))) begin(step, site, 'after');
}

function stop(
  view: RolloutView,
  step: RolloutStep,
  { failures, size, wave }: { failures: number; size: number; wave: Wave },
): void {
  step.state = 'aborting';
  step.undo = wave.onStop;
  step.reason = message('rollout.beyond', { wave: view.wave + 1, failures, size });
  step.log.push({ message: step.reason });
}

/** Nothing is under way any more. */
function endAbort({ undo: scope }: RolloutView, step: RolloutStep): void {
  step.undo = null;
  if (scope === undefined || scope === 'nothing') {
    step.state = 'stopped';
    return;
  }
  step.state = 'undoing';
  step.undoAll = scope;
  step.log.push({ message: message(`rollout.undoes-${scope}`) });
}

function undo(view: RolloutView, step: RolloutStep, waves: readonly Counts[]): void {
  const atOnce = Math.max(...view.policy.waves.map((wave) => wave.atOnce));
  const slots = atOnce - total(waves, AT_WORK);
  for (const site of view.undoWaiting.slice(0, Math.max(0, slots))) begin(step, site, 'undo');
  if (view.undoWaiting.length === 0 && total(waves, AT_WORK) === 0) {
    step.state = 'stopped';
    step.log.push({ message: message('rollout.undone', { failures: total(waves, ['undo-failed']) }) });
  }
}
