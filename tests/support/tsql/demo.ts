import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { referenceCatalog } from '#core/catalog/reference-catalog.ts';
import { runLong } from '#core/contract/progress.ts';
import type { Host } from '#core/operations/start.ts';
import { openSite } from '#core/site/open.ts';
import { openTables } from '#core/site/site-tables.ts';

/** The demo, and in its source what the calls of sign-in are about. */
export async function makeDemo(client: Host['client'], folder: string): Promise<void> {
  await runLong(client.site.demo({}), () => {});
  const site = await openSite(`embedded:${join(folder, 'home', 'demo', 'source')}`, {
    catalog: referenceCatalog,
  });
  await site.write(async (session) => {
    const tables = await openTables(session, site.catalog, { code: 'feature.signin', values: {} });
    const user = {
      IsFired: false,
      IsSuperAdmin: false,
      FailedSignIns: 5,
      BlockedAt: '2026-01-01T00:00:00.000Z',
    };
    await tables.insert('Users', [
      { ...user, Guid: randomUUID(), Nick: 'anna', DisplayName: 'Anna', IsBlocked: false },
      { ...user, Guid: randomUUID(), Nick: 'ben', DisplayName: 'Ben', IsBlocked: true },
    ]);
    const [anna] = await tables.select<{ UserID: number }>('Users', { Nick: 'anna' });
    await tables.insert('Groups', [{ Guid: randomUUID(), Name: 'Developers' }]);
    const [group] = await tables.select<{ GroupID: number }>('Groups', { Name: 'Developers' });
    const GroupID = group?.GroupID ?? 0;
    await tables.insert('GroupUsers', [{ GroupID, UserID: anna?.UserID ?? 0 }]);
    await tables.insert('GroupSpecialRights', [{ GroupID, RightCode: 'GENERATEPAT' }]);
    const blocked = { FailedAttempts: 9, IsBlocked: true };
    await tables.insert('IpBlocks', [
      { Address: '192.0.2.1', ...blocked },
      { Address: '192.0.2.2', ...blocked },
    ]);
    await tables.insert('SynchronizationProfiles', [{ Guid: randomUUID(), Name: 'Nightly', ServiceId: 1 }]);
  });
  await site.close();
}
