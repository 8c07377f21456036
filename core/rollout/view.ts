import type { Message } from '#core/base/message.ts';
import type { Failure } from '#core/contract/finding.ts';
import type { RolloutPolicy, UndoScope } from '#core/contract/rollout/policy.ts';
import type { RolloutState, SiteState } from '#core/contract/rollout/states.ts';

/** What a job at a site is for. */
export type JobPurpose = 'before' | 'change' | 'after' | 'undo';

/** A site whose job is over. */
export interface SettledSite {
  position: number;
  name: string;
  state: SiteState;
  job: 'done' | 'failed' | 'cancelled';
  failure?: Failure | undefined;
  /** Of a job that asked the checks: what is no longer as it was. */
  broken?: Failure | undefined;
}

/** A site that could be worked at next. */
export interface NextSite {
  position: number;
  name: string;
}

/**
 * What a coordinator knows of a roll-out when it decides what comes next: numbers, the few sites whose job has ended, and the few
 * that could be next. However many sites there are, it is of one size.
 */
export interface RolloutView {
  state: RolloutState;
  policy: RolloutPolicy;
  /** Index of the current wave. */
  wave: number;
  /** Sites by how they stand, of each wave. */
  counts: readonly Readonly<Partial<Record<SiteState, number>>>[];
  /** When all sites of the current wave had their change. */
  waveEndedAt?: Date | undefined;
  /** Somebody has approved the gate of the current wave. */
  isApproved: boolean;
  /** What is to be undone once nothing is under way. */
  undo?: UndoScope | undefined;
  settled: readonly SettledSite[];
  /** Waiting sites of the current wave that can be changed now. */
  open: readonly NextSite[];
  /** Sites of the current wave that have the change, and were not verified yet. */
  changed: readonly NextSite[];
  /** Sites that wait to be undone, of whichever wave. */
  undoWaiting: readonly NextSite[];
  now: Date;
}

/** What becomes of a site. */
export interface SiteStep {
  position: number;
  to: SiteState;
  /** A job for it. */
  begin?: JobPurpose;
  failure?: Failure | undefined;
}

/** What comes next. */
export interface RolloutStep {
  state?: RolloutState;
  wave?: number;
  /** Null for a wave that has only begun. */
  waveEndedAt?: Date | null;
  undo?: UndoScope | null;
  reason?: Message | null;
  /** All sites that have the change, of this scope, wait to be undone; `wave` is the current one. */
  undoAll?: Exclude<UndoScope, 'nothing'>;
  sites: SiteStep[];
  log: { position?: number; message: Message }[];
  /** When it is to be looked at again, though nothing happens. */
  wakeAt?: Date;
}
