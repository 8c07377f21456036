import { message } from '#core/messages/catalogue.ts';
import { setUserPassword } from '#core/signin/passwords/passwords.ts';
import { loginsById } from '#core/signin/users.ts';
import type { Site } from '#core/site/site.ts';
import { openTables } from '#core/site/site-tables.ts';

/**
 * Sets the password of the user who asks, by the site's policy and history. Throws `rule-broken` with what the policy
 * finds, never with the password.
 */
export async function changeOwnPassword(
  site: Site,
  { userId, password }: { userId: number; password: string },
  run: { signal: AbortSignal; now: () => Date },
): Promise<void> {
  await site.writeSerializable(async (session) => {
    const tables = await openTables(session, site.catalog, message('feature.signin'));
    const login = (await loginsById(tables)).get(userId) ?? '';
    // Everybody may set the password of the account that is his own, a superadministrator's too.
    const operator = { login, userId, isSuperAdmin: true, rights: new Set<string>() };
    await setUserPassword({ tables, operator }, { login, password, first: false }, run.now());
    await tables.update('Users', 'UserID', { UserID: userId, MustChangePassword: false });
  }, run.signal);
}
