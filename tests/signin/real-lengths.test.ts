import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readTokenCaps } from '#core/keys/token-caps.ts';
import { saveEntity } from '#core/signin/entities/entities.ts';
import { entitySchema } from '#core/signin/entities/schema.ts';
import { saveEntryKey } from '#core/signin/entry/entry.ts';
import { createProvider, updateProvider } from '#core/signin/providers/providers.ts';
import { saveService } from '#core/signin/services/services.ts';
import { updateProfile } from '#core/signin/synchronization.ts';
import { generateToken } from '#core/signin/tokens.ts';
import { type AdminSite, createAdminSite } from '../support/admin-site.ts';
import { describeEachDatabase } from '../support/databases.ts';

const NOW = new Date('2026-11-21T10:00:00.000Z');
const LIMIT = 10;
/** As long as the column in UTF-16 units, and a unit longer; characters are fewer than units in the second pair. */
const FITTING = ['x'.repeat(LIMIT), '😀'.repeat(LIMIT / 2)];
const TOO_LONG = ['x'.repeat(LIMIT + 1), `${'😀'.repeat(LIMIT / 2)}x`];

describeEachDatabase('columns that are shorter than those of the reference schema', (database) => {
  let at: AdminSite;
  let provider: number;
  let profile: number;

  const shorten = (table: string, column: string, required = false) =>
    at.site.write(async ({ dialect, query }) => {
      const name = dialect.identifier(column);
      const change =
        dialect.name === 'postgres'
          ? `${name} TYPE varchar(${LIMIT})`
          : `${name} nvarchar(${LIMIT})${required ? ' NOT NULL' : ''}`;
      await query(`ALTER TABLE ${dialect.table(table)} ALTER COLUMN ${change}`);
    });
  const tooLong = (name: string) => ({
    code: 'rule-broken',
    data: {
      rule: 'field',
      reason: {
        code: 'input.not-accepted.at',
        values: {
          path: { code: 'field.named', values: { name } },
          problem: { code: 'input.too-long', values: { maximum: LIMIT } },
        },
      },
    },
  });

  beforeAll(async () => {
    at = await createAdminSite(database);
    await at.tables(async (tables) => {
      await tables.insert('SynchronizationProfiles', [{ Guid: randomUUID(), Name: 'Staff' }]);
      await tables.insert('Groups', [{ Guid: randomUUID(), Name: 'Token' }]);
      const [group] = await tables.select<{ GroupID: number }>('Groups');
      const [user] = await tables.select<{ UserID: number }>('Users');
      await tables.insert('GroupUsers', [{ GroupID: group?.GroupID ?? 0, UserID: user?.UserID ?? 0 }]);
      await tables.insert('GroupSpecialRights', [{ GroupID: group?.GroupID ?? 0, RightCode: 'GENERATEPAT' }]);
      const [row] = await tables.select<{ Id: number }>('SynchronizationProfiles');
      profile = row?.Id ?? 0;
    });
    const made = await at.change((given) => createProvider(given, { ProviderType: 'None' }, NOW));
    provider = made.Id;
    await shorten('OpenLDAPServicesCredentials', 'Name', true);
    await shorten('OpenLDAPServicesCredentials', 'BaseDn');
    await shorten('AuthenticationProviders', 'Description');
    await shorten('SynchronizationProfiles', 'Name', true);
    await shorten('SynchronizationProfilesADSettings', 'SearchBase');
    await shorten('PersonalAccessTokens', 'Name', true);
    await shorten('UserKeys', 'Value');
  });
  afterAll(() => at?.made.remove());

  const service = { type: 'OpenLDAP', fields: { ServerAddress: 'ldap1' } } as const;
  const form = 'openldap-service-settings';
  it.each<[string, string, (text: string) => Promise<unknown>]>([
    [
      'the name of a service',
      'Name',
      (name) => at.change((given) => saveService(given, { ...service, name })),
    ],
    [
      'a field of a service',
      'BaseDn',
      (BaseDn) =>
        at.change((given) =>
          saveService(given, { ...service, name: 'A', fields: { ...service.fields, BaseDn } }),
        ),
    ],
    [
      'a service in the entity editor',
      'Name',
      (Name) =>
        at.change((given) => saveEntity(given, { alias: form, values: { Name, ...service.fields } }, NOW)),
    ],
    [
      'the description of a provider',
      'Description',
      (Description) => at.change((given) => updateProvider(given, provider, { Description }, NOW)),
    ],
    [
      'a provider in the entity editor',
      'Description',
      (Description) => {
        const record = { alias: 'authentication-providers', id: String(provider) } as const;
        return at.change((given) => saveEntity(given, { ...record, values: { Description } }, NOW));
      },
    ],
    [
      'the name of a profile',
      'Name',
      (Name) => at.change((given) => updateProfile(given, profile, { Name })),
    ],
    [
      'the settings of a profile',
      'SearchBase',
      (SearchBase) => at.change((given) => updateProfile(given, profile, { SearchBase })),
    ],
    [
      'a profile in the entity editor',
      'Name',
      (Name) => at.change((given) => saveEntity(given, { alias: 'synchronizations', values: { Name } }, NOW)),
    ],
    [
      'the name of a token',
      'Name',
      (name) => {
        const caps = readTokenCaps({ PatMaxTokensPerUser: 10, PatMaxExpirationDays: 0 }, undefined);
        return at.change((given) => generateToken(given, { login: 'root', name, caps }, NOW));
      },
    ],
  ])('hold %s that fits, and refuse a longer one with the field %s', async (_what, field, save) => {
    for (const text of FITTING) await save(text);
    for (const text of TOO_LONG) await expect(save(text)).rejects.toMatchObject(tooLong(field));
  });

  it('refuse a key of the sign-in page', async () => {
    const save = (text: string) => at.change((given) => saveEntryKey(given, 'AuthConfig', text, NOW));
    await save('{}');
    await expect(save('{ "AuthTypes": [] }')).rejects.toMatchObject(tooLong('AuthConfig'));
  });

  it('are told in the schema of a form', async () => {
    const schema = await at.read(async ({ tables }) => entitySchema(tables, form));
    expect(schema.properties.Name).toMatchObject({ maxLength: LIMIT });
    expect(schema.properties.BindDn).toMatchObject({ maxLength: 1000 });
  });
});
