import { SiteferryError } from '#core/base/errors.ts';
import type {
  Rollout,
  RolloutLogEntry,
  RolloutLogInput,
  RolloutMatrix,
  RolloutPlace,
  RolloutRef,
  RolloutSiteDetail,
  RolloutSiteInput,
  RolloutSitesInput,
  RolloutSitesPage,
} from '#core/contract/rollout/rollout.ts';
import type { HostContext } from '../context.ts';

const notYet = () => new SiteferryError('bug', { reason: 'not yet' });

/** The roll-outs of a database of jobs, newest first. */
export async function listRollouts(_context: HostContext, _place: RolloutPlace): Promise<Rollout[]> {
  throw notYet();
}

/** A roll-out with its groups. */
export async function getRollout(_context: HostContext, _input: RolloutRef): Promise<RolloutMatrix> {
  throw notYet();
}

/** A page of its sites. */
export async function listRolloutSites(
  _context: HostContext,
  _input: RolloutSitesInput,
): Promise<RolloutSitesPage> {
  throw notYet();
}

/** One of its sites with its plan. */
export async function getRolloutSite(
  _context: HostContext,
  _input: RolloutSiteInput,
): Promise<RolloutSiteDetail> {
  throw notYet();
}

/** What happened. */
export async function readRolloutLog(
  _context: HostContext,
  _input: RolloutLogInput,
): Promise<RolloutLogEntry[]> {
  throw notYet();
}

/** Forgets a roll-out that is not under way. */
export async function forgetRollout(_context: HostContext, _input: RolloutRef): Promise<Rollout[]> {
  throw notYet();
}
