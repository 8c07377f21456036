import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { assessLockOut } from '#core/access/lock-out/assess.ts';
import type { SignInChange } from '#core/access/lock-out/sign-in-change.ts';
import type { Guard } from '#core/contract/signin/guard.ts';
import { updateProvider } from '#core/signin/providers/providers.ts';
import type { TableRow } from '#core/site/site-tables.ts';
import { type AdminSite, createAdminSite } from '../support/admin-site.ts';
import { describeEachDatabase } from '../support/databases.ts';

const STAFF = '11111111-1111-4111-8111-111111111111';
const EMPTY = '22222222-2222-4222-8222-222222222222';
const FEDERATION = '44444444-4444-4444-8444-444444444444';
const LEAVERS = '33333333-3333-4333-8333-333333333333';
const NOW = new Date('2026-11-21T10:00:00.000Z');
/** Nobody signs in with them here: only their forms are looked at. */
const ARGON2ID =
  '$argon2id$v=19$m=19456,t=3,p=1$c2FsdHNhbHRzYWx0c2FsdA$aGFzaGhhc2hoYXNoaGFzaGhhc2hoYXNoaGFzaGhhc2g';
const ARGON2I = ARGON2ID.replace('argon2id', 'argon2i');

const provider = (more: TableRow): TableRow => ({
  Guid: randomUUID(),
  Description: null,
  ServiceId: null,
  IsActive: true,
  IsDefault: false,
  IsHidden: false,
  SecondFactorType: 'None',
  SecondFactorServiceId: null,
  BotId: null,
  ...more,
});

/** Users of single tests. */
const ADDED = ['ann', 'bob', 'cid'];

