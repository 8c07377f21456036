import { isConfirmed } from '#core/base/confirm.ts';
import { SiteferryError } from '#core/base/errors.ts';
import { redactAddress } from '#core/base/redact.ts';
import type { CompleteWrite, Guard } from '#core/contract/signin/guard.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Administration } from '#core/signin/administration.ts';
import { lockOutMessages } from '#core/views/messages.ts';
import { assessLockOut } from './assess.ts';
import { toSignInChange } from './writes.ts';

/** What a caller has confirmed of a write on a site. */
export interface Confirmation {
  site: string;
  confirm?: string | undefined;
  clearSettings?: boolean | undefined;
}

/**
 * Lets a write pass that locks nobody out and clears no settings, or that was confirmed. Throws `lock-out` and
 * `settings-cleared`, and what the write would throw for a record that is not there.
 */
export async function requireConfirmed(
  administration: Administration,
  write: CompleteWrite,
  { site, confirm, clearSettings }: Confirmation,
  now: Date,
): Promise<void> {
  const guard = await assessLockOut(administration, await toSignInChange(administration, write), now);
  requireHarmless(guard, { site, confirm, clearSettings });
}

/** The same of what the guard has said. Throws `lock-out`, `settings-cleared`. */
export function requireHarmless(guard: Guard, { site, confirm, clearSettings }: Confirmation): void {
  if (guard.clears.length > 0 && !clearSettings)
    throw new SiteferryError('settings-cleared', { settings: guard.clears });
  if (!guard.isDangerous || isConfirmed(confirm, site)) return;
  const reasons = [...lockOutMessages(guard.users), ...guard.notes];
  // A page without a way locks out whom nobody knows yet.
  if (reasons.length === 0) reasons.push(message('lock-out.page-empty'));
  const reason = reasons.reduce((first, second) => message('lock-out.sentences', { first, second }));
  throw new SiteferryError('lock-out', { site: redactAddress(site), reason });
}
