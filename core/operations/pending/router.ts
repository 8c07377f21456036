import { SiteferryError } from '#core/base/errors.ts';
import type { SettledChange } from '#core/contract/signin/pending.ts';
import { message } from '#core/messages/catalogue.ts';
import { readPendingRun } from '#core/workspace/history/pending.ts';
import { readStoredRun } from '#core/workspace/history/store.ts';
import { type HostContext, withSite } from '../context.ts';
import type { Call, TaskContext } from '../handlers.ts';
import { listPending } from './list.ts';
import { settlePending } from './settle.ts';
import { settleAll } from './watch.ts';

/** What a person asks of changes that are taken back unless they are confirmed. */

/** Those of a site are asked of the site, which says who it is: a site may be called by several names. */
export async function listPendingOf({
  context,
  input: { site },
  signal,
}: Call<{ site?: string | undefined }>) {
  return await listPending(context, await siteIdOf(context, site, signal));
}

async function siteIdOf(
  context: HostContext,
  site: string | undefined,
  signal: AbortSignal | undefined,
): Promise<string | undefined> {
  return site === undefined ? undefined : await withSite(context, { site }, async ({ id }) => id, signal);
}

/** Keeps a change, or takes it back. Throws `not-pending`, and what taking it back throws. */
export function decideAbout(decision: 'confirm' | 'take-back') {
  return async ({
    context,
    input: { site, run },
    signal = new AbortController().signal,
  }: Call<{ site?: string | undefined; run: string }>): Promise<SettledChange> => {
    const { home } = context;
    const pending = await readPendingRun(home, run);
    const siteId = await siteIdOf(context, site, signal);
    if (!pending || (siteId !== undefined && pending.siteId !== siteId)) throw notPending(run, 'gone');
    const looked = await settlePending(context, run, decision, signal, site);
    if (looked.outcome === 'settled') return looked.settled;
    if (looked.outcome !== 'open') throw notPending(run, looked.outcome);
    const { outcome } = await readStoredRun(home, run);
    throw notPending(run, outcome === 'unknown' ? 'unknown' : 'busy');
  };
}

function notPending(run: string, why: 'gone' | 'busy' | 'unknown'): SiteferryError {
  return new SiteferryError('not-pending', { run, reason: message(`pending.${why}`) });
}

/** Settles what is due; with `wait` until nothing is pending. */
export async function settleWhatIsDue(
  { context, report }: TaskContext,
  { site, run, wait }: { site?: string | undefined; run?: string | undefined; wait: boolean },
  signal: AbortSignal,
) {
  const siteId = await siteIdOf(context, site, signal);
  const at = site === undefined || siteId === undefined ? undefined : { site, siteId };
  report({ stage: 'waiting', done: 0 });
  return await settleAll(context, { run, at, waits: wait }, signal);
}
