import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { assessLockOut } from '#core/access/lock-out/assess.ts';
import type { SignInChange } from '#core/access/lock-out/sign-in-change.ts';
import type { Guard } from '#core/contract/signin/guard.ts';
import { readAs } from '#core/signin/administration.ts';
import type { Site } from '#core/site/site.ts';
import type { TableRow } from '#core/site/site-tables.ts';
import { type AdminSite, createAdminSite } from '../support/admin-site.ts';
import { describeEachDatabase } from '../support/databases.ts';
import { told } from './told-effects.ts';

const NOW = new Date('2026-11-21T10:00:00.000Z');
const STAFF = '11111111-1111-4111-8111-111111111111';

describeEachDatabase('what a change would mean', (database) => {
  let lab: AdminSite;
  let internal: number;
  let statements = 0;

  const ask = async (change: SignInChange): Promise<Guard> => {
    statements = 0;
    return await counted(lab).read((given) => assessLockOut(given, change, NOW, { replay: true }));
  };
  /** Adds users of whom every other is in the staff, each with as many sign-ins. */
  const addUsers = async (names: readonly string[], signIns: number) => {
    await lab.tables(async (tables) => {
      const hash = '$argon2id$v=19$m=19456,t=3,p=1$c2FsdHNhbHRzYWx0c2FsdA$aGFzaA';
      const user = (Nick: string): TableRow => ({
        ...{ Guid: randomUUID(), Nick, DisplayName: Nick, IsFired: false, IsBlocked: false },
        PasswordHashPhc: hash,
      });
      await tables.insert('Users', names.map(user));
      const rows = await tables.select<{ UserID: number; Nick: string }>('Users');
      const added = rows.filter(({ Nick }) => names.includes(Nick));
      const [group] = await tables.select<{ GroupID: number }>('Groups', { Guid: STAFF });
      await tables.insert(
        'GroupUsers',
        added.flatMap(({ UserID }, index) =>
          index % 2 === 0 ? [{ GroupID: group?.GroupID ?? 0, UserID }] : [],
        ),
      );
      await tables.insert(
        'LoginsLog',
        added.flatMap(({ UserID }) =>
          Array.from({ length: signIns }, (_, index) => ({
            ...{ UserID, Date: new Date(NOW.getTime() - (index + 1) * 3_600_000).toISOString() },
            ...{ Protocol: 'Forms', RequestAddress: '/api', UserAgent: `Firefox ${index}` },
            ExtraData: JSON.stringify({ Provider: 'Form', 'X-Real-IP': `10.0.0.${index}` }),
          })),
        ),
      );
    });
  };
  /** The same site, whose statements are counted. */
  function counted({ site: real, ...admin }: AdminSite): Pick<AdminSite, 'read'> {
    const counting: Site = {
      ...real,
      read: (work, signal) =>
        real.read(
          (session) =>
            work({
              ...session,
              dialect: session.dialect,
              savepoint: (inner) => session.savepoint(inner),
              writeRows: (write, rows) => session.writeRows(write, rows),
              queryByKeys: (sql, lists) => session.queryByKeys(sql, lists),
              query: (sql, parameters) => {
                statements += 1;
                return session.query(sql, parameters);
              },
            }),
          signal,
        ),
    };
    return {
      ...admin,
      read: async (work, operator = 'root') => await readAs(counting, operator, work, undefined),
    };
  }

  beforeAll(async () => {
    lab = await createAdminSite(database);
    await lab.tables(async (tables) => {
      await tables.insert('Groups', [{ Guid: STAFF, Name: 'Staff' }]);
      await tables.insert('AuthenticationProviders', [
        { Guid: randomUUID(), ProviderType: 'None', Description: 'Form', IsActive: true, IsDefault: false },
      ]);
      internal = (await tables.select<{ Id: number }>('AuthenticationProviders'))[0]?.Id ?? 0;
    });
    await addUsers(['ann', 'bob', 'cid', 'dan'], 3);
  });
  afterAll(() => lab?.made.remove());

  it('counts users and sign-ins, and names those who lose and the step', async () => {
    const found = await ask({ provider: { id: internal, fields: { Groups: [STAFF] } } });
    expect(told(found.users)).toEqual([
      // The superadministrator has no password.
      ...['yes 4>2', 'no 1>3'],
      ...['bob yes>no provider-groups 1', 'dan yes>no provider-groups 1'],
    ]);
    expect(found.replay && told(found.replay)).toEqual([
      ...['yes 12>6', 'no 0>6'],
      ...['bob yes>no provider-groups 3', 'dan yes>no provider-groups 3'],
    ]);
  });

  it('looks only at the last thirty days, and at those who are still there', async () => {
    await lab.tables(async (tables) => {
      const [bob] = await tables.select<{ UserID: number }>('Users', { Nick: 'bob' });
      const UserID = bob?.UserID ?? 0;
      const old = { UserID, Date: '2026-10-01T00:00:00.000Z', Protocol: 'Forms' };
      await tables.insert('LoginsLog', [old]);
      await tables.update('Users', 'UserID', { UserID, IsFired: true });
    });
    const found = await ask({ provider: { id: internal, fields: { Groups: [STAFF] } } });
    expect(found.replay && told(found.replay)).toEqual(['yes 9>6', 'no 3>6', 'dan yes>no provider-groups 3']);
  });

  it('is not replayed where nobody asks', async () => {
    expect(await lab.read((given) => assessLockOut(given, {}, NOW))).not.toHaveProperty('replay');
  });

  it('asks as many statements whatever the number of users and sign-ins', async () => {
    const change = { provider: { id: internal, fields: { Groups: [STAFF] } } };
    await ask(change);
    const few = statements;
    const many = Array.from({ length: 60 }, (_, index) => `many${index}`);
    await addUsers(many, 20);
    const { users, replay: replayed } = await ask(change);
    expect(users.count).toBeGreaterThan(30);
    expect(replayed?.before.yes).toBeGreaterThan(1_200);
    expect(statements).toBe(few);
    expect(few).toBeLessThan(35);
  });
});
