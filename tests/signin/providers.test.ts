import { expect, it } from 'vitest';
import type { Provider, ProviderFields } from '#core/contract/signin/providers.ts';
import { message } from '#core/messages/catalogue.ts';
import {
  clearBotToken,
  deleteProvider,
  getProvider,
  listProviders,
  providerMetadata,
} from '#core/signin/providers/providers.ts';
import { describeEachDatabase } from '../support/databases.ts';
import { checksums } from '../support/sites.ts';
import { GROUP, guid, NOW, OTHER_GROUP, providerLab } from './provider-lab.ts';

const NOWHERE = '33333333-3333-4333-8333-333333333333';

describeEachDatabase('authentication providers', (database) => {
  const lab = providerLab(database);
  const { id, update, create, remove, actions, token } = lab;

  it('are listed in the platform’s order, without the bot token', async () => {
    const list = await lab.at.read(listProviders);
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
    expect((await lab.at.read(listProviders)).map(({ Id }) => Id)).toEqual([
      0,
      id('ActiveDirectory'),
      id('SAML'),
    ]);
    expect(await lab.at.read((given) => getProvider(given, 0))).toMatchObject({ Id: 0, IsActive: true });
    const real = await update(0, { Description: 'Here' });
    expect(real).toMatchObject({ ProviderType: 'None', Description: 'Here', IsActive: true });
    expect(await lab.at.read((given) => getProvider(given, 0))).toEqual(real);
    expect((await actions()).map(({ ActionType }) => ActionType)).toEqual([
      'authentication_provider_delete',
      'authentication_provider_create',
    ]);
  });

  it('say what they can be made of', async () => {
    const metadata = await lab.at.read(providerMetadata);
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
    [
      '3',
      'a second internal one by id 0 with its type',
      () => update(0, { ProviderType: 'None', IsActive: true }),
    ],
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
    const before = await checksums(lab.at.site);
    await expect(attempt()).rejects.toMatchObject({
      code: 'rule-broken',
      data: { rule: expect.stringMatching(new RegExp(`^${rule}(-|$)`)) },
    });
    if (!prepares) expect(await checksums(lab.at.site)).toEqual(before);
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
    expect((await lab.at.read(listProviders))[0]).toMatchObject({ Id: 0, IsActive: true });
  });

  it('rule 7 names what the second factor needs', async () => {
    await expect(create({ ...AD, SecondFactorType: 'Telegram' })).rejects.toMatchObject({
      data: { reason: message('provider.bot-id-missing') },
    });
    await expect(create({ ...AD, SecondFactorType: 'Service' })).rejects.toMatchObject({
      data: { reason: message('provider.factor-service-missing') },
    });
    // What is incomplete already cannot be saved for another field's sake.
    await lab.at.tables((tables) =>
      tables.update('AuthenticationProviders', 'Id', { Id: id('SAML'), BotId: null, BotToken: null }),
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
    // To the letter: see `mergeProvider`.
    ['an empty list of groups', { Groups: [] }, { Groups: [], Domains: [] }, 'secret-token'],
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
    await lab.at.change((given) => clearBotToken(given, id('SAML'), NOW));
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
    await expect(lab.at.read(listProviders, operator)).rejects.toMatchObject({ code });
    const before = await checksums(lab.at.site);
    await expect(
      lab.at.change((given) => deleteProvider(given, id('SAML'), NOW), operator),
    ).rejects.toMatchObject({
      code,
    });
    expect(await checksums(lab.at.site)).toEqual(before);
  });

  it('say what the site lacks', async () => {
    const { site } = lab.at;
    await site.write((session) =>
      session.query(
        `ALTER TABLE ${site.dialect.table('AuthenticationProviders')} DROP COLUMN ${site.dialect.identifier('BotName')}`,
      ),
    );
    expect((await lab.at.read(listProviders)).length).toBe(3);
    await site.write((session) =>
      session.query(`DROP TABLE ${site.dialect.table('AuthenticationProviderGroups')}`),
    );
    await expect(lab.at.read(listProviders)).rejects.toMatchObject({
      code: 'feature-off',
      data: { missing: 'dbo.AuthenticationProviderGroups' },
    });
  });
});
