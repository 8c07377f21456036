import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { assessLockOut } from '#core/access/lock-out/assess.ts';
import { toSignInChange } from '#core/access/lock-out/writes.ts';
import { type GuardedWrite, guardedWrite } from '#core/contract/signin/guard.ts';
import { saveEntity } from '#core/signin/entities/entities.ts';
import { createProvider, updateProvider } from '#core/signin/providers/providers.ts';
import { getService, saveService } from '#core/signin/services/services.ts';
import { type AdminSite, createAdminSite } from '../support/admin-site.ts';
import { describeEachDatabase } from '../support/databases.ts';

/** Nobody signs in with it here. */
const ARGON2ID =
  '$argon2id$v=19$m=19456,t=3,p=1$c2FsdHNhbHRzYWx0c2FsdA$aGFzaGhhc2hoYXNoaGFzaGhhc2hoYXNoaGFzaGhhc2g';
const NOW = new Date('2026-11-21T10:00:00.000Z');
const SETTINGS = { AuthorityUrl: 'https://login.example.com', Claims: ['email'] };

describeEachDatabase('writes that the lock-out guard is asked about', (database) => {
  let at: AdminSite;
  let oauth: number;
  let factor: number;
  let provider: number;
  let empty: number;
  let builtIn: number;
  let profile: number;

  const ask = (write: GuardedWrite) =>
    at.read(async (given) =>
      assessLockOut(given, await toSignInChange(given, guardedWrite.parse(write)), NOW),
    );
  const told = async (write: GuardedWrite) => {
    const { isDangerous, notes } = await ask(write);
    return [isDangerous, ...notes.map(({ code }) => code.replace('lock-out.', ''))];
  };
  const save = (more: Partial<Extract<GuardedWrite, { operation: 'services.save' }>>) =>
    ({ operation: 'services.save', type: 'OAuth', id: oauth, ...more }) as const;
  const settings = (text: object) => ({ fields: { SettingsJson: JSON.stringify(text) } });

  beforeAll(async () => {
    at = await createAdminSite(database);
    await at.tables((tables) => tables.insert('Groups', [{ Guid: randomUUID(), Name: 'Empty' }]));
    const [group] = await at.tables((tables) => tables.select<{ GroupID: number }>('Groups'));
    empty = group?.GroupID ?? 0;
    const fields = {
      Alias: 'cloud',
      Implementation: 'OpenIDConnect',
      ClientId: 'portal',
      ClientSecret: 'very-secret',
      SettingsJson: JSON.stringify({ ...SETTINGS, SignCertificatePassword: 'very-secret' }),
    };
    const made = await at.change((given) => saveService(given, { type: 'OAuth', name: 'Cloud', fields }));
    oauth = made.Id;
    const keys = { ApiUrl: 'https://mfa.example.com', ApiKey: 'very-secret', SecretKey: 'very-secret' };
    const second = await at.change((given) =>
      saveService(given, { type: 'Multifactor', name: 'M', fields: keys }),
    );
    factor = second.Id;
  });
  afterAll(() => at?.made.remove());

  beforeEach(async () => {
    await at.clear('SynchronizationProfilesADSettings', 'SynchronizationProfiles', 'sys_general_settings');
    await at.clear('AuthenticationProviderGroups', 'AuthenticationProviderDomains');
    await at.clear('AuthenticationProviders');
    await at.tables((tables) => tables.remove('Users', { DisplayName: 'Other' }));
    await at.certify(false);
    // The one way in: the built-in sign-in has a row, and is off.
    const made = await at.change((given) =>
      createProvider(given, { ProviderType: 'OAuth', ServiceId: oauth, Description: 'Cloud' }, NOW),
    );
    provider = made.Id;
    const off = { ProviderType: 'None', IsActive: false } as const;
    builtIn = (await at.change((given) => createProvider(given, off, NOW))).Id;
    await at.tables((tables) =>
      tables.insert('SynchronizationProfiles', [{ Guid: randomUUID(), Name: 'Staff', IsActive: true }]),
    );
    const [row] = await at.tables((tables) => tables.select<{ Id: number }>('SynchronizationProfiles'));
    profile = row?.Id ?? 0;
  });

  it('asks about groups and host names that the entity editor adds and removes', async () => {
    const link = (
      alias: 'authentication-provider-groups' | 'authentication-provider-domains',
      values: object,
    ) => ({ operation: 'entities.save', alias, values: { ProviderId: provider, ...values } }) as const;
    expect(await told(link('authentication-provider-groups', { GroupID: empty }))).toEqual([
      true,
      'groups-empty',
    ]);
    expect(await told(link('authentication-provider-domains', { Fqdn: 'a.example.com' }))).toEqual([true]);
    const fields = { Groups: [], Domains: ['a.example.com', 'b.example.com'] };
    await at.change((given) => updateProvider(given, provider, fields, NOW));
    const gone = (id: string) =>
      ({ operation: 'entities.delete', alias: 'authentication-provider-domains', id }) as const;
    expect(await told(gone(`${provider}/b.example.com`))).toEqual([true]);
    // Without any host name it is shown everywhere.
    await at.change((given) => updateProvider(given, provider, { Domains: ['a.example.com'] }, NOW));
    expect(await told(gone(`${provider}/a.example.com`))).toEqual([false]);
    await expect(ask(gone(`${provider}/c.example.com`))).rejects.toMatchObject({ code: 'record-unknown' });
  });

  it.each(['authentication-providers', 'oauth-service-settings'] as const)(
    'asks about a record of %s that the entity editor switches off',
    async (alias) => {
      const id = String(alias === 'authentication-providers' ? provider : oauth);
      const write = { operation: 'entities.save', alias, id, values: { IsActive: false } } as const;
      expect((await told(write))[0]).toBe(true);
      expect((await told({ ...write, values: { IsActive: true } }))[0]).toBe(false);
    },
  );

  it('asks about a provider that the entity editor deletes', async () => {
    const alias = 'authentication-providers';
    expect((await told({ operation: 'entities.delete', alias, id: String(provider) }))[0]).toBe(true);
    expect((await told({ operation: 'providers.delete', id: provider }))[0]).toBe(true);
    expect((await told({ operation: 'providers.update', id: provider, fields: { IsHidden: true } }))[0]).toBe(
      true,
    );
  });

  it('knows what a service cannot lose while it is the only way in', async () => {
    expect(await told(save({ ...settings(SETTINGS) }))).toEqual([false]);
    expect(await told(save({ active: false, ...settings(SETTINGS) }))).toEqual([true, 'service-inactive']);
    expect(await told(save({ ...settings({ Claims: ['email'] }) }))).toEqual([true, 'service-incomplete']);
    const fields = { ClientId: ' ', ...settings(SETTINGS).fields };
    expect(await told(save({ fields }))).toEqual([true, 'service-incomplete']);
    // An empty secret is kept, and a public client has none.
    expect(await told(save({ fields: { ...settings(SETTINGS).fields, ClientSecret: '' } }))).toEqual([false]);
    expect(await told(save({ ...settings(SETTINGS), clear: ['ClientSecret'] }))).toEqual([false]);
    // A service that is incomplete already locks nobody out who is not locked out.
    expect(await told({ operation: 'services.save', type: 'OAuth', name: 'New', fields: {} })).toEqual([
      false,
    ]);
  });

  it('knows what the service of a second factor cannot lose', async () => {
    const fields = { SecondFactorType: 'Service', SecondFactorServiceId: factor };
    await at.change((given) => updateProvider(given, provider, fields, NOW));
    const change = { operation: 'services.save', type: 'Multifactor', id: factor } as const;
    expect(await told({ ...change, name: 'Other' })).toEqual([false]);
    expect(await told({ ...change, clear: ['ApiKey'] })).toEqual([true, 'factor-incomplete']);
  });

  it('says which settings an empty block would clear, and nothing where there are none', async () => {
    const clears = async (write: GuardedWrite) => (await ask(write)).clears;
    const all = ['AuthorityUrl', 'Claims', 'SignCertificatePassword'];
    expect(await clears(save({ name: 'Cloud' }))).toEqual(all);
    for (const text of ['', ' ', '{}', '{ }', 'null'])
      expect(await clears(save({ fields: { SettingsJson: text } }))).toEqual(all);
    expect(await clears(save({ ...settings({ Claims: [] }) }))).toEqual([]);
    expect(await clears({ operation: 'services.save', type: 'Multifactor', id: factor })).toEqual([]);
    const made = await at.change((given) =>
      saveService(given, { type: 'SAML', name: 'Empty', fields: { SettingsJson: '{}' } }),
    );
    expect(await clears({ operation: 'services.save', type: 'SAML', id: made.Id, name: 'E' })).toEqual([]);
  });

  it('keeps settings that the entity editor does not send, as the admin form sends them', async () => {
    const alias = 'oauth-service-settings';
    const id = String(oauth);
    const values = { Name: 'Cloud' };
    expect((await ask({ operation: 'entities.save', alias, id, values })).clears).toEqual([]);
    await at.change((given) => saveEntity(given, { alias, id, values }, NOW));
    const { Fields, Secrets } = await at.read((given) => getService(given, 'OAuth', oauth));
    expect(JSON.parse(String(Fields.SettingsJson))).toEqual(SETTINGS);
    expect(Secrets['Settings/SignCertificatePassword']).toBe(true);
    const emptied = { operation: 'entities.save', alias, id, values: { SettingsJson: '{}' } } as const;
    expect((await ask(emptied)).clears).toContain('AuthorityUrl');
  });

  it('knows users who have nothing but an e-mail address to sign in by', async () => {
    await at.change((given) => updateProvider(given, builtIn, { IsActive: true }, NOW));
    const forbid = { operation: 'settings.update', settings: { ForbidEmailAsLogin: true } } as const;
    expect(await told(forbid)).toEqual([false]);
    const user = { Guid: randomUUID(), DisplayName: 'Other', IsFired: true, IsBlocked: false };
    const add = (more: object) => at.tables((tables) => tables.insert('Users', [{ ...user, ...more }]));
    await add({ Nick: null, Email: 'gone@example.com', PasswordHashPhc: ARGON2ID });
    await add({ Guid: randomUUID(), Nick: 'both', Email: 'both@example.com', IsFired: false });
    await add({ Guid: randomUUID(), Nick: null, Email: '', IsFired: false });
    expect(await told(forbid)).toEqual([false]);
    // Without a password the address lets nobody in.
    await add({ Guid: randomUUID(), Nick: null, Email: 'none@example.com', IsFired: false });
    expect(await told(forbid)).toEqual([false]);
    const only = { Guid: randomUUID(), Nick: null, Email: 'only@example.com', DisplayName: 'Other' };
    await add({ ...only, IsFired: false, PasswordHashPhc: ARGON2ID });
    const { users, isDangerous } = await ask(forbid);
    expect(isDangerous).toBe(true);
    expect(users).toMatchObject({ count: 1, lost: 1, named: [{ DisplayName: 'Other', after: 'no' }] });
    expect(await told({ operation: 'settings.update', settings: { IsCaptchaEnabled: true } })).toEqual([
      false,
    ]);
    await at.tables((tables) => tables.insert('sys_general_settings', [{ ForbidEmailAsLogin: true }]));
    expect(await told(forbid)).toEqual([false]);
  });

  it('knows profiles that would block whom they do not find', async () => {
    const update = (changes: object) =>
      ({ operation: 'synchronization.update', id: profile, profile: changes }) as const;
    expect(await told(update({ UserFilter: '(a=b)' }))).toEqual([false]);
    expect(await told(update({ BlocksMissingUsers: true }))).toEqual([true, 'synchronization-blocks']);
    expect(await told(update({ BlocksMissingUsers: true, IsActive: false }))).toEqual([false]);
    const alias = 'synchronization-settings' as const;
    const values = { ProfileId: profile, BlocksMissingUsers: true, SearchBase: 'dc=a' };
    expect(await told({ operation: 'entities.save', alias, values })).toEqual([
      true,
      'synchronization-blocks',
    ]);
    const made = await at.change((given) => saveEntity(given, { alias, values }, NOW));
    // It does so already.
    expect(await told(update({ Schedule: 'daily', BlocksMissingUsers: true }))).toEqual([false]);
    expect(await told(update({ SearchBase: 'dc=b' }))).toEqual([true, 'synchronization-blocks']);
    const elsewhere = { alias, id: made.id, values: { UserFilter: '(a=b)' } } as const;
    expect((await told({ operation: 'entities.save', ...elsewhere }))[0]).toBe(true);
    const again = { alias: 'synchronizations' as const, id: String(profile), values: { ServiceId: 7 } };
    expect((await told({ operation: 'entities.save', ...again }))[0]).toBe(true);
    // In the certified edition a profile starts nothing.
    await at.certify(true);
    expect(await told(update({ SearchBase: 'dc=b' }))).toEqual([false]);
  });

  it('is asked where the stored AuthConfig cannot be read, too', async () => {
    await at.tables((tables) => tables.insert('UserKeys', [{ KeyName: 'AuthConfig', Value: '[' }]));
    expect((await told({ operation: 'providers.delete', id: provider }))[0]).toBe(true);
    await at.clear('UserKeys');
  });
});
