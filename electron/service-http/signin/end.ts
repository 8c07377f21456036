import { releaseSlot } from '#core/access/serve/slots.ts';
import type { Serving } from './serving.ts';
import type { Session } from './session-store.ts';

/** Ends a session, and gives the slot of its user back. */
export async function endSession(
  serving: Serving,
  { id, userId }: Pick<Session, 'id' | 'userId'>,
): Promise<void> {
  await serving.store.end(id, 'signed-out');
  await releaseUnused(serving, userId);
}

/** Ends the sessions that an identity provider names, and gives the slots of their users back. */
export async function endSessionsOutside(
  serving: Serving,
  providerId: number,
  outside: object,
): Promise<void> {
  const ended = await serving.store.endOutside(providerId, outside, 'signed-out-elsewhere');
  for (const userId of new Set(ended.map((session) => session.userId))) await releaseUnused(serving, userId);
}

async function releaseUnused({ store, onSite, resources }: Serving, userId: number): Promise<void> {
  if (await store.hasOpen(userId)) return;
  const { signal } = new AbortController();
  await onSite((site) => releaseSlot(site, userId, { signal, resources }));
}
