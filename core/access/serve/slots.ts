import { SiteferryError } from '#core/base/errors.ts';
import type { Site } from '#core/site/site.ts';
import { hasColumns } from '../columns.ts';
import { changeSite, type QueryContext, querySite } from '../query-context.ts';
import type { SignInContext } from '../signin/context.ts';
import { readFacts } from '../signin/facts.ts';
import { idleSince, readStoredContext, rereadContext } from '../signin/read-context.ts';
import { judgeLicence } from '../signin/steps/token.ts';
import { runStatement, takeSlot } from './apply.ts';
import type { ServeRun } from './request.ts';
import { lockSlots, releaseIdle } from './statements.ts';

/** Keeps the slots as they are until the transaction ends, and gives idle ones back where a pool is full without the user. */
export async function releaseIdleSlots(
  db: QueryContext,
  context: Pick<SignInContext, 'keys' | 'now'>,
  { userId, size }: { userId: number; size: number | undefined },
): Promise<void> {
  const { dialect } = db.session;
  const held = await db.session.query<{ UserID: number }>(lockSlots(dialect).sql);
  if (size === undefined || held.length < size || held.some(({ UserID }) => UserID === userId)) return;
  await runStatement(db, releaseIdle(dialect, { userId, before: idleSince(context) }));
}

/**
 * Extends the slot of a user whose session goes on; one that was given back meanwhile is taken again where there is one. A user
 * with a licence of his own needs none. Throws `licences-taken`, and `sign-in-undecided` where it cannot be known.
 */
export async function extendSlot(site: Site, userId: number, run: ServeRun): Promise<'named' | 'held'> {
  const { signal, now, configuration, resources } = run;
  const key = { address: '', login: `#${userId}` };
  const read = () =>
    readStoredContext(
      (work) => querySite(site, (db) => work(db, readFacts), signal, resources.openTables),
      // By id, and by a way that has no provider: nothing but the licence is looked at.
      { site: '', user: `#${userId}`, method: 'impersonation', device: 'web', acceptUntrusted: false },
      { signal, now, configuration },
    );
  const context = await resources.reads.run(key, signal, read);
  const { result, facts } = judgeLicence(context);
  if (result === 'passes' && !facts?.pool) return 'named';
  const extend = async (db: QueryContext) => {
    if (facts?.pool) await releaseIdleSlots(db, context, { userId, size: facts.pool.size });
    const judged = judgeLicence(await rereadContext(db, context, undefined));
    if (judged.result === 'passes') await takeSlot(db, userId, context.now);
    return judged.result;
  };
  const last = await resources.writes.run(key, signal, () =>
    changeSite(site, extend, signal, resources.openTables),
  );
  if (last === 'passes') return 'held';
  throw new SiteferryError(last === 'blocks' ? 'licences-taken' : 'sign-in-undecided', {});
}

/** Gives the slot of a user back who has signed out of his last session. */
export async function releaseSlot(
  site: Site,
  userId: number,
  run: Pick<ServeRun, 'signal' | 'resources'>,
): Promise<void> {
  const { signal, resources } = run;
  const release = async (db: QueryContext) => {
    if (hasColumns(db, 'UserSessions', 'UserID')) await db.tables.remove('UserSessions', { UserID: userId });
  };
  await resources.writes.run({ address: '', login: `#${userId}` }, signal, () =>
    changeSite(site, release, signal, resources.openTables),
  );
}
