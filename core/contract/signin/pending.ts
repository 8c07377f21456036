import { z } from 'zod';
import { failure, message } from '../finding.ts';
import { longOperation, operation } from '../operation.ts';
import { runConfirmation, runId, runKind } from '../run.ts';
import { siteAddress } from '../site/address.ts';

/** Providers as the sign-in log names them; 0 is the id of the built-in one, whose row may come and go. */
const loggedProvider = z.object({ id: z.int(), name: z.string() });

/** Which sign-ins show that a change of sign-in lets people in. */
export const signInEvidence = z.object({
  /** One by a provider that was added or changed, whose service was, or whom or where it lets in. */
  providers: z.array(loggedProvider),
  /** One, by whatever way, of somebody who signed in by a provider that lets nobody in any more. */
  lost: z.array(loggedProvider),
  /** One of anybody by these ways, as the log calls them. */
  protocols: z.array(z.string()),
  /** One, by whatever way, of somebody in a group whose rights were changed. */
  groups: z.array(z.object({ id: z.int(), name: z.string() })),
});
export type SignInEvidence = z.infer<typeof signInEvidence>;

/** `waiting`: nobody has confirmed it yet; `overdue`: it is to be taken back; `stuck`: that needs a person. */
const pendingState = z.enum(['waiting', 'overdue', 'stuck']);

/** A change of sign-in that is taken back unless it is confirmed. */
export const pendingChange = z.object({
  run: runId,
  kind: runKind,
  /** The site as it was called. */
  site: z.string(),
  operator: z.string(),
  state: pendingState,
  /** When it is taken back, by the clock of the site's database; ISO 8601, UTC. */
  deadline: z.string(),
  /** Milliseconds until then, by the clock of this computer; negative once it is over. */
  left: z.int(),
  /** Which sign-ins confirm it, an alternative each; none where only a person can. */
  evidence: z.array(message),
  /** Why it could not be taken back so far. */
  failure: failure.optional(),
});
export type PendingChange = z.infer<typeof pendingChange>;

/** What has become of a change: `pending` while that is open. */
export const settledChange = z.object({
  run: runId,
  site: z.string(),
  confirmation: runConfirmation,
  failure: failure.optional(),
});
export type SettledChange = z.infer<typeof settledChange>;

/** The site to which the run was written; without it that of the run, as it was called then. */
const site = siteAddress.optional();

/** What can be asked about changes that are taken back unless they are confirmed. */
export const pendingContract = {
  list: operation({
    effect: 'read',
    input: z.object({ site }),
    output: z.array(pendingChange),
  }),
  /** Keeps a change. */
  confirm: operation({
    effect: 'write',
    input: z.object({ site, run: runId }),
    output: settledChange,
  }),
  /** Takes a change back now. */
  takeBack: operation({
    effect: 'write',
    input: z.object({ site, run: runId }),
    output: settledChange,
  }),
  /**
   * Looks whether somebody has signed in through changes, and takes those back whose time is over; with `wait` until none is
   * pending any more.
   */
  settle: longOperation({
    effect: 'write',
    input: z.object({ site, run: runId.optional(), wait: z.boolean().default(false) }),
    output: z.object({ settled: z.array(settledChange), pending: z.array(pendingChange) }),
  }),
};
