import { findUserByLogin } from '#core/signin/users.ts';
import type { Site } from '#core/site/site.ts';
import { querySite } from '../query-context.ts';
import type { ServeRun } from './request.ts';

/**
 * The id of whom somebody may sign in as. Which right that needs is not documented, so the strictest reading is ours: only a
 * superadministrator may, and as nobody who is one, nor who is dismissed or blocked.
 */
export async function findImpersonated(
  site: Site,
  { by, login }: { by: number; login: string },
  { signal, resources }: Pick<ServeRun, 'signal' | 'resources'>,
): Promise<number | 'no-right' | 'refused'> {
  return await querySite(
    site,
    async ({ tables }) => {
      const [own] = await tables.select<{ IsSuperAdmin?: boolean }>('Users', { UserID: by });
      if (own?.IsSuperAdmin !== true) return 'no-right';
      const user = await findUserByLogin(tables, login);
      return !user || user.IsSuperAdmin || user.IsFired || user.IsBlocked ? 'refused' : user.UserID;
    },
    signal,
    resources.openTables,
  );
}
