import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import { findPeople } from '#core/access/person/people.ts';
import { describePerson } from '#core/access/person/person.ts';
import type { PeopleInput } from '#core/contract/access/person.ts';
import { hashPassword } from '#core/signin/passwords/hash.ts';
import type { Site } from '#core/site/site.ts';
import type { SiteTables, TableRow } from '#core/site/site-tables.ts';
import { type AdminSite, createAdminSite } from '../support/admin-site.ts';
import type { TestDatabase } from '../support/databases.ts';

const NOW = new Date('2026-11-21T10:00:00.000Z');
export const SID = 'S-1-5-21-1004336348-1177238915-682003330-512';

/** The value of a part of a person's page; a part that is unknown ends the test. */
export function told<Value>(part: { value: Value } | { unknown: unknown }): Value {
  if ('unknown' in part) throw new Error(JSON.stringify(part.unknown));
  return part.value;
}

/** A site with four people, made before the tests of a file, and ways to ask for them. */
export function personLab(database: TestDatabase) {
  let at: AdminSite;
  const ids: Record<string, number> = {};
  const user = (Nick: string | null, more: TableRow = {}): TableRow => ({
    ...{ Guid: randomUUID(), Nick, DisplayName: Nick ?? 'nameless', Email: null, SID: null, UPN: null },
    ...{ IsFired: false, IsBlocked: false, FailedSignIns: 0, PasswordHashPhc: null, BlockedAt: null },
    ...{ PasswordHashLegacy: null, PasswordChangedAt: null, MustChangePassword: false },
    ...more,
  });
  const describeOne = (login: string, site: Site = at.site) =>
    describePerson(site, { site: '', userId: ids[login] ?? 0, now: NOW });
  const find = (text: string, more: Partial<PeopleInput> = {}, site: Site = at.site) =>
    findPeople(site, { site: '', text, limit: 50, ...more });
  beforeAll(async () => {
    at = await createAdminSite(database);
    const hash = await hashPassword('Wq!73-fy');
    await at.tables(async (tables) => {
      await tables.insert('Users', [
        user('anna', {
          ...{ DisplayName: 'Anna Meyer', Email: 'a.meyer@example.com', SID, PasswordHashPhc: hash },
          ...{ PasswordChangedAt: '2026-11-01T10:00:00.000Z' },
        }),
        user('ben', {
          ...{ IsBlocked: true, FailedSignIns: 7, BlockedAt: '2026-11-21T09:00:00.000Z' },
          ...{ PasswordHashLegacy: hash.replace('argon2id', 'argon2i'), MustChangePassword: true },
          PasswordChangedAt: '2026-09-01T10:00:00.000Z',
        }),
        user('gone', { IsFired: true, PasswordHashPhc: 'md5:1' }),
        user('empty', { DisplayName: 'Empty 100%_[' }),
      ]);
      for (const { UserID, Nick } of await tables.select<{ UserID: number; Nick: string }>('Users'))
        ids[Nick] = UserID;
      await fillPerson(tables, ids, NOW);
    });
  });
  afterAll(() => at?.made.remove());

  return {
    ids,
    describeOne,
    find,
    get at() {
      return at;
    },
  };
}