describeEachDatabase('the lock-out guard', (database) => {
  let at: AdminSite;
  let internal: number;
  let federation: number;
  let saml: number;
  let factor: number;
  let staff: number;
  let leavers: number;
  let root: number;

  const fill = (table: string, rows: TableRow[]) => at.tables((tables) => tables.insert(table, rows));
  const set = (table: string, idColumn: string, row: TableRow) =>
    at.tables((tables) => tables.update(table, idColumn, row));
  const config = (...types: string[]) =>
    JSON.stringify({ AuthTypes: types.map((Type) => ({ Type, HideProviders: true })) });
  const ask = (change: SignInChange = {}) => at.read((given) => assessLockOut(given, change, NOW));
  const told = ({ notes }: Guard) => notes.map(({ code }) => code.replace('lock-out.', ''));
  const waysAt = ({ places }: Guard, hostname: string) =>
    places.find((place) => place.hostname === hostname && place.device === 'web')?.ways;
  /** Gives a user an account of the identity provider. */
  const link = (UserId: number) =>
    fill('UserExternalAccounts', [{ UserId, ServiceGuid: FEDERATION, ExternalUid: `uid-${UserId}` }]);
  /** Adds somebody who may sign in. */
  const add = async (Nick: string, more: TableRow = {}) => {
    const user = { Guid: randomUUID(), Nick, DisplayName: Nick, IsFired: false, IsBlocked: false };
    await fill('Users', [{ ...user, ...more }]);
    const [made] = await at.tables((tables) => tables.select<{ UserID: number }>('Users', { Nick }));
    return made?.UserID ?? 0;
  };
  const lost = ({ users }: Guard) => users.named.map(({ Login, after }) => `${Login} ${after}`);
  const operator = (more: TableRow) => set('Users', 'UserID', { UserID: root, ...more });

  beforeAll(async () => {
    at = await createAdminSite(database);
    await at.tables(async (tables) => {
      await tables.insert('Users', [
        { Guid: randomUUID(), Nick: 'gone', DisplayName: 'Gone', IsFired: true, IsBlocked: false },
        { Guid: randomUUID(), Nick: 'blocked', DisplayName: 'Blocked', IsFired: false, IsBlocked: true },
      ]);
      await tables.insert('Groups', [
        { Guid: STAFF, Name: 'Staff' },
        { Guid: EMPTY, Name: 'Empty' },
        { Guid: LEAVERS, Name: 'Leavers' },
      ]);
      const groups = await tables.select<{ GroupID: number; Name: string }>('Groups');
      const users = await tables.select<{ UserID: number; Nick: string }>('Users');
      const groupOf = (name: string) => groups.find(({ Name }) => Name === name)?.GroupID ?? 0;
      const userOf = (nick: string) => users.find(({ Nick }) => Nick === nick)?.UserID ?? 0;
      staff = groupOf('Staff');
      leavers = groupOf('Leavers');
      root = userOf('root');
      await tables.insert(
        'GroupUsers',
        ['gone', 'blocked'].map((nick) => ({ GroupID: leavers, UserID: userOf(nick) })),
      );
      await tables.insert('SAMLServicesSettings', [
        { Guid: FEDERATION, Name: 'F', SettingsJson: '{}', MetadataUrl: 'https://idp.example.com/metadata' },
      ]);
      await tables.insert('MultifactorCredentials', [
        { Guid: randomUUID(), Name: 'M', ApiUrl: 'https://m.example.com', ApiKey: 'x', SecretKey: 'x' },
      ]);
      saml = (await tables.select<{ Id: number }>('SAMLServicesSettings'))[0]?.Id ?? 0;
      factor = (await tables.select<{ Id: number }>('MultifactorCredentials'))[0]?.Id ?? 0;
    });
  });
  afterAll(() => at?.made.remove());

  beforeEach(async () => {
    await at.clear(
      'AuthenticationProviderGroups',
      'AuthenticationProviderDomains',
      'AuthenticationProviders',
    );
    await at.clear('UserKeys', 'sys_general_settings', 'UserExternalAccounts');
    await at.tables(async (tables) => {
      for (const Nick of ADDED) await tables.remove('Users', { Nick });
    });
    await at.tables((tables) => tables.remove('GroupUsers', { GroupID: staff }));
    await operator({ PasswordHashPhc: ARGON2ID, PasswordHashLegacy: null, Email: null, CellPhone: null });
    await set('SAMLServicesSettings', 'Id', { Id: saml, IsActive: true });
    await set('MultifactorCredentials', 'Id', { Id: factor, IsActive: true });
    await fill('AuthenticationProviders', [
      provider({ ProviderType: 'None' }),
      provider({ ProviderType: 'SAML', ServiceId: saml, Description: 'Federation' }),
    ]);
    const rows = await at.tables((tables) =>
      tables.select<{ Id: number; ProviderType: string }>('AuthenticationProviders'),
    );
    internal = rows.find(({ ProviderType }) => ProviderType === 'None')?.Id ?? 0;
    federation = rows.find(({ ProviderType }) => ProviderType === 'SAML')?.Id ?? 0;
  });

  it('finds nothing wrong where nothing is', async () => {
    const guard = await ask();
    expect(guard).toMatchObject({ operator: 'yes', isDangerous: false, notes: [] });
    expect(waysAt(guard, '*')).toEqual(['login-pass', 'Federation']);
    expect(guard.places.every(({ unsure }) => unsure.length === 0)).toBe(true);
  });

  it('counts a provider only where its groups have a user who may sign in', async () => {
    for (const Groups of [[EMPTY], [LEAVERS], [EMPTY, LEAVERS.toUpperCase()]]) {
      const guard = await ask({ provider: { id: federation, fields: { Groups } } });
      expect(waysAt(guard, '*')).toEqual(['login-pass']);
      expect(told(guard)).toEqual(['groups-empty']);
      expect(guard.isDangerous).toBe(false);
    }
    const all = await ask({ provider: { id: internal, fields: { Groups: [EMPTY] } }, without: [federation] });
    expect(all).toMatchObject({ isDangerous: true, operator: 'no' });
    expect(all.places.every(({ ways }) => ways.length === 0)).toBe(true);
  });

  it('knows that an operator outside the groups is locked out, and one inside is not', async () => {
    await fill('GroupUsers', [{ GroupID: staff, UserID: root }]);
    const change: SignInChange = {
      provider: { id: internal, fields: { Groups: [STAFF.toUpperCase()] } },
      without: [federation],
    };
    expect(await ask(change)).toMatchObject({ operator: 'yes', isDangerous: false });
    await at.tables((tables) => tables.remove('GroupUsers', { GroupID: staff }));
    const user = {
      Guid: randomUUID(),
      Nick: 'other',
      DisplayName: 'Other',
      IsFired: false,
      IsBlocked: false,
    };
    await fill('Users', [user]);
    const [other] = await at.tables((tables) =>
      tables.select<{ UserID: number }>('Users', { Nick: 'other' }),
    );
    await fill('GroupUsers', [{ GroupID: staff, UserID: other?.UserID ?? 0 }]);
    const guard = await ask(change);
    // Somebody can sign in here, only not the one who asks.
    expect(waysAt(guard, '*')).toEqual(['login-pass']);
    expect(guard).toMatchObject({ operator: 'no', isDangerous: true });
    await at.tables(async (tables) => {
      await tables.remove('GroupUsers', { GroupID: staff });
      await tables.remove('Users', { Nick: 'other' });
    });
  });

  it('holds the host names of the built-in provider against the page', async () => {
    const guard = await ask({
      provider: { id: internal, fields: { Domains: ['Portal.example.com '] } },
      without: [federation],
    });
    expect(waysAt(guard, 'portal.example.com')).toEqual(['login-pass']);
    expect(waysAt(guard, '*')).toEqual([]);
    expect(guard.isDangerous).toBe(true);
    // On its own host the operator gets in.
    expect(guard.operator).toBe('yes');
  });

  it('asks no page of a host name that is none, which hides a provider everywhere', async () => {
    await fill('AuthenticationProviderDomains', [{ ProviderId: federation, Fqdn: '' }]);
    const guard = await ask();
    expect(guard.places.map(({ hostname }) => hostname)).toEqual(['*', '*', '*']);
    expect(waysAt(guard, '*')).toEqual(['login-pass']);
  });

  it('knows services that are switched off, now or by the change', async () => {
    const off: SignInChange = { service: { type: 'SAML', id: saml, row: { IsActive: false } } };
    const only = { provider: { id: internal, fields: { IsActive: false } } };
    // The provider does not know the operator.
    expect(await ask(only)).toMatchObject({ isDangerous: true, operator: 'no' });
    await link(root);
    expect(await ask(only)).toMatchObject({ isDangerous: true, operator: 'unknown' });
    const both = await ask({ ...only, ...off });
    expect(both).toMatchObject({ isDangerous: true, operator: 'no' });
    expect(told(both)).toEqual(['service-inactive']);
    await set('SAMLServicesSettings', 'Id', { Id: saml, IsActive: false });
    expect(await ask(only)).toMatchObject({ isDangerous: true, operator: 'no' });
    const on = await ask({ service: { type: 'SAML', id: saml, row: { IsActive: true } } });
    expect(waysAt(on, '*')).toEqual(['login-pass', 'Federation']);
    // A service of another type with the same number is another one.
    const other = await ask({ service: { type: 'OAuth', id: saml, row: { IsActive: true } } });
    expect(waysAt(other, '*')).toEqual(['login-pass']);
  });

  it('knows that nobody passes a second factor whose service is switched off', async () => {
    await set('AuthenticationProviders', 'Id', {
      Id: internal,
      SecondFactorType: 'Service',
      SecondFactorServiceId: factor,
    });
    // The factor decides besides the password.
    expect(await ask({ without: [federation] })).toMatchObject({ operator: 'unknown', isDangerous: false });
    const change: SignInChange = {
      without: [federation],
      service: { type: 'Multifactor', id: factor, row: { IsActive: false } },
    };
    const guard = await ask(change);
    expect(guard).toMatchObject({ operator: 'no', isDangerous: true });
    expect(told(guard)).toEqual(['factor-inactive']);
  });

  it.each<[string, TableRow | undefined, TableRow, string[], string[], string]>([
    ['email-code', undefined, { Email: 'r@example.com' }, [], ['no-mailbox'], 'no'],
    ['email-code', { SystemMailbox: ' ' }, { Email: 'r@example.com' }, [], ['no-mailbox'], 'no'],
    ['email-code', { SystemMailbox: 'a@b.c' }, { Email: ' ' }, [], ['no-addresses'], 'no'],
    [
      'email-code',
      { SystemMailbox: 'a@b.c' },
      { Email: 'r@example.com' },
      ['email-code'],
      ['mail-unknown'],
      'unknown',
    ],
    ['phone-code', undefined, {}, [], ['no-phones'], 'no'],
    ['phone-code', undefined, { CellPhone: '+700' }, ['phone-code'], ['sms-unknown'], 'unknown'],
  ])('judges %s by mailbox %j and user %j: ways %j', async (type, settings, user, ways, notes, can) => {
    if (settings) await fill('sys_general_settings', [settings]);
    await operator(user);
    const guard = await ask({ authConfig: config(type), without: [federation] });
    expect(waysAt(guard, '*')).toEqual(ways);
    expect(told(guard)).toEqual(notes);
    // What nobody knows to work is no replacement for what works: it is asked for once more.
    expect(guard).toMatchObject({ operator: can, isDangerous: true });
    expect(guard.places.map(({ unsure }) => unsure)).toEqual(guard.places.map(() => ways));
    // Beside a way that is sure it does no harm.
    expect((await ask({ authConfig: config('login-pass', type) })).isDangerous).toBe(false);
  });

  it.each([
    ['external-provider alone', ['external-provider'], ['root no', 'ann no', 'bob no']],
    ['codes by phone, which nobody has', ['phone-code'], ['root no', 'ann no', 'bob no']],
    ['codes by e-mail, which one has', ['email-code'], ['root no', 'ann no', 'bob unknown']],
    ['the login form besides', ['external-provider', 'login-pass'], []],
  ])('names who is locked out by a page with %s', async (_what, types, expected) => {
    await fill('sys_general_settings', [{ SystemMailbox: 'a@b.c' }]);
    await add('ann', { PasswordHashPhc: ARGON2ID });
    await add('bob', { PasswordHashPhc: ARGON2ID, Email: 'bob@example.com' });
    // Whoever had no way in loses none.
    await add('cid');
    const guard = await ask({ authConfig: config(...types), without: [federation] });
    expect(lost(guard)).toEqual(expected);
    expect(guard.isDangerous).toBe(expected.length > 0);
    expect(guard.users).toMatchObject({
      count: expected.length,
      lost: expected.filter((one) => one.endsWith(' no')).length,
    });
  });

  it('counts a directory on the form, and not as a button of the screen of providers', async () => {
    await at.clear('AuthenticationProviders');
    await at.tables((tables) =>
      tables.insert('LDAPServicesCredentials', [{ Guid: randomUUID(), Name: 'D', Domain: 'example.com' }]),
    );
    const [service] = await at.tables((tables) => tables.select<{ Id: number }>('LDAPServicesCredentials'));
    await fill('AuthenticationProviders', [
      provider({ ProviderType: 'None', IsActive: false }),
      provider({ ProviderType: 'ActiveDirectory', ServiceId: service?.Id ?? 0, IsDefault: true }),
    ]);
    const now = await ask();
    expect(waysAt(now, '*')).toEqual(['ActiveDirectory']);
    expect(now).toMatchObject({ operator: 'unknown', isDangerous: false });
    const buttons = await ask({ authConfig: JSON.stringify({ AuthTypes: [{ Type: 'external-provider' }] }) });
    expect(waysAt(buttons, '*')).toEqual([]);
    expect(lost(buttons)).toEqual(['root no']);
    const [, directory] = await at.tables((tables) =>
      tables.select<{ Id: number }>('AuthenticationProviders'),
    );
    const off = await ask({ provider: { id: directory?.Id ?? 0, fields: { IsActive: false } } });
    expect(lost(off)).toEqual(['root no']);
    await at.clear('AuthenticationProviders', 'LDAPServicesCredentials');
  });

  it('names the administrators whom a restriction of the built-in provider leaves out', async () => {
    const ann = await add('ann', { PasswordHashPhc: ARGON2ID });
    await fill('GroupUsers', [{ GroupID: staff, UserID: ann }]);
    const guard = await ask({ provider: { id: internal, fields: { Groups: [STAFF] } } });
    expect(lost(guard)).toEqual(['root no']);
    expect(guard).toMatchObject({ operator: 'no', isDangerous: true });
    await at.tables((tables) => tables.remove('GroupUsers', { GroupID: staff }));
  });

  it('asks once where nobody knows any more whether somebody gets in', async () => {
    await link(root);
    const guard = await ask({ provider: { id: internal, fields: { IsActive: false } } });
    expect(lost(guard)).toEqual(['root unknown']);
    expect(guard).toMatchObject({ operator: 'unknown', isDangerous: true, users: { count: 1, lost: 0 } });
  });

  it('names the first of many, and counts all', async () => {
    const many = Array.from({ length: 30 }, (_, index) => ({
      ...{ Guid: randomUUID(), Nick: `many${index}`, DisplayName: 'Many', IsFired: false, IsBlocked: false },
      PasswordHashPhc: ARGON2ID,
    }));
    await fill('Users', many);
    const guard = await ask({ authConfig: config('external-provider') });
    expect(guard.users.count).toBe(31);
    expect(guard.users.named).toHaveLength(20);
    expect(lost(guard)[0]).toBe('root no');
    for (const { Nick } of many) await at.tables((tables) => tables.remove('Users', { Nick }));
  });

  it('does not warn of what is unsure before and after alike', async () => {
    await operator({ CellPhone: '+700' });
    await fill('UserKeys', [
      { KeyName: 'AuthConfig', Value: config('phone-code'), ChangedAt: NOW.toISOString() },
    ]);
    expect(await ask({ without: [federation] })).toMatchObject({ isDangerous: false, operator: 'unknown' });
  });

  it.each<[string, TableRow, string]>([
    ['an Argon2id hash', { PasswordHashPhc: ARGON2ID }, 'yes'],
    ['an Argon2i hash only', { PasswordHashPhc: null, PasswordHashLegacy: ARGON2I }, 'yes'],
    ['both', { PasswordHashPhc: ARGON2ID, PasswordHashLegacy: ARGON2I }, 'yes'],
    ['a hash in a form that is not known', { PasswordHashPhc: null, PasswordHashLegacy: 'x' }, 'unknown'],
    ['blank hashes', { PasswordHashPhc: ' ', PasswordHashLegacy: '' }, 'no'],
  ])('says of an operator with %s whether the password lets in', async (_what, user, expected) => {
    await operator(user);
    expect((await ask({ without: [federation] })).operator).toBe(expected);
  });

  it('leaves it to the rules to refuse a second built-in provider by id 0', async () => {
    const fields = { Description: 'x' };
    expect(await ask({ provider: { id: 0, fields } })).toMatchObject({ isDangerous: false, operator: 'yes' });
    await expect(at.change((given) => updateProvider(given, 0, fields, NOW))).rejects.toMatchObject({
      httpStatus: 400,
      data: { rule: '3-internal' },
    });
    await at.tables((tables) => tables.remove('AuthenticationProviders', { Id: internal }));
    expect(
      await ask({ provider: { id: 0, fields: { Groups: [EMPTY] } }, without: [federation] }),
    ).toMatchObject({
      isDangerous: true,
      operator: 'no',
    });
  });

  it('works on a site that lacks the columns which would say more', async () => {
    await fill('sys_general_settings', [{ SystemMailbox: 'a@b.c' }]);
    const { dialect } = at.site;
    const drop = (table: string, column: string) =>
      at.site.write((session) =>
        session.query(`ALTER TABLE ${dialect.table(table)} DROP COLUMN ${dialect.identifier(column)}`),
      );
    await drop('sys_general_settings', 'SystemMailbox');
    await drop('Users', 'CellPhone');
    const guard = await ask({ authConfig: config('phone-code') });
    expect(waysAt(guard, '*')).toEqual(['phone-code']);
    expect(told(guard)).toEqual(['sms-unknown']);
  });
});
