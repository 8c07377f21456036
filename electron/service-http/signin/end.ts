import { releaseSlot } from '#core/access/serve/slots.ts';
import type { Serving } from './serving.ts';
import type { Session } from './session/session-store.ts';

/** Ends a session, and gives the slot of its user back. */
export async function endSession(
  { store, onSite, resources }: Serving,
  { id, userId }: Pick<Session, 'id' | 'userId'>,
  reason = 'signed-out',
): Promise<void> {
  await store.end(id, reason);
  if (await store.hasOpen(userId)) return;
  const { signal } = new AbortController();
  await onSite((site) => releaseSlot(site, userId, { signal, resources }));
}
