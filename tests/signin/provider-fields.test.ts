import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ProviderFields } from '#core/contract/signin/providers.ts';
import { message } from '#core/messages/catalogue.ts';
import { fieldName } from '#core/messages/fields/field.ts';
import { deleteEntity, listEntities, saveEntity } from '#core/signin/entities/entities.ts';
import {
  createProvider,
  getProvider,
  providerMetadata,
  updateProvider,
} from '#core/signin/providers/providers.ts';
import type { TableRow } from '#core/site/site-tables.ts';
import { type AdminSite, createAdminSite } from '../support/admin-site.ts';
import { describeEachDatabase } from '../support/databases.ts';
import { checksums } from '../support/sites.ts';

const NOW = new Date('2026-11-21T10:00:00.000Z');
const STAFF = '11111111-1111-4111-8111-111111111111';
const AD: ProviderFields = { ProviderType: 'ActiveDirectory', ServiceId: 2 };

const provider = (more: TableRow): TableRow => ({
  Guid: randomUUID(),
  ServiceId: 1,
  IsActive: true,
  SecondFactorType: 'None',
  BotName: null,
  BotId: null,
  BotToken: null,
  ...more,
});

/** What a provider may hold: its second factor, its host names, and what its columns take. */
describeEachDatabase('fields of authentication providers', (database) => {
  let at: AdminSite;
  let ids: Map<string, number>;

  const fill = (table: string, rows: TableRow[]) => at.tables((tables) => tables.insert(table, rows));
  const id = (type: string): number => ids.get(type) ?? -1;
  const update = (which: number, fields: ProviderFields) =>
    at.change((given) => updateProvider(given, which, fields, NOW));
  const create = (fields: ProviderFields) => at.change((given) => createProvider(given, fields, NOW));
  const token = async (Id: number) =>
    (await at.tables((tables) => tables.secrets('AuthenticationProviders', 'BotToken', { Id })))[0];

  beforeAll(async () => {
    at = await createAdminSite(database);
    const names = ['Directory', 'Second directory'];
    await fill(
      'LDAPServicesCredentials',
      names.map((Name) => ({ Guid: randomUUID(), Name })),
    );
    await fill('SAMLServicesSettings', [{ Guid: randomUUID(), Name: 'Federation', SettingsJson: '{}' }]);
    await fill('MultifactorCredentials', [{ Guid: randomUUID(), Name: 'Factor' }]);
    await fill('Groups', [{ Guid: STAFF, Name: 'Staff' }]);
  });
  afterAll(() => at?.made.remove());

  beforeEach(async () => {
    await at.clear('AuthenticationProviderGroups', 'AuthenticationProviderDomains', 'ActionLog');
    await at.clear('AuthenticationProviders');
    const telegram = {
      SecondFactorType: 'Telegram',
      BotId: 'bot-1',
      BotName: 'Bot',
      BotToken: 'secret-token',
    };
    await fill('AuthenticationProviders', [
      provider({ ProviderType: 'ActiveDirectory' }),
      provider({ ProviderType: 'SAML', ...telegram }),
    ]);
    const rows = await at.tables((tables) =>
      tables.select<{ Id: number; ProviderType: string }>('AuthenticationProviders'),
    );
    ids = new Map(rows.map(({ Id, ProviderType }) => [ProviderType, Id]));
    await fill('AuthenticationProviderDomains', [{ ProviderId: id('SAML'), Fqdn: 'a.example.com' }]);
  });

  it.each<[string, string | null, ProviderFields]>([
    ['another field', null, { Description: 'x' }],
    ['an empty bot id', null, { BotId: '' }],
    ['a blank bot id over a blank one', '  ', { BotId: ' ' }],
    ['Telegram once more', null, { SecondFactorType: 'Telegram', BotToken: '' }],
  ])(
    'rule 7 lets %s be saved where the token is stored and the bot id is empty',
    async (_what, BotId, fields) => {
      await at.tables((tables) => tables.update('AuthenticationProviders', 'Id', { Id: id('SAML'), BotId }));
      expect(await update(id('SAML'), fields)).toMatchObject({
        SecondFactorType: 'Telegram',
        HasBotToken: true,
      });
      expect(await token(id('SAML'))).toBe('secret-token');
    },
  );

  it('rule 7 is not met by a token that only comes with the request', async () => {
    await at.tables((tables) =>
      tables.update('AuthenticationProviders', 'Id', { Id: id('SAML'), BotId: null, BotToken: null }),
    );
    await expect(update(id('SAML'), { BotToken: 'new', BotId: '' })).rejects.toMatchObject({
      data: { reason: message('provider.bot-id-missing') },
    });
  });

  it.each<[string, ProviderFields, string[]]>([
    ['an empty list of groups', { Groups: [] }, []],
    [
      'an empty list of groups beside host names',
      { Groups: [], Domains: ['b.example.com'] },
      ['b.example.com'],
    ],
    ['groups', { Groups: [STAFF] }, ['a.example.com']],
    ['nothing of either', { IsHidden: true }, ['a.example.com']],
  ])('rule 8: %s leaves the host names as they should be', async (_what, fields, domains) => {
    expect(await update(id('SAML'), fields)).toMatchObject({ Groups: fields.Groups ?? [], Domains: domains });
  });

  it('keep their host names when the last group is taken away in the editor, which shows both', async () => {
    await update(id('SAML'), { Groups: [STAFF] });
    const alias = 'authentication-provider-groups';
    const [link] = await at.read((given) => listEntities(given, alias));
    await at.change((given) => deleteEntity(given, { alias, id: link?.id ?? '' }, NOW));
    expect(await at.read((given) => getProvider(given, id('SAML')))).toMatchObject({
      Groups: [],
      Domains: ['a.example.com'],
    });
  });

  it.each([' ', 'https://a.example.com', 'a.example.com:443'])(
    'have no host name %j from the editor either',
    async (Fqdn) => {
      const alias = 'authentication-provider-domains';
      const values = { ProviderId: id('SAML'), Fqdn };
      await expect(at.change((given) => saveEntity(given, { alias, values }, NOW))).rejects.toMatchObject({
        httpStatus: 400,
        code: 'rule-broken',
      });
      const added = await at.change((given) =>
        saveEntity(given, { alias, values: { ...values, Fqdn: ' Портал.рф ' } }, NOW),
      );
      expect(added.id).toBe(`${id('SAML')}/xn--80awhdgm.xn--p1ai`);
    },
  );

  it.each(['Sms', 'telegram', 'none', ' '])(
    'have no second factor but those of the list: %j',
    async (type) => {
      const types = ['None', 'Telegram', 'Service'];
      const attempts = [
        () => create({ ...AD, SecondFactorType: type, BotId: '7' }),
        () => update(id('SAML'), { SecondFactorType: type }),
      ];
      for (const attempt of attempts)
        await expect(attempt()).rejects.toMatchObject({
          httpStatus: 400,
          data: { rule: '7-second-factor', reason: message('provider.factor-unknown', { type, types }) },
        });
    },
  );

  it('keep a second factor under the name that the site has for it', async () => {
    await at.tables((tables) =>
      tables.update('AuthenticationProviders', 'Id', { Id: id('SAML'), SecondFactorType: 'TelegramBot' }),
    );
    expect((await at.read(providerMetadata)).SecondFactorTypes).toContain('TelegramBot');
    expect(await create({ ...AD, SecondFactorType: 'TelegramBot', BotId: '7' })).toMatchObject({
      BotId: '7',
    });
  });

  it('refuse a second-factor service that is not there, whatever the factor is', async () => {
    for (const fields of [{ SecondFactorServiceId: 999 }, { SecondFactorServiceId: 3_000_000_000 }])
      await expect(update(id('SAML'), fields)).rejects.toMatchObject({
        httpStatus: 400,
        data: { reason: { code: 'provider.factor-service-unknown' } },
      });
    // One that another factor has left behind refuses no edit.
    await at.tables((tables) =>
      tables.update('AuthenticationProviders', 'Id', { Id: id('SAML'), SecondFactorServiceId: 77 }),
    );
    expect(await update(id('SAML'), { Description: 'x' })).toMatchObject({ Description: 'x' });
  });

  it.each([
    ' ',
    '',
    'https://portal.example.com',
    'portal.example.com:8080',
    'a b',
    '*.example.com',
    'a..b',
    'a/b',
    'a.b.',
  ])('are shown on no host named %j, which would hide them everywhere', async (domain) => {
    const before = await checksums(at.site);
    const field = fieldName('provider', 'Domains');
    const refused = { httpStatus: 400, data: { rule: 'field', reason: { values: { field } } } };
    await expect(update(id('SAML'), { Domains: ['a.example.com', domain] })).rejects.toMatchObject(refused);
    await expect(create({ ...AD, Domains: [domain] })).rejects.toMatchObject(refused);
    expect(await checksums(at.site)).toEqual(before);
  });

  it.each([
    [' Portal.Example.COM ', 'portal.example.com'],
    ['портал.рф', 'xn--80awhdgm.xn--p1ai'],
    ['localhost', 'localhost'],
    ['10.0.0.5', '10.0.0.5'],
    ['[::1]', '[::1]'],
  ])('are shown on host %j, which a browser calls %j', async (typed, stored) => {
    expect((await update(id('SAML'), { Domains: [typed] })).Domains).toEqual([stored]);
  });

  it('let a host name that is none already stay until it is taken away', async () => {
    await fill('AuthenticationProviderDomains', [{ ProviderId: id('SAML'), Fqdn: '' }]);
    expect((await update(id('SAML'), { Description: 'x' })).Domains.toSorted()).toEqual([
      '',
      'a.example.com',
    ]);
    expect((await update(id('SAML'), { Domains: ['', 'b.example.com'] })).Domains).toContain('');
    expect((await update(id('SAML'), { Domains: ['b.example.com'] })).Domains).toEqual(['b.example.com']);
  });

  it('refuse what a column cannot hold, and name the field', async () => {
    for (const [field, value] of [
      ['BotName', 'b'.repeat(201)],
      ['Description', 'half \ud83d'],
      ['LinkForPasswordRecovery', 'a\u0000b'],
    ] as const)
      await expect(update(id('SAML'), { [field]: value })).rejects.toMatchObject({
        httpStatus: 400,
        data: { rule: 'field', reason: { values: { path: fieldName('provider', field) } } },
      });
  });
});
