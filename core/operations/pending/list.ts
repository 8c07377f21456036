import type { PendingChange } from '#core/contract/signin/pending.ts';
import { evidenceMessages } from '#core/signin-transfer/evidence.ts';
import { listPendingRuns, type PendingRun } from '#core/workspace/history/pending.ts';
import { readStoredRun, type StoredRun } from '#core/workspace/history/store.ts';
import type { HostContext } from '../context.ts';

/** All changes that are pending on this computer, or on one site. */
export async function listPending(
  context: Pick<HostContext, 'home' | 'now'>,
  siteId?: string,
): Promise<PendingChange[]> {
  const found: PendingChange[] = [];
  for (const { run, pending } of await listPendingRuns(context.home)) {
    const stored = await readStoredRun(context.home, run).catch(() => undefined);
    const isWritten = stored?.outcome === 'done' || stored?.outcome === 'unknown';
    if (stored && isWritten && (siteId === undefined || pending.siteId === siteId))
      found.push(describePending(run, stored, pending, context.now()));
  }
  return found;
}

function describePending(run: string, { kind }: StoredRun, pending: PendingRun, now: Date): PendingChange {
  const { site, operator, deadline, clockOffset, evidence, failure, needsPerson } = pending;
  const left = Date.parse(deadline) - clockOffset - now.getTime();
  return {
    ...{ run, kind, site, operator, deadline, left },
    state: needsPerson ? 'stuck' : left > 0 ? 'waiting' : 'overdue',
    evidence: evidenceMessages(evidence),
    ...(failure ? { failure } : {}),
  };
}
