import { z } from 'zod';
import { failure, finding, language, message } from '../finding.ts';
import { longOperation, operation } from '../operation.ts';
import { packageName } from '../packages.ts';
import { progress } from '../progress-events.ts';
import { hostPath, siteAddress } from '../site/address.ts';
import { decision } from '../transfer/decision.ts';
import { importOptions } from '../transfer/options.ts';
import { plan, statusCounts } from '../transfer/plan.ts';
import { moduleRef, versionName } from '../version-names.ts';
import { rolloutAction } from './actions.ts';
import { rolloutPolicy, siteSelector } from './policy.ts';
import { rolloutState, siteState, siteVerdict } from './states.ts';

/**
 * Where roll-outs are kept and worked on: a PostgreSQL database of jobs that services and workers share, or without it one of this
 * computer alone, on which this process works itself.
 */
const place = {
  /** `postgres://…`. */
  jobs: z.string().min(1).max(2_000).optional(),
  /** A file of this user alone with its password. */
  jobsPasswordFile: hostPath.optional(),
};

/** A roll-out: its number, its id, or its name where only one has it. */
const rolloutRef = z.string().trim().min(1).max(200);
const ofRollout = { ...place, rollout: rolloutRef };

const rolloutPlace = z.object(place);
export type RolloutPlace = z.infer<typeof rolloutPlace>;

/** One roll-out, and where it is kept. */
const rolloutAt = z.object(ofRollout);
export type RolloutRef = z.infer<typeof rolloutAt>;

/** What a roll-out brings to each site. */
export const rolloutChange = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('version'),
    module: moduleRef,
    version: versionName,
    /** What only a site has changed since the version that it has stays. */
    keepLocal: z.boolean().default(true),
  }),
  z.strictObject({ kind: z.literal('archive'), archive: hostPath, options: importOptions.prefault({}) }),
  /** What its side has now, by these options or its own; kept with those that it was planned with. */
  z.strictObject({ kind: z.literal('package'), package: packageName, options: importOptions.optional() }),
  /** Takes back what another roll-out has written, on the sites that still have it. */
  z.strictObject({ kind: z.literal('undo'), rollout: rolloutRef }),
]);
export type RolloutChange = z.infer<typeof rolloutChange>;

const waveStatus = z.object({
  name: z.string(),
  /** Sites in it. */
  size: z.int(),
  /** Sites by how they stand. */
  counts: z.partialRecord(siteState, z.int()),
  /**
   * `holding`: all of its sites have their change, and its gate is not open yet; `approval`: what is missing is somebody's word. One that
   * has begun stands as its roll-out does, unless that is running.
   */
  state: z.enum([
    ...['waiting', 'running', 'holding', 'approval', 'done'],
    ...['paused', 'aborting', 'stopped', 'undoing'],
  ] as const),
  /** When the last of its sites had its change. */
  endedAt: z.string().optional(),
  approvedBy: z.string().optional(),
});
export type WaveStatus = z.infer<typeof waveStatus>;

/** Sites with equal plans: the same changes of the same entities. */
const planGroup = z.object({
  /** The start of the hash of what is changed; sites without a plan have none. */
  group: z.string(),
  verdict: siteVerdict,
  sites: z.int(),
  counts: statusCounts,
  /** Undecided conflicts, by kind. */
  conflicts: z.record(z.string(), z.int()),
  /** One of them, by name. */
  example: z.string(),
});
export type PlanGroup = z.infer<typeof planGroup>;

export const rollout = z.object({
  id: z.uuid(),
  number: z.int(),
  name: z.string(),
  change: rolloutChange,
  policy: rolloutPolicy,
  state: rolloutState,
  /** Why it is paused or stopped. */
  reason: message.optional(),
  createdAt: z.string(),
  createdBy: z.string(),
  startedAt: z.string().optional(),
  endedAt: z.string().optional(),
  /** Sites by how they stand. */
  counts: z.partialRecord(siteState, z.int()),
  waves: z.array(waveStatus),
  /** Raised by every change of it or of its sites. */
  revision: z.int(),
});
export type Rollout = z.infer<typeof rollout>;

/** A site of a roll-out: a row of the matrix. */
export const rolloutSite = z.object({
  /** Its place in the roll-out, from 0. */
  position: z.int(),
  /** Name of the saved site when the roll-out was planned, or its address without a password. */
  site: z.string(),
  labels: z.array(z.string()),
  wave: z.int(),
  verdict: siteVerdict,
  group: z.string().optional(),
  counts: statusCounts.optional(),
  conflicts: z.record(z.string(), z.int()),
  state: siteState,
  /** The change is on the site, though a check failed. */
  isWritten: z.boolean(),
  /** Why it is left out, failed or unknown; why nothing is known of it. */
  failure: failure.optional(),
  /** The version that it had before. */
  from: z.string().optional(),
  /** Of the job that is at it. */
  progress: progress.optional(),
  /** When it got the change: ISO 8601, UTC. */
  changedAt: z.string().optional(),
  /** The job that wrote what it has of the roll-out, else the one that was at it last: the service that did it shows it by this. */
  job: z.uuid().optional(),
  /** Raised by every change, across the roll-out. */
  revision: z.int(),
});
export type RolloutSite = z.infer<typeof rolloutSite>;

/** Something that happened. */
const logEntry = z.object({
  number: z.int(),
  /** ISO 8601, UTC. */
  at: z.string(),
  site: z.string().optional(),
  message,
});
export type RolloutLogEntry = z.infer<typeof logEntry>;

