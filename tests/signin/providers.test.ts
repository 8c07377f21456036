import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Provider, ProviderFields } from '#core/contract/signin-providers.ts';
import { message } from '#core/messages/catalogue.ts';
import {
  clearBotToken,
  createProvider,
  deleteProvider,
  getProvider,
  listProviders,
  providerMetadata,
  updateProvider,
} from '#core/signin/providers/providers.ts';
import type { TableRow } from '#core/site/tables.ts';
import { type Administered, createAdministered } from '../support/administration.ts';
import { describeEachDatabase } from '../support/databases.ts';
import { checksums } from '../support/sites.ts';

const NOW = new Date('2026-11-21T10:00:00.000Z');
const GROUP = '11111111-1111-4111-8111-111111111111';
const OTHER_GROUP = '22222222-2222-4222-8222-222222222222';
const NOWHERE = '33333333-3333-4333-8333-333333333333';

const guid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
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

describeEachDatabase('authentication providers', (database) => {
  let at: Administered;
  /** Ids by a short name. */
  let ids: Record<string, number>;

  beforeAll(async () => {
    at = await createAdministered(database);
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

  it('are listed in the platform’s order, without the bot token', async () => {
    const list = await at.read(listProviders);
    expect(list.map(({ ProviderType }) => ProviderType)).toEqual(['ActiveDirectory', 'None', 'SAML']);
    expect(list[2]).toMatchObject({
      HasBotToken: true,
      ServiceGuid: guid(3),
      ServiceDescription: 'Federation',
      Domains: ['a.example.com'],
    });
    expect(JSON.stringify(list)).not.toContain('secret-token');
  });

  it('have a virtual built-in one at the head where it has no row', async () => {
    await remove(id('None'));
    expect((await at.read(listProviders)).map(({ Id }) => Id)).toEqual([
      0,
      id('ActiveDirectory'),
      id('SAML'),
    ]);
    expect(await at.read((given) => getProvider(given, 0))).toMatchObject({ Id: 0, IsActive: true });
    const real = await update(0, { Description: 'Here' });
    expect(real).toMatchObject({ ProviderType: 'None', Description: 'Here', IsActive: true });
    expect(await at.read((given) => getProvider(given, 0))).toEqual(real);
    expect((await actions()).map(({ ActionType }) => ActionType)).toEqual([
      'authentication_provider_delete',
      'authentication_provider_create',
    ]);
  });

  it('say what they can be made of', async () => {
    const metadata = await at.read(providerMetadata);
    expect(metadata.Services.map(({ Name, ProviderType }) => `${ProviderType} ${Name}`)).toEqual([
      'ActiveDirectory Directory',
      'ActiveDirectory Second directory',
      'SAML Federation',
    ]);
    expect(metadata.SecondFactorTypes).toEqual(['None', 'Telegram', 'Service']);
    expect(metadata.SecondFactorServices).toEqual([{ Id: 1, Guid: guid(4), Name: 'Factor' }]);
  });

  type Try = () => Promise<unknown>;
  const AD: ProviderFields = { ProviderType: 'ActiveDirectory', ServiceId: 2 };
  it.each<[string, string, Try]>([
    ['1', 'another type', () => update(id('SAML'), { ProviderType: 'OAuth' })],
    ['1', 'another type for the virtual one', () => update(0, { ProviderType: 'SAML' })],
    ['2', 'no service', () => create({ ProviderType: 'SAML' })],
    ['2', 'a service that is not there', () => create({ ...AD, ServiceId: 99 })],
    ['2', 'a service of another type', () => create({ ProviderType: 'OAuth', ServiceId: 1 })],
    ['2', 'a service in use', () => create({ ...AD, ServiceId: 1 })],
    ['2', 'a service in use, by an update', () => create(AD).then(({ Id }) => update(Id, { ServiceId: 1 }))],
    ['3', 'a second internal one', () => create({ ProviderType: 'None' })],
    ['3', 'a second internal one by id 0', () => update(0, { IsActive: true })],
    ['3', 'an internal one with a service', () => update(id('None'), { ServiceId: 1 })],
    ['4', 'a second default one', () => create({ ...AD, IsDefault: true })],
    ['4', 'a second default one, by an update', () => update(id('SAML'), { IsDefault: true })],
    ['5', 'a group that is not there', () => create({ ...AD, Groups: [GROUP, NOWHERE] })],
    ['7', 'Telegram without a bot', () => create({ ...AD, SecondFactorType: 'Telegram' })],
    ['7', 'Telegram with a blank bot', () => create({ ...AD, SecondFactorType: 'Telegram', BotId: '  ' })],
    ['7', 'a service without one', () => create({ ...AD, SecondFactorType: 'Service' })],
    [
      '7',
      'a service that is not there',
      () => create({ ...AD, SecondFactorType: 'Service', SecondFactorServiceId: 9 }),
    ],
    ['built-in', 'deleting id 0', () => remove(0)],
    ['body', 'an update of nothing', () => update(id('SAML'), {})],
    ['body', 'no type', () => create({ ServiceId: 2 })],
  ])('rule %s refuses %s', async (rule, title, attempt) => {
    // What the attempt needs itself is written before it is refused.
    const prepares = title.endsWith('by an update') && rule === '2';
    const before = await checksums(at.site);
    await expect(attempt()).rejects.toMatchObject({
      code: 'rule-broken',
      data: { rule: expect.stringMatching(new RegExp(`^${rule}(-|$)`)) },
    });
    if (!prepares) expect(await checksums(at.site)).toEqual(before);
  });

  it('rule 6 refuses what leaves nobody active behind a built-in row, and lets the row itself go', async () => {
    await update(id('SAML'), { IsActive: false });
    const last = { code: 'rule-broken', data: { rule: '6-active' } };
    await expect(update(id('ActiveDirectory'), { IsActive: false })).rejects.toMatchObject(last);
    await expect(remove(id('ActiveDirectory'))).rejects.toMatchObject(last);
    await remove(id('None'));
    // Without its row the built-in sign-in is there, so nothing is lost.
    await update(id('ActiveDirectory'), { IsActive: false });
    await remove(id('ActiveDirectory'));
    expect((await at.read(listProviders))[0]).toMatchObject({ Id: 0, IsActive: true });
  });

  it('rule 7 names what the second factor needs', async () => {
    await expect(create({ ...AD, SecondFactorType: 'Telegram' })).rejects.toMatchObject({
      data: { reason: message('provider.bot-id-missing') },
    });
    await expect(create({ ...AD, SecondFactorType: 'Service' })).rejects.toMatchObject({
      data: { reason: message('provider.factor-service-missing') },
    });
    // What is incomplete already cannot be saved for another field's sake.
    await at.tables((tables) =>
      tables.update('AuthenticationProviders', 'Id', { Id: id('SAML'), BotId: null }),
    );
    await expect(update(id('SAML'), { Description: 'x' })).rejects.toMatchObject({
      data: { rule: '7-second-factor' },
    });
  });

  it.each<[string, ProviderFields, Partial<Provider>, string | null]>([
    [
      'nothing of the second factor',
      { Description: 'x' },
      { BotId: 'bot-1', BotName: 'Bot' },
      'secret-token',
    ],
    [
      'null',
      { BotId: null, BotName: null, ServiceId: null },
      { BotId: 'bot-1', ServiceId: 1 },
      'secret-token',
    ],
    ['an empty bot id', { BotId: '' }, { BotId: 'bot-1' }, 'secret-token'],
    ['a blank token', { BotToken: '   ' }, { HasBotToken: true }, 'secret-token'],
    ['a new token', { BotToken: 'new' }, { HasBotToken: true }, 'new'],
    [
      'None',
      { SecondFactorType: 'None' },
      { BotId: null, BotName: null, SecondFactorServiceId: null },
      'secret-token',
    ],
    [
      'a service',
      { SecondFactorType: 'Service', SecondFactorServiceId: 1 },
      { SecondFactorServiceId: 1 },
      'secret-token',
    ],
    [
      'no list of domains',
      { IsHidden: true },
      { Domains: ['a.example.com'], IsHidden: true },
      'secret-token',
    ],
    ['an empty list of groups', { Groups: [] }, { Groups: [], Domains: ['a.example.com'] }, 'secret-token'],
    [
      'domains',
      { Domains: ['B.example.com', 'b.example.com '] },
      { Domains: ['b.example.com'] },
      'secret-token',
    ],
  ])('rule 8 merges %s', async (_what, fields, expected, stored) => {
    await update(id('SAML'), { Groups: [OTHER_GROUP.toUpperCase()] });
    const saved = await update(id('SAML'), fields);
    expect(saved).toMatchObject(expected);
    expect(saved.Groups).toEqual(fields.Groups ?? [OTHER_GROUP]);
    expect(await token(id('SAML'))).toBe(stored);
  });

  it('leave one audit row for each write, without a secret', async () => {
    const { Id } = await create({ ...AD, BotToken: 'hidden', Groups: [GROUP] });
    await update(Id, { Description: 'x' });
    await at.change((given) => clearBotToken(given, id('SAML'), NOW));
    expect(await token(id('SAML'))).toBeNull();
    await remove(Id);
    await expect(remove(Id)).rejects.toMatchObject({ code: 'record-unknown' });
    const log = await actions();
    expect(log.map(({ ActionType, ObjectId }) => [ActionType, ObjectId])).toEqual([
      ['authentication_provider_create', String(Id)],
      ['authentication_provider_update', String(Id)],
      ['authentication_provider_update', String(id('SAML'))],
      ['authentication_provider_delete', String(Id)],
    ]);
    expect(log[0]).toMatchObject({ UserID: 1, Details: '{"providerType":"ActiveDirectory"}' });
    expect(log[0]?.Date).toBe(NOW.toISOString());
    expect(JSON.stringify(log)).not.toContain('hidden');
  });

  it.each(['clerk', 'gone!', 'nobody'])('are nothing for %s', async (operator) => {
    const code = operator === 'clerk' ? 'right-missing' : 'operator-unknown';
    await expect(at.read(listProviders, operator)).rejects.toMatchObject({ code });
    const before = await checksums(at.site);
    await expect(
      at.change((given) => deleteProvider(given, id('SAML'), NOW), operator),
    ).rejects.toMatchObject({
      code,
    });
    expect(await checksums(at.site)).toEqual(before);
  });

  it('say what the site lacks', async () => {
    const { site } = at;
    await site.write((session) =>
      session.query(
        `ALTER TABLE ${site.dialect.table('AuthenticationProviders')} DROP COLUMN ${site.dialect.identifier('BotName')}`,
      ),
    );
    expect((await at.read(listProviders)).length).toBe(3);
    await site.write((session) =>
      session.query(`DROP TABLE ${site.dialect.table('AuthenticationProviderGroups')}`),
    );
    await expect(at.read(listProviders)).rejects.toMatchObject({
      code: 'feature-off',
      data: { missing: 'dbo.AuthenticationProviderGroups' },
    });
  });
});
