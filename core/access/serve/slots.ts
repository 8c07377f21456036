import type { Site } from '#core/site/site.ts';
import { hasColumns } from '../columns.ts';
import { changeSite, type QueryContext } from '../query-context.ts';
import type { SignInContext } from '../signin/context.ts';
import { idleSince } from '../signin/read-context.ts';
import { runStatement } from './apply.ts';
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