/** What Anna is in and holds, and the ways to sign in. */
async function fillPerson(tables: SiteTables, ids: Record<string, number>, now: Date): Promise<void> {
  const { anna: UserID = 0, ben = 0, gone = 0 } = ids;
  await tables.insert('sys_general_settings', [{ FailedAttemptsBeforeBlock: 5, PasswordValidityDays: 30 }]);
  await tables.insert(
    'Groups',
    ['Lawyers', 'Auditors', 'Others'].map((Name) => ({ Guid: randomUUID(), Name })),
  );
  const groups = await tables.select<{ GroupID: number; Name: string }>('Groups');
  const group = (name: string) => groups.find(({ Name }) => Name === name)?.GroupID ?? 0;
  await tables.insert('GroupUsers', [
    { GroupID: group('Lawyers'), UserID },
    { GroupID: group('Auditors'), UserID },
  ]);
  await tables.insert('GroupSpecialRights', [
    { GroupID: group('Lawyers'), RightCode: 'GENERATEPAT' },
    { GroupID: group('Lawyers'), RightCode: 'ADMINACCESS' },
    { GroupID: group('Others'), RightCode: 'OTHER' },
  ]);
  await tables.insert('Licences', [{ Kind: 'MainModule', PurchasedCount: 5, ValidUntil: null }]);
  const [licence] = await tables.select<{ Id: number }>('Licences');
  await tables.insert('UserLicences', [{ LicenceId: licence?.Id ?? 0, UserID }]);
  const held = { StartedAt: '2026-11-21T09:00:00.000Z', ExtendedAt: '2026-11-21T09:30:00.000Z' };
  await tables.insert('UserSessions', [{ UserID, ...held, ModuleName: 'Main' }]);
  const token = { UserId: UserID, TokenPrefix: 'x', TokenHash: 'token-hash', CreatedAt: now.toISOString() };
  await tables.insert('PersonalAccessTokens', [
    { ...token, Name: 'endless', IsRevoked: false, ExpiresAt: null },
    { ...token, Name: 'old', IsRevoked: false, ExpiresAt: '2026-11-20T00:00:00.000Z' },
    { ...token, Name: 'off', IsRevoked: true, ExpiresAt: null },
    { ...token, Name: 'later', IsRevoked: false, ExpiresAt: '2026-11-22T00:00:00.000Z' },
  ]);
  await tables.insert(
    'LoginsLog',
    Array.from({ length: 12 }, (_, hour) => ({
      UserID,
      Date: `2026-11-20T${String(hour + 1).padStart(2, '0')}:00:00.000Z`,
      ExtraData: '{"Provider":"Corp"}',
    })),
  );
  const days = { ValidFrom: '2026-11-01T00:00:00.000Z', ValidUntil: '2026-11-30T00:00:00.000Z' };
  await tables.insert('UserSubstitutions', [
    { UserID: ben, SubstituteID: UserID, ...days },
    { UserID, SubstituteID: gone, ...days, ValidUntil: '2026-11-02T00:00:00.000Z' },
  ]);
  await fillProviders(tables, UserID, group('Lawyers'));
}

async function fillProviders(tables: SiteTables, UserId: number, GroupID: number): Promise<void> {
  const portal = randomUUID();
  await tables.insert('OAuthServicesSettings', [
    { Guid: portal, Name: 'Partner portal', IsActive: true },
    { Guid: randomUUID(), Name: 'Closed portal', IsActive: false },
  ]);
  await tables.insert('LDAPServicesCredentials', [{ Guid: randomUUID(), Name: 'Head office' }]);
  await tables.insert('MultifactorCredentials', [{ Guid: randomUUID(), Name: 'Push', IsActive: false }]);
  await tables.insert('UserExternalAccounts', [
    { UserId, ServiceGuid: portal, ExternalUid: 'uid-7', ExternalAccount: 'anna@partner' },
    { UserId, ServiceGuid: randomUUID(), ExternalUid: 'gone-7', ExternalAccount: 'partner-of-old' },
  ]);
  const provider = (Description: string, ProviderType: string, more: TableRow = {}): TableRow => ({
    ...{ Guid: randomUUID(), ProviderType, Description, ServiceId: null, IsActive: true, IsDefault: false },
    ...{ SecondFactorType: 'None', SecondFactorServiceId: null },
    ...more,
  });
  await tables.insert('AuthenticationProviders', [
    provider('Portal', 'OAuth', { ServiceId: 1, IsDefault: true }),
    provider('Nowhere', 'Radius', { ServiceId: 9 }),
    provider('Directory', 'ActiveDirectory', { ServiceId: 1 }),
    provider('Switched off', 'OpenLDAP', { IsActive: false }),
    provider('Factor', 'OAuth', { ServiceId: 2, SecondFactorType: 'Service', SecondFactorServiceId: 1 }),
    provider('Built in', 'None'),
  ]);
  await tables.insert('AuthenticationProviderGroups', [{ ProviderId: 1, GroupID }]);
}
