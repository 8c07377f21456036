import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AccountCursor, UserAccount } from '#core/contract/signin/records.ts';
import { listAccounts } from '#core/signin/accounts.ts';
import type { TableRow } from '#core/site/site-tables.ts';
import { type AdminSite, createAdminSite } from '../support/admin-site.ts';
import { describeEachDatabase } from '../support/databases.ts';

const NOW = new Date('2026-11-21T10:00:00.000Z');
const SID = 'S-1-5-21-1004336348-1177238915-682003330-512';

describeEachDatabase('the accounts of users', (database) => {
  let at: AdminSite;
  const user = (Nick: string | null, more: TableRow = {}): TableRow => ({
    ...{ Guid: randomUUID(), Nick, DisplayName: Nick ?? 'without a login', Email: null, SID: null },
    ...{ IsFired: false, IsBlocked: false, FailedSignIns: 0, PasswordHashPhc: null },
    ...more,
  });
  const ask = (text = '', more: Partial<Parameters<typeof listAccounts>[1]> = {}) =>
    at.read((given) => listAccounts(given, { text, limit: 50, ...more }, NOW));
  const logins = async (text: string) => (await ask(text)).accounts.map(({ Login }) => Login);

  beforeAll(async () => {
    at = await createAdminSite(database);
    await at.tables(async (tables) => {
      await tables.insert('Users', [
        user('anna', { DisplayName: 'Anna Meyer', Email: 'a.meyer@example.com', SID, PasswordHashPhc: '$x' }),
        user('ben', { IsBlocked: true, FailedSignIns: 7 }),
        user('gone', { IsFired: true, IsBlocked: true }),
        user(null),
      ]);
      const [anna] = await tables.select<{ UserID: number }>('Users', { Nick: 'anna' });
      const UserID = anna?.UserID ?? 0;
      await tables.insert('Groups', [
        { Guid: randomUUID(), Name: 'Lawyers' },
        { Guid: randomUUID(), Name: 'Auditors' },
        { Guid: randomUUID(), Name: 'Others' },
      ]);
      const groups = await tables.select<{ GroupID: number; Name: string }>('Groups');
      await tables.insert(
        'GroupUsers',
        groups.filter(({ Name }) => Name !== 'Others').map(({ GroupID }) => ({ GroupID, UserID })),
      );
      await tables.insert('Licences', [{ Kind: 'MainModule', PurchasedCount: 5 }]);
      const [licence] = await tables.select<{ Id: number }>('Licences');
      await tables.insert('UserLicences', [{ LicenceId: licence?.Id ?? 0, UserID }]);
      const service = randomUUID();
      await tables.insert('OAuthServicesSettings', [{ Guid: service, Name: 'Partner portal' }]);
      await tables.insert('UserExternalAccounts', [
        { UserId: UserID, ServiceGuid: service, ExternalUid: '1' },
        { UserId: UserID, ServiceGuid: service, ExternalUid: '2' },
        { UserId: UserID, ServiceGuid: randomUUID(), ExternalUid: '3' },
      ]);
      const token = { UserId: UserID, Name: 'x', TokenPrefix: 'x', CreatedAt: NOW.toISOString() };
      await tables.insert('PersonalAccessTokens', [
        { ...token, IsRevoked: false, ExpiresAt: null },
        { ...token, IsRevoked: false, ExpiresAt: '2026-11-22T00:00:00.000Z' },
        { ...token, IsRevoked: false, ExpiresAt: '2026-11-20T00:00:00.000Z' },
        { ...token, IsRevoked: true, ExpiresAt: null },
      ]);
      await tables.insert('LoginsLog', [
        { UserID, Date: '2026-11-20T08:00:00.000Z' },
        { UserID, Date: '2026-11-20T09:00:00.500Z' },
      ]);
    });
  });
  afterAll(() => at?.made.remove());

  it('say what a user is in and holds', async () => {
    expect((await ask('meyer')).accounts).toEqual([
      {
        ...{ UserID: expect.any(Number), Login: 'anna', DisplayName: 'Anna Meyer' },
        ...{ Email: 'a.meyer@example.com', SID, State: 'active', FailedSignIns: 0, HasPassword: true },
        ...{ Services: ['Partner portal'], Groups: ['Auditors', 'Lawyers'], Licences: ['MainModule'] },
        ...{ ActiveTokens: 2, SignIns: 2, LastSignIn: '2026-11-20T09:00:00.500Z' },
      },
    ]);
  });

  it('are also of those who may not sign in, and of those without anything', async () => {
    // Each database orders letters in its own way.
    const states = (await ask()).accounts.map(({ Login, State }) => `${Login}: ${State}`);
    expect(states.toSorted()).toEqual([
      'anna: active',
      'ben: blocked',
      'gone: dismissed',
      'null: active',
      'root: active',
    ]);
    expect((await ask('ben')).accounts).toMatchObject([
      { FailedSignIns: 7, HasPassword: false, Groups: [], Services: [], ActiveTokens: 0, LastSignIn: null },
    ]);
  });

  it.each([
    ['anna', ['anna']],
    ['A.MEYER@', ['anna']],
    ['682003330', ['anna']],
    ['without a', [null]],
    ['%', []],
    ["' OR 1=1 --", []],
  ])('are found by %s', async (text, expected) => {
    expect(await logins(text)).toEqual(expected);
  });

  it('come page by page, each once', async () => {
    const found: UserAccount[] = [];
    let after: AccountCursor | undefined;
    for (let isCut = true; isCut; ) {
      const page = await ask('', { limit: 2, after });
      expect(page.accounts.length).toBeLessThanOrEqual(2);
      found.push(...page.accounts);
      after = page.accounts.at(-1);
      isCut = page.isCut;
    }
    expect(found).toEqual((await ask()).accounts);
  });
});
