import { z } from 'zod';
import { CLOCK, FREEZE_DAYS, timeZone } from '../profile.ts';
import { siteLabel } from '../site/label.ts';

/** Saved sites: a name, a URL, `group:FOLDER` for all of a folder of the list, `label:LABEL`, or `all`. */
export const siteSelector = z.string().trim().min(1).max(2_000);

/** What a wave takes of the sites that no wave before it has taken, in the order in which they were named. */
const waveShare = z.union([
  z.strictObject({ count: z.int().min(1).max(100_000) }),
  /** Percent of all sites of the roll-out, rounded up. */
  z.strictObject({ percent: z.number().positive().max(100) }),
  z.strictObject({ label: siteLabel }),
  z.strictObject({ rest: z.literal(true) }),
]);
export type WaveShare = z.infer<typeof waveShare>;

/** What is looked at on each site, before the change and after it. */
export const siteCheck = z.discriminatedUnion('kind', [
  /** One SELECT that must give the same after the change as before it. It is read in a transaction that cannot write. */
  z.strictObject({ kind: z.literal('query'), sql: z.string().trim().min(1).max(20_000) }),
  /** A path of the site's web application that must answer 200 after the change; the saved site says where that is. */
  z.strictObject({
    kind: z.literal('health'),
    path: z
      .string()
      .regex(/^\/[^\s]*$/)
      .max(2_000),
  }),
  /** Nobody has changed what the module consists of since the change was written. */
  z.strictObject({ kind: z.literal('drift') }),
]);
export type SiteCheck = z.infer<typeof siteCheck>;

/** The longest that a gate waits. */
export const MOST_MINUTES = 43_200;

/** What has to be so before the next wave begins, once all sites of this one have their change. */
const gate = z.strictObject({
  /** Somebody has to approve. */
  approval: z.boolean().default(false),
  /** Minutes that the sites are left alone, before they are checked. */
  minutes: z.number().nonnegative().max(MOST_MINUTES).default(0),
  checks: z.array(siteCheck).max(20).default([]),
});
export type Gate = z.infer<typeof gate>;

/**
 * How many sites of a wave may fail: it stops with one **more** than `count`, or with **more** than `percent` of the wave's sites.
 * Of 10 sites `count: 2` stops with the third, and `percent: 20` as well. Where both are said, the first that is passed stops.
 */
const tolerance = z.strictObject({
  count: z.int().nonnegative().optional(),
  percent: z.number().min(0).max(100).optional(),
});
export type Tolerance = z.infer<typeof tolerance>;

/** What is undone where a wave stops: nothing, the sites that failed after they had the change, those of the wave, or all. */
export const undoScope = z.enum(['nothing', 'site', 'wave', 'everything']);
export type UndoScope = z.infer<typeof undoScope>;

export const wave = z.strictObject({
  name: z.string().trim().min(1).max(100).optional(),
  take: waveShare,
  /** So many sites of the wave are changed side by side. */
  atOnce: z.int().min(1).max(500).default(5),
  gate: gate.prefault({}),
  /** Without it the first site that fails stops the wave. */
  tolerance: tolerance.default({ count: 0 }),
  onStop: undoScope.default('nothing'),
});
export type Wave = z.infer<typeof wave>;

/** When sites may be changed, by the clock of their own zone (that of the saved site), or of the one that is said here. */
export const changeWindow = z.strictObject({
  /** Which sites it is for; others can be changed at any time. */
  sites: siteSelector.default('all'),
  days: z
    .array(FREEZE_DAYS)
    .min(1)
    .default([...FREEZE_DAYS.options]),
  from: CLOCK,
  /** A window that ends before it begins goes on into the next day, and one that ends when it begins for a whole day. */
  until: CLOCK,
  zone: timeZone.optional(),
});
export type ChangeWindow = z.infer<typeof changeWindow>;

/** How a roll-out proceeds. */
export const rolloutPolicy = z.strictObject({
  waves: z.array(wave).min(1).max(100),
  windows: z.array(changeWindow).max(100).default([]),
});
export type RolloutPolicy = z.infer<typeof rolloutPolicy>;
