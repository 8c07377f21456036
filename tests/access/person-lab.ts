import { randomUUID } from 'node:crypto';
import type { SiteTables, TableRow } from '#core/site/tables.ts';

/** What Anna is in and holds, and the ways to sign in. */
export async function fillPerson(tables: SiteTables, ids: Record<string, number>, now: Date): Promise<void> {
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
