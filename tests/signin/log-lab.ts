import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { TableRow } from '#core/site/site-tables.ts';
import { type AdminSite, createAdminSite } from '../support/admin-site.ts';
import type { TestDatabase } from '../support/databases.ts';

/** A site whose log of sign-ins is empty before each test of a `describe`; it has the users `root` and `anna`. */
export function logLab(database: TestDatabase) {
  let at: AdminSite | undefined;
  const get = (): AdminSite => {
    if (!at) throw new Error('the lab is not there yet');
    return at;
  };
  const ids = new Map<string, number>();
  beforeAll(async () => {
    at = await createAdminSite(database);
    await at.tables(async (tables) => {
      await tables.insert('Users', [
        { Guid: randomUUID(), Nick: 'anna', DisplayName: 'Anna', IsFired: false },
      ]);
      for (const { UserID, Nick } of await tables.select<{ UserID: number; Nick: string }>('Users'))
        ids.set(Nick, UserID);
    });
  });
  afterAll(() => at?.made.remove());
  beforeEach(() => get().clear('LoginsLog'));
  return {
    at: get,
    entry: (Nick: string, date: string, more: TableRow = {}): TableRow => ({
      UserID: ids.get(Nick) ?? -1,
      Date: date,
      Protocol: 'Forms',
      Address: '10.0.0.1',
      ExtraData: null,
      ...more,
    }),
    extra: (value: unknown) => ({ ExtraData: JSON.stringify(value) }),
    fill: (...rows: TableRow[]) => get().tables((tables) => tables.insert('LoginsLog', rows)),
  };
}
