import { userInfo } from 'node:os';
import { isSiteferryError, SiteferryError, toSiteferryError } from '#core/base/errors.ts';
import { noProgress } from '#core/base/progress.ts';
import { failureOf } from '#core/checks/finding.ts';
import type { Failure } from '#core/contract/finding.ts';
import { type RunConfirmation, undoneBy } from '#core/contract/run.ts';
import type { SettledChange } from '#core/contract/signin/pending.ts';
import { undoInput } from '#core/contract/transfer/undo.ts';
import { message, render } from '#core/messages/catalogue.ts';
import { findProof, type Proof } from '#core/signin-transfer/find-proof.ts';
import { openTables } from '#core/site/site-tables.ts';
import { type PendingRun, removePendingRun, withPendingRun } from '#core/workspace/history/pending.ts';
import { listRuns, readStoredRun, type StoredRun, saveRun } from '#core/workspace/history/store.ts';
import { updateState } from '#core/workspace/state-folder.ts';
import { type HostContext, type SiteRef, withSite } from '../context.ts';
import { knownAddress } from '../history/to-confirm.ts';
import { undoOnSite } from '../transfer/undo.ts';

/** What is done about a pending change: a person keeps it or takes it back, or it is looked at whether it is due. */
type Decision = 'confirm' | 'take-back' | 'look';

/** Errors with which taking back ends that do not go away by themselves: somebody has changed something since. */
const NEEDS_PERSON = new Set([
  'conflicts',
  'undo-impossible',
  'rule-broken',
  'operator-unknown',
  'site-read-only',
]);

/** How a change stands after a look: `open` where nothing is settled, with what it has left by the clock of its site. */
export type Looked =
  | { outcome: 'settled'; settled: SettledChange }
  | { outcome: 'open'; left: number | undefined; settled: SettledChange }
  | { outcome: 'busy' | 'gone' };

/**
 * Settles a pending change, or looks whether it is due. What a look cannot settle now stays as it is, and says why. Throws what the
 * state folder throws, and where a person decides why that is not possible.
 */
export async function settlePending(
  context: HostContext,
  run: string,
  decision: Decision,
  signal: AbortSignal,
  address?: string,
): Promise<Looked> {
  const { home } = context;
  const looked = await withPendingRun(home, run, async (pending, change): Promise<Looked> => {
    const at: SiteRef = {
      site: address ?? knownAddress(pending.site),
      ...(pending.profileFile === undefined ? {} : { profileFile: pending.profileFile }),
    };
    const settling: Settling = { context, run, pending, at, signal, change };
    try {
      return await settle(settling, decision);
    } catch (error) {
      if (signal.aborted || decision === 'confirm') throw error;
      const failure = failureOf(toSiteferryError(error));
      if (failure.code === 'bug') context.logError(error);
      const isTakingBack = failure.code === 'outcome-unknown';
      await change({ failure, isTakingBack, needsPerson: NEEDS_PERSON.has(failure.code) });
      if (decision === 'take-back') throw error;
      return open(settling, undefined, failure);
    }
  });
  return typeof looked === 'string' ? { outcome: looked } : looked;
}

/** A pending change that this process has claimed. */
interface Settling {
  context: HostContext;
  run: string;
  pending: PendingRun;
  at: SiteRef;
  signal: AbortSignal;
  change: (changes: Partial<PendingRun>) => Promise<void>;
}

