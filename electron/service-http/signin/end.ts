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

/** Ends what somebody has begun whom an identity provider has signed out: sessions, and sign-ins that wait for a second factor. */
export async function endElsewhere(serving: Serving, outside: object): Promise<void> {
  await serving.pending.endByOutside(outside);
  for (const session of await serving.store.findByOutside(outside))
    await endSession(serving, session, 'signed-out-elsewhere');
}
