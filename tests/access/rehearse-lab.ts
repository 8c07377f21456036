import type { SiteTables, TableRow } from '#core/site/site-tables.ts';
import { ADMIN, BASE } from '../directory/support/slapd.ts';

export const NOW = new Date('2026-11-22T10:00:00.000Z');
const guid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

const user = (n: number, Nick: string, more: TableRow): TableRow => ({
  ...{ Guid: guid(n), Nick, DisplayName: Nick, IsFired: false, IsBlocked: false, FailedSignIns: 0 },
  ...{ Email: null, CellPhone: null, PasswordHashPhc: null, PasswordHashLegacy: null },
  ...{ MustChangePassword: false, PasswordChangedAt: null },
  ...more,
});
const service = (n: number, more: TableRow): TableRow => ({
  Guid: guid(n),
  Name: `Service ${n}`,
  ...more,
});

/** Users with passwords, licences and counters, and a provider of every type that can be tried with a real server. */
export async function fillRehearsed(
  tables: SiteTables,
  given: {
    hashes: { present: string; older: string };
    directoryPort: number;
    radiusPort: number;
    issuer: string;
  },
): Promise<void> {
  const { hashes, directoryPort, radiusPort, issuer } = given;
  await fillUsers(tables, hashes);
  await fillProviders(tables, { directoryPort, radiusPort, issuer });
}

async function fillUsers(tables: SiteTables, hashes: { present: string; older: string }): Promise<void> {
  await tables.insert('Users', [
    user(1, 'anna', {
      Email: 'anna@example.com',
      FailedSignIns: 2,
      PasswordHashPhc: hashes.present,
      PasswordChangedAt: '2020-01-01T00:00:00.000Z',
    }),
    user(2, 'boris', { Email: 'boris@example.com', IsFired: true, PasswordHashPhc: hashes.present }),
    user(3, 'vera', { CellPhone: '+7 900', PasswordHashLegacy: hashes.older, MustChangePassword: true }),
    user(4, 'user0', {}),
    user(5, 'twin', { Email: 'twins@example.com' }),
    user(6, 'other twin', { Email: 'twins@example.com' }),
    user(7, 'greta', { Email: 'greta@example.com', PasswordHashPhc: hashes.present }),
  ]);
  await tables.insert('sys_general_settings', [
    {
      ...{
        FailedAttemptsBeforeBlock: 2,
        FailedAttemptsBeforeCaptcha: null,
        FailedIpAttemptsBeforeBlock: 9,
      },
      ...{ PasswordValidityDays: 90, IsCaptchaEnabled: false, SystemMailbox: 'site@example.com' },
    },
  ]);
  await tables.insert('IpBlocks', [{ Address: '10.0.0.7', FailedAttempts: 4, IsBlocked: false }]);
  await tables.insert('Licences', [
    { Kind: 'MainModule', PurchasedCount: 50, ValidUntil: null },
    { Kind: 'MainModuleConcurrent', PurchasedCount: 1, ValidUntil: null },
  ]);
  const users = await tables.select<{ UserID: number; Nick: string }>('Users');
  const licences = await tables.select<{ Id: number; Kind: string }>('Licences');
  const named = licences.find(({ Kind }) => Kind === 'MainModule')?.Id ?? 0;
  await tables.insert(
    'UserLicences',
    users.filter(({ Nick }) => Nick !== 'greta').map(({ UserID }) => ({ LicenceId: named, UserID })),
  );
  // The only slot is held by somebody else.
  const holder = users.find(({ Nick }) => Nick === 'twin')?.UserID ?? 0;
  const now = NOW.toISOString();
  await tables.insert('UserSessions', [{ UserID: holder, StartedAt: now, ExtendedAt: now }]);
  await tables.insert('UserKeys', [
    {
      KeyName: 'AuthConfig',
      Value: JSON.stringify({
        AuthTypes: ['login-pass', 'external-provider', 'email-code', 'phone-code'].map((Type) => ({
          Type,
        })),
      }),
    },
  ]);
}

async function fillProviders(
  tables: SiteTables,
  { directoryPort, radiusPort, issuer }: { directoryPort: number; radiusPort: number; issuer: string },
): Promise<void> {
  await tables.insert('OpenLDAPServicesCredentials', [
    service(11, {
      ServerAddress: `localhost:${directoryPort}`,
      ...{ BaseDn: BASE, BindDn: ADMIN.dn, BindPassword: ADMIN.password },
    }),
  ]);
  await tables.insert('RadiusServicesCredentials', [
    service(12, { IpAddress: '127.0.0.1', Port: radiusPort, SharedSecret: 'shared' }),
  ]);
  await tables.insert('OAuthServicesSettings', [
    service(13, {
      ...{ Alias: 'corp', ClientId: 'portal', ClientSecret: 'very-secret' },
      SettingsJson: JSON.stringify({
        ...{ AuthorityUrl: issuer, Claims: ['email'], CallbackPath: '/cb' },
        ClaimsMapperConfig: { IdentityClaim: 'Email' },
      }),
    }),
  ]);
  await tables.insert('MultifactorCredentials', [
    service(14, { ApiUrl: 'https://localhost:1/', ApiKey: 'key', SecretKey: 'factor-secret' }),
  ]);
  const idOf = async (table: string) => (await tables.select<{ Id: number }>(table))[0]?.Id ?? 0;
  const provider = (n: number, ProviderType: string, more: TableRow): TableRow => ({
    ...{
      Guid: guid(n),
      ProviderType,
      Description: ProviderType,
      IsActive: true,
      SecondFactorType: 'None',
    },
    ...{ ServiceId: null, SecondFactorServiceId: null },
    ...more,
  });
  await tables.insert('AuthenticationProviders', [
    provider(21, 'OpenLDAP', { ServiceId: await idOf('OpenLDAPServicesCredentials') }),
    provider(22, 'Radius', {
      ServiceId: await idOf('RadiusServicesCredentials'),
      SecondFactorType: 'Service',
      SecondFactorServiceId: await idOf('MultifactorCredentials'),
    }),
    provider(23, 'OAuth', { ServiceId: await idOf('OAuthServicesSettings') }),
  ]);
}