async function settle(settling: Settling, decision: Decision): Promise<Looked> {
  const { context, run, pending, at, signal } = settling;
  const { home } = context;
  const known = await outcomeOf(home, run);
  if (known === 'running') return { outcome: 'busy' };
  // Nothing was written, or nobody wants to know of it any more.
  if (known !== 'done' && known !== 'unknown') {
    await removePendingRun(home, run);
    return { outcome: 'gone' };
  }
  if (known === 'done' && decision === 'confirm')
    return await end(settling, { state: 'confirmed', by: context.caller?.login ?? userInfo().username });
  // Opening the site finds out what became of a COMMIT that was not answered.
  const { left, proof, siteId } = await withSite(context, at, (site) => look(site, settling), signal);
  if (siteId !== pending.siteId)
    throw new SiteferryError('undo-impossible', { run, reason: message('undo.other-site') });
  const outcome = await outcomeOf(home, run);
  // Somebody is still at it, or its rows do not tell: it is looked at again soon.
  if (outcome === 'unknown') return open(settling, undefined);
  if (outcome !== 'done') return await settle(settling, decision);
  if (decision === 'confirm') return await settle(settling, decision);
  const undone = await undoOf(home, run, context.now());
  if (undone) {
    return await end(settling, { state: pending.isTakingBack ? 'taken-back' : 'undone', run: undone.id });
  }
  if (proof && decision === 'look')
    return await end(settling, { state: 'signed-in', by: proof.login, at: proof.at });
  if (decision === 'look' && (left > 0 || pending.needsPerson)) {
    if (pending.needsPerson) return open(settling, left, pending.failure);
    // The site has answered: what kept it from that is over.
    if (pending.failure) await settling.change({ failure: undefined });
    return open(settling, left);
  }
  return await takeBack(settling);
}

/** What the site says of a change: how long it has left by its clock, and whether somebody has signed in through it. */
async function look(
  site: Parameters<Parameters<typeof withSite>[2]>[0],
  { pending, signal }: Settling,
): Promise<{ left: number; proof: Proof | undefined; siteId: string }> {
  return await site.read(async (session) => {
    const tables = await openTables(session, site.catalog, message('feature.signin'));
    const left = Date.parse(pending.deadline) - Date.parse(await tables.databaseTime());
    return { left, proof: await findProof(tables, pending.evidence, pending), siteId: site.id };
  }, signal);
}

/** How a run ended; undefined for one that is not in the history. */
async function outcomeOf(home: string, run: string): Promise<StoredRun['outcome'] | undefined> {
  try {
    return (await readStoredRun(home, run)).outcome;
  } catch (error) {
    if (isSiteferryError(error, 'run-unknown')) return undefined;
    throw error;
  }
}

/** Runs among which the one that undid it is looked for. */
const MOST = 1_000;

async function undoOf(home: string, run: string, now: Date) {
  const undos = await listRuns(home, { limit: MOST, kind: 'undo', results: ['committed'] }, now);
  return undos.find((undo) => undoneBy(undo).includes(run) && !undo.partial);
}

/** Undoes the run as its operator would, who may have lost the right to it by this very change. */
async function takeBack(settling: Settling): Promise<Looked> {
  const { context, run, pending, at, signal, change } = settling;
  await change({ isTakingBack: true });
  const task = { context, report: noProgress, now: context.now };
  const asked = undoInput.parse({ ...at, run, operator: pending.operator });
  const undo = (more: { despiteFreeze?: string } = {}) =>
    undoOnSite(task, { ...asked, ...more }, signal, { takesBack: true });
  const { result } = await undo().catch((error: unknown) => {
    if (!isSiteferryError(error, 'site-frozen')) throw error;
    return undo({ despiteFreeze: render(message('pending.not-confirmed'), 'en', context.channel) });
  });
  return await end(settling, {
    state: 'taken-back',
    ...(result.run === undefined ? {} : { run: result.run }),
  });
}

/** Says in the history how it ended; the last that is done is that it is pending no more. */
async function end(
  { context: { home, now }, run, pending }: Settling,
  settled: Omit<RunConfirmation, 'deadline'>,
): Promise<Looked> {
  const { deadline, site } = pending;
  const confirmation = { at: now().toISOString(), ...settled, deadline };
  await updateState(home, async () => saveRun(home, { ...(await readStoredRun(home, run)), confirmation }));
  await removePendingRun(home, run);
  return { outcome: 'settled', settled: { run, site, confirmation } };
}

function open({ run, pending }: Settling, left: number | undefined, failure?: Failure): Looked {
  const { site, deadline } = pending;
  const settled = {
    run,
    site,
    confirmation: { state: 'pending', deadline },
    ...(failure ? { failure } : {}),
  } as const;
  return { outcome: 'open', left, settled };
}
