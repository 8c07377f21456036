import { SiteferryError } from '#core/base/errors.ts';
import { NOBODYS_HASH } from '#core/signin/passwords/hash.ts';
import { changeOwnPassword } from '#core/signin/passwords/passwords.ts';
import type { Site } from '#core/site/site.ts';
import { changeSite, type QueryContext } from '../query-context.ts';
import { compareHash } from '../signin/hash.ts';
import { applyEffects } from './apply.ts';
import type { ServeRun } from './request.ts';

/** A password that somebody changes for himself. */
export interface PasswordChange {
  userId: number;
  /** Left out only where something else has just proved who it is: a restricted token, or a mailed code. */
  current?: string | undefined;
  next: string;
}

/**
 * Changes the password of who is signed in, by the policy and the history of the site. A wrong current one counts as a failed
 * sign-in of the account, or somebody else's session would be a place to try passwords at. Sessions of before are the caller's to
 * end. Throws `sign-in-refused` for it and for an account that may not sign in, `record-unknown`, and `rule-broken` with what the
 * policy finds.
 */
export async function changePassword(
  site: Site,
  { userId, current, next }: PasswordChange,
  { signal, now, resources }: Pick<ServeRun, 'signal' | 'now' | 'resources'>,
): Promise<void> {
  const key = { address: '', login: `#${userId}` };
  const work = async (db: QueryContext): Promise<boolean> => {
    const { tables } = db;
    const [user] = await tables.select<{ IsFired?: boolean; IsBlocked?: boolean }>('Users', {
      UserID: userId,
    });
    if (user?.IsFired || user?.IsBlocked) return false;
    if (current !== undefined && !(await isCurrent(db, userId, current))) {
      const [limits] = await tables.select<{ FailedAttemptsBeforeBlock?: number | null }>(
        'sys_general_settings',
      );
      const limit = limits?.FailedAttemptsBeforeBlock ?? null;
      await applyEffects(db, [{ kind: 'count-account', userId, limit }], { now: now() });
      return false;
    }
    await changeOwnPassword(tables, { userId, password: next }, now());
    return true;
  };
  // Its hashes are computed inside the transaction, against what is stored then: in one turn of both.
  const isChanged = await resources.hashes.run(key, signal, () =>
    resources.writes.run(key, signal, () => changeSite(site, work, signal, resources.openTables)),
  );
  if (!isChanged) throw new SiteferryError('sign-in-refused', {});
}

async function isCurrent({ tables }: QueryContext, UserID: number, current: string): Promise<boolean> {
  const [present] = await tables.secrets('Users', 'PasswordHashPhc', { UserID });
  const [older] =
    present === undefined ? await tables.secrets('Users', 'PasswordHashLegacy', { UserID }) : [];
  const check = await compareHash(present ?? older ?? NOBODYS_HASH, current);
  return check === 'matches' || check === 'older-form-matches';
}
