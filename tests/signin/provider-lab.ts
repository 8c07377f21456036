import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { ProviderFields } from '#core/contract/signin/providers.ts';
import { createProvider, deleteProvider, updateProvider } from '#core/signin/providers/providers.ts';
import type { TableRow } from '#core/site/site-tables.ts';
import { type AdminSite, createAdminSite } from '../support/admin-site.ts';
import type { TestDatabase } from '../support/databases.ts';

export const NOW = new Date('2026-11-21T10:00:00.000Z');
export const GROUP = '11111111-1111-4111-8111-111111111111';
export const OTHER_GROUP = '22222222-2222-4222-8222-222222222222';

export const guid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const user = (login: string, more: TableRow = {}): TableRow => ({
  Guid: randomUUID(),
  Nick: login,
  DisplayName: login,
  IsFired: false,
  IsBlocked: false,
  IsSuperAdmin: false,
  ...more,
});
const row = (n: number, more: TableRow): TableRow => ({
  Guid: guid(n),
  Description: null,
  ServiceId: null,
  IsActive: true,
  IsDefault: false,
  IsHidden: false,
  SecondFactorType: 'None',
  SecondFactorServiceId: null,
  BotName: null,
  BotId: null,
  BotToken: null,
  ...more,
});

/**
 * A site with services, and before each test of a `describe` the same three providers: of a directory, of SAML with a bot token,
 * and an inactive built-in one.
 */
export function providerLab(database: TestDatabase) {
  let at: AdminSite;
  /** Ids by type. */
  let ids: Record<string, number>;

  beforeAll(async () => {
    at = await createAdminSite(database);
    await fill('Users', [user('clerk'), user('gone!', { IsFired: true })]);
    await fill('Groups', [
      { Guid: GROUP, Name: 'Staff' },
      { Guid: OTHER_GROUP, Name: 'Administrators' },
    ]);
    await fill('LDAPServicesCredentials', [
      { Guid: guid(1), Name: 'Directory' },
      { Guid: guid(2), Name: 'Second directory' },
    ]);
    await fill('SAMLServicesSettings', [{ Guid: guid(3), Name: 'Federation', SettingsJson: '{}' }]);
    await fill('MultifactorCredentials', [{ Guid: guid(4), Name: 'Factor', ApiKey: 'key' }]);
  });
  afterAll(() => at?.made.remove());

  const fill = (table: string, rows: TableRow[]) => at.tables((tables) => tables.insert(table, rows));
  const update = (id: number, fields: ProviderFields) =>
    at.change((given) => updateProvider(given, id, fields, NOW));
  const create = (fields: ProviderFields) => at.change((given) => createProvider(given, fields, NOW));
  const remove = (id: number) => at.change((given) => deleteProvider(given, id, NOW));
  const actions = () => at.tables((tables) => tables.select('ActionLog'));
  const token = async (id: number) => {
    const { dialect } = at.site;
    const [found] = await at.site.read((session) =>
      session.query<{ token: string | null }>(
        `SELECT ${dialect.identifier('BotToken')} AS ${dialect.identifier('token')} FROM ${dialect.table('AuthenticationProviders')} WHERE ${dialect.identifier('Id')} = ${id}`,
      ),
    );
    return found?.token;
  };

  beforeEach(async () => {
    await at.clear('AuthenticationProviderGroups', 'AuthenticationProviderDomains', 'ActionLog');
    await at.clear('AuthenticationProviders');
    await at.tables(async (tables) => {
      await tables.insert('AuthenticationProviders', [
        row(10, { ProviderType: 'ActiveDirectory', ServiceId: 1, IsDefault: true, Description: 'Corporate' }),
        row(11, {
          ProviderType: 'SAML',
          ServiceId: 1,
          SecondFactorType: 'Telegram',
          BotId: 'bot-1',
          BotName: 'Bot',
          BotToken: 'secret-token',
        }),
        row(12, { ProviderType: 'None', IsActive: false }),
      ]);
      const rows = await tables.select<{ Id: number; ProviderType: string }>('AuthenticationProviders');
      ids = Object.fromEntries(rows.map(({ Id, ProviderType }) => [ProviderType, Id]));
      await tables.insert('AuthenticationProviderDomains', [
        { ProviderId: ids.SAML ?? 0, Fqdn: 'a.example.com' },
      ]);
    });
  });

  const id = (name: string): number => ids[name] ?? -1;

  return {
    get at() {
      return at;
    },
    id,
    update,
    create,
    remove,
    actions,
    token,
  };
}
