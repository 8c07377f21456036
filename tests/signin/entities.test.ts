import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Entity, FormAlias } from '#core/contract/signin/entities.ts';
import { formAlias } from '#core/contract/signin/entities.ts';
import { fieldName } from '#core/messages/fields/field.ts';
import { deleteEntity, listEntities, saveEntity } from '#core/signin/entities/entities.ts';
import { entitySchemas } from '#core/signin/entities/schema.ts';
import { listProviders } from '#core/signin/providers/providers.ts';
import { type AdminSite, createAdminSite } from '../support/admin-site.ts';
import { describeEachDatabase } from '../support/databases.ts';
import { checksums } from '../support/sites.ts';

const notAccepted = (path: string, code: string) => ({
  code: 'input.not-accepted.at',
  values: { path: fieldName('provider', path), problem: { code } },
});

const NOW = new Date('2026-11-21T10:00:00.000Z');

describeEachDatabase('the generic entity editor', (database) => {
  let at: AdminSite;
  const save = (alias: FormAlias, values: Entity['values'], id?: string) =>
    at.change((given) => saveEntity(given, { alias, id, values }, NOW));
  const remove = (alias: FormAlias, id: string) =>
    at.change((given) => deleteEntity(given, { alias, id }, NOW));
  const list = (alias: FormAlias) => at.read((given) => listEntities(given, alias));
  const providers = () => at.read(listProviders);

  beforeAll(async () => {
    at = await createAdminSite(database);
  });
  afterAll(() => at?.made.remove());
  beforeEach(() =>
    at.clear(
      'AuthenticationProviderGroups',
      'AuthenticationProviderDomains',
      'AuthenticationProviders',
      'SynchronizationProfilesADSettings',
      'SynchronizationProfiles',
      'OpenLDAPServicesCredentials',
      'OAuthServicesSettings',
    ),
  );

  it('has a schema for every form, whose secrets are write-only', async () => {
    const schemas = await at.read(async ({ tables }) => entitySchemas(tables));
    expect(schemas.map(({ $id }) => $id)).toEqual(formAlias.options);
    const [provider] = schemas;
    expect(provider?.properties).toMatchObject({
      Id: { type: ['integer'], readOnly: true },
      ProviderType: { enum: expect.arrayContaining(['None']) },
      BotToken: { type: ['string', 'null'], writeOnly: true },
      IsActive: { type: ['boolean'], default: true },
    });
    expect(provider?.required).toEqual(['ProviderType']);
    const directory = schemas.find(({ $id }) => $id === 'active-directory-service-settings');
    expect(directory?.required).toEqual(['Name', 'Domain', 'Login', 'Password']);
  });

  it('writes providers by their rules, and notes nothing', async () => {
    const row = await save('authentication-providers', {
      ProviderType: 'None',
      BotToken: 'secret',
      Description: 'Own',
    });
    expect(row.values).toMatchObject({ ProviderType: 'None', HasBotToken: true, Description: 'Own' });
    expect(JSON.stringify(row)).not.toContain('secret');
    const before = await checksums(at.site);
    await expect(save('authentication-providers', { IsActive: false }, row.id)).rejects.toMatchObject({
      code: 'rule-broken',
      data: { rule: '6-active' },
    });
    await expect(save('authentication-providers', { ProviderType: 'SAML' }, row.id)).rejects.toMatchObject({
      data: { rule: '1-type' },
    });
    await expect(save('authentication-providers', { Id: 7 })).rejects.toMatchObject({
      data: { rule: 'field', reason: { code: 'entities.field-read-only' } },
    });
    await expect(save('authentication-providers', { Own: 7 }, row.id)).rejects.toMatchObject({
      data: { rule: 'field', reason: { code: 'entities.field-unknown', values: { field: 'Own' } } },
    });
    await expect(save('authentication-providers', { IsActive: 'yes' }, row.id)).rejects.toMatchObject({
      data: { rule: 'field', reason: notAccepted('IsActive', 'input.type.flag') },
    });
    await expect(save('authentication-providers', { ProviderType: 'Fax' })).rejects.toMatchObject({
      data: { rule: 'field', reason: notAccepted('ProviderType', 'input.not-one-of') },
    });
    await expect(save('authentication-providers', { Description: 'x' }, '999')).rejects.toMatchObject({
      code: 'record-unknown',
    });
    expect(await checksums(at.site)).toEqual(before);
    const changed = await save('authentication-providers', { BotToken: ' ', IsHidden: true }, row.id);
    expect(changed.values).toMatchObject({ HasBotToken: true, IsHidden: true, Description: 'Own' });
    await remove('authentication-providers', row.id);
    expect(await at.tables((tables) => tables.select('ActionLog'))).toEqual([]);
  });

  it('adds and deletes links of a provider', async () => {
    const { id } = await save('authentication-providers', { ProviderType: 'None' });
    const ProviderId = Number(id);
    const GroupID = await at.tables(async (tables) => {
      const Guid = randomUUID();
      await tables.insert('Groups', [{ Guid, Name: `G ${Guid}` }]);
      const [group] = await tables.select<{ GroupID: number }>('Groups', { Guid });
      return group?.GroupID ?? 0;
    });
    const link = await save('authentication-provider-groups', { ProviderId, GroupID });
    expect(link).toEqual({ id: `${ProviderId}/${GroupID}`, values: { ProviderId, GroupID } });
    await save('authentication-provider-domains', { ProviderId, Fqdn: 'a.example.com' });
    expect((await providers())[0]).toMatchObject({
      Domains: ['a.example.com'],
      Groups: [expect.any(String)],
    });
    for (const bad of [
      () => save('authentication-provider-groups', { ProviderId, GroupID }),
      () => save('authentication-provider-groups', { ProviderId, GroupID: 99_999 }),
      () => save('authentication-provider-groups', { ProviderId, GroupID }, link.id),
      () => save('authentication-provider-domains', { ProviderId }),
    ]) {
      await expect(bad()).rejects.toMatchObject({ code: 'rule-broken' });
    }
    await expect(remove('authentication-provider-domains', `${ProviderId}/no`)).rejects.toMatchObject({
      code: 'record-unknown',
    });
    await remove('authentication-provider-groups', link.id);
    await remove('authentication-provider-domains', `${ProviderId}/a.example.com`);
    expect((await providers())[0]).toMatchObject({ Domains: [], Groups: [] });
  });

  it('writes services with what they require, and shows no secret', async () => {
    await expect(save('openldap-service-settings', { Name: 'B' })).rejects.toMatchObject({
      data: { rule: 'required' },
    });
    const row = await save('openldap-service-settings', {
      Name: 'B',
      ServerAddress: 'ldaps://b',
      BindPassword: 'secret',
    });
    expect(row.values).toMatchObject({ ServerAddress: 'ldaps://b', HasBindPassword: true });
    const kept = await save('openldap-service-settings', { BindPassword: '', BaseDn: 'dc=b' }, row.id);
    expect(kept.values).toMatchObject({ BaseDn: 'dc=b', HasBindPassword: true });
    const oauth = await save('oauth-service-settings', { Name: 'O', SettingsJson: '{ "Own": 1.50 }' });
    expect(JSON.parse(String(oauth.values.SettingsJson))).toEqual({ Own: 1.5 });
    await remove('oauth-service-settings', oauth.id);
    expect(await list('oauth-service-settings')).toEqual([]);
  });

  it('writes synchronization profiles, which the certified edition does without', async () => {
    const profile = await save('synchronizations', { Name: 'Nightly', FieldMapJson: '{}' });
    const settings = await save('synchronization-settings', {
      ProfileId: Number(profile.id),
      SearchBase: 'dc=b',
    });
    for (const bad of [
      () => save('synchronizations', { Name: '' }),
      () => save('synchronizations', { Name: null }, profile.id),
      () => save('synchronizations', { Name: 'x', FieldMapJson: '{' }),
      () => save('synchronizations', { Name: 'x', ServiceId: 999 }),
      () => save('synchronization-settings', { ProfileId: 999 }),
      () => remove('synchronizations', profile.id),
    ]) {
      await expect(bad()).rejects.toMatchObject({ code: 'rule-broken' });
    }
    await at.certify(true);
    for (const refused of [
      () => list('synchronizations'),
      () => save('synchronizations', { Name: 'x' }),
      () => remove('synchronizations', profile.id),
    ]) {
      await expect(refused()).rejects.toMatchObject({ code: 'edition-excludes', httpStatus: 404 });
    }
    await at.certify(false);
    await remove('synchronization-settings', settings.id);
    await remove('synchronizations', profile.id);
    expect(await list('synchronizations')).toEqual([]);
  });
});