export const planRolloutInput = z.object({
  ...place,
  name: z.string().trim().min(1).max(200).optional(),
  change: rolloutChange,
  sites: z.array(siteSelector).min(1).max(10_000),
  policy: rolloutPolicy,
  decisions: z.array(decision).default([]),
});
export type PlanRolloutInput = z.infer<typeof planRolloutInput>;

/** A roll-out with its groups: those with few sites first. */
export const rolloutMatrix = z.object({ rollout, groups: z.array(planGroup), warnings: z.array(finding) });
export type RolloutMatrix = z.infer<typeof rolloutMatrix>;

export const rolloutSitesInput = z.object({
  ...ofRollout,
  states: z.array(siteState).optional(),
  verdicts: z.array(siteVerdict).optional(),
  wave: z.int().nonnegative().optional(),
  group: z.string().optional(),
  /** Only those that changed after that revision. */
  since: z.int().nonnegative().optional(),
  offset: z.int().nonnegative().default(0),
  limit: z.int().min(1).max(10_000).default(1_000),
});
export type RolloutSitesInput = z.infer<typeof rolloutSitesInput>;

const rolloutSiteInput = rolloutAt.extend({ site: siteAddress });
export type RolloutSiteInput = z.infer<typeof rolloutSiteInput>;

const rolloutLogInput = rolloutAt.extend({
  after: z.int().nonnegative().default(0),
  limit: z.int().min(1).max(10_000).default(1_000),
});
export type RolloutLogInput = z.infer<typeof rolloutLogInput>;

export const controlRolloutInput = z.object({
  ...ofRollout,
  action: rolloutAction,
  /** Of `skip`, `retry` and `undo`: names of its sites. `retry` without any takes all that failed. */
  sites: z.array(siteAddress).max(10_000).optional(),
  /** Of `undo`: the sites of this wave, from 1. */
  wave: z.int().positive().optional(),
  /** Of `undo`: all sites that have the change. */
  everything: z.boolean().default(false),
  /** Of `start`: sites whose plan says so are left out. Without it nothing starts while a site is not decided or not reached. */
  leaveOut: z.array(siteVerdict).default([]),
});
export type ControlRolloutInput = z.infer<typeof controlRolloutInput>;

export const decideRolloutInput = z.object({
  ...ofRollout,
  /** Of all sites with this plan, or of these. */
  group: z.string().optional(),
  sites: z.array(siteAddress).max(10_000).optional(),
  decisions: z.array(decision),
});
export type DecideRolloutInput = z.infer<typeof decideRolloutInput>;

/** A page of the matrix. */
export const rolloutSitesPage = z.object({ sites: z.array(rolloutSite), total: z.int(), revision: z.int() });
export type RolloutSitesPage = z.infer<typeof rolloutSitesPage>;

/** One site with its plan, beside that of most of the others, and what happened to it. */
export const rolloutSiteDetail = z.object({
  site: rolloutSite,
  plan: plan.optional(),
  /** Of the group with most sites, where this one is in another. */
  usual: z.object({ group: z.string(), sites: z.int(), plan }).optional(),
  log: z.array(logEntry),
});
export type RolloutSiteDetail = z.infer<typeof rolloutSiteDetail>;

/** A site with what it has, as far as this roll-out knows. */
const reportedSite = rolloutSite.omit({ progress: true }).extend({
  /** What the roll-out brought, while it is there; else the version that the site had when it was planned. */
  has: z.string().optional(),
  /** When it got that: ISO 8601, UTC. */
  since: z.string().optional(),
});
export type ReportedSite = z.infer<typeof reportedSite>;

/** Who has what since when. */
export const rolloutReport = z.object({ rollout, sites: z.array(reportedSite) });
export type RolloutReport = z.infer<typeof rolloutReport>;

const rolloutReportInput = rolloutAt.extend({ language });
export type RolloutReportInput = z.infer<typeof rolloutReportInput>;

/** What can be asked about roll-outs: one change to many sites, in waves. */
export const rolloutContract = {
  /** Reads every site and makes a sealed plan for each. Nothing is written to any. */
  plan: longOperation({
    effect: 'write',
    writesElsewhere: true,
    input: planRolloutInput,
    output: rolloutMatrix,
  }),
  /** Decides the conflicts of sites once, and makes their plans again. The decisions are kept for each site. */
  decide: longOperation({
    effect: 'write',
    writesElsewhere: true,
    input: decideRolloutInput,
    output: rolloutMatrix,
  }),
  /** Starts, pauses, approves and so on. `retry` makes the plans of its sites again. */
  control: longOperation({
    effect: 'write',
    writesElsewhere: true,
    input: controlRolloutInput,
    output: rollout,
  }),
  /** Newest first. */
  list: operation({ effect: 'read', input: rolloutPlace, output: z.array(rollout) }),
  get: operation({ effect: 'read', input: rolloutAt, output: rolloutMatrix }),
  sites: operation({
    effect: 'read',
    input: rolloutSitesInput,
    output: rolloutSitesPage,
  }),
  site: operation({
    effect: 'read',
    input: rolloutSiteInput,
    output: rolloutSiteDetail,
  }),
  /** What happened, oldest first. */
  log: operation({
    effect: 'read',
    input: rolloutLogInput,
    output: z.array(logEntry),
  }),
  /** Who has what since when: as data, and as a page of HTML that stands on its own. */
  report: operation({
    effect: 'read',
    input: rolloutReportInput,
    output: z.object({ report: rolloutReport, html: z.string() }),
  }),
  /** A roll-out that is over, or was never started; what it takes to undo it goes with it. */
  forget: operation({
    effect: 'destroy',
    writesElsewhere: true,
    input: rolloutAt,
    output: z.array(rollout),
  }),
};
